import { sql } from 'kysely'
import type { HotelScope } from '#modules/access/server/scope.ts'
import type { TicketOwner } from '#modules/tickets/server/owner.ts'
import { scheduledColumns } from '#modules/tickets/server/scheduled.ts'
import { isOpenRow, type TicketTable } from '#modules/tickets/server/ticket-store.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  arrivalMinutes,
  completeAfterMinutes,
  completeMinutes,
  dispatchSeconds,
  leadMinutes,
  type TaxiRequest,
} from '../contract.ts'
import { awaitedStatuses, openStatuses, transitions, unclaimedStatuses } from '../policy.ts'

const now = sql<string>`now()`

export const table: TicketTable<TaxiRequest, (typeof openStatuses)[number]> = {
  name: 'taxi_requests',
  waiting: unclaimedStatuses,
  since: 'escalation_from',
  department: 'reception',
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
  lockUntilCommit(tx, `taxi ${hotelId} ${room.trim().toLowerCase()}`)

/**
 * How many taxis this guest and this room still wait for, and how many this guest has booked for a time. Rooms and
 * names are compared as at sign-in. The name counts too, because rows of unknown guests all have the placeholder's
 * `guest_id`.
 */
export const countAwaited = (tx: Tx, { hotelId }: HotelScope, { guest_id, room_number, guest_name }: TicketOwner) => {
  const ofRoom = sql`lower(btrim(room_number)) = lower(btrim(${room_number}))`
  const ofGuest = sql`guest_id = ${guest_id} and ${ofRoom} and lower(btrim(guest_name)) = lower(btrim(${guest_name}))`
  return tx
    .selectFrom('taxi_requests')
    .select([
      sql<number>`count(*) filter (where scheduled_for is null and ${ofGuest})::int`.as('of_guest'),
      sql<number>`count(*) filter (where scheduled_for is null and ${ofRoom})::int`.as('of_room'),
      sql<number>`count(*) filter (where scheduled_for is not null and ${ofGuest})::int`.as('scheduled'),
    ])
    .where('hotel_id', '=', hotelId)
    .where('status', 'in', awaited)
    .executeTakeFirstOrThrow()
}

/** How the hotel handles taxis at this moment. */
export const findTaxiSettings = (tx: Tx, { hotelId }: HotelScope) =>
  tx
    .selectFrom('hotels')
    .select(['taxi_dispatch', 'taxi_destination'])
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()

const after = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** When a new taxi moves on by itself. Where staff call the taxis, nothing does before they have dispatched it. */
const getTimes = (isByStaff: boolean, scheduled_for: string | undefined) => {
  if (isByStaff) return { estimated_arrival: null, dispatch_due_at: null, complete_due_at: null }
  if (scheduled_for === undefined)
    return {
      estimated_arrival: seconds(arrivalMinutes * 60),
      dispatch_due_at: seconds(dispatchSeconds),
      complete_due_at: seconds(completeMinutes * 60),
    }
  return {
    estimated_arrival: scheduled_for,
    dispatch_due_at: after(scheduled_for, -arrivalMinutes),
    complete_due_at: after(scheduled_for, completeAfterMinutes),
  }
}

/**
 * The columns that dispatching by staff writes besides the status. A taxi that would have been dispatched by itself keeps
 * its times, unless staff tell another arrival.
 */
export const getDispatchColumns = (
  { dispatch_due_at, scheduled_for }: TaxiRequest,
  minutes: number | undefined,
  at: number,
) => {
  const isAhead = scheduled_for !== null && Date.parse(scheduled_for) > at
  const usual = isAhead ? scheduled_for : seconds(arrivalMinutes * 60)
  const isByStaff = dispatch_due_at === null
  return {
    ...(minutes !== undefined && { estimated_arrival: seconds(minutes * 60) }),
    ...(minutes === undefined && isByStaff && { estimated_arrival: usual }),
    ...(isByStaff && {
      complete_due_at:
        scheduled_for === null
          ? seconds(completeMinutes * 60)
          : sql<string>`greatest(now() + make_interval(mins => ${completeMinutes}),
              ${after(scheduled_for, completeAfterMinutes)}::timestamptz)`,
    }),
  }
}

type NewRow = TicketOwner & {
  id: string
  pickup_location: string
  dropoff_location: string
  isByStaff: boolean
  scheduled_for: string | undefined
}

/** Adds a taxi request. Undefined if the id exists already. */
export const insertTaxiRequest = (
  tx: Tx,
  { hotelId }: HotelScope,
  { isByStaff, scheduled_for, ...taxi }: NewRow,
): Promise<TaxiRequest | undefined> =>
  tx
    .insertInto('taxi_requests')
    .values({
      hotel_id: hotelId,
      ...taxi,
      ...getTimes(isByStaff, scheduled_for),
      ...(scheduled_for !== undefined && scheduledColumns({ scheduled_for, leadMinutes })),
    })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Completes and dispatches the due taxis of a hotel. Completing comes first: after a long outage a taxi of two hours ago
 * must not be announced as on its way. Each statement names the status it starts from and skips locked rows, so neither
 * a second process nor staff can move the same row at the same time.
 * @returns how many rows moved
 */
const moveDue = async (tx: Tx, { hotelId }: Scope): Promise<number> => {
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
    .set({ status: 'completed', updated_at: now, completed_at: now, ring_due_at: null })
    .where('hotel_id', '=', hotelId)
    .where('status', 'in', open)
    .where('id', 'in', due('complete_due_at', open))
    .returning('id')
    .execute()
  const dispatched = await tx
    .updateTable('taxi_requests')
    .set({ status: 'dispatched', updated_at: now, dispatched_at: now, ring_due_at: null })
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('requested'))
    .where('id', 'in', due('dispatch_due_at', [sql.lit('requested')]))
    .returning('id')
    .execute()
  return completed.length + dispatched.length
}

/** Dispatches after two seconds and completes after an hour, unless staff were faster. Only the database's clock counts. */
export const dueTaxis: DueRows = {
  // The expression of an index.
  ...findDueBy({
    table: table.name,
    due: sql`case when ${isOpenRow(table)} then least(case when status = 'requested' then dispatch_due_at end, complete_due_at) end`,
  }),
  move: moveDue,
}
