import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { payments } from '../../../contract/payments.ts'
import type { Establishment } from '../../../contract/settings.ts'
import type { PackCode } from '../../../policy/packs.ts'
import { PaymentOptions } from '../../PaymentOptions.tsx'
import type { FormState, SetForm } from '../form.ts'

type TextName = Exclude<keyof Establishment, 'internet' | 'payment'>

/** With the longest that each may be. */
const lengths: Record<TextName, number> = {
  registration_number: 40,
  facility_code: 20,
  apartment: 6,
  code: 10,
  idub: 14,
  mark: 5,
  name: 80,
  contact: 80,
  district: 80,
  town: 80,
  part: 80,
  street: 80,
  house_number: 80,
  orientation_number: 80,
  postcode: 5,
}

const address = [
  'name',
  'contact',
  'district',
  'town',
  'part',
  'street',
  'house_number',
  'orientation_number',
  'postcode',
] as const

const ofPack: Record<PackCode, readonly TextName[]> = {
  me: ['registration_number'],
  rs: ['registration_number'],
  hr: ['facility_code'],
  it: ['apartment'],
  es: ['code'],
  de: [],
  cz: ['idub', 'mark', ...address],
  own: ['registration_number'],
}

/** What the authority of a country calls the house. A file that needs what is missing says so. */
export const EstablishmentFields = ({
  pack,
  form: { establishment },
  errors,
  set,
}: {
  pack: PackCode
  form: FormState
  errors: FieldErrors
  set: SetForm
}) => {
  const { t } = useTranslation()
  const change = (part: Establishment) => set({ establishment: { ...establishment, ...part } })
  const names = ofPack[pack]
  if (names.length === 0) return null
  return (
    <fieldset className="house stack stack--s">
      <legend className="label">{t('registration.set_house')}</legend>
      <div className="house-fields">
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`registration.set_house_${name}`)}
            name={name}
            optional
            maxLength={lengths[name]}
            error={errors[name]}
            value={establishment[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
      {pack === 'es' && (
        <>
          <SelectField
            label={t('registration.set_house_payment')}
            value={establishment.payment ?? 'EFECT'}
            onChange={({ target }) => change({ payment: payments.find((one) => one === target.value) ?? 'EFECT' })}
          >
            <PaymentOptions />
          </SelectField>
          <Checkbox
            label={t('registration.set_house_internet')}
            checked={establishment.internet ?? true}
            onChange={({ target }) => change({ internet: target.checked })}
          />
        </>
      )}
    </fieldset>
  )
}
