import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import { listRooms } from '#core/rooms/server/store.ts'
import { endsAt, getHotelDay } from './store.ts'

const dayMs = 86_400_000
const guestsPresent = 9
const guestsLeaving = 2

/**
 * Opens a stay for each of the first guests of a demo hotel: two of them leave today, and the last one came with room and
 * name alone.
 */
export const openDemoStays = (
  database: Database,
  { guests, staff }: { guests: readonly GuestScope[]; staff: ManagerScope },
): Promise<void> =>
  database.write(staff, async (tx) => {
    const { zone, today } = await getHotelDay(tx, staff)
    const rooms = await listRooms(tx, staff)
    const day = (days: number): string => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
    for (const [at, { actor }] of guests.slice(0, guestsPresent).entries()) {
      const id = newId()
      const check_out = at < guestsLeaving ? today : day(at % 4)
      const isConfirmed = at < guestsPresent - 1
      await tx
        .insertInto('stays')
        .values({
          hotel_id: staff.hotelId,
          id,
          room_number: actor.room_number,
          room_id: rooms.find(({ room_number }) => room_number === actor.room_number)?.id ?? null,
          lead_name: actor.guest_name,
          check_in: day(-1 - (at % 3)),
          check_out: isConfirmed && check_out >= today ? check_out : null,
          ...(isConfirmed && {
            confirmed_at: new Date(Date.parse(day(-1))).toISOString(),
            confirmed_by: 'staff' as const,
          }),
          ends_due_at: endsAt(isConfirmed ? check_out : null, zone),
        })
        .execute()
      await tx.insertInto('stay_guests').values({ hotel_id: staff.hotelId, stay_id: id, guest_id: actor.id }).execute()
    }
  })
