import { sql, type Compilable } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import type { TicketTable } from '#core/tickets/server/ticket-store.ts'
import { getZone } from '#core/hotels/server/on-day.ts'
import type { HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import type { RequestType, ServiceRequest } from '../contract.ts'
import { openStatuses, transitions } from '../policy.ts'

/** What nobody has taken waits while it is pending. */
export const table: TicketTable<ServiceRequest, (typeof openStatuses)[number]> = {
  name: 'service_requests',
  waiting: ['pending'],
  open: openStatuses,
  transitions,
}

type NewRow = Pick<ServiceRequest, 'id' | 'type' | 'description'> &
  Partial<Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'>> &
  TicketOwner

/** Adds a request; no row when the id is already there. */
export const insertRequest = (tx: Tx, { hotelId }: HotelScope, request: NewRow) =>
  tx
    .insertInto('service_requests')
    .values({ ...request, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()

// The status is written into the statement: the index of what is completed serves it then.
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
