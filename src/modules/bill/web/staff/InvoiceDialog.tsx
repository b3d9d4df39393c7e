import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { maxGuestNameLength, paidHow, type Buyer, type PaidHow } from '#modules/invoices/contract.ts'
import { invoiceNumber } from '#modules/invoices/policy.ts'
import { InvoiceLanguageField } from '#modules/invoices/web/paper/InvoiceLanguageField.tsx'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Bill } from '../../contract/bill.ts'
import { sumLeft } from '../../policy.ts'
import { groupByDay, type LedgerEntry } from '../ledger.ts'
import { useBillCalls } from './api.ts'
import { CompanyFields } from './CompanyFields.tsx'

const sumEntries = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { charge, corrections }) => sum + sumLeft(charge, corrections), 0)

/** A dialog for an invoice of open charges in one currency: which of them, in which name, and how it was paid. */
export const InvoiceDialog = ({
  stayId,
  bill,
  guest,
  open,
  onClose,
}: LateDialog & { stayId: string; bill: Bill; guest: { name: string; language: Language | null } }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { invoice } = useBillCalls(stayId)
  const { busy, send } = useSubmit()
  const own = useLanguage()
  const [id] = useState(newId)
  const [name, setName] = useState(guest.name)
  const [company, setCompany] = useState<Buyer | null>(null)
  const [language, setLanguage] = useState<Language>(guest.language ?? own)
  const [paid, setPaid] = useState<PaidHow | 'not_yet'>('not_yet')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<FieldErrors>({})
  const charges = bill.charges.filter(({ invoice_id }) => invoice_id === null)
  // Kept while the dialog closes: by then nothing may be open.
  const [currency] = useState(charges[0]?.currency ?? '')
  const entries = groupByDay(charges.filter((charge) => charge.currency === currency)).flatMap((day) => day.entries)
  const chosen = entries.filter(({ charge }) => !left.has(charge.id))
  const total = money(sumEntries(chosen), currency)

  const submit = async () => {
    setErrors({})
    await send(
      async () => {
        const made = await invoice({
          id,
          guest_name: name,
          ...(company && { buyer: company }),
          language,
          charge_ids: chosen.length === entries.length ? 'rest' : chosen.map(({ charge }) => charge.id),
          currency,
          ...(paid !== 'not_yet' && { paid_how: paid }),
          expected: bill.sums.map((sum) => ({ currency: sum.currency, total: sum.open })),
        })
        toast.success(t('bill.invoice_made', { number: invoiceNumber(made) }))
        onClose()
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, ['guest_name']) ?? { form: t(cause.code, cause.values) }),
    )
  }
  const toggle = (chargeId: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(chargeId)
    else next.add(chargeId)
    setLeft(next)
  }
  return (
    <FormDialog
      title={t('bill.make_invoice')}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={ReceiptText}
      submit={t('bill.invoice_amount', { amount: total })}
      disabled={chosen.length === 0}
      busy={busy}
      busyText={t('bill.making_invoice')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <fieldset className="ticks">
        <legend className="label">{t('bill.on_invoice')}</legend>
        {entries.map(({ charge, corrections }) => (
          <label key={charge.id}>
            <input
              type="checkbox"
              checked={!left.has(charge.id)}
              onChange={({ target }) => toggle(charge.id, target.checked)}
            />
            <span className="grow wrap-anywhere">{charge.description}</span>
            <span className="money num">{money(sumLeft(charge, corrections), currency)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('bill.name')}
        maxLength={maxGuestNameLength}
        autoComplete="off"
        value={name}
        error={errors['guest_name']}
        onChange={({ target }) => setName(target.value)}
      />
      <CompanyFields company={company} onCompany={setCompany} />
      <InvoiceLanguageField language={language} onLanguage={setLanguage} />
      <RadioCards
        label={t('bill.paid_now')}
        options={(['not_yet', ...paidHow] as const).map((value) => ({ value, label: t(`bill.paid_${value}`) }))}
        value={paid}
        onChange={setPaid}
      />
    </FormDialog>
  )
}
