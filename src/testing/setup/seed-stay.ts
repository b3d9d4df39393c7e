import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '../scope.ts'
import type { Person, TestServer } from '../test-server.ts'

/** Opens a stay and puts these guests' sessions into it. @returns its id */
export const seedStay = async (
  world: TestServer,
  hotelId: string,
  guests: readonly Person[],
  { room_number = 'Room 12', lead_name = 'Jonas Weber' }: { room_number?: string; lead_name?: string } = {},
): Promise<string> => {
  const id = newId()
  const ids = guests.map((guest) => guest.id)
  await world.server.database.write(scopeFor(hotelId, {}), async (tx) => {
    await tx
      .insertInto('stays')
      .values({ hotel_id: hotelId, id, room_number, lead_name, check_in: '2026-11-01' })
      .execute()
    for (const guest_id of ids)
      await tx.insertInto('stay_guests').values({ hotel_id: hotelId, stay_id: id, guest_id }).execute()
  })
  await world.server.database.onPlatform(async (tx) => {
    for (const guest_id of ids)
      await tx
        .updateTable('sessions')
        .set({ stay_id: id })
        .where('hotel_id', '=', hotelId)
        .where('guest_id', '=', guest_id)
        .execute()
  })
  return id
}

/** Moves the stays of a hotel to other days. */
export const setStayDays = async (
  world: TestServer,
  hotelId: string,
  days: { check_in: string; check_out?: string },
): Promise<void> => {
  await world.server.database.write(scopeFor(hotelId, {}), (tx) =>
    tx.updateTable('stays').set(days).where('hotel_id', '=', hotelId).execute(),
  )
}
