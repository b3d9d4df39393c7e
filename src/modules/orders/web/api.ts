import { createOwnTickets } from '#modules/tickets/web/guest/own-tickets.ts'
import { call } from '#platform/web/api.ts'
import { listMyOrders, recentOrders } from '../contract.ts'

export const entity = 'orders'

/** The guest's newest orders. */
export const useMyOrders = createOwnTickets({
  name: 'orders',
  entity,
  limit: recentOrders,
  fetchPage: (hotelSlug, query, signal) => call(listMyOrders, { params: { hotelSlug }, query, signal }),
})
