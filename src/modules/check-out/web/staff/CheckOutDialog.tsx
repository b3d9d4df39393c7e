import '#modules/bill/web/bill.css'
import { LogOut, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Bill } from '#modules/bill/contract/bill.ts'
import { billChanged } from '#modules/bill/contract/invoices.ts'
import { groupByDay, type LedgerEntry } from '#modules/bill/web/ledger.ts'
import { useBillSettings } from '#modules/bill/web/settings/api.ts'
import { useBill } from '#modules/bill/web/staff/api.ts'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { guestNameRequired } from '#modules/invoices/contract.ts'
import { subtractSums, type Sum } from '#modules/money/policy.ts'
import type { ListedStay, StayMember } from '#modules/stays/contract.ts'
import { useStay } from '#modules/stays/web/staff/api.ts'
import { ruleInvalid } from '#modules/tax/contract.ts'
import type { TaxOfStay } from '#modules/tax/contract/party.ts'
import { useTaxOfStay } from '#modules/tax/web/staff/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxInvoices } from '../../contract.ts'
import { useCheckOutCall } from './api.ts'
import {
  createDraft,
  readNights,
  shareEntries,
  sumEntries,
  sumOpen,
  sumShares,
  toInvoices,
  toTax,
  type Draft,
} from './drafts.ts'
import { focusPage } from './focus-page.ts'
import { InvoiceFields, Ticks } from './InvoiceDraft.tsx'
import { InvoiceSection, Total } from './InvoiceSection.tsx'
import { TaxFields } from './TaxFields.tsx'

/** What is not on the bill yet, and becomes of it. */
const UnderWay = ({ bill: { under_way } }: { bill: Bill }) => {
  const { t } = useTranslation()
  return (['order', 'extra', 'minibar'] as const).map((kind) => {
    const count = under_way.filter((one) => one.kind === kind).length
    return (
      count > 0 && (
        <Callout key={kind} tone="warning">
          <b>{t(`check_out.${kind}_open`, { count })}</b> {t(`check_out.${kind}_open_text`, { count })}
        </Callout>
      )
    )
  })
}

/** Sums by currency, in one text. */
const useWriteSums = () => {
  const { money } = useFormats()
  return (sums: readonly Sum[]): string =>
    sums
      .filter(({ total }) => total > 0)
      .map(({ currency, total }) => money(total, currency))
      .join(' + ')
}

type FormProps = {
  stay: ListedStay
  members: readonly StayMember[]
  bill: Bill
  /** undefined where the hotel charges no tourist tax. */
  tax: TaxOfStay | undefined
  /** Typed for the tourist tax; null: until today. */
  nights: string | null
  onNights: (nights: string) => void
  isFiscal: boolean
  refetch: () => unknown
} & LateDialog

const Form = ({ stay, members, bill, tax, nights, onNights, isFiscal, refetch, open, onClose }: FormProps) => {
  const { t } = useTranslation()
  const hasInvoices = useFeature('invoices')
  const own = useLanguage()
  const writeSums = useWriteSums()
  const checkOut = useCheckOutCall()
  const { busy, send } = useSubmit()
  const [seen] = useState(() => new Set(bill.charges.map(({ id }) => id)))
  const newDraft = (currency: string) => createDraft(currency, stay.lead_name, stay.language ?? own)
  const [isTaxSkipped, setTaxSkipped] = useState(false)
  const due = isTaxSkipped || !tax ? null : getTaxDue(tax)
  const sums = sumOpen(bill.sums, due)
  const [filled, setDrafts] = useState<readonly Draft[]>(() =>
    bill.sums.filter((sum) => hasInvoices && sum.open > 0).map(({ currency }) => newDraft(currency)),
  )
  // The persons of the tourist tax may be entered here, where nothing else is open.
  const [forTax] = useState(() => newDraft(''))
  const isTaxAlone = hasInvoices && due && due.total > 0 && filled.every(({ currency }) => currency !== due.currency)
  const drafts = isTaxAlone ? [...filled, { ...forTax, currency: due.currency }] : filled
  const [errors, setErrors] = useState<FieldErrors>({})
  const entries = groupByDay(bill.charges.filter(({ invoice_id }) => invoice_id === null)).flatMap((day) => day.entries)
  const shares = shareEntries(entries, drafts, due)
  const taken = shares.flatMap((share) => share.taken)
  const left = entries.filter((entry) => !taken.includes(entry))
  const made = shares.filter(({ total }) => total > 0)
  const toPay = writeSums(sumShares(made))
  const stays = writeSums(subtractSums(sums, sumShares(made)))
  const nextCurrency =
    drafts.length < maxInvoices && hasInvoices
      ? drafts.find(({ currency }) => hasOpen(left, currency))?.currency
      : undefined
  const devices = members.reduce((sum, one) => sum + one.devices, 0)
  const change = (id: string, values: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...values } : draft)))

  const submit = async () => {
    const nameless = made.filter(({ draft }) => draft.name.trim() === '')
    const problems: FieldErrors = {
      ...Object.fromEntries(nameless.map(({ draft }) => [`name ${draft.id}`, t(guestNameRequired.code)])),
      ...(isWrong(nights) && tax?.party && !isTaxSkipped && { nights: t(ruleInvalid.code) }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        const invoices = toInvoices(entries, shares)
        const ofTax = isTaxSkipped ? 'none' : toTax(tax?.party, nights)
        const { stay: ended } = await checkOut(stay.id, {
          bill: { expected: sums, ...(ofTax && { tax: ofTax }), invoices },
        })
        toast.success(t('check_out.done', { room: stay.room_number }))
        const { withdrawn_count: count } = ended
        if (count > 0) toast.success(t('stays.withdrawn', { count, room: stay.room_number }))
        onClose()
        focusPage()
      },
      (cause) => {
        if (cause.code === billChanged.code) void refetch()
        const form = t(cause.code, cause.values)
        const told = fieldErrorsOf(t, cause)
        const ofMail = made.find(({ draft }) => draft.to.trim() !== '')
        setErrors(told?.['to'] && ofMail ? { [`to ${ofMail.draft.id}`]: told['to'] } : { form })
      },
    )
  }
  const label =
    toPay !== ''
      ? t('check_out.invoice_and_check_out', { amount: toPay })
      : stays === ''
        ? t('check_out.nothing_to_pay')
        : t('check_out.check_out_open', { amount: stays })
  const footer = (
    <>
      {nextCurrency !== undefined && (
        <Button
          variant="line"
          className="max-sm:basis-full"
          onClick={() => setDrafts([...drafts, newDraft(nextCurrency)])}
        >
          {t('check_out.second_invoice')}
        </Button>
      )}
      <Button
        type="submit"
        className="max-sm:order-first basis-full sm:basis-56 max-sm:[&_svg]:hidden"
        icon={toPay === '' ? LogOut : ReceiptText}
        busy={busy}
        busyText={t('check_out.checking_out')}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('check_out.title', { room: stay.room_number })}
      size={560}
      open={open}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={footer}
    >
      <div className="stack">
        {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
        <UnderWay bill={bill} />
        {tax?.taxed && (
          <TaxFields
            stayId={stay.id}
            guests={members.length}
            tax={tax}
            due={due}
            nights={{ value: nights ?? String(tax.nights), error: errors['nights'], onType: onNights }}
            isSkipped={isTaxSkipped}
            onSkip={setTaxSkipped}
          />
        )}
        {drafts.length === 0 && entries.length > 0 && <OpenCharges entries={entries} />}
        {shares.map((share, at) => (
          <InvoiceSection
            key={share.draft.id}
            share={share}
            heading={shares.length > 1 ? t('check_out.invoice_nth', { number: at + 1 }) : undefined}
            onRemove={at > 0 ? () => setDrafts(drafts.filter((one) => one !== share.draft)) : undefined}
          >
            {share.entries.length > 0 && (
              <Ticks
                share={share}
                isNew={({ charge }) => !seen.has(charge.id)}
                onLeft={(ids) => change(share.draft.id, { left: ids })}
              />
            )}
            <div aria-live="polite">
              <Total share={share} />
            </div>
            {share.total > 0 && (
              <InvoiceFields
                draft={share.draft}
                errors={{ name: errors[`name ${share.draft.id}`], to: errors[`to ${share.draft.id}`] }}
                onChange={(values) => change(share.draft.id, values)}
              />
            )}
          </InvoiceSection>
        ))}
        {stays !== '' && <Callout tone="info">{t('check_out.stays_open', { amount: stays })}</Callout>}
        {isFiscal && made.length > 0 && <p className="meta">{t('check_out.fiscal_due')}</p>}
        <p className="meta">
          {devices > 0 && t('check_out.signed_out', { count: devices })} {stay.other_party && t('stays.other_party')}
        </p>
      </div>
    </Dialog>
  )
}

const hasOpen = (entries: readonly LedgerEntry[], currency: string): boolean =>
  sumEntries(entries.filter(({ charge }) => charge.currency === currency)) > 0

const isWrong = (nights: string | null): boolean => nights !== null && readNights(nights) === undefined

/** What a check-out now charges or takes off; null while the persons or a price are unknown. */
const getTaxDue = ({ at_check_out: total, result }: TaxOfStay): Sum | null =>
  result && total !== null && total !== 0 ? { currency: result.currency, total } : null

/** What stays open where the hotel makes no invoices. */
const OpenCharges = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <ul className="ledger">
    {entries.map(({ charge, corrections }) => (
      <li key={charge.id}>
        <span className="wrap-anywhere">{charge.description}</span>
        <Left charge={charge} corrections={corrections} />
      </li>
    ))}
  </ul>
)

const Left = (entry: LedgerEntry) => {
  const { money } = useFormats()
  return <span className="money num">{money(sumEntries([entry]), entry.charge.currency)}</span>
}

/** The check-out of a stay with its bill: what is open, on which invoices it goes, and how they are paid. */
export const CheckOutDialog = ({ stayId, open, onClose }: LateDialog & { stayId: string }) => {
  const { t } = useTranslation()
  const stay = useStay(stayId)
  const bill = useBill(stayId)
  const settings = useBillSettings()
  const isTaxed = settings.data?.tourist_tax === true
  const [nights, setNights] = useState<string | null>(null)
  const tax = useTaxOfStay(stayId, { isOn: isTaxed, nights: readNights(nights ?? '') })
  if (stay.data && bill.data && settings.data && (tax.data || !isTaxed))
    return (
      <Form
        stay={stay.data.stay}
        members={stay.data.members}
        bill={bill.data}
        tax={isTaxed ? tax.data : undefined}
        nights={nights}
        onNights={setNights}
        isFiscal={settings.data.fiscal}
        refetch={() => Promise.all([bill.refetch(), tax.refetch()])}
        open={open}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('check_out.check_out')} size={560} open={open} onClose={onClose}>
      <QueryState query={[stay, bill, settings, tax].find(({ data }) => !data) ?? stay} text={t('bill.load_failed')} />
    </Dialog>
  )
}
