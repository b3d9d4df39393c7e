import { useState, type ComponentType } from 'react'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { currencies, maxHotelNameLength, nameMissing } from '../../contract/settings.ts'
import { useHotel } from '../hotel-context.ts'
import { useSaveSettings } from './save.ts'
import { SettingsForm } from './SettingsForm.tsx'

type Values = {
  name: string
  time_zone: string
  currency: (typeof currencies)[number]
  invoice_currency: (typeof currencies)[number]
}

const getSign = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

const withOwn = (list: readonly string[], own: string): readonly string[] =>
  list.includes(own) ? list : [own, ...list]

const Currencies = ({ own }: { own: string }) =>
  withOwn(currencies, own).map((code) => (
    <option key={code} value={code}>
      {getSign(code) === code ? code : `${code} · ${getSign(code)}`}
    </option>
  ))

/**
 * The hotel's name, its time zone, and the currencies of its prices and invoices.
 * @param ZoneNote what is said when another time zone is chosen
 */
export const PropertyCard = ({ ZoneNote }: { ZoneNote: ComponentType }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { save, busy } = useSaveSettings()
  // Only the edited fields: the others follow the hotel, even when a colleague changes it.
  const [touched, setTouched] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const { name, time_zone, currency, invoice_currency } = { ...hotel, ...touched }
  const time = formatters(useLanguage(), time_zone).time(new Date(useNow()))
  const touch = (values: Partial<Values>) => setTouched({ ...touched, ...values })

  const submit = async () => {
    if (!name.trim()) return setErrors({ name: t(nameMissing.code) })
    const problem = await save(touched)
    setErrors(problem)
    if (problem === null) setTouched({})
  }
  return (
    <SettingsForm
      id="settings-hotel"
      title={t('hotels.house')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('hotels.name')}
        hint={t('hotels.name_hint')}
        name="name"
        maxLength={maxHotelNameLength}
        value={name}
        error={errors?.['name']}
        onChange={(event) => touch({ name: event.target.value })}
      />
      <SelectField
        label={t('hotels.time_zone')}
        hint={t('hotels.time_there', { time })}
        name="time_zone"
        value={time_zone}
        error={errors?.['time_zone']}
        onChange={(event) => touch({ time_zone: event.target.value })}
      >
        {withOwn(Intl.supportedValuesOf('timeZone'), time_zone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      {time_zone !== hotel.time_zone && <ZoneNote />}
      <div className="row row--wrap items-start gap-3.5">
        <div className="grow">
          <SelectField
            label={t('hotels.currency')}
            name="currency"
            value={currency}
            error={errors?.['currency']}
            onChange={(event) => touch({ currency: event.target.value as Values['currency'] })}
          >
            <Currencies own={hotel.currency} />
          </SelectField>
        </div>
        <div className="grow">
          <SelectField
            label={t('hotels.invoice_currency')}
            name="invoice_currency"
            value={invoice_currency}
            error={errors?.['invoice_currency']}
            onChange={(event) => touch({ invoice_currency: event.target.value as Values['currency'] })}
          >
            <Currencies own={hotel.invoice_currency} />
          </SelectField>
        </div>
      </div>
    </SettingsForm>
  )
}
