import { isEmail } from '#modules/people/contract/account.ts'
import { isDay } from '#platform/contract/day.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
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

type Known = { person: Person; pack: Pack | null; stay: PersonOfStay }

const fieldInvalid: FailureCode = 'platform.field_invalid'
const tooLong: FailureCode = 'platform.field_too_long'
const birthDateInvalid = contract.birthDateInvalid.code
const countryUnknown = contract.countryUnknown.code
const numberInvalid = contract.documentNumberInvalid.code
const latinNeeded = contract.latinNeeded.code
const kinshipNeeded = contract.kinshipNeeded.code

// A slash stands in Malaysian names, a geresh in Hebrew ones, joiners in Persian and Indian ones.
const namePattern = /^(?:[\p{L}\p{M}'’‘ʼʻ`´.·\-‐‑/׳״ ]|\u200c|\u200d)+$/u
// Apostrophes of transcriptions are letters of no script.
const notLatin = /(?!\p{Script=Latin}|\p{Lm})\p{L}/u
const firstYear = 1900

/** True for a name that needs its form in Latin letters beside it. */
export const isLatinNeeded = (name: string | undefined): boolean => notLatin.test(name ?? '')

const checkName = (name: string): FailureCode | null => (namePattern.test(name) ? null : fieldInvalid)
const checkLatin = (name: string): FailureCode | null => (isLatinNeeded(name) ? latinNeeded : checkName(name))
const checkCountry = (code: string): FailureCode | null => (isCountry(code) ? null : countryUnknown)
const checkNumber = (number: string): FailureCode | null => (isDocumentNumber(number) ? null : numberInvalid)
/** Text of one line. An address of data is a picture that somebody has pasted. */
const checkLine = (text: string): FailureCode | null => (/[\n\t]|^data:/i.test(text) ? fieldInvalid : null)

/** True for a child that is older than the adult to whom it belongs: one of the two dates is wrong. */
const isOlderThanAdult = ({ person, stay }: Known): boolean => {
  const adult = stay.party.find(({ position }) => position === (person.kinship?.to ?? person.document_of))
  const born = adult?.birth_date ?? ''
  return born !== '' && getLatestDay(person.birth_date ?? '') < getLatestDay(born)
}

/** A date that exists, of somebody who can be here; whole, or in part where the pack allows it. */
const checkBirthDate = (text: string, known: Known): FailureCode | null => {
  const { arrival, today = arrival } = known.stay
  const last = today < arrival ? today : arrival
  const isPart = /^\d{4}(-\d\d)?$/.test(text)
  const first = isPart ? `${text}-01-01`.slice(0, 10) : text
  const isRight = isDay(first) && Number(first.slice(0, 4)) >= firstYear && first <= last
  const isWhole = !isPart || known.pack?.hasPartialDates === true
  return isRight && isWhole && !isOlderThanAdult(known) ? null : birthDateInvalid
}

const checkAdult = (at: number, { stay }: Known): FailureCode | null => {
  const one = stay.party.find(({ position }) => position === at && at !== stay.position)
  return one !== undefined && (one.age ?? getAge(one.birth_date, stay.arrival)) === 'adult' ? null : kinshipNeeded
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= contract.maxCompanionCount

type Check<Name extends FieldName> = (value: NonNullable<Person[Name]>, known: Known) => FailureCode | null

/** What is wrong with a value by its field; a field that is not here takes any value of its type. */
const checks: { readonly [Name in FieldName]?: Check<Name> } = {
  surname: checkName,
  given_name: (name, { person }) => (person.single_name === true ? fieldInvalid : checkName(name)),
  second_surname: checkName,
  latin_surname: checkLatin,
  latin_given_name: checkLatin,
  birth_date: checkBirthDate,
  citizenship: (codes) =>
    !codes.every(isCountry)
      ? countryUnknown
      : codes.length > contract.maxCitizenships || new Set(codes).size < codes.length
        ? fieldInvalid
        : null,
  sex: (sex) => (contract.sexes.includes(sex) ? null : fieldInvalid),
  birth_place: checkLine,
  birth_country: (code) => (isBirthCountry(code) ? null : countryUnknown),
  kinship: ({ to }, known) => checkAdult(to, known),
  document_type: (type, { pack }) => (getDocumentTypes(pack?.code ?? null).includes(type) ? null : fieldInvalid),
  // It stands instead of a number of one's own.
  document_of: (at, known) => (known.person.document_number === undefined ? checkAdult(at, known) : fieldInvalid),
  document_number: (number, { person }) => (isNumberOf(person.document_type, number) ? null : numberInvalid),
  document_country: checkCountry,
  document_place: checkLine,
  support_number: checkNumber,
  residence_country: checkCountry,
  residence_town: checkLine,
  residence_address: checkLine,
  residence_postcode: checkLine,
  phone: (text) => (/^\+?[\d ()/.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3 ? null : fieldInvalid),
  email: (text) => (isEmail(text) ? null : fieldInvalid),
  border_date: (day, { stay }) => (isDay(day) && day <= stay.arrival ? null : fieldInvalid),
  border_place: checkLine,
  visa_number: checkNumber,
  purpose: (code) => (/^\d\d$/.test(code) ? null : fieldInvalid),
  companions: (groups) =>
    !groups.every(({ citizenship }) => isCountry(citizenship))
      ? countryUnknown
      : groups.length > contract.maxCompanions || !groups.every(({ count }) => isCount(count))
        ? fieldInvalid
        : null,
}

const findProblem = (name: FieldName, known: Known): PersonProblem[] => {
  const value = known.person[name]
  const max = (contract.maxLengths as Partial<Record<FieldName, number>>)[name]
  if (typeof value === 'string' && max !== undefined && value.length > max)
    return [{ field: name, code: tooLong, values: { max } }]
  // The field of a check is that of its value, which types cannot say of a name that is not known.
  const check = checks[name] as ((value: unknown, known: Known) => FailureCode | null) | undefined
  const code = check?.(value, known) ?? null
  return code === null ? [] : [{ field: name, code }]
}

/** Fields that are missing by another rule than `isRequired` alone. */
const missing: { readonly [Name in FieldName]?: (known: Known) => FailureCode | null } = {
  given_name: ({ person }) => (person.single_name === true ? null : contract.fieldRequired.code),
  latin_surname: ({ person }) => (isLatinNeeded(person.surname) ? latinNeeded : null),
  latin_given_name: ({ person }) => (isLatinNeeded(person.given_name) ? latinNeeded : null),
  kinship: () => kinshipNeeded,
  document_number: ({ person }) => (person.document_of === undefined ? contract.fieldRequired.code : null),
  document_place: ({ person, pack }) =>
    person.document_country === pack?.country ? contract.fieldRequired.code : null,
  phone: ({ person, pack }) => (pack !== null && person.email === undefined ? contract.contactNeeded.code : null),
}

/** A person with cleaned texts, and without what is empty. */
export const cleanPerson = (person: Person): Person =>
  Object.fromEntries(
    Object.entries(person)
      .map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value] as const)
      .filter(([, value]) => !isBlank(value)),
  )

const ofHolder: readonly FieldName[] = ['surname', 'given_name', 'latin_surname', 'latin_given_name', 'phone', 'email']

/**
 * What staff may not leave open in a form. Where a booking is told as well, they often know no more of the first person
 * than a name and how to reach them: the rest follows before the arrival.
 */
export const keepProblemsOfStaff = (
  pack: Pack | null,
  person: Person,
  position: number,
  problems: readonly PersonProblem[],
): PersonProblem[] =>
  problems.filter(
    ({ field }) =>
      position !== 1 || !pack?.moments.includes('booked') || ofHolder.includes(field) || !isBlank(person[field]),
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
  const ofFields = fields.flatMap(({ name, isRequired }): PersonProblem[] => {
    if (person[name] !== undefined) return findProblem(name, known)
    const find = missing[name]
    const code = find ? find(known) : isRequired ? contract.fieldRequired.code : null
    return code === null ? [] : [{ field: name, code }]
  })
  const asked = new Set<string>(fields.map(({ name }) => name))
  const others = (Object.keys(person) as FieldName[]).filter((name) => !asked.has(name))
  const ofOthers = others.flatMap((field): PersonProblem[] =>
    field === 'note' ? findProblem(field, known) : [{ field, code: contract.fieldNotAllowed.code }],
  )
  return [...ofFields, ...ofOthers]
}
