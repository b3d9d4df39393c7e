import type { DocumentType, FieldName, Person } from '../contract/person.ts'
import type { Kind } from './kinds.ts'
import { getOffered, type Pack, type PackCode, type RegistrationChoices, type Who } from './packs.ts'

/** A field of the form. */
export type Field = { name: FieldName; isRequired: boolean }

/** The order of the form: what decides about others stands before them. `note` is of staff and in no form. */
export const fieldOrder = [
  'surname',
  'given_name',
  'single_name',
  'latin_surname',
  'latin_given_name',
  'birth_date',
  'citizenship',
  'sex',
  'birth_place',
  'birth_country',
  'kinship',
  'document_type',
  'document_of',
  'document_number',
  'document_country',
  'document_place',
  'second_surname',
  'support_number',
  'residence_country',
  'residence_town',
  'residence_address',
  'residence_postcode',
  'phone',
  'email',
  'border_date',
  'border_place',
  'visa_number',
  'purpose',
  'companions',
] as const satisfies readonly FieldName[]

const isFor: Record<Who, (kind: Kind) => boolean> = {
  all: () => true,
  nationals: ({ national }) => national,
  foreign: ({ national }) => !national,
  lead: ({ lead }) => lead,
  adults: ({ age }) => age === 'adult',
  minors: ({ age }) => age !== 'adult',
  nif: ({ age, document_type }) => age === 'adult' && document_type === 'nif',
  nif_or_nie: ({ age, document_type }) => age === 'adult' && (document_type === 'nif' || document_type === 'nie'),
  resident_outside_eu: ({ isResidentOutsideEu }) => isResidentOutsideEu,
}

const everywhere: Partial<Record<FieldName, boolean>> = {
  surname: true,
  given_name: true,
  single_name: false,
  latin_surname: false,
  latin_given_name: false,
}

/** What a person of a kind is asked for, in the order of the form; nothing where the law asks nothing of them. */
export const getFields = (pack: Pack | null, { offered }: Pick<RegistrationChoices, 'offered'>, kind: Kind): Field[] =>
  kind.isAsked
    ? fieldOrder.flatMap((name): Field[] => {
        const always = everywhere[name]
        if (always !== undefined) return [{ name, isRequired: always }]
        const who = pack?.fields[name]
        if (who === undefined)
          return offered.includes(name) && getOffered(pack).includes(name) ? [{ name, isRequired: false }] : []
        // A child may stand in the passport of a parent instead of having one.
        const isInstead = name === 'document_number' && pack?.fields.document_of !== undefined && kind.age !== 'adult'
        return isFor[who](kind) ? [{ name, isRequired: !isInstead && !pack?.optional.includes(name) }] : []
      })
    : []

const documents = ['passport', 'id_card', 'residence_permit', 'driving_licence', 'other'] as const
const spanishDocuments = ['nif', 'nie', 'passport', 'id_card', 'other'] as const

/** The kinds of document that a pack knows. */
export const getDocumentTypes = (code: PackCode | null): readonly DocumentType[] =>
  code === 'es' ? spanishDocuments : documents

/** True where nothing is filled in. */
export const isBlank = (value: Person[FieldName]): boolean =>
  value === undefined ||
  value === false ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

/** A person without the fields that fall away with another answer, as the form removes them while it is filled. */
export const keepAskedFields = (fields: readonly Field[], person: Person): Person =>
  Object.fromEntries(
    Object.entries(person).filter(([name]) => name === 'note' || fields.some((field) => field.name === name)),
  )
