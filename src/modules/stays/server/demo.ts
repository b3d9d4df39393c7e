import type { InsertObject } from 'kysely'
import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { Database as Tables } from '#platform/server/database/schema.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { endsAt, findStaysOfGuest } from './store.ts'

const guestsLeaving = 2

type NewStay = InsertObject<Tables, 'stays'>

/** The guest whom the start and the README name. */
const visitor = 'Jonas Weber'

/**
 * Opens a stay for most guests of a demo hotel. Two of them leave today, and one left yesterday. The first, the last and
 * the one as whom visitors sign in came with room and name alone: a confirmed stay would not admit the visitor.
 */
export const openDemoStays = (
  database: Database,
  { guests, staff }: { guests: readonly GuestScope[]; staff: ManagerScope },
): Promise<void> =>
  database.write(staff, async (tx) => {
    const { zone, today } = await getHotelDay(tx, staff)
    const rooms = await listRooms(tx, staff)
    const add = async (
      { actor }: GuestScope,
      values: Omit<NewStay, 'hotel_id' | 'id' | 'room_number' | 'lead_name'>,
    ) => {
      const id = newId()
      await tx
        .insertInto('stays')
        .values({
          hotel_id: staff.hotelId,
          id,
          room_number: actor.room_number,
          room_id: rooms.find(({ room_number }) => room_number === actor.room_number)?.id ?? null,
          lead_name: actor.guest_name,
          ...values,
        })
        .execute()
      await tx.insertInto('stay_guests').values({ hotel_id: staff.hotelId, stay_id: id, guest_id: actor.id }).execute()
    }
    const yesterday = new Date(Date.parse(addDays(today, -1))).toISOString()
    const confirmed = { confirmed_at: yesterday, confirmed_by: 'staff' } as const
    // Some guests of the demo have left.
    const hasLeft = (at: number) => at % 7 === 1
    const present = guests.filter((_, at) => !hasLeft(at))
    const [left] = guests.filter((_, at) => hasLeft(at))
    for (const [at, guest] of present.entries()) {
      const check_out = at > 0 && at <= guestsLeaving ? today : addDays(today, 1 + (at % 3))
      const isConfirmed = at > 0 && at < present.length - 1 && guest.actor.guest_name !== visitor
      const hasDate = at < present.length - 1
      await add(guest, {
        check_in: addDays(today, -1 - (at % 3)),
        check_out: hasDate ? check_out : null,
        ...(isConfirmed && confirmed),
        ends_due_at: endsAt(hasDate ? check_out : null, zone),
      })
    }
    if (left)
      await add(left, {
        check_in: addDays(today, -4),
        check_out: addDays(today, -1),
        ...confirmed,
        status: 'ended',
        ended_at: new Date(momentInZone(addDays(today, -1), '09:40', zone)).toISOString(),
        ended_how: 'staff',
        ended_by_name: staff.actor.kind === 'manager' ? staff.actor.display_name : null,
      })
  })

/** The id of a demo guest's stay; null for a guest who has none. */
export const findDemoStay = async (tx: Tx, staff: ManagerScope, { actor }: GuestScope): Promise<string | null> =>
  (await findStaysOfGuest(tx, staff, actor.id))[0]?.id ?? null
