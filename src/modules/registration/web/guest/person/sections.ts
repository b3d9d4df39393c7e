import type { FieldName } from '../../../contract/person.ts'
import type { Field } from '../../../policy/fields.ts'

/** A part of the form of a person: its heading, and its fields in the order in which they are asked. */
export type Section = { title: 'residence' | 'contact' | 'border' | 'companions' | null; fields: Field[] }

const person = ['given_name', 'surname', 'second_surname', 'single_name', 'latin_given_name', 'latin_surname'] as const
const deciding = ['birth_date', 'citizenship'] as const
const others = ['sex', 'birth_place', 'birth_country', 'kinship'] as const
const document = [
  'document_type',
  'document_of',
  'document_number',
  'support_number',
  'document_country',
  'document_place',
  'visa_number',
] as const

const parts: readonly { title: Section['title']; names: readonly FieldName[] }[] = [
  { title: null, names: [...person, ...deciding, ...others, ...document] },
  { title: 'residence', names: ['residence_country', 'residence_address', 'residence_postcode', 'residence_town'] },
  { title: 'contact', names: ['phone', 'email'] },
  { title: 'border', names: ['border_date', 'border_place'] },
  { title: 'companions', names: ['companions'] },
]

/**
 * Fields by sections, without those that have none.
 * @param citizenshipFirst it decides whether anything else is asked
 */
export const toSections = (fields: readonly Field[], citizenshipFirst: boolean): Section[] =>
  parts
    .map(({ title, names }) => ({
      title,
      fields: (citizenshipFirst && title === null ? [...new Set<FieldName>(['citizenship', ...names])] : names).flatMap(
        (name) => fields.find((field) => field.name === name) ?? [],
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
