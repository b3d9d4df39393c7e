import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, wholeNumber } from '#platform/contract/text.ts'

export const fieldRequired = failure('registration.field_required', 400)
export const fieldNotAllowed = failure('registration.field_not_allowed', 400)
export const birthDateInvalid = failure('registration.birth_date_invalid', 400)
export const documentNumberInvalid = failure('registration.document_number_invalid', 400)
export const countryUnknown = failure('registration.country_unknown', 400)
export const latinNeeded = failure('registration.latin_needed', 400)
export const contactNeeded = failure('registration.contact_needed', 400)
export const kinshipNeeded = failure('registration.kinship_needed', 400)
/** Answers `values: { number }`. */
export const inRegister = failure('registration.in_register', 409)
export const tooManyPersons = failure('registration.too_many_persons', 400)

export const maxPersons = 30
export const maxCitizenships = 3
export const maxCompanions = 10
export const maxCompanionCount = 99

/** The longest text of each field. */
export const maxLengths = {
  surname: 120,
  given_name: 120,
  latin_surname: 120,
  latin_given_name: 120,
  birth_place: 60,
  document_number: 30,
  document_place: 60,
  second_surname: 60,
  support_number: 9,
  residence_town: 60,
  residence_address: 100,
  residence_postcode: 20,
  phone: 20,
  email: 250,
  border_place: 60,
  visa_number: 15,
  purpose: 2,
  note: 300,
} as const

export const sexes = ['female', 'male', 'other'] as const
export const documentTypes = [
  'passport',
  'id_card',
  'residence_permit',
  'driving_licence',
  'other',
  'nif',
  'nie',
] as const
export type DocumentType = (typeof documentTypes)[number]
export const kinships = ['child', 'grandchild', 'sibling', 'nephew', 'other'] as const

const invalid = { error: 'platform.field_invalid' } as const
const words = (max: number) => z.optional(cleanedText(max))
// Which codes there are is a rule of `policy/check-person.ts`, which forms share.
const country = z.optional(cleanedText(3, { tooLong: countryUnknown.code }))
const position = wholeNumber(1, maxPersons)

/**
 * What is known of a person: the sealed content of a row, and the body of a call. A field that is left out or empty is
 * not filled. What a country wants and allows is checked by `policy/check-person.ts`.
 */
export const Person = z.strictObject({
  surname: words(maxLengths.surname),
  given_name: words(maxLengths.given_name),
  /** The person has one name, which is the surname. */
  single_name: z.optional(z.boolean(invalid)),
  latin_surname: words(maxLengths.latin_surname),
  latin_given_name: words(maxLengths.latin_given_name),
  /** `YYYY-MM-DD`; `YYYY-MM` and `YYYY` where the pack allows it. */
  birth_date: z.optional(cleanedText(10, { tooLong: birthDateInvalid.code })),
  citizenship: z.optional(
    z.array(cleanedText(3, { tooLong: countryUnknown.code }), invalid).check(z.maxLength(maxCitizenships, invalid)),
  ),
  sex: z.optional(z.enum(sexes, invalid)),
  birth_place: words(maxLengths.birth_place),
  birth_country: country,
  /** The adult of the party to whom a child belongs, by position. */
  kinship: z.optional(z.strictObject({ to: position, kind: z.enum(kinships, invalid) })),
  document_type: z.optional(z.enum(documentTypes, invalid)),
  /** The position of the adult in whose passport a child stands. */
  document_of: z.optional(position),
  document_number: words(maxLengths.document_number),
  document_country: country,
  document_place: words(maxLengths.document_place),
  second_surname: words(maxLengths.second_surname),
  support_number: words(maxLengths.support_number),
  residence_country: country,
  residence_town: words(maxLengths.residence_town),
  residence_address: words(maxLengths.residence_address),
  residence_postcode: words(maxLengths.residence_postcode),
  phone: words(maxLengths.phone),
  email: words(maxLengths.email),
  border_date: z.optional(cleanedText(10, { tooLong: 'platform.field_invalid' })),
  border_place: words(maxLengths.border_place),
  visa_number: words(maxLengths.visa_number),
  purpose: words(maxLengths.purpose),
  /** Family of the person who are given as a number only. */
  companions: z.optional(
    z
      .array(
        z.strictObject({
          citizenship: cleanedText(3, { tooLong: countryUnknown.code }),
          count: wholeNumber(1, maxCompanionCount),
        }),
        invalid,
      )
      .check(z.maxLength(maxCompanions, invalid)),
  ),
  /** Of staff. */
  note: words(maxLengths.note),
})
export type Person = z.output<typeof Person>
export type FieldName = keyof Person

nameSchemas({ Person })
