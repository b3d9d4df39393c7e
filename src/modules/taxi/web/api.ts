import { createOwnTickets } from '#modules/tickets/web/guest/own-tickets.ts'
import { call } from '#platform/web/api.ts'
import { listMyTaxiRequests } from '../contract.ts'

export const entity = 'taxi_requests'

export const useMyTaxis = createOwnTickets({
  name: 'taxi',
  entity,
  fetchPage: (hotelSlug, query, signal) => call(listMyTaxiRequests, { params: { hotelSlug }, query, signal }),
})
