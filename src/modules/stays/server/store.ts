import { sql, type Expression } from 'kysely'
import { anyId, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Stay } from '../contract.ts'

export const columns = columnsOf(Stay)

/** The stays of a hotel. */
export const selectStays = (tx: Tx, { hotelId }: Pick<Scope, 'hotelId'>) =>
  tx.selectFrom('stays').select(columns).where('hotel_id', '=', hotelId)

/** Changes one stay. */
export const updateStay = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx.updateTable('stays').where('hotel_id', '=', hotelId).where('id', '=', id)

/** When the job checks again whether a guest of a stay without a check-out date is signed in. */
export const nextCheckAt = sql<string>`now() + interval '1 hour'`

/**
 * When the clock ends a stay: at the beginning of the second day after check-out. A midnight that the clocks skip is the
 * first moment after it.
 * @param check_out a day, or the column that has it
 */
export const endsAt = (check_out: string | Expression<string | null> | null, zone: string) =>
  check_out === null ? nextCheckAt : sql<string>`(${check_out}::date + 2)::timestamp at time zone ${zone}`

export type NewRow = Pick<Stay, 'id' | 'room_number' | 'room_id' | 'lead_name' | 'check_in' | 'check_out'> &
  Partial<Pick<Stay, 'reservation_id' | 'language' | 'confirmed_by'>>

/** Opens a stay; undefined when another has the id. */
export const insertStay = (tx: Tx, { hotelId }: Scope, row: NewRow, zone: string): Promise<Stay | undefined> =>
  tx
    .insertInto('stays')
    .values({
      ...row,
      hotel_id: hotelId,
      confirmed_at: row.confirmed_by ? sql<string>`now()` : null,
      ends_due_at: endsAt(row.check_out, zone),
    })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/** One stay by its id. */
export const findStay = (tx: Tx, scope: Scope, id: string): Promise<Stay | undefined> =>
  selectStays(tx, scope).where('id', '=', id).executeTakeFirst()

/** All present stays of a hotel, with the room of each. */
export const listPresentStays = (tx: Tx, { hotelId }: Scope): Promise<Pick<Stay, 'id' | 'room_number'>[]> =>
  tx
    .selectFrom('stays')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', 'present')
    .orderBy('id')
    .execute()

/** The present stay of a reservation. */
export const findStayOfReservation = (tx: Tx, scope: Scope, id: string): Promise<Stay | undefined> =>
  selectStays(tx, scope).where('reservation_id', '=', id).where('status', '=', 'present').executeTakeFirst()

/** The present stays of a guest, the one that they joined last first. */
export const findStaysOfGuest = (tx: Tx, { hotelId }: Scope, guestId: string): Promise<Stay[]> =>
  tx
    .selectFrom('stay_guests as party')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'party.hotel_id').onRef('stay.id', '=', 'party.stay_id'),
    )
    .select(columns.map((column) => `stay.${column}` as const))
    .where('party.hotel_id', '=', hotelId)
    .where('party.guest_id', '=', guestId)
    .where('stay.status', '=', 'present')
    .orderBy('party.joined_at', 'desc')
    .execute()

/** The stay of what staff create for a guest, as the trigger `complete_ticket` finds it: the guest's, else the only one in the room. */
export const findPresentStay = async (
  tx: Tx,
  scope: Scope,
  { guest_id, room_number }: { guest_id: string; room_number: string },
): Promise<Stay | undefined> => {
  const [stay] = await findStaysOfGuest(tx, scope, guest_id)
  if (stay) return stay
  const [only, ...others] = await selectStays(tx, scope)
    .where('room_number', '=', room_number)
    .where('status', '=', 'present')
    .limit(2)
    .execute()
  return others.length === 0 ? only : undefined
}

/** The oldest present stay of a room that staff opened and that has no guest yet. */
export const findWaitingStay = (tx: Tx, scope: Scope, room_number: string): Promise<Stay | undefined> =>
  selectStays(tx, scope)
    .where('room_number', '=', room_number)
    .where('status', '=', 'present')
    .where('confirmed_by', '=', 'staff')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stay_guests as party')
            .select('party.guest_id')
            .where('party.hotel_id', '=', scope.hotelId)
            .whereRef('party.stay_id', '=', 'stays.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Adds a guest to a stay; nothing happens when they are of it already. */
export const addMember = async (tx: Tx, { hotelId }: Scope, stayId: string, guestId: string): Promise<void> => {
  await tx
    .insertInto('stay_guests')
    .values({ hotel_id: hotelId, stay_id: stayId, guest_id: guestId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'stay_id', 'guest_id']).doNothing())
    .execute()
}

/** The guests of stays, in the order in which they joined. */
export const listMembers = (
  tx: Tx,
  { hotelId }: Scope,
  stayIds: readonly string[],
): Promise<{ stay_id: string; id: string; guest_name: string }[]> =>
  stayIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('stay_guests as party')
        .innerJoin('guests as guest', (join) =>
          join.onRef('guest.hotel_id', '=', 'party.hotel_id').onRef('guest.id', '=', 'party.guest_id'),
        )
        .select(['party.stay_id', 'guest.id', 'guest.guest_name'])
        .where('party.hotel_id', '=', hotelId)
        .where('party.stay_id', '=', anyId(stayIds))
        .orderBy('party.joined_at')
        .orderBy('guest.id')
        .execute()

/** Which of these rooms have more than so many present stays. */
export const findSharedRooms = async (
  tx: Tx,
  { hotelId }: Scope,
  rooms: readonly string[],
  more = 1,
): Promise<Set<string>> => {
  if (rooms.length === 0) return new Set()
  const rows = await tx
    .selectFrom('stays')
    .select('room_number')
    .where('hotel_id', '=', hotelId)
    .where('room_number', 'in', rooms)
    .where('status', '=', 'present')
    .groupBy('room_number')
    .having(({ fn }) => fn.countAll(), '>', more)
    .execute()
  return new Set(rows.map(({ room_number }) => room_number))
}
