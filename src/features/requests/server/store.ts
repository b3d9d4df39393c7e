import { sql, type Compilable } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import { scheduledColumns } from '#core/tickets/server/scheduled.ts'
import type { TicketTable } from '#core/tickets/server/ticket-store.ts'
import { getZone } from '#core/hotels/server/on-day.ts'
import type { HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import { leadMinutes, type RequestType, type ServiceRequest } from '../contract.ts'
import { openStatuses, transitions } from '../policy.ts'

const now = sql<string>`now()`
const getName = (actor: HotelScope['actor']) => (actor.kind === 'manager' ? actor.display_name : null)

export const table: TicketTable<ServiceRequest, (typeof openStatuses)[number]> = {
  name: 'service_requests',
  waiting: ['pending', 'in-progress'],
  since: 'escalation_from',
  department: null,
  hasTargets: true,
  open: openStatuses,
  transitions,
  transitionColumns: {
    'in-progress': (actor) => ({ started_at: now, started_by_name: getName(actor) }),
    completed: (actor) => ({ completed_at: now, completed_by_name: getName(actor) }),
  },
}

type NewRow = Pick<ServiceRequest, 'id' | 'type' | 'description'> &
  Partial<Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'>> & { message_id?: string | undefined } & TicketOwner

/** When a new request is wanted, and within how many minutes it is promised to be done; null: nothing is promised. */
export type Timing = { scheduled_for?: string | undefined; targetMinutes: number | null }

const getTarget = ({ scheduled_for, targetMinutes }: Timing) =>
  targetMinutes === null
    ? null
    : scheduled_for === undefined
      ? sql<string>`now() + make_interval(mins => ${targetMinutes})`
      : new Date(Date.parse(scheduled_for) + targetMinutes * 60_000).toISOString()

/** Adds a request. Returns no row if the id exists already, or a request of the same message. */
export const insertRequest = (tx: Tx, { hotelId }: HotelScope, request: NewRow, timing: Timing) =>
  tx
    .insertInto('service_requests')
    .values({
      ...request,
      hotel_id: hotelId,
      target_at: getTarget(timing),
      ...(timing.scheduled_for !== undefined && scheduledColumns({ scheduled_for: timing.scheduled_for, leadMinutes })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()

/** The request that was made from a message. */
export const findOfMessage = (
  tx: Tx,
  { hotelId }: ManagerScope,
  messageId: string,
): Promise<ServiceRequest | undefined> =>
  tx
    .selectFrom('service_requests')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/** Counts what was completed today, by type. The status is a literal, so that the partial index is used. */
export const completedToday = (tx: Tx, { hotelId }: ManagerScope): Compilable<{ type: RequestType; count: number }> => {
  const zone = getZone(hotelId)
  return tx
    .selectFrom('service_requests')
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('completed'))
    .where(sql<boolean>`completed_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`)
    .groupBy('type')
}
