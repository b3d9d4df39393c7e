import '../bill.css'
import { CornerDownRight, Lock, Plus, ReceiptText, Undo2 } from 'lucide-react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { invoiceNumber } from '#modules/invoices/policy.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { Bill, BillInvoice, BillSum } from '../../contract/bill.ts'
import { sumLeft } from '../../policy.ts'
import { Amount } from '../Amount.tsx'
import { kindIcons } from '../kinds.ts'
import { groupByDay, type LedgerEntry } from '../ledger.ts'
import { UnderWayList } from '../UnderWayList.tsx'
import { useBill, useBillCalls } from './api.ts'

const ChargeDialog = lazyNamed(() => import('./ChargeDialog.tsx'), 'ChargeDialog')
const CorrectDialog = lazyNamed(() => import('./CorrectDialog.tsx'), 'CorrectDialog')
const InvoiceDialog = lazyNamed(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')

const Entries = ({
  entries,
  onCorrect,
}: {
  entries: readonly LedgerEntry[]
  onCorrect: (entry: LedgerEntry) => void
}) => {
  const { t } = useTranslation()
  return entries.map(({ charge, corrections }) => {
    const Icon = kindIcons[charge.kind]
    const mayCorrect = charge.invoice_id === null && sumLeft(charge, corrections) > 0
    return [
      <li key={charge.id}>
        <Icon />
        <div>
          <b>{charge.description}</b>
          <p className="meta">{[t(`bill.kind_${charge.kind}`), charge.by_name].filter(Boolean).join(' · ')}</p>
        </div>
        <Amount amount={charge.amount} currency={charge.currency} />
        {mayCorrect && (
          <MoreActions
            onCard
            actions={[
              {
                label: t('bill.correct'),
                icon: CornerDownRight,
                onPress: () => onCorrect({ charge, corrections }),
                opensDialog: true,
              },
            ]}
          />
        )}
      </li>,
      ...corrections.map((one) => (
        <li key={one.id} className="ledger__correction">
          <CornerDownRight />
          <div>
            {one.reason} <span className="meta">{one.by_name}</span>
          </div>
          <Amount amount={one.amount} currency={one.currency} />
        </li>
      )),
    ]
  })
}

const Sums = ({ sums: { currency, charged, invoiced, open } }: { sums: BillSum }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <dl className="sums">
      {(
        [
          ['bill.charged', charged],
          ['bill.invoiced', invoiced],
          ['bill.open', open],
        ] as const
      ).map(([label, amount]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Held = ({ invoice, onCancel }: { invoice: BillInvoice; onCancel?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const note =
    invoice.kind === 'credit_note'
      ? 'credit_note'
      : invoice.cancelled_by
        ? 'cancelled'
        : invoice.paid
          ? 'paid'
          : 'not_paid'
  return (
    <li className="bill-invoice">
      <Lock />
      <span className="grow">
        <b>{invoiceNumber(invoice)}</b> · {t(`bill.invoice_${note}`)}
      </span>
      <Amount amount={invoice.total} currency={invoice.currency} />
      {onCancel && (
        <IconButton icon={Undo2} label={t('bill.cancel_invoice')} aria-haspopup="dialog" onClick={onCancel} />
      )}
    </li>
  )
}

const useCancel = (stayId: string) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cancel } = useBillCalls(stayId)
  const { busy, send } = useSubmit()
  return useDialogOf(({ open, onClose }, { invoice, id }: { invoice: BillInvoice; id: string }) => {
    const number = invoiceNumber(invoice)
    const amount = money(invoice.total, invoice.currency)
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={t('bill.cancel_title', { number })}
        text={[t('bill.cancel_text', { amount }), invoice.paid && t('bill.give_back', { amount })]
          .filter(Boolean)
          .join(' ')}
        confirm={t('bill.cancel_invoice')}
        danger
        busy={busy}
        onConfirm={() =>
          void send(async () => {
            await cancel(invoice.id, id)
            toast.success(t('bill.cancelled', { number }))
            onClose()
          })
        }
      />
    )
  })
}

type Guest = { name: string; language: Language | null }

const Filled = ({ stayId, bill, guest }: { stayId: string; bill: Bill; guest: Guest }) => {
  const { t } = useTranslation()
  const { day: writeDay } = useFormats()
  const isOn = useFeature('bill')
  const hasInvoices = useFeature('invoices')
  const offline = useLiveState() === 'offline'
  const cancel = useCancel(stayId)
  const dialogs = {
    charge: useDialogOf((props) => <ChargeDialog stayId={stayId} {...props} />),
    correct: useDialogOf((props, entry: LedgerEntry) => <CorrectDialog stayId={stayId} {...entry} {...props} />),
    invoice: useDialogOf((props) => <InvoiceDialog stayId={stayId} bill={bill} guest={guest} {...props} />),
  }
  const open = { disabled: offline, 'aria-haspopup': 'dialog' } as const
  const days = groupByDay(bill.charges.filter(({ invoice_id }) => invoice_id === null))
  return (
    <section className="card stack" aria-labelledby="stay-bill">
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl" id="stay-bill">
          {t('bill.title')}
        </h2>
        <div className="row row--wrap gap-2">
          {isOn && (
            <Button {...open} variant="line" icon={Plus} onClick={() => dialogs.charge.show(null)}>
              {t('bill.add')}
            </Button>
          )}
          {hasInvoices && days.length > 0 && (
            <Button {...open} variant="line" icon={ReceiptText} onClick={() => dialogs.invoice.show(null)}>
              {t('bill.make_invoice')}
            </Button>
          )}
        </div>
      </div>
      {bill.charges.length === 0 && <p className="meta">{t('bill.nothing')}</p>}
      {days.map(({ day, entries }) => (
        <div key={day}>
          <h3 className="overline">{writeDay(day)}</h3>
          <ul className="ledger ledger--staff">
            <Entries entries={entries} onCorrect={dialogs.correct.show} />
          </ul>
        </div>
      ))}
      <UnderWayList bill={bill} words={t('bill.under_way_staff')} />
      <ul className="stack stack--s empty:hidden">
        {bill.invoices.map((invoice) => {
          const mayCancel = hasInvoices && invoice.kind === 'invoice' && invoice.cancelled_by === null
          return (
            <Held
              key={invoice.id}
              invoice={invoice}
              onCancel={mayCancel ? () => cancel.show({ invoice, id: newId() }) : undefined}
            />
          )
        })}
      </ul>
      <div aria-live="polite">
        {bill.sums.map((sums) => (
          <Sums key={sums.currency} sums={sums} />
        ))}
      </div>
      {Object.values(dialogs).map(({ dialog }) => dialog)}
      {cancel.dialog}
    </section>
  )
}

/** The bill on the page of a stay: its charges by day, its invoices and its sums. */
export const BillCard = ({ stayId, guest }: { stayId: string; guest: Guest }) => {
  const { t } = useTranslation()
  const query = useBill(stayId)
  if (query.data) return <Filled stayId={stayId} bill={query.data} guest={guest} />
  return <QueryState query={query} text={t('bill.load_failed')} />
}
