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

type Write = (person: Person, persons: Opened, writing: Writing) => string

const writeText = (value: Person[FieldName]): string => (typeof value === 'string' ? value : '')

/** A day as people read it. A month or a year alone is no day. */
export const writeDay = (day: string | null | undefined, { date }: Pick<Writing, 'date'>): string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? date(day) : (day ?? '')

const writeCountry = (code: string | undefined, { t, language }: Writing): string =>
  code === undefined ? '' : getCountryName(t, code, language)

/** What is more than the text that was typed. */
const writers: Partial<Record<FieldName, Write>> = {
  birth_date: (person, _all, writing) => writeDay(person.birth_date, writing),
  border_date: (person, _all, writing) => writeDay(person.border_date, writing),
  citizenship: (person, _all, writing) =>
    (person.citizenship ?? []).map((code) => writeCountry(code, writing)).join(', '),
  birth_country: (person, _all, writing) => writeCountry(person.birth_country, writing),
  document_country: (person, _all, writing) => writeCountry(person.document_country, writing),
  residence_country: (person, _all, writing) => writeCountry(person.residence_country, writing),
  sex: ({ sex = '' }, _all, { t }) => t(`registration.arrive_sex_${sex}`),
  document_type: ({ document_type: type = '' }, _all, { t }) => t(`registration.arrive_document_type_${type}`),
  kinship: ({ kinship }, persons, { t }) =>
    `${t(`registration.arrive_kinship_${kinship?.kind ?? ''}`)}: ${getNameOrNumber(t, persons, kinship?.to)}`,
  document_of: (person, persons, { t }) => getNameOrNumber(t, persons, person.document_of),
  companions: ({ companions = [] }, _all, writing) =>
    companions.map((one) => `${one.count} × ${writeCountry(one.citizenship, writing)}`).join(', '),
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
      value: writers[name]?.(person, persons, writing) ?? writeText(person[name]),
    }))
