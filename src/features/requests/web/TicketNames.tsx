import { createTicketNames } from '#core/tickets/web/guest/create-ticket-names.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import { typeLabels } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { kindIcons } from './RequestKind.tsx'

const marks = {
  pending: { tone: 'warning', label: 'requests.received' },
  'in-progress': { tone: 'info', label: 'requests.started' },
  completed: { tone: 'success', label: 'requests.done' },
} as const satisfies Record<string, { tone: Tone; label: string }>

export const ticketNames = createTicketNames({
  useOwn: useMyRequests,
  page: 'requests',
  describe: ({ type, status }, t) => ({
    icon: kindIcons[type],
    title: t(typeLabels[type]),
    mark: <Pill tone={marks[status].tone}>{t(marks[status].label)}</Pill>,
  }),
})
