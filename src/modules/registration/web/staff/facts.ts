import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import type { OpenedRegistration } from '../../contract.ts'
import type { FieldName, Person } from '../../contract/person.ts'
import { getCountryName } from '../../policy/countries.ts'
import { fieldOrder, isBlank } from '../../policy/fields.ts'

type Opened = OpenedRegistration['persons']

/** How values are written for the reader. */
type Writing = { t: Translate; language: Language; date: (day: string) => string }

/** The name of a person; null where there is none yet. */
export const getPersonName = ({ given_name, surname }: Person): string | null =>
  [given_name, surname].filter(Boolean).join(' ') || null

/** The name of a person of a group, or which one of it somebody is. */
export const getNameOrNumber = (t: Translate, persons: Opened, position: number | undefined): string =>
  getPersonName(persons.find((one) => one.position === position)?.person ?? {}) ??
  t('registration.desk_person', { number: position ?? 0 })

const write = (name: FieldName, person: Person, persons: Opened, { t, language, date }: Writing): string => {
  const country = (code: string) => getCountryName(t, code, language)
  switch (name) {
    case 'birth_date':
    case 'border_date': {
      const day = person[name] ?? ''
      // A month or a year alone is no day.
      return /^\d{4}-\d\d-\d\d$/.test(day) ? date(day) : day
    }
    case 'citizenship':
      return (person.citizenship ?? []).map(country).join(', ')
    case 'birth_country':
    case 'document_country':
    case 'residence_country':
      return country(person[name] ?? '')
    case 'sex':
    case 'document_type':
      return t(`registration.arrive_${name}_${person[name] ?? ''}`)
    case 'kinship':
      return `${t(`registration.arrive_kinship_${person.kinship?.kind ?? ''}`)}: ${getNameOrNumber(t, persons, person.kinship?.to)}`
    case 'document_of':
      return getNameOrNumber(t, persons, person.document_of)
    case 'companions':
      return (person.companions ?? []).map((one) => `${one.count} × ${country(one.citizenship)}`).join(', ')
    default:
      return String(person[name] ?? '')
  }
}

/** What is filled in of a person, in the order of the form: the field, its label and its value as text. */
export const toFacts = (
  person: Person,
  persons: Opened,
  writing: Writing,
): { name: FieldName; label: string; value: string }[] =>
  fieldOrder
    .filter((name) => name !== 'single_name' && name !== 'purpose' && !isBlank(person[name]))
    .map((name) => ({
      name,
      label: writing.t(`registration.arrive_${name === 'surname' && person.single_name ? 'name' : name}`),
      value: write(name, person, persons, writing),
    }))
