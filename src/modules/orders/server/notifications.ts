import { createTicketNotices, createTicketWebhook } from '#modules/tickets/server/notifications.ts'
import { createTicketWebhookEvent } from '#modules/tickets/server/webhook-event.ts'
import { Order, shortId } from '../contract.ts'

export const notices = createTicketNotices<Order>('orders', {
  entity: 'orders',
  pages: { staff: 'manager/orders', guest: 'guest/menu' },
  ttlSeconds: 3600,
  departmentOf: () => 'kitchen',
  describe: ({ id, room_number }) => ({ values: { room: room_number, number: shortId(id) }, what: 'orders.order' }),
  created: { title: 'orders.push_new_title', body: 'orders.push_new_body' },
  // Clearing the board changes orders too, and means nothing to their guests.
  changed: ({ status, archived_at }) =>
    status === 'pending' || archived_at !== null
      ? null
      : { title: 'orders.push_status_title', body: `orders.push_${status}` },
})

export const webhook = createTicketWebhook<Order>('orders', '/notify-new-order', ({ id, guest_name, room_number }) => ({
  order: { id, guest_name, room_number },
}))

export const webhookEvent = createTicketWebhookEvent({
  entity: 'orders',
  schema: Order,
  created: 'order.created',
  claimed: 'order.claimed',
  withdrawn: 'order.withdrawn',
  statuses: { preparing: 'order.preparing', delivered: 'order.delivered' },
  // Allergies are health data.
  withoutTexts: ({ items }) => ({
    allergy_alert: [],
    items: (items as Order['items']).map(({ note: _note, ...line }) => line),
  }),
})
