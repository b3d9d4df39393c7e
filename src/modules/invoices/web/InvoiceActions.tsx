import { Check, FileDown, Mail, Pencil, Printer, ReceiptText, Send, Trash } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useHasMail } from '#modules/mail/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { Invoice } from '../contract.ts'
import { invoiceNumber } from '../policy.ts'
import { moveOn, rowAfterRace, useReload } from './api.ts'

/** Callbacks of the screen for one row. */
export type RowCallbacks = {
  /** Shows the row as the server has it now. */
  onRow: (invoice: Invoice) => void
  onEdit: (invoice: Invoice) => void
  onDownload: (invoice: Invoice) => void
  onMail: (invoice: Invoice) => void
  /** Notes the numbers of a fiscal device; absent in a hotel that notes none. */
  onNote?: ((invoice: Invoice) => void) | undefined
  onDelete: (invoice: Invoice) => void
}

/** The one next step: Send, then Mark Paid. None for a paid invoice. */
export const NextStep = ({ invoice, onRow }: { invoice: Invoice; onRow: RowCallbacks['onRow'] }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const reload = useReload()
  const { busy, send } = useSubmit()
  const offline = useLiveState() === 'offline'
  if (invoice.status === 'paid' || invoice.kind === 'credit_note' || invoice.cancelled_by !== null) return null
  const isDraft = invoice.status === 'draft'
  const move = () =>
    send(
      async () => onRow(await moveOn(id, invoice)),
      (cause) => {
        const now = rowAfterRace(cause)
        if (now !== null) onRow(now)
        toast.error(now === null ? withReason(t, t('invoices.update_failed'), cause) : t('invoices.moved_meanwhile'))
      },
    ).finally(reload)
  return (
    <Button
      variant={isDraft ? 'filled' : 'soft'}
      icon={isDraft ? Send : Check}
      busy={busy}
      disabled={offline}
      onClick={() => void move()}
    >
      {t(isDraft ? 'invoices.send' : 'invoices.mark_paid')}
    </Button>
  )
}

/** Edit (a draft), send by mail (where there is mail), download, print, note fiscal numbers (by hand alone), delete. */
export const RowButtons = ({
  invoice,
  onEdit,
  onDownload,
  onMail,
  onNote,
  onDelete,
}: { invoice: Invoice } & Omit<RowCallbacks, 'onRow'>) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const hasMail = useHasMail(id)
  const number = invoiceNumber(invoice)
  return (
    <>
      {invoice.status === 'draft' && (
        <IconButton
          icon={Pencil}
          label={t('invoices.edit_named', { number })}
          aria-haspopup="dialog"
          disabled={offline}
          onClick={() => onEdit(invoice)}
        />
      )}
      {hasMail && (
        <IconButton
          icon={Mail}
          label={t('invoices.mail_named', { number })}
          aria-haspopup="dialog"
          disabled={offline}
          onClick={() => onMail(invoice)}
        />
      )}
      <IconButton
        icon={FileDown}
        label={t('invoices.download_named', { number })}
        aria-haspopup="dialog"
        disabled={offline}
        onClick={() => onDownload(invoice)}
      />
      <Link
        className="ibtn"
        aria-label={t('invoices.print_named', { number })}
        href={managerPath(id, `invoices/${invoice.id}/print`)}
      >
        <Printer />
      </Link>
      {onNote && invoice.stay_id === null && invoice.status !== 'draft' && (
        <IconButton
          icon={ReceiptText}
          label={t('fiscal.note_named', { number })}
          aria-haspopup="dialog"
          disabled={offline}
          onClick={() => onNote(invoice)}
        />
      )}
      {invoice.stay_id === null && (
        <IconButton
          icon={Trash}
          label={t('invoices.delete_named', { number })}
          aria-haspopup="dialog"
          disabled={offline}
          onClick={() => onDelete(invoice)}
        />
      )}
    </>
  )
}
