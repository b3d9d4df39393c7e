import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { ServiceRequest } from '../../contract.ts'

const pills = {
  pending: { tone: 'warning', label: 'requests.pending' },
  'in-progress': { tone: 'info', label: 'requests.in_progress' },
  completed: { tone: 'success', label: 'requests.completed' },
} as const

export const StatusPill = ({ status }: Pick<ServiceRequest, 'status'>) => {
  const { t } = useTranslation()
  const { tone, label } = pills[status]
  return <Pill tone={tone}>{t(label)}</Pill>
}
