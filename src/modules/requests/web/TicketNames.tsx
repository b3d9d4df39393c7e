import { iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { createTicketNames } from '#modules/tickets/web/guest/create-ticket-names.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import { useMyRequests } from './api.ts'

const marks = {
  pending: { tone: 'warning', label: 'requests.received' },
  'in-progress': { tone: 'info', label: 'requests.started' },
  completed: { tone: 'success', label: 'requests.done' },
} as const satisfies Record<string, { tone: Tone; label: string }>

export const ticketNames = createTicketNames({
  useOwn: useMyRequests,
  page: 'requests',
  describe: (row, t) => ({
    icon: iconOfRequest(row),
    title: nameOfRequest(row, t),
    mark: <Pill tone={marks[row.status].tone}>{t(marks[row.status].label)}</Pill>,
  }),
})
