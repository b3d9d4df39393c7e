import { Check } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, findPlace, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { maxTownLength, ruleTexts, type TaxRule } from '../../../contract.ts'
import { useRuleCalls } from '../api.ts'
import { AgesPart } from './AgesPart.tsx'
import { ExemptionsPart, useExemptionTexts } from './ExemptionsPart.tsx'
import { RoundingPart } from './RoundingPart.tsx'
import { findParts, listPlaces, type FieldOf, type FoldOf, type Part } from './rule-fields.ts'
import { dropEmpty, fillForm, findProblems, readForm, type RuleForm } from './rule-form.ts'
import { SeasonPart } from './SeasonPart.tsx'
import { TriedRate } from './TriedRate.tsx'

/** What a dialog is for: a new tax, a new rate after one, or a change of one. */
export type RuleTask = { kind: 'add' } | { kind: 'succeed' | 'change'; rule: TaxRule }

/** A dialog with the fields of a rate. */
export const RuleDialog = ({ task, today, open, onClose }: LateDialog & { task: RuleTask; today: string }) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { add, succeed, update } = useRuleCalls()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const before = task.kind === 'add' ? null : task.rule
  const [form, setForm] = useState(() => fillForm(before, task.kind === 'change' ? task.rule : { valid_from: today }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [opened, setOpened] = useState<readonly Part[]>([])
  const set = (change: Partial<RuleForm>) => setForm((now) => ({ ...now, ...change }))
  const texts = useTexts(ruleTexts, form, set)
  const setExemptions = (exemptions: RuleForm['exemptions']) => set({ exemptions })
  const exemptionTexts = useExemptionTexts(form.exemptions, setExemptions)
  const values = readForm(form)

  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    const fields = Object.keys(found)
    setOpened((now) => [...now, ...findParts(fields)])
    if (found['name']) texts.showMain()
    if (fields.some((field) => field.startsWith('exemptions.'))) exemptionTexts.showMain()
  }
  const submit = async () => {
    const filled = dropEmpty(form)
    const typed = readForm(filled)
    const places = listPlaces(filled)
    const problems = Object.entries(findProblems(typed))
    setForm(filled)
    showErrors(Object.fromEntries(problems.map(([field, code]) => [findPlace(places, field), t(code)])))
    if (problems.length > 0) return
    await send(
      async () => {
        if (task.kind === 'add') await add(id, typed)
        else if (task.kind === 'succeed') await succeed(task.rule.id, id, typed)
        else await update(task.rule.id, typed, task.rule.updated_at)
        toast.success(t('tax.saved'))
        onClose()
      },
      (cause) => showErrors(fieldErrorsOf(t, cause, places) ?? { form: t(cause.code, cause.values) }),
    )
  }
  const field: FieldOf = (name) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }) => set({ [name]: target.value }),
  })
  const fold = (part: Part): FoldOf => ({
    open: opened.includes(part),
    onOpen: (isOpen) => setOpened((now) => [...now.filter((one) => one !== part), ...(isOpen ? [part] : [])]),
  })
  return (
    <FormDialog
      title={t({ add: 'tax.add_tax', succeed: 'tax.new_rate_title', change: 'tax.change_title' }[task.kind], {
        name: before?.name ?? '',
      })}
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
      <TranslationFields name="tax-rate" texts={texts}>
        <TextField label={t('tax.name')} autoComplete="off" {...texts.of('name', errors['name'])} />
      </TranslationFields>
      <TextField label={t('tax.town')} optional maxLength={maxTownLength} {...field('town')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField type="date" label={t('tax.valid_from')} {...field('valid_from')} />
        {task.kind !== 'succeed' && (
          <TextField
            type="date"
            label={t('tax.valid_until')}
            optional
            min={form.valid_from}
            {...field('valid_until')}
          />
        )}
      </div>
      <RadioCards
        label={t('tax.counted_by')}
        options={(['person_night', 'percent_of_room', 'band'] as const).map((value) => ({
          value,
          label: t(`tax.base_${value}`),
        }))}
        value={form.base}
        onChange={(base) => set({ base })}
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
        <>
          <TextArea label={t('tax.bands')} hint={t('tax.bands_hint')} rows={4} {...field('bands')} />
          <SelectField
            label={t('tax.band_by')}
            value={form.band_by}
            onChange={({ target }) => set({ band_by: target.value === 'person' ? 'person' : 'room' })}
          >
            <option value="room">{t('tax.band_by_room')}</option>
            <option value="person">{t('tax.band_by_person')}</option>
          </SelectField>
        </>
      )}
      <AgesPart rows={form.ages} errors={errors} onRows={(ages) => set({ ages })} />
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
      <div>
        <SeasonPart form={form} field={field} {...fold('season')} />
        <ExemptionsPart
          rows={form.exemptions}
          texts={exemptionTexts}
          errors={errors}
          onRows={setExemptions}
          {...fold('exemptions')}
        />
        <RoundingPart form={form} field={field} set={set} {...fold('rounding')} />
      </div>
      <TriedRate values={values} before={before} />
    </FormDialog>
  )
}
