import { createTicketNotices, createTicketWebhook } from '#modules/tickets/server/notifications.ts'
import { createTicketWebhookEvent } from '#modules/tickets/server/webhook-event.ts'
import { TaxiRequest } from '../contract.ts'

export const notices = createTicketNotices<TaxiRequest>('taxi', {
  entity: 'taxi_requests',
  pages: { staff: 'manager/taxi-requests', guest: 'guest/taxi' },
  // Useless later: after ten minutes the taxi is there, or the guest has asked.
  ttlSeconds: 600,
  departmentOf: () => 'reception',
  describe: ({ room_number, dropoff_location }) => ({
    values: { room: room_number, place: dropoff_location },
    what: 'taxi.nav',
  }),
  created: ({ dropoff_location }) => ({
    title: 'taxi.push_new_title',
    body: dropoff_location === '' ? 'taxi.push_new_body' : 'taxi.push_new_to',
  }),
  changed: ({ status, cancelled_by }) => {
    if (status === 'dispatched') return { title: 'taxi.push_dispatched_title', body: 'taxi.push_dispatched_body' }
    if (status === 'arrived') return { title: 'taxi.push_arrived_title', body: 'taxi.push_arrived_body' }
    // Guests who cancel know it.
    return cancelled_by === 'staff' ? { title: 'taxi.push_cancelled_title', body: 'taxi.push_cancelled_body' } : null
  },
})

export const webhook = createTicketWebhook<TaxiRequest>(
  'taxi_requests',
  '/notify-new-taxi-request',
  ({ id, guest_name, room_number, pickup_location }) => ({
    taxi_request: { id, guest_name, room_number, pickup_location },
  }),
)

export const webhookEvent = createTicketWebhookEvent({
  entity: 'taxi_requests',
  schema: TaxiRequest,
  created: 'taxi.requested',
  claimed: 'taxi.claimed',
  withdrawn: 'taxi.cancelled',
  statuses: {
    dispatched: 'taxi.dispatched',
    arrived: 'taxi.arrived',
    completed: 'taxi.completed',
    cancelled: 'taxi.cancelled',
  },
  withoutTexts: () => ({ pickup_location: '', dropoff_location: '' }),
})
