import sharp from 'sharp'
import type { GuestScope } from '#modules/access/server/scope.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { requestPictures } from './routes.ts'
import { insertPhoto, nameRequest } from './store.ts'

/** A lamp that hangs from its cable. */
const lamp = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="600" height="600"><rect width="60" height="60" fill="#cfc4b2"/><path d="M0 0h60v22H0z" fill="#e6ddcd"/><path d="M30 0v14" stroke="#6b6156" stroke-width="2.5"/><path d="M20 14h20l6 14H14z" fill="#f4ecdc" stroke="#8c7f6d" stroke-width="1.5"/><circle cx="30" cy="31" r="4" fill="#7d7264"/><path d="M40 24l7 10-5 1 4 9" fill="none" stroke="#8a3324" stroke-width="2"/></svg>`

/** Adds a picture to a request of the demo. */
export const photoDemo = async (
  database: Database,
  { staff, pictures }: DemoHotel,
  { guest, requestId }: { guest: GuestScope; requestId: string },
): Promise<void> => {
  if (!pictures) return
  const upload = { original: await sharp(Buffer.from(lamp)).jpeg().toBuffer(), fields: { id: newId() } }
  const picture = await pictures.receive(guest, requestPictures, upload)
  await database.write(staff, async (tx) => {
    await pictures.keep(tx, staff, requestPictures, picture.id)
    await insertPhoto(tx, staff, requestId, picture)
    await nameRequest(tx, staff, requestId, picture.id)
  })
}
