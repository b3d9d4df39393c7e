import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forExtra } from '#modules/hours/contract/subject.ts'
import { HoursSelect, useHoursChoice } from '#modules/hours/web/staff/HoursSelect.tsx'
import { ImageField } from '#modules/images/web/ImageField.tsx'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { extraTexts, timings, units, type Extra } from '../../contract.ts'
import { nameRequired, unitNeedsDay } from '../../contract/editing.ts'
import { useWords } from '../use-words.ts'
import { useOfferEditing } from './api.ts'

const unitLabels = {
  each: 'extras.unit_each',
  person: 'extras.unit_person',
  night: 'extras.unit_night',
  stay: 'extras.unit_stay',
} as const
const timingLabels = {
  none: 'extras.timing_none',
  date: 'extras.timing_date',
  time: 'extras.timing_time',
} as const
const numbers = ['quantity_most', 'per_day', 'lead_hours'] as const

const getForm = (offer: Extra | null) => ({
  name: offer?.name ?? '',
  description: offer?.description ?? '',
  translations: offer?.translations ?? {},
  price: offer?.price.toFixed(2) ?? '',
  unit: offer?.unit ?? ('each' as const),
  timing: offer?.timing ?? ('none' as const),
  approval: offer?.approval ?? true,
  image_url: offer?.image_url ?? null,
  tax_rate: offer?.tax_rate?.toString() ?? '',
  quantity_most: String(offer?.quantity_most ?? 1),
  per_day: offer?.per_day?.toString() ?? '',
  lead_hours: String(offer?.lead_hours ?? 0),
})

/** The form of an offer: its texts, what it costs, what guests choose, and how much of it there is. */
export const OfferDialog = ({ offer, onClose }: { offer: Extra | null; onClose: () => void }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { add, update } = useOfferEditing()
  const { price: writePrice } = useWords()
  const [id] = useState(() => offer?.id ?? newId())
  const [before] = useState(() => getForm(offer))
  const [form, setForm] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [uploading, setUploading] = useState(false)
  const { busy, send } = useSubmit()
  const hours = useHoursChoice(offer ? forExtra(offer.id) : null)
  const problem = useSaveProblem(offer, (now) => `${now.name} · ${writePrice(now)}`)
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  const texts = useTexts(extraTexts, form, set)
  useUnsaved(JSON.stringify(form) !== JSON.stringify(before) || hours.isChanged)

  const save = async () => {
    const readNumber = (text: string): number | null => (text.trim() === '' ? null : (readTyped(text) ?? NaN))
    const values = {
      ...form,
      available: offer?.available ?? true,
      price: readTyped(form.price) ?? NaN,
      tax_rate: readNumber(form.tax_rate),
      quantity_most: form.unit === 'stay' ? 1 : (readNumber(form.quantity_most) ?? 1),
      per_day: readNumber(form.per_day),
      lead_hours: readNumber(form.lead_hours) ?? 0,
    }
    const invalid = (['price', 'tax_rate', ...numbers] as const).filter((field) => Number.isNaN(values[field]))
    const found: FieldErrors = {
      ...Object.fromEntries(invalid.map((field) => [field, t('platform.field_invalid')])),
      ...(!form.name.trim() && { name: t(nameRequired.code) }),
      ...(form.unit === 'night' && form.timing !== 'date' && { timing: t(unitNeedsDay.code) }),
    }
    setErrors(found)
    if (found['name']) texts.showMain()
    problem.clear()
    if (busy || uploading || Object.keys(found).length > 0) return
    await send(
      async () => {
        await (offer ? update(id, { ...values, ...problem.seen }) : add({ id, ...values }))
        await hours.save(forExtra(id))
        toast.success(t('extras.offer_saved'))
        onClose()
      },
      (cause) => {
        if (problem.isRace(cause)) return
        setErrors(fieldErrorsOf(t, cause) ?? {})
        toast.error(t(cause.isTemporary ? 'extras.update_failed' : cause.code, cause.values))
      },
    )
  }
  const field = (name: 'price' | 'tax_rate' | (typeof numbers)[number]) => ({
    value: form[name],
    error: errors[name],
    inputMode: name === 'price' || name === 'tax_rate' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <FormDialog
      title={t(offer ? 'extras.edit_offer' : 'extras.add_offer')}
      onClose={onClose}
      onSubmit={save}
      submit={t('menu.save')}
      busy={busy}
      busyText={t('menu.saving')}
      disabled={uploading}
    >
      <SaveProblem problem={problem} failed={t('extras.update_failed')} />
      <TranslationFields name="extra" texts={texts}>
        <TextField label={t('menu.name')} {...texts.of('name', errors['name'])} />
        <TextArea label={t('menu.description')} optional {...texts.of('description')} />
      </TranslationFields>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('menu.price', { currency: hotel.currency })} {...field('price')} />
        <SelectField
          label={t('extras.unit')}
          value={form.unit}
          error={errors['unit']}
          onChange={({ target }) => set({ unit: units.find((one) => one === target.value) ?? 'each' })}
        >
          {units.map((one) => (
            <option key={one} value={one}>
              {t(unitLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('extras.timing')}
          value={form.timing}
          error={errors['timing']}
          onChange={({ target }) => set({ timing: timings.find((one) => one === target.value) ?? 'none' })}
        >
          {timings.map((one) => (
            <option key={one} value={one}>
              {t(timingLabels[one])}
            </option>
          ))}
        </SelectField>
        <TextField label={t('menu.vat')} optional {...field('tax_rate')} />
        {form.unit !== 'stay' && <TextField label={t('extras.quantity_most')} {...field('quantity_most')} />}
        <TextField label={t('extras.per_day')} optional {...field('per_day')} />
        {form.timing !== 'none' && <TextField label={t('extras.lead_hours')} {...field('lead_hours')} />}
      </div>
      <div className="field">
        <span className="label" aria-hidden="true">
          {t('extras.approval')}
        </span>
        <SegmentedControl
          label={t('extras.approval')}
          options={[
            { value: 'staff', label: t('extras.approval_staff') },
            { value: 'none', label: t('extras.approval_none') },
          ]}
          value={form.approval ? 'staff' : 'none'}
          onChange={(to) => set({ approval: to === 'staff' })}
        />
      </div>
      <HoursSelect choice={hours} />
      <ImageField
        hotelSlug={hotel.id}
        label={t('menu.image')}
        value={form.image_url}
        onChange={(image_url) => set({ image_url })}
        onBusy={setUploading}
      />
    </FormDialog>
  )
}
