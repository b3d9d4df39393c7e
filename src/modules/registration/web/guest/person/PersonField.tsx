import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxLengths, sexes, type FieldName } from '../../../contract/person.ts'
import { getDocumentTypes, type Field } from '../../../policy/fields.ts'
import { getPack } from '../../../policy/packs.ts'
import { CountryField } from './CountryField.tsx'
import { CitizenshipField, CompanionsField } from './CountryLists.tsx'
import { DateField } from './DateField.tsx'
import { getAutoComplete, type Draft, type PersonRules } from './draft.ts'
import { DocumentOfField, KinshipFields, type Other } from './KinshipFields.tsx'

type Props = {
  field: Field
  draft: Draft
  rules: PersonRules
  others: readonly Other[]
  error: string | undefined
  /** Countries that stand in this form already. */
  likely: readonly string[]
  change: (change: Partial<Draft>) => void
}

const isOfNames = (name: FieldName): boolean => /name/.test(name)

const getCapitals = (name: FieldName): 'none' | 'characters' | undefined =>
  name === 'email' ? 'none' : /number|postcode/.test(name) ? 'characters' : undefined

const keyboards: Partial<Record<FieldName, 'tel' | 'email'>> = { phone: 'tel', email: 'email' }

/** The control of a field. */
export const PersonField = ({ field: { name, isRequired }, draft, rules, others, error, likely, change }: Props) => {
  const { t } = useTranslation()
  const { pack } = rules.settings
  const label = t(name === 'surname' && draft.single_name ? 'registration.arrive_name' : `registration.arrive_${name}`)
  const frame = { name, label, error, autoComplete: getAutoComplete(name, rules.position) } as const
  const part = { draft, change, error }
  switch (name) {
    case 'single_name':
      return (
        <Checkbox
          label={label}
          name={name}
          checked={draft.single_name === true}
          onChange={({ target }) => change({ single_name: target.checked })}
        />
      )
    case 'birth_date':
    case 'border_date':
      return (
        <DateField
          name={name}
          label={label}
          error={error}
          hint={
            name === 'birth_date' && pack && getPack(pack).hasPartialDates
              ? t('registration.arrive_partial')
              : undefined
          }
          value={draft[name] ?? ''}
          isOwn={name === 'birth_date' && rules.position === 1}
          onChange={(value) => change({ [name]: value })}
        />
      )
    case 'citizenship':
      return <CitizenshipField {...part} likely={likely} />
    case 'companions':
      return <CompanionsField {...part} likely={likely} />
    case 'kinship':
      return <KinshipFields {...part} others={others} />
    case 'document_of':
      return <DocumentOfField {...part} others={others} />
    case 'birth_country':
    case 'document_country':
    case 'residence_country':
      return (
        <CountryField
          {...frame}
          optional={!isRequired}
          likely={likely}
          ofBirth={name === 'birth_country'}
          value={draft[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )
    case 'sex':
    case 'document_type': {
      const options = name === 'sex' ? sexes : getDocumentTypes(pack)
      return (
        <SelectField
          {...frame}
          optional={!isRequired}
          value={draft[name] ?? ''}
          onChange={({ target }) => change({ [name]: options.find((one) => one === target.value) })}
        >
          <option value="">{t('registration.arrive_choose')}</option>
          {options.map((one) => (
            <option key={one} value={one}>
              {t(`registration.arrive_${name}_${one}`)}
            </option>
          ))}
        </SelectField>
      )
    }
    case 'surname':
    case 'given_name':
    case 'latin_surname':
    case 'latin_given_name':
    case 'second_surname':
    case 'birth_place':
    case 'document_number':
    case 'document_place':
    case 'support_number':
    case 'residence_town':
    case 'residence_address':
    case 'residence_postcode':
    case 'phone':
    case 'email':
    case 'border_place':
    case 'visa_number':
    case 'purpose':
    case 'note': {
      // One of the two is needed.
      const isContact =
        (name === 'phone' || name === 'email') && pack !== null && getPack(pack).fields.phone !== undefined
      return (
        <TextField
          {...frame}
          optional={!isRequired && !isContact && !/latin|document_(number|place)/.test(name)}
          hint={isContact && name === 'phone' ? t('registration.arrive_contact_hint') : undefined}
          dir={isOfNames(name) ? 'auto' : undefined}
          inputMode={keyboards[name]}
          autoCapitalize={getCapitals(name)}
          spellCheck={false}
          maxLength={maxLengths[name]}
          value={draft[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )
    }
  }
}
