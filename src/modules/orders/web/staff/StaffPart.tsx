import { ShoppingBag } from 'lucide-react'
import type { StaffSlots } from '#modules/features/web/feature.ts'
import { createStaffSlots } from '#modules/tickets/web/create-staff-slots.tsx'
import { itemsLine } from '../../contract.ts'
import { tickets } from './api.ts'
import { StatusPill } from './OrderTicket.tsx'

export const staffSlots: StaffSlots = createStaffSlots(tickets, {
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
