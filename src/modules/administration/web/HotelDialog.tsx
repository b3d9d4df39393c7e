import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { defaultTimeZone } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import {
  createHotel,
  expiryInvalid,
  slugAndNameRequired,
  switchableFeatures,
  updateHotel,
  type AdminHotel,
  type NewHotel,
} from '../contract.ts'
import { hotelChangeProblem, newHotelProblem } from '../policy.ts'
import { countFeatures, explainResting, refusal, useSessionEnd, useShow, type FormError } from './api.ts'
import { DeleteDialog } from './deletion/DeleteDialog.tsx'
import { Closing } from './hotel-form/Closing.tsx'

type Values = ReturnType<typeof getValues>

const getValues = (hotel: AdminHotel | null) => ({
  slug: hotel?.id ?? '',
  name: hotel?.name ?? '',
  logo_url: hotel?.logo_url ?? '',
  expiry_date: hotel?.expiry_date ?? '',
  features: Object.fromEntries(
    switchableFeatures.map((key) => [key, featureIsOn(hotel?.features ?? {}, key)]),
  ) as NewHotel['features'],
  enabled: hotel?.enabled ?? true,
  second_factor_required: hotel?.second_factor_required ?? false,
})

/** Describes a hotel in one line. */
const useHotelLine = () => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), defaultTimeZone)
  return ({ name, logo_url, expiry_date, features, enabled }: AdminHotel): string =>
    [
      name,
      logo_url,
      expiry_date && `${t('administration.expires')} ${formats.date(expiry_date)}`,
      `${t('administration.features')} ${countFeatures(t, features)}`,
      t(enabled ? 'administration.enabled' : 'administration.disabled'),
    ]
      .filter(Boolean)
      .join(' · ')
}

const trimmed = (values: Values): Values => ({
  ...values,
  slug: values.slug.trim(),
  name: values.name.trim(),
  logo_url: values.logo_url.trim(),
})

const Features = ({
  values,
  onChange,
}: {
  values: Values['features']
  onChange: (flags: Values['features']) => void
}) => {
  const { t } = useTranslation()
  return (
    <fieldset className="rounded-sm border border-line px-3.5 pt-1 pb-2">
      <legend className="label px-1.5">{t('administration.features')}</legend>
      <div className="grid grid-cols-[auto_auto] justify-between max-[359.98px]:grid-cols-1 gap-x-3 pr-2 wrap-anywhere">
        {switchableFeatures.map((key) => (
          <Checkbox
            key={key}
            label={t(`administration.feature_${key}`)}
            checked={values[key] === true}
            onChange={(event) => onChange({ [key]: event.target.checked })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The form of a hotel: a new one (`hotel` null), or an existing one, whose slug cannot be changed. */
export const HotelDialog = ({
  hotel,
  open,
  onClose,
  onDone,
}: { hotel: AdminHotel | null; onDone: (said: string, hotel: AdminHotel) => void } & LateDialog) => {
  const { t, language } = useTranslation()
  const show = useShow()
  const hasEnded = useSessionEnd()
  const [deleting, setDeleting] = useState(false)
  const [base, setBase] = useState(hotel)
  // Only the edited fields are sent: the others follow the hotel, even when its managers change it.
  const [touched, setTouched] = useState<Partial<Values>>({})
  const unchanged = getValues(base)
  const values = { ...unchanged, ...touched, features: { ...unchanged.features, ...touched.features } }
  const race = useSaveProblem(hotel, useHotelLine())
  const [error, setError] = useState<FormError | null>(null)
  const { busy, send } = useSubmit()
  const fields = useRef<HTMLDivElement>(null)

  const complain = (next: FormError) => {
    setError(next)
    if (next.field !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const field = (name: 'slug' | 'name' | 'logo_url' | 'expiry_date') => ({
    name,
    value: values[name],
    error: error?.field === name ? error.text : undefined,
    onChange: (event: { target: { value: string } }) => setTouched({ ...touched, [name]: event.target.value }),
  })

  const refuse = (cause: ApiFailure) => {
    if (hasEnded(cause)) return
    if (cause.code !== changedMeanwhile.code || !race.isRace(cause))
      return complain(
        explainResting(t, language, cause) ?? refusal(t, cause, (message) => t('administration.error', { message })),
      )
    const now = cause.current as AdminHotel
    setBase(now)
    show.hotel(now)
  }

  const save = async () => {
    if (busy) return
    const { slug, ...all } = trimmed(values)
    // An invalid date leaves the field empty, which would mean that the hotel never expires.
    const unreadable =
      fields.current?.querySelector<HTMLInputElement>('[name="expiry_date"]')?.validity.badInput === true
    const problem =
      (base === null ? newHotelProblem({ slug, ...all }) : hotelChangeProblem(base, all)) ??
      (unreadable ? { failure: expiryInvalid, field: 'expiry_date' } : null)
    // One message is about both fields, so it is below the form.
    if (problem)
      return complain({
        text: t(problem.failure.code),
        field: problem.failure === slugAndNameRequired ? undefined : problem.field,
      })
    setError(null)
    race.clear()
    await send(async () => {
      const { slug: _own, ...change } = touched
      const saved =
        hotel === null
          ? await call(createHotel, { params: {}, body: { slug, ...all } })
          : await call(updateHotel, { params: { hotelId: hotel.id }, body: { ...change, ...race.seen } })
      show.hotel(saved)
      onDone(t(hotel === null ? 'administration.hotel_added' : 'administration.hotel_updated'), saved)
    }, refuse)
  }

  if (deleting && hotel) return <DeleteDialog hotel={hotel} open={open} onClose={onClose} onDone={onDone} />
  const shownElsewhere = error?.field !== undefined && ['slug', 'name', 'logo_url', 'expiry_date'].includes(error.field)
  return (
    <FormDialog
      ref={fields}
      title={t(hotel === null ? 'administration.new_hotel' : 'administration.edit_hotel')}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t(hotel === null ? 'administration.create_hotel' : 'administration.save')}
      busy={busy}
      busyText={t('administration.saving')}
    >
      <SaveProblem problem={race} failed="" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t('administration.name')}
          placeholder={t('administration.name_example')}
          autoComplete="off"
          maxLength={120}
          {...field('name')}
        />
        <TextField
          label={t('administration.slug')}
          readOnly={hotel !== null}
          hint={t(hotel === null ? 'administration.slug_hint' : 'administration.slug_fixed')}
          placeholder={t('administration.slug_example')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...field('slug')}
        />
      </div>
      <div className="stack stack--s">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_176px] sm:gap-3">
          <TextField
            label={t('administration.logo_url')}
            optional
            type="url"
            placeholder={t('administration.logo_example')}
            autoComplete="off"
            spellCheck={false}
            maxLength={2048}
            {...field('logo_url')}
          />
          <TextField
            label={t('administration.expiry_date')}
            optional
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            {...field('expiry_date')}
          />
        </div>
        <Closing
          day={values.expiry_date}
          unreadable={error?.field === 'expiry_date'}
          name={values.name}
          zone={hotel?.time_zone ?? defaultTimeZone}
        />
      </div>
      <Features
        values={values.features}
        onChange={(flags) => setTouched({ ...touched, features: { ...touched.features, ...flags } })}
      />
      <div>
        <Checkbox
          label={t('administration.enabled')}
          aria-describedby="enabled-hint"
          checked={values.enabled}
          onChange={(event) => setTouched({ ...touched, enabled: event.target.checked })}
        />
        <p className="hint -mt-0.5 pl-[30px]" id="enabled-hint">
          {t(values.enabled ? 'administration.enabled_text' : 'administration.disabled_text')}
        </p>
      </div>
      <div>
        <Checkbox
          label={t('administration.second_factor_required')}
          aria-describedby="second-factor-hint"
          checked={values.second_factor_required}
          onChange={(event) => setTouched({ ...touched, second_factor_required: event.target.checked })}
        />
        <p className="hint -mt-0.5 pl-[30px]" id="second-factor-hint">
          {t('administration.second_factor_required_text')}
        </p>
      </div>
      {error !== null && !shownElsewhere && <Callout tone="error">{error.text}</Callout>}
      {base?.enabled === false && (
        <Button variant="danger" icon={Trash2} onClick={() => setDeleting(true)}>
          {t('administration.delete_hotel')}
        </Button>
      )}
    </FormDialog>
  )
}
