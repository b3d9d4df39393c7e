import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import type { TicketTable } from '#core/tickets/server/ticket-store.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import { arrivalMinutes, completeMinutes, dispatchSeconds, type TaxiRequest } from '../contract.ts'
import { awaitedStatuses, openStatuses, transitions, unclaimedStatuses } from '../policy.ts'

const now = sql<string>`now()`

export const table: TicketTable<TaxiRequest, (typeof openStatuses)[number]> = {
  name: 'taxi_requests',
  waiting: unclaimedStatuses,
  open: openStatuses,
  transitions,
  transitionColumns: {
    dispatched: () => ({ dispatched_at: now }),
    arrived: () => ({ arrived_at: now }),
    completed: () => ({ completed_at: now }),
    cancelled: ({ kind }) => ({ cancelled_at: now, cancelled_by: kind === 'guest' ? 'guest' : 'staff' }),
  },
}

// Literals in the statements: only then PostgreSQL uses the partial index of open rows in every plan.
const open = openStatuses.map((status) => sql.lit(status))
const awaited = awaitedStatuses.map((status) => sql.lit(status))
const seconds = (from: number) => sql<string>`now() + make_interval(secs => ${from})`

/** One call at a time for a room, until the transaction ends. Two at once could both pass the limits. */
export const lockRoom = (tx: Tx, { hotelId }: HotelScope, room: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`taxi ${hotelId} ${room.trim().toLowerCase()}`}, 0))`.execute(tx)

/**
 * How many taxis this guest and this room still wait for. Rooms and names are compared as at sign-in. The name counts
 * too, because rows of unknown guests all have the placeholder's `guest_id`.
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

/** Adds a taxi request. Undefined if the id exists already. */
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

// The timed job looks for due rows in all hotels. Only the database's clock counts.

/** The hotels that have due rows. */
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

/** Milliseconds until the next row is due: negative if one is due already, null if none will be. */
export const untilNextDue = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`select (extract(epoch from least(
      (select min(dispatch_due_at) from taxi_requests where status = 'requested'),
      (select min(complete_due_at) from taxi_requests where status in ('requested', 'dispatched', 'arrived'))
    ) - now()) * 1000)::float8 as ms`.execute(tx)
  return rows[0]?.ms ?? null
}

/**
 * Completes and dispatches what is due in a hotel. Completing comes first: after a long outage nobody should read that a
 * taxi of two hours ago is on its way. Each statement names the status it starts from and skips locked rows, so neither
 * a second process nor staff can move the same row at the same time.
 * @returns how many rows moved
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
