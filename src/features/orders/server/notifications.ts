import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { isTransition, escalationNotice } from '#core/tickets/server/notifications.ts'
import type { Notice, Webhook } from '#core/notifications/contract.ts'
import { shortId, type Order } from '../contract.ts'

const hourSeconds = 3600

/**
 * Staff hear of a new order, and again while nobody takes it; its guest hears that it is being prepared and that it is
 * on its way.
 */
export const notices = (event: LoggedEvent): Notice[] => {
  const { entity, operation, id, row } = event
  if (entity !== 'orders') return []
  const order = row as Order
  const common = {
    values: { room: order.room_number, number: shortId(id) },
    tag: `orders:${id}`,
    ttlSeconds: hourSeconds,
  }
  if (operation === 'insert')
    return [
      {
        to: 'staff',
        message: {
          ...common,
          title: 'orders.push_new_title',
          body: 'orders.push_new_body',
          path: `manager/orders?card=${id}`,
          urgent: true,
        },
      },
    ]
  const raised = escalationNotice(event, { what: 'orders.order', card: `manager/orders?card=${id}`, tag: common.tag })
  if (raised) return [raised]
  if (!isTransition(event) || order.status === 'pending' || order.archived_at !== null) return []
  return [
    {
      to: { guestId: order.guest_id },
      message: {
        ...common,
        title: 'orders.push_status_title',
        body: `orders.push_${order.status}`,
        path: `guest/menu?card=${id}`,
        urgent: false,
      },
    },
  ]
}

/** The call to the hotel's own service. Its fields are fixed: services of others read them. */
export const webhook = ({ entity, operation, id, row }: LoggedEvent, hotel_id: string): Webhook | null => {
  if (entity !== 'orders' || operation !== 'insert') return null
  const { guest_name, room_number } = row as Order
  return { path: '/notify-new-order', body: { hotel_id, order: { id, guest_name, room_number } } }
}
