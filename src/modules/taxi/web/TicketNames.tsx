import { Car } from 'lucide-react'
import { createTicketNames } from '#modules/tickets/web/guest/create-ticket-names.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

export const ticketNames = createTicketNames({
  useOwn: useMyTaxis,
  page: 'taxi',
  describe: ({ status }, t) => ({ icon: Car, title: t('taxi.nav'), mark: <StatusPill status={status} to="guest" /> }),
})
