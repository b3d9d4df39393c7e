import { Trash } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceNumber } from '../policy.ts'
import { remove, rowAfterRace, useReload } from './api.ts'

const warnings = { draft: 'invoices.delete_draft', sent: 'invoices.delete_sent', paid: 'invoices.delete_paid' } as const

/** Confirms the deletion of an invoice, with its number and status. */
export const DeleteInvoice = ({
  invoice,
  open,
  onClose,
  onRow,
  onDeleted,
}: { invoice: Invoice; onRow: (row: Invoice) => void; onDeleted: () => void } & LateDialog) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { money } = useFormats()
  const reload = useReload()
  const { busy, send } = useSubmit()
  const { guest_name, room_number, total, currency, status } = invoice
  const go = () =>
    send(
      async () => {
        await remove(id, invoice)
        onClose()
        toast.success(t('invoices.deleted'))
        onDeleted()
      },
      (cause) => {
        onClose()
        const now = rowAfterRace(cause)
        if (now !== null) onRow(now)
        toast.error(now === null ? withReason(t, t('invoices.delete_failed'), cause) : t('invoices.moved_meanwhile'))
      },
    ).finally(() => reload({ lists: true }))
  return (
    <ConfirmDialog
      title={t('invoices.delete_question', { number: invoiceNumber(invoice) })}
      text={`${guest_name}, ${room_number}: ${money(total, currency)}. ${t(warnings[status])}`}
      confirm={t('invoices.delete')}
      icon={Trash}
      danger
      busy={busy}
      open={open}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}
