import { Send } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { InvoiceStatus } from '../contract.ts'

export const statusLabels = {
  draft: 'invoices.draft',
  sent: 'invoices.sent',
  paid: 'invoices.paid',
} as const satisfies Record<InvoiceStatus, string>

/** The status of an invoice as a pill. */
export const StatusPill = ({ status }: { status: InvoiceStatus }) => {
  const { t } = useTranslation()
  if (status === 'sent')
    return (
      <Pill tone="info" icon={Send}>
        {t(statusLabels.sent)}
      </Pill>
    )
  return <Pill tone={status === 'paid' ? 'success' : 'neutral'}>{t(statusLabels[status])}</Pill>
}
