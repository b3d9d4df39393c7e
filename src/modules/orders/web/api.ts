import { useMenu } from '#modules/menu/web/use-menu.ts'
import { createOwnTickets } from '#modules/tickets/web/guest/own-tickets.ts'
import { call } from '#platform/web/api.ts'
import { listMyOrders, recentOrders } from '../contract.ts'

export const entity = 'orders'

/** The menu as guests see it: a live query, so what is switched off disappears. */
export const useMyMenu = () => useMenu('guest')

/** The guest's newest orders. */
export const useMyOrders = createOwnTickets({
  name: 'orders',
  entity,
  limit: recentOrders,
  fetchPage: (hotelSlug, query, signal) => call(listMyOrders, { params: { hotelSlug }, query, signal }),
})
