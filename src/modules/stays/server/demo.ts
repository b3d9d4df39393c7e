import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { endsAt, findStaysOfGuest } from './store.ts'

const guestsLeaving = 2

/** The guest whom the start and the README name. */
const visitor = 'Jonas Weber'

/**
 * Opens a stay for most guests of a demo hotel. Two of them leave today. The first, the last and the one as whom visitors
 * sign in came with room and name alone: a confirmed stay would not admit the visitor.
 */
export const openDemoStays = (
  database: Database,
  { guests, staff }: { guests: readonly GuestScope[]; staff: ManagerScope },
): Promise<void> =>
  database.write(staff, async (tx) => {
    const { zone, today } = await getHotelDay(tx, staff)
    const rooms = await listRooms(tx, staff)
    // Some guests of the demo have left.
    const present = guests.filter((_, at) => at % 7 !== 1)
    for (const [at, { actor }] of present.entries()) {
      const id = newId()
      const check_out = at > 0 && at <= guestsLeaving ? today : addDays(today, 1 + (at % 3))
      const isConfirmed = at > 0 && at < present.length - 1 && actor.guest_name !== visitor
      const hasDate = at < present.length - 1
      await tx
        .insertInto('stays')
        .values({
          hotel_id: staff.hotelId,
          id,
          room_number: actor.room_number,
          room_id: rooms.find(({ room_number }) => room_number === actor.room_number)?.id ?? null,
          lead_name: actor.guest_name,
          check_in: addDays(today, -1 - (at % 3)),
          check_out: hasDate ? check_out : null,
          ...(isConfirmed && {
            confirmed_at: new Date(Date.parse(addDays(today, -1))).toISOString(),
            confirmed_by: 'staff' as const,
          }),
          ends_due_at: endsAt(hasDate ? check_out : null, zone),
        })
        .execute()
      await tx.insertInto('stay_guests').values({ hotel_id: staff.hotelId, stay_id: id, guest_id: actor.id }).execute()
    }
  })

/** The id of a demo guest's stay; null for a guest who has none. */
export const findDemoStay = async (tx: Tx, staff: ManagerScope, { actor }: GuestScope): Promise<string | null> =>
  (await findStaysOfGuest(tx, staff, actor.id))[0]?.id ?? null
