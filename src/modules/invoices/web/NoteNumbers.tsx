import { NumbersDialog } from '#modules/fiscal/web/NumbersDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Invoice } from '../contract.ts'
import { invoiceNumber } from '../policy.ts'
import { useInvoice } from './api.ts'

/** A dialog for the fiscal numbers of an invoice that was made by hand, with what was noted of it before. */
export const NoteNumbers = ({ invoice, ...dialog }: LateDialog & { invoice: Invoice }) => {
  const { id: subject_id, total: amount, room_number, currency } = invoice
  const { data } = useInvoice(subject_id)
  if (!data) return null
  const name = invoiceNumber(invoice)
  const noted = { subject: 'invoices', subject_id, room_number, amount, currency, name, record: data.fiscal } as const
  return <NumbersDialog noted={noted} {...dialog} />
}
