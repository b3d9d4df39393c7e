import { Gift } from 'lucide-react'
import { createTicketNames } from '#modules/tickets/web/guest/create-ticket-names.ts'
import { StatusPill } from '../StatusPill.tsx'
import { useMyExtras } from './api.ts'

export const ticketNames = createTicketNames({
  useOwn: useMyExtras,
  page: 'extras',
  describe: ({ name, status }) => ({ icon: Gift, title: name, mark: <StatusPill status={status} /> }),
})
