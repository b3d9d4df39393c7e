import type { DocumentType, Person } from '../contract/person.ts'
import { isInEu } from './countries.ts'
import type { Pack, RegistrationChoices } from './packs.ts'

export type Age = 'adult' | 'minor' | 'child'

/** All that decides which fields a person is asked for. */
export type Kind = {
  national: boolean
  age: Age
  lead: boolean
  /** false: the law of this country asks nothing of them. */
  isAsked: boolean
  document_type: DocumentType | null
  isResidentOutsideEu: boolean
}

/** Where the kind of a person depends on the stay. @property lead left out: position 1 */
export type KindOfStay = { arrival: string; position: number; lead?: boolean | undefined }

const adultAge = 18
const childAge = 14

/** The last day that a date of birth may mean: the 31st of December for a year alone. */
export const getLatestDay = (birthDate: string): string => {
  const [year = '', month = '12', day] = birthDate.split('-')
  return `${year}-${month}-${day ?? new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()}`
}

/** How old somebody is on a day. Who was born on 29 February is older on 1 March where the year has no such day. */
export const getAgeInYears = (birthDate: string, day: string): number => {
  const born = getLatestDay(birthDate)
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)
}

/** An adult, while there is no date of birth. @param arrival `YYYY-MM-DD` */
export const getAge = (birthDate: string | undefined, arrival: string): Age => {
  if (birthDate === undefined || !/^\d{4}(-\d\d){0,2}$/.test(birthDate)) return 'adult'
  const years = getAgeInYears(birthDate, arrival)
  return years < childAge ? 'child' : years < adultAge ? 'minor' : 'adult'
}

/** What kind of person somebody is by a pack on the day of arrival. */
export const getKind = (
  pack: Pack | null,
  choices: Pick<RegistrationChoices, 'own_who' | 'country'>,
  person: Person,
  { arrival, position, lead }: KindOfStay,
): Kind => {
  const country = pack?.code === 'own' ? choices.country : (pack?.country ?? null)
  const national = country !== null && (person.citizenship ?? []).includes(country)
  const who = pack?.code === 'own' ? choices.own_who : (pack?.who ?? 'all')
  return {
    national,
    age: getAge(person.birth_date, arrival),
    lead: lead ?? position === 1,
    isAsked: who === 'all' || !national,
    document_type: person.document_type ?? null,
    isResidentOutsideEu: (person.residence_country ?? '') !== '' && !isInEu(person.residence_country ?? ''),
  }
}
