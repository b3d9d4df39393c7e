import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { maxAmount, maxDescriptionLength, maxQuantity, maxTaxRate } from '#modules/invoices/contract.ts'
import { computeAmount } from '#modules/invoices/policy.ts'
import { addDays } from '#platform/contract/day.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { dayInvalid, maxDaysBack, priceInvalid, totalTooHigh } from '../../contract.ts'
import { useBillSettings } from '../settings/api.ts'
import { useBillCalls, useSuggestions } from './api.ts'

const fields = ['description', 'quantity', 'price', 'tax_rate', 'day'] as const

const write = (rate: number | null | undefined): string => (rate === null || rate === undefined ? '' : `${rate}`)

/** A dialog for a charge by hand: what, how much of it, price, VAT and day. */
export const ChargeDialog = ({ stayId, open, onClose }: LateDialog & { stayId: string }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money } = useFormats()
  const { add } = useBillCalls(stayId)
  const suggestions = useSuggestions()
  const settings = useBillSettings().data
  const { busy, send } = useSubmit()
  const today = useToday()
  // A charge that is sent again after a lost answer is made once.
  const [id] = useState(newId)
  // Null until somebody types: it is the hotel's then. Empty: without VAT.
  const [typedRate, setTypedRate] = useState<string | null>(null)
  const [typed, setTyped] = useState({ description: '', quantity: '1', price: '', day: today })
  const form = { ...typed, tax_rate: typedRate ?? write(settings?.tax_rate) }
  const [errors, setErrors] = useState<FieldErrors>({})
  const quantity = Number(form.quantity)
  const price = readTyped(form.price) ?? NaN
  const tax_rate = form.tax_rate.trim() === '' ? null : (readTyped(form.tax_rate) ?? NaN)
  const total = computeAmount({ quantity, price })

  const submit = async () => {
    const problems: FieldErrors = {
      ...(!form.description.trim() && { description: t('platform.field_required') }),
      ...(!(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) && {
        quantity: t('bill.quantity_invalid'),
      }),
      ...(!(price > 0 && price <= maxAmount) && { price: t(priceInvalid.code) }),
      ...(total > maxAmount && { price: t(totalTooHigh.code) }),
      ...(tax_rate !== null && !(tax_rate >= 0 && tax_rate <= maxTaxRate) && { tax_rate: t('bill.rate_invalid') }),
      ...(!(form.day <= today && form.day >= addDays(today, -maxDaysBack)) && { day: t(dayInvalid.code) }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        const { description, day } = form
        await add({ id, description, quantity, price, day, ...(typedRate !== null && { tax_rate }) })
        toast.success(t('bill.added', { amount: money(total, currency) }))
        onClose()
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, fields) ?? { form: t(cause.code, cause.values) }),
    )
  }
  const field = (name: (typeof fields)[number]) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      name === 'tax_rate' ? setTypedRate(target.value) : setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <FormDialog
      title={t('bill.new_charge')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={Plus}
      submit={total > 0 ? t('bill.add_amount', { amount: money(total, currency) }) : t('bill.add')}
      busy={busy}
      busyText={t('bill.adding')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      {suggestions.length > 0 && (
        <div className="charge-chips" role="group" aria-label={t('bill.suggested')}>
          {suggestions.map(({ description, price, tax_rate }) => (
            <Chip
              key={description}
              small
              pressed={description === form.description}
              onClick={() => {
                setTyped({ ...typed, description, price: price.toFixed(2) })
                setTypedRate(write(tax_rate))
              }}
            >
              {description}
            </Chip>
          ))}
        </div>
      )}
      <TextField label={t('bill.what')} maxLength={maxDescriptionLength} {...field('description')} />
      <div className="grid grid-cols-[1fr_2fr_1fr] gap-3">
        <TextField label={t('bill.quantity')} inputMode="numeric" {...field('quantity')} />
        <TextField label={t('bill.price', { currency })} inputMode="decimal" {...field('price')} />
        <TextField label={t('bill.vat')} inputMode="decimal" {...field('tax_rate')} />
      </div>
      <TextField type="date" label={t('bill.day')} min={addDays(today, -maxDaysBack)} max={today} {...field('day')} />
    </FormDialog>
  )
}
