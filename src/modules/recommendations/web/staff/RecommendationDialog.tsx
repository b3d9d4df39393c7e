import './editor.css'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { ImageField } from '#modules/images/web/ImageField.tsx'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { categories, maxLengths, placeTexts, type Point, type Recommendation } from '../../contract.ts'
import {
  getCategoryKey,
  findOfferedCategory,
  getPoint,
  readPoint,
  findRecommendationProblem,
  getTexts,
} from '../../policy.ts'
import { useEditing, type PlaceValues } from '../api.ts'
import { PinPicker, toTyped } from './PinPicker.tsx'

const blank = {
  name: '',
  offered: '',
  category: '',
  translations: {} as Recommendation['translations'],
  distance: '',
  address: '',
  description: '',
  google_place_id: '',
  image_url: null as string | null,
  at: toTyped(null),
}
type Form = typeof blank

const formOf = (place: Recommendation | null): Form => {
  if (!place) return blank
  const { name, category, distance, address, description, google_place_id, image_url, lat, lng, translations } = place
  const offered = findOfferedCategory(category)
  const at = toTyped(getPoint(lat, lng))
  const texts = {
    name,
    translations,
    distance,
    address,
    description,
    image_url,
    google_place_id: google_place_id ?? '',
  }
  return { ...texts, offered: offered ?? 'Other', category: offered ? '' : category, at }
}

/** The request body: Other is replaced by the category typed beside it. */
const getValues = ({ offered, at, ...form }: Form): PlaceValues => {
  const { lat, lng } = readPoint(at.lat, at.lng).point ?? { lat: null, lng: null }
  return {
    ...form,
    category: offered === 'Other' ? form.category.trim() || 'Other' : offered,
    name: form.name.trim(),
    description: form.description.trim(),
    distance: form.distance.trim(),
    address: form.address.trim(),
    google_place_id: form.google_place_id.trim() || null,
    lat,
    lng,
  }
}

type Props = { place: Recommendation | null; property: Point | null; onClose: () => void }

/** The form for a new and an existing place. */
export const RecommendationDialog = ({ place, property, onClose }: Props) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const editing = useEditing()
  const [id] = useState(newId)
  const [form, setForm] = useState(() => formOf(place))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { busy, send } = useSubmit()
  const [uploading, setUploading] = useState(false)
  const set = (change: Partial<Form>) => setForm((current) => ({ ...current, ...change }))
  const texts = useTexts(form.offered === 'Other' ? placeTexts : getTexts({ category: form.offered }), form, set)
  const race = useSaveProblem(place, ({ name, distance, address }) =>
    [name, distance, address].filter(Boolean).join(' · '),
  )
  useUnsaved(JSON.stringify(form) !== JSON.stringify(formOf(place)))

  const save = async () => {
    const values = getValues(form)
    const problem = findRecommendationProblem(values, hotel.id) ?? readPoint(form.at.lat, form.at.lng).problem
    setErrors(problem ? { [problem.field]: t(problem.failure.code) } : {})
    if (problem && problem.field in placeTexts) texts.showMain()
    race.clear()
    if (busy || uploading || problem) return
    await send(
      async () => {
        if (place) await editing.update(place.id, { ...values, ...race.seen })
        else await editing.add({ id, ...values })
        toast.success(t(place ? 'recommendations.updated' : 'recommendations.added'))
        onClose()
      },
      (cause) => void race.isRace(cause),
    )
  }

  const wrong = (['lat', 'lng'] as const).find((field) => errors[field])
  return (
    <FormDialog
      title={t(place ? 'recommendations.edit_title' : 'recommendations.add_title')}
      onClose={onClose}
      onSubmit={save}
      submit={t('recommendations.save')}
      busy={busy}
      busyText={t('recommendations.saving')}
      disabled={uploading}
    >
      <SaveProblem problem={race} failed={t('recommendations.save_failed')} />
      <TranslationFields name="place" texts={texts}>
        <div className={texts.isMain ? 'pair' : undefined}>
          <TextField label={t('recommendations.name')} {...texts.of('name', errors['name'])} />
          {texts.isMain && (
            <SelectField
              label={t('recommendations.category')}
              value={form.offered}
              error={form.offered === 'Other' ? undefined : errors['category']}
              onChange={(event) => set({ offered: event.target.value })}
            >
              <option value="">{t('recommendations.choose')}</option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {t(getCategoryKey(category) ?? '')}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {form.offered === 'Other' && (
          <TextField label={t('recommendations.custom_category')} {...texts.of('category', errors['category'])} />
        )}
        <div className={texts.isMain ? 'pair' : undefined}>
          <TextField
            label={t('recommendations.distance')}
            hint={t('recommendations.distance_hint')}
            {...texts.of('distance', errors['distance'])}
          />
          {texts.isMain && (
            <TextField
              label={t('recommendations.address')}
              optional
              value={form.address}
              maxLength={maxLengths.address}
              onChange={(event) => set({ address: event.target.value })}
            />
          )}
        </div>
        <TextArea
          label={t('recommendations.description')}
          rows={3}
          {...texts.of('description', errors['description'])}
        />
      </TranslationFields>
      <PinPicker
        label={t('recommendations.where_is_it')}
        kind="place"
        value={form.at}
        hotel={property}
        error={wrong && { field: wrong, text: errors[wrong] ?? '' }}
        onChange={(value) => set({ at: value })}
      />
      <ImageField
        hotelSlug={hotel.id}
        label={t('recommendations.image')}
        value={form.image_url}
        onChange={(image_url) => set({ image_url })}
        onBusy={setUploading}
      />
      <TextField
        label={t('recommendations.place_id')}
        optional
        hint={t('recommendations.place_id_hint')}
        value={form.google_place_id}
        maxLength={maxLengths.google_place_id}
        autoComplete="off"
        onChange={(event) => set({ google_place_id: event.target.value })}
      />
    </FormDialog>
  )
}
