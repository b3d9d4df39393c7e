import { Check } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxNameLength, maxTownLength, ruleInvalid, type TaxRule } from '../../contract.ts'
import { findRuleProblem } from '../../policy/rule.ts'
import { useRuleCalls } from './api.ts'
import { fillForm, readForm } from './rule-form.ts'

/** What a dialog is for: a new tax, a new rate after one, or a change of one. */
export type RuleTask = { kind: 'add' } | { kind: 'succeed' | 'change'; rule: TaxRule }

const names = [
  'name',
  'town',
  'valid_from',
  'amount',
  'percent',
  'room_vat',
  'bands',
  'ages',
  'most_nights',
  'vat_rate',
] as const
type Name = (typeof names)[number]

/** The field of the form for a field of the rate: `ages.0.to` is the field of the ages. */
const toName = (field: string): Name | undefined => names.find((name) => name === field.split('.')[0])

/** A dialog with the fields of a rate. */
export const RuleDialog = ({ task, today, open, onClose }: LateDialog & { task: RuleTask; today: string }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { add, succeed, update } = useRuleCalls()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const before = task.kind === 'add' ? null : task.rule
  const [form, setForm] = useState(() => fillForm(before, task.kind === 'change' ? task.rule.valid_from : today))
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = async () => {
    const values = readForm(form, before)
    const numbers = [values.amount, values.percent, values.room_vat, values.most_nights, values.vat_rate]
    const problem = findRuleProblem(values)
    const local: FieldErrors = {
      ...(!form.name.trim() && { name: t(ruleInvalid.code) }),
      ...(['amount', 'percent', 'room_vat', 'most_nights', 'vat_rate'] as const).reduce<FieldErrors>(
        (found, name, at) => (Number.isNaN(numbers[at]) ? { ...found, [name]: t(ruleInvalid.code) } : found),
        {},
      ),
      ...(values.ages.some((age) => Object.values(age).some(Number.isNaN)) && { ages: t(ruleInvalid.code) }),
      ...(values.bands.some((band) => Object.values(band).some(Number.isNaN)) && { bands: t(ruleInvalid.code) }),
      ...(problem && { [toName(problem.field) ?? 'form']: t(problem.failure.code) }),
    }
    setErrors(local)
    if (Object.keys(local).length > 0) return
    await send(
      async () => {
        if (task.kind === 'add') await add(id, values)
        else if (task.kind === 'succeed') await succeed(task.rule.id, id, values)
        else await update(task.rule.id, values, task.rule.updated_at)
        toast.success(t('tax.saved'))
        onClose()
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, names) ?? { form: t(cause.code, cause.values) }),
    )
  }
  const field = (name: Name) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <FormDialog
      title={t({ add: 'tax.add_tax', succeed: 'tax.new_rate', change: 'tax.change' }[task.kind])}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={Check}
      submit={t('tax.save_rate')}
      busy={busy}
      busyText={t('tax.saving')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <TextField label={t('tax.name')} maxLength={maxNameLength} {...field('name')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('tax.town')} optional maxLength={maxTownLength} {...field('town')} />
        <TextField type="date" label={t('tax.valid_from')} {...field('valid_from')} />
      </div>
      <RadioCards
        label={t('tax.counted_by')}
        options={(['person_night', 'percent_of_room', 'band'] as const).map((value) => ({
          value,
          label: t(`tax.base_${value}`),
        }))}
        value={form.base}
        onChange={(base) => setForm({ ...form, base })}
      />
      {form.base === 'person_night' && (
        <TextField label={t('tax.amount', { currency })} inputMode="decimal" {...field('amount')} />
      )}
      {form.base === 'percent_of_room' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('tax.percent')} inputMode="decimal" {...field('percent')} />
          <TextField
            label={t('tax.room_vat')}
            hint={t('tax.room_vat_hint')}
            optional
            inputMode="decimal"
            {...field('room_vat')}
          />
        </div>
      )}
      {form.base === 'band' && (
        <TextArea label={t('tax.bands')} hint={t('tax.bands_hint')} rows={4} {...field('bands')} />
      )}
      <TextArea label={t('tax.ages')} hint={t('tax.ages_hint')} optional rows={3} {...field('ages')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('tax.most_nights')}
          hint={t('tax.optional_none')}
          optional
          inputMode="numeric"
          {...field('most_nights')}
        />
        <TextField
          label={t('tax.vat_rate')}
          hint={t('tax.optional_none')}
          optional
          inputMode="decimal"
          {...field('vat_rate')}
        />
      </div>
    </FormDialog>
  )
}
