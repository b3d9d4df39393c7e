import { createOwnTickets } from '#modules/tickets/web/guest/own-tickets.ts'
import { call } from '#platform/web/api.ts'
import { listMyRequests } from '../contract.ts'

export const entity = 'service_requests'

export const useMyRequests = createOwnTickets({
  name: 'requests',
  entity,
  fetchPage: (hotelSlug, query, signal) => call(listMyRequests, { params: { hotelSlug }, query, signal }),
})
