import type { FastifyReply } from 'fastify'
import { handleInHotel, type HotelScope } from '#modules/access/server/scope.ts'
import type { PrivateImageParams } from '#modules/images/contract/private.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { PictureKind } from '#modules/images/server/private/rows.ts'
import { readUpload } from '#modules/images/server/routes.ts'
import { asGuestSees } from '#modules/tickets/server/owner.ts'
import { notFound, Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import {
  maxPhotosPerDay,
  photoLate,
  photoThere,
  putRequestPhoto,
  showMyRequestPhoto,
  showRequestPhoto,
} from '../../contract/photos.ts'
import * as store from './store.ts'

/** The private pictures of requests. */
export const requestPictures: PictureKind = { name: 'requests', maxPerDay: maxPhotosPerDay }

type Showing = {
  scope: HotelScope
  params: { requestId: string }
  query: Pick<PrivateImageParams, 'width'>
  reply: FastifyReply
}

/** The routes of the picture of a request. */
export const photoRoutes = (database: Database, pictures: PrivatePictures): RouteHandler[] => {
  const send = async ({ scope, params: { requestId }, query: { width }, reply }: Showing): Promise<never> => {
    const photo = await database.read(scope, (tx) => store.findPhoto(tx, scope, requestId))
    if (!photo) throw new Refusal(notFound)
    return pictures.send(scope, reply, requestPictures, { imageId: photo.id, width })
  }
  return [
    handleInHotel(putRequestPhoto, async ({ scope, params: { requestId }, request }) => {
      const found = await database.read(scope, (tx) => store.findPhotographed(tx, scope, requestId))
      if (!found) throw new Refusal(notFound)
      const upload = await readUpload(request)
      const check = (row: typeof found | undefined) => {
        if (!row) throw new Refusal(notFound)
        if (row.photo_id !== null && row.photo_id !== upload.fields['id']) throw new Refusal(photoThere)
        if (row.photo_id === null && row.is_late) throw new Refusal(photoLate)
        return row
      }
      // Before a picture is decoded for nothing.
      check(found)
      const picture = await pictures.receive(scope, requestPictures, upload)
      return database.write(scope, async (tx) => {
        const row = check(await store.findPhotographed(tx, scope, requestId, true))
        if (row.photo_id === null) {
          if (!(await pictures.keep(tx, scope, requestPictures, picture.id))) throw new Refusal(notFound)
          await store.insertPhoto(tx, scope, requestId, picture)
        }
        return asGuestSees(await store.nameRequest(tx, scope, requestId, picture.id))
      })
    }),
    handleInHotel(showMyRequestPhoto, send),
    handleInHotel(showRequestPhoto, send),
  ]
}
