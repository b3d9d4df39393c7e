import { sql, type Compilable } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import { claimColumns, unclaimed, countWaiting, type TicketTable } from '#core/tickets/server/ticket-store.ts'
import { getZone } from '#core/hotels/server/on-day.ts'
import type { GuestScope, HotelScope, ManagerScope } from '#core/people/server/gate.ts'
import type { RequestStatus, RequestType, ServiceRequest } from '../contract.ts'

/** What nobody has taken waits while it is pending. */
export const table: TicketTable = { name: 'service_requests', waiting: ['pending'] }

type NewRow = Pick<ServiceRequest, 'id' | 'type' | 'description'> &
  Partial<Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'>> &
  TicketOwner
type Found = Promise<ServiceRequest | undefined>

/** Adds a request; no row when the id is already there. */
export const insertRequest = (tx: Tx, { hotelId }: HotelScope, request: NewRow) =>
  tx
    .insertInto('service_requests')
    .values({ ...request, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()

export const findRequest = (tx: Tx, scope: HotelScope, requestId: string): Found =>
  tx
    .selectFrom('service_requests')
    .selectAll()
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', requestId)
    .executeTakeFirst()

export const listOfGuest = (tx: Tx, scope: GuestScope, wanted: ListQuery): Compilable<ServiceRequest> =>
  getNewest(
    tx
      .selectFrom('service_requests')
      .selectAll()
      .where('hotel_id', '=', scope.hotelId)
      .where('guest_id', '=', scope.actor.id),
    wanted,
  )

// Here and below, the status is written into the statement: an index of those that are open serves it then, whatever
// plan PostgreSQL keeps for it.
export const listOfHotel = (
  tx: Tx,
  scope: ManagerScope,
  wanted: ListQuery & { state: 'all' | 'open' | 'completed'; id?: string | undefined },
): Compilable<ServiceRequest> =>
  getNewest(
    tx
      .selectFrom('service_requests')
      .selectAll()
      .where('hotel_id', '=', scope.hotelId)
      .$if(wanted.state === 'open', (query) => query.where('status', '<>', sql.lit('completed')))
      .$if(wanted.state === 'completed', (query) => query.where('status', '=', sql.lit('completed')))
      .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? '')),
    wanted,
  )

/** How many stand where, of those that are not completed. */
export const countOpen = (
  tx: Tx,
  scope: ManagerScope,
): Compilable<{ status: RequestStatus; count: number; unclaimed: number }> =>
  tx
    .selectFrom('service_requests')
    .select(['status', sql<number>`count(*)::int`.as('count'), unclaimed(table).as('untaken')])
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '<>', sql.lit('completed'))
    .groupBy('status')

/** The one that has waited longest for somebody to take it. */
export const oldestUnclaimed = (tx: Tx, scope: ManagerScope): Compilable<ServiceRequest> =>
  tx
    .selectFrom('service_requests')
    .selectAll()
    .where('hotel_id', '=', scope.hotelId)
    .where(countWaiting(table))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)

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

/**
 * Moves a request on, if it still stands where the caller saw it; undefined when somebody else was first or it is not
 * here.
 */
export const moveRequest = (
  tx: Tx,
  scope: ManagerScope,
  requestId: string,
  from: RequestStatus,
  to: RequestStatus,
): Found => {
  const by = scope.actor.display_name
  const mark =
    to === 'in-progress'
      ? { started_at: sql<string>`now()`, started_by_name: by }
      : { completed_at: sql<string>`now()`, completed_by_name: by }
  return tx
    .updateTable('service_requests')
    .set({ status: to, updated_at: sql<string>`now()`, ...mark, ...claimColumns(scope) })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', requestId)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}
