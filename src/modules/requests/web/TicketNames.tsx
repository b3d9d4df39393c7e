import { iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { createTicketNames } from '#modules/tickets/web/guest/create-ticket-names.ts'
import { useMyRequests } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

export const ticketNames = createTicketNames({
  useOwn: useMyRequests,
  page: 'requests',
  describe: (row, t) => ({
    icon: iconOfRequest(row),
    title: nameOfRequest(row, t),
    mark: <StatusPill status={row.status} to="guest" />,
  }),
})
