import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import type { TicketTable } from '#core/tickets/server/ticket-store.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import { arrivalMinutes, completeMinutes, dispatchSeconds, type TaxiRequest } from '../contract.ts'
import { awaitedStatuses, openStatuses, transitions, unclaimedStatuses } from '../policy.ts'

/** The clock dispatches and nobody has seen to it: so it waits until a person takes it, or it is over. */
export const table: TicketTable<TaxiRequest, (typeof openStatuses)[number]> = {
  name: 'taxi_requests',
  waiting: unclaimedStatuses,
  open: openStatuses,
  transitions,
}

const now = sql<string>`now()`
// Written into the statement: an index of those that are open serves it then, whatever plan PostgreSQL keeps for it.
const open = openStatuses.map((status) => sql.lit(status))
const awaited = awaitedStatuses.map((status) => sql.lit(status))
const seconds = (from: number) => sql<string>`now() + make_interval(secs => ${from})`
/** Lets one at a time call a taxi to a room, until the end of the transaction: the limits are counted in peace. */
export const lockRoom = (tx: Tx, { hotelId }: HotelScope, room: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`taxi ${hotelId} ${room.trim().toLowerCase()}`}, 0))`.execute(tx)

/**
 * How many taxis are still to come, to this guest and to his room. Rooms and names are compared as at sign-in; what is
 * nobody's belongs to many.
 */
export const countAwaited = (
  tx: Tx,
  { hotelId }: HotelScope,
  { guest_id, room_number, guest_name }: TicketOwner,
): Promise<{ of_guest: number; of_room: number }> =>
  tx
    .selectFrom('taxi_requests')
    .select([
      sql<number>`count(*) filter (where guest_id = ${guest_id} and lower(btrim(room_number)) = lower(btrim(${room_number})) and lower(btrim(guest_name)) = lower(btrim(${guest_name})))::int`.as(
        'of_guest',
      ),
      sql<number>`count(*) filter (where lower(btrim(room_number)) = lower(btrim(${room_number})))::int`.as('of_room'),
    ])
    .where('hotel_id', '=', hotelId)
    .where('status', 'in', awaited)
    .executeTakeFirstOrThrow()

/** Adds a taxi request; undefined when the id is already there. */
export const insertTaxiRequest = (
  tx: Tx,
  { hotelId }: HotelScope,
  taxi: { id: string; pickup_location: string } & TicketOwner,
): Promise<TaxiRequest | undefined> =>
  tx
    .insertInto('taxi_requests')
    .values({
      hotel_id: hotelId,
      ...taxi,
      estimated_arrival: seconds(arrivalMinutes * 60),
      dispatch_due_at: seconds(dispatchSeconds),
      complete_due_at: seconds(completeMinutes * 60),
    })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()

// What follows finds, across hotels, work that waits for its time, and does it in each. Only the database's clock counts.

/** Hotels in which something is due. */
export const hotelsWithDue = async (tx: Tx): Promise<string[]> => {
  const toDispatch = tx
    .selectFrom('taxi_requests')
    .select('hotel_id')
    .where('status', '=', sql.lit('requested'))
    .where('dispatch_due_at', '<=', now)
  const toComplete = tx
    .selectFrom('taxi_requests')
    .select('hotel_id')
    .where('status', 'in', open)
    .where('complete_due_at', '<=', now)
  return (await toDispatch.union(toComplete).limit(maxPerSweep).execute()).map(({ hotel_id }) => hotel_id)
}

/** Milliseconds until the next is due, less than 0 where one already is; null where nothing waits. */
export const untilNextDue = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`select (extract(epoch from least(
      (select min(dispatch_due_at) from taxi_requests where status = 'requested'),
      (select min(complete_due_at) from taxi_requests where status in ('requested', 'dispatched', 'arrived'))
    ) - now()) * 1000)::float8 as ms`.execute(tx)
  return rows[0]?.ms ?? null
}

/**
 * Completes and dispatches what is due in a hotel. Completion comes first: after a long outage nobody is told that a
 * taxi of two hours ago is on its way. Each is one statement that names the status it starts from and passes over what
 * somebody else has in hand, so neither a second process nor a manager's tap in the same moment does it twice.
 * @returns how many moved
 */
export const moveDue = async (tx: Tx, { hotelId }: Scope): Promise<number> => {
  const due = (column: 'dispatch_due_at' | 'complete_due_at', from: typeof open) =>
    tx
      .selectFrom('taxi_requests')
      .select('id')
      .where('hotel_id', '=', hotelId)
      .where('status', 'in', from)
      .where(column, '<=', now)
      .orderBy(column)
      .limit(maxPerSweep)
      .forUpdate()
      .skipLocked()
  const completed = await tx
    .updateTable('taxi_requests')
    .set({ status: 'completed', updated_at: now, completed_at: now })
    .where('hotel_id', '=', hotelId)
    .where('status', 'in', open)
    .where('id', 'in', due('complete_due_at', open))
    .returning('id')
    .execute()
  const dispatched = await tx
    .updateTable('taxi_requests')
    .set({ status: 'dispatched', updated_at: now, dispatched_at: now })
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('requested'))
    .where('id', 'in', due('dispatch_due_at', [sql.lit('requested')]))
    .returning('id')
    .execute()
  return completed.length + dispatched.length
}
