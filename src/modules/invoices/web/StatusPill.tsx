import { Send } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { Invoice } from '../contract.ts'
import { getStatusLabel, statusLabels } from '../policy.ts'

/** The status of an invoice as a pill. */
export const StatusPill = ({ invoice }: { invoice: Pick<Invoice, 'status' | 'kind' | 'cancelled_by'> }) => {
  const { t } = useTranslation()
  const label = getStatusLabel(invoice)
  if (label === statusLabels.sent)
    return (
      <Pill tone="info" icon={Send}>
        {t(label)}
      </Pill>
    )
  return <Pill tone={label === statusLabels.paid ? 'success' : 'neutral'}>{t(label)}</Pill>
}
