import { isEmail } from '#modules/people/contract/account.ts'
import { isDay } from '#platform/contract/day.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/text.ts'
import * as contract from '../contract/person.ts'
import type { FieldName, Person } from '../contract/person.ts'
import { isBirthCountry, isCountry } from './countries.ts'
import { isDocumentNumber, isNumberOf } from './document-number.ts'
import { getDocumentTypes, getFields, isBlank } from './fields.ts'
import { type Age, getAge, getKind, getLatestDay, type KindOfStay } from './kinds.ts'
import type { Pack, RegistrationChoices } from './packs.ts'

/** A field that is wrong, and why. */
export type PersonProblem = { field: FieldName; code: FailureCode; values?: { max: number } }

/** Another person of the party: where nothing but the age is known, as on the page of a guest, that is enough. */
export type PartyMember = { position: number; birth_date?: string | undefined; age?: Age | undefined }

/** @property today left out: the day of arrival */
export type PersonOfStay = KindOfStay & { party: readonly PartyMember[]; today?: string | undefined }

const { birthDateInvalid, countryUnknown, documentNumberInvalid, fieldRequired, kinshipNeeded, latinNeeded } = contract
const fieldInvalid: FailureCode = 'platform.field_invalid'
const tooLong: FailureCode = 'platform.field_too_long'

const firstYear = 1900

// A slash stands in Malaysian names, a geresh in Hebrew ones, joiners in Persian and Indian ones.
const namePattern = /^[\p{L}\p{M}'’‘ʼʻ`´.·\-‐‑/׳״\u200c\u200d ]+$/u
const notLatin = /(?!\p{Script=Latin})\p{L}/u

/** True for a name that needs its form in Latin letters beside it. */
export const isLatinNeeded = (name: string | undefined): boolean => notLatin.test(name ?? '')

/** True if a date exists, is a date of birth of somebody who can be here, and is whole where it has to be. */
const isBirthDate = (text: string, last: string, allowsPart: boolean): boolean => {
  const isPart = /^\d{4}(-\d\d)?$/.test(text)
  const first = isPart ? `${text}-01-01`.slice(0, 10) : text
  if ((isPart && !allowsPart) || !isDay(first)) return false
  return Number(first.slice(0, 4)) >= firstYear && first <= last
}

const isPhone = (text: string): boolean => /^\+?[\d ()/.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3
/** A text of one line; an address of data is a picture that somebody pastes. */
const isLine = (text: string): boolean => !/[\n\t]|^data:/i.test(text)

/** True for a child that is older than the adult to whom it belongs: one of the two dates is wrong. */
const isOlderThanAdult = ({ person, stay }: Known): boolean => {
  const born = stay.party.find(({ position }) => position === (person.kinship?.to ?? person.document_of))?.birth_date
  return (born ?? '') !== '' && getLatestDay(person.birth_date ?? '') < getLatestDay(born ?? '')
}

type Known = { person: Person; pack: Pack | null; stay: PersonOfStay }

/** What is wrong with a text by the field in which it stands. */
const findTextProblem = (name: FieldName, value: string, known: Known): FailureCode | null => {
  const { person, pack, stay } = known
  switch (name) {
    case 'given_name':
      return namePattern.test(value) && person.single_name !== true ? null : fieldInvalid
    case 'surname':
    case 'second_surname':
      return namePattern.test(value) ? null : fieldInvalid
    case 'latin_surname':
    case 'latin_given_name':
      return isLatinNeeded(value) ? latinNeeded.code : namePattern.test(value) ? null : fieldInvalid
    case 'birth_date': {
      const { arrival, today = arrival } = stay
      const last = today < arrival ? today : arrival
      const isRight = isBirthDate(value, last, pack?.hasPartialDates ?? false) && !isOlderThanAdult(known)
      return isRight ? null : birthDateInvalid.code
    }
    case 'birth_country':
      return isBirthCountry(value) ? null : countryUnknown.code
    case 'document_country':
    case 'residence_country':
      return isCountry(value) ? null : countryUnknown.code
    case 'document_type':
      return getDocumentTypes(pack?.code ?? null).some((type) => type === value) ? null : fieldInvalid
    case 'document_number':
      return isNumberOf(person.document_type, value) ? null : documentNumberInvalid.code
    case 'support_number':
    case 'visa_number':
      return isDocumentNumber(value) ? null : documentNumberInvalid.code
    case 'sex':
      return contract.sexes.some((sex) => sex === value) ? null : fieldInvalid
    case 'phone':
      return isPhone(value) ? null : fieldInvalid
    case 'email':
      return isEmail(value) ? null : fieldInvalid
    case 'border_date':
      return isDay(value) && value <= stay.arrival ? null : fieldInvalid
    case 'purpose':
      return /^\d\d$/.test(value) ? null : fieldInvalid
    default:
      return isLine(value) ? null : fieldInvalid
  }
}

/** What is wrong with a field that names an adult of the party, or somebody in a list. */
const findOtherProblem = (name: FieldName, { person, stay }: Known): FailureCode | null => {
  const isAdult = (at: number | undefined): boolean => {
    const one = stay.party.find(({ position }) => position === at)
    return one !== undefined && at !== stay.position && (one.age ?? getAge(one.birth_date, stay.arrival)) === 'adult'
  }
  switch (name) {
    case 'citizenship': {
      const codes = person.citizenship ?? []
      if (!codes.every(isCountry)) return countryUnknown.code
      return codes.length > contract.maxCitizenships || new Set(codes).size < codes.length ? fieldInvalid : null
    }
    case 'companions': {
      const groups = person.companions ?? []
      if (!groups.every(({ citizenship }) => isCountry(citizenship))) return countryUnknown.code
      const isCount = (count: number): boolean =>
        Number.isInteger(count) && count >= 1 && count <= contract.maxCompanionCount
      return groups.length <= contract.maxCompanions && groups.every(({ count }) => isCount(count))
        ? null
        : fieldInvalid
    }
    case 'kinship':
      return isAdult(person.kinship?.to) ? null : kinshipNeeded.code
    case 'document_of':
      // It stands instead of a number of one's own.
      return person.document_number !== undefined
        ? fieldInvalid
        : isAdult(person.document_of)
          ? null
          : kinshipNeeded.code
    default:
      return null
  }
}

const findProblem = (name: FieldName, known: Known): PersonProblem[] => {
  const value = known.person[name]
  const max = (contract.maxLengths as Partial<Record<FieldName, number>>)[name]
  if (typeof value === 'string' && max !== undefined && value.length > max)
    return [{ field: name, code: tooLong, values: { max } }]
  const code = typeof value === 'string' ? findTextProblem(name, value, known) : findOtherProblem(name, known)
  return code === null ? [] : [{ field: name, code }]
}

/** What is wrong with a field that is empty. */
const findMissing = (name: FieldName, isRequired: boolean, { person, pack }: Known): FailureCode | null => {
  const require = (isNeeded: boolean, code: FailureCode = fieldRequired.code) => (isNeeded ? code : null)
  switch (name) {
    case 'given_name':
      return require(person.single_name !== true)
    case 'latin_surname':
      return require(isLatinNeeded(person.surname), latinNeeded.code)
    case 'latin_given_name':
      return require(isLatinNeeded(person.given_name), latinNeeded.code)
    case 'kinship':
      return require(isRequired, kinshipNeeded.code)
    case 'document_number':
      return require(isRequired || person.document_of === undefined)
    case 'document_place':
      return require(person.document_country === pack?.country)
    case 'phone':
      return require(pack?.fields.phone !== undefined && person.email === undefined, contract.contactNeeded.code)
    default:
      return require(isRequired)
  }
}

/** A person with cleaned texts, and without what is empty. */
export const cleanPerson = (person: Person): Person =>
  Object.fromEntries(
    Object.entries(person)
      .map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value] as const)
      .filter(([, value]) => !isBlank(value)),
  )

/**
 * What is wrong with a person by the rules of a pack, in the order of the form: a missing or a wrong field, and one that
 * this country does not allow. Nothing may be written while anything is wrong.
 */
export const checkPerson = (
  pack: Pack | null,
  choices: Pick<RegistrationChoices, 'offered' | 'own_who' | 'country'>,
  uncleaned: Person,
  stay: PersonOfStay,
): PersonProblem[] => {
  const person = cleanPerson(uncleaned)
  const known: Known = { person, pack, stay }
  const fields = getFields(pack, choices, getKind(pack, choices, person, stay))
  const problems = fields.flatMap(({ name, isRequired }): PersonProblem[] => {
    if (person[name] !== undefined) return findProblem(name, known)
    const code = findMissing(name, isRequired, known)
    return code === null ? [] : [{ field: name, code }]
  })
  const asked = new Set<string>(fields.map(({ name }) => name))
  const others = (Object.keys(person) as FieldName[]).filter((name) => !asked.has(name))
  return [
    ...problems,
    ...others.flatMap((field): PersonProblem[] =>
      field === 'note' ? findProblem(field, known) : [{ field, code: contract.fieldNotAllowed.code }],
    ),
  ]
}
