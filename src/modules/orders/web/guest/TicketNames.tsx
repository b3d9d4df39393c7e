import { Martini } from 'lucide-react'
import { createTicketNames } from '#modules/tickets/web/guest/create-ticket-names.ts'
import { itemsLine, getNameForGuest } from '../../contract.ts'
import { useMyOrders } from '../api.ts'

export const ticketNames = createTicketNames({
  useOwn: useMyOrders,
  page: 'menu',
  describe: (order) => ({ icon: Martini, title: itemsLine(order, getNameForGuest) }),
})
