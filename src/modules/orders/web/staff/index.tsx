import { ShoppingBag } from 'lucide-react'
import { orderRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import { createStaffSlots } from '#modules/tickets/web/create-staff-slots.tsx'
import { itemsLine } from '../../contract.ts'
import { tickets } from './api.ts'
import { StatusPill } from './OrderTicket.tsx'

const staffSlots: StaffSlots = createStaffSlots(tickets, {
  department: 'kitchen',
  describe: (order, t) => ({
    icon: ShoppingBag,
    kind: t('orders.order'),
    title: itemsLine(order),
    overdue: { title: t('orders.overdue', { room: order.room_number }), text: itemsLine(order) },
    mark: <StatusPill status={order.status} />,
  }),
  number: {
    page: 'orders',
    icon: ShoppingBag,
    label: 'orders.not_delivered',
    of: ({ pending, preparing }) => pending + preparing,
  },
})

/** The orders of the staff, and the kitchen's screen. */
export const orders: FeatureWeb = {
  name: 'orders',
  flag: 'orders',
  manager: {
    roles: orderRoles,
    nav: { path: 'orders', label: 'orders.nav', icon: ShoppingBag },
    pages: [
      { path: 'orders', load: async () => (await import('./OrderBoard.tsx')).OrderBoard },
      {
        path: 'orders/$orderId/print',
        bare: true,
        load: async () => (await import('./PrintTicket.tsx')).PrintTicket,
      },
      { path: 'kitchen', bare: true, load: async () => (await import('../kitchen/Kitchen.tsx')).Kitchen },
    ],
    slots: staffSlots,
  },
}
