import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { ServiceRequest } from '../contract.ts'

const pills = {
  pending: { tone: 'warning', staff: 'requests.pending', guest: 'requests.received' },
  'in-progress': { tone: 'info', staff: 'requests.in_progress', guest: 'requests.started' },
  completed: { tone: 'success', staff: 'requests.completed', guest: 'requests.done' },
} as const

/** The status in the reader's words. */
export const StatusPill = ({ status, to }: Pick<ServiceRequest, 'status'> & { to: 'guest' | 'staff' }) => {
  const { t } = useTranslation()
  return <Pill tone={pills[status].tone}>{t(pills[status][to])}</Pill>
}
