import { sumLeft } from '#modules/bill/policy.ts'
import { Amount } from '#modules/bill/web/Amount.tsx'
import type { LedgerEntry } from '#modules/bill/web/ledger.ts'
import { CompanyFields } from '#modules/bill/web/staff/CompanyFields.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { maxGuestNameLength } from '#modules/invoices/contract.ts'
import { InvoiceLanguageField } from '#modules/invoices/web/paper/InvoiceLanguageField.tsx'
import { useHasMail } from '#modules/mail/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { paidNow, type Draft, type Share } from './drafts.ts'

type TicksProps = { share: Share; isNew: (entry: LedgerEntry) => boolean; onLeft: (left: ReadonlySet<string>) => void }

/** The charges that an invoice can take, each with a tick. */
export const Ticks = ({ share: { draft, entries }, isNew, onLeft }: TicksProps) => {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const toggle = (id: string, isTaken: boolean) => {
    const left = new Set(draft.left)
    if (isTaken) left.delete(id)
    else left.add(id)
    onLeft(left)
  }
  return (
    <fieldset className="ticks">
      <legend className="vh">{t('bill.on_invoice')}</legend>
      {entries.map((entry) => {
        const { charge, corrections } = entry
        return (
          <label key={charge.id}>
            <input
              type="checkbox"
              checked={!draft.left.has(charge.id)}
              onChange={({ target }) => toggle(charge.id, target.checked)}
            />
            <span className="grow wrap-anywhere">
              {charge.description} {isNew(entry) && <Tag tone="accent">{t('check_out.new')}</Tag>}
              <span className="meta block">
                {[t(`bill.kind_${charge.kind}`), date(charge.day).slice(0, 5), charge.by_name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {corrections.map(({ id, reason, amount, currency }) => (
                <span key={id} className="meta block">
                  {reason} <Amount amount={amount} currency={currency} />
                </span>
              ))}
            </span>
            <span className="money num">{money(sumLeft(charge, corrections), charge.currency)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

type Props = {
  draft: Draft
  errors: { name?: string | undefined; to?: string | undefined }
  onChange: (change: Partial<Draft>) => void
}

/** To whom an invoice is made out, where it goes, and how it is paid. */
export const InvoiceFields = ({ draft, errors, onChange }: Props) => {
  const { t } = useTranslation()
  const hasMail = useHasMail(useHotel().id)
  // Four words of any language do not fit beside each other on a phone, nor in the normal size on a desktop.
  const isPhone = useIsPhone()
  const Paid = isPhone ? RadioCards : SegmentedControl
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('bill.name')}
          maxLength={maxGuestNameLength}
          autoComplete="off"
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {hasMail && (
          <TextField
            label={t('check_out.send_to')}
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={draft.to}
            error={errors.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
        <InvoiceLanguageField language={draft.language} onLanguage={(language) => onChange({ language })} />
      </div>
      <CompanyFields company={draft.company} onCompany={(company) => onChange({ company })} />
      <div className="stack stack--s">
        {!isPhone && (
          <span className="label" aria-hidden="true">
            {t('bill.paid_now')}
          </span>
        )}
        <Paid
          small
          label={t('bill.paid_now')}
          options={paidNow.map((value) => ({ value, label: t(`bill.paid_${value}`) }))}
          value={draft.paid}
          onChange={(paid) => onChange({ paid })}
        />
      </div>
    </>
  )
}
