import type { Person } from '#modules/registration/contract/person.ts'
import type { Entry } from '../entry.ts'
import type { Words } from '../words/words.ts'

const join = (parts: readonly (string | undefined)[], between: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between)

/** The surnames and given names of a person as they were typed. */
export const getName = ({ surname, second_surname, given_name }: Person): string =>
  join([join([surname, second_surname], ' '), given_name], ', ')

/** The name in Latin letters; empty where the name itself is in them. */
export const getLatinName = (person: Person): string =>
  person.latin_surname || person.latin_given_name
    ? getName({
        ...person,
        surname: person.latin_surname || person.surname,
        given_name: person.latin_given_name || person.given_name,
      })
    : ''

/** "Rua do Exemplo 5, 1100-123 Lisboa, Portugal" */
export const getAddress = (person: Person, words: Words): string => {
  const { residence_address, residence_postcode, residence_town, residence_country } = person
  const town = join([residence_postcode, residence_town], ' ')
  return join([residence_address, town, residence_country && words.country(residence_country)], ', ')
}

/** "Niš, Serbia" */
export const getBirthPlace = ({ birth_place, birth_country }: Person, words: Words): string =>
  join([birth_place, birth_country && words.country(birth_country)], ', ')

/** "Passport, Serbia, Niš": what is known of a document beside its number. */
export const getDocument = ({ document_type, document_country, document_place }: Person, words: Words): string =>
  join(
    [
      document_type && words.t(`registration.arrive_document_type_${document_type}`),
      document_country && words.country(document_country),
      document_place,
    ],
    ', ',
  )

/** "Serbia, Montenegro" */
export const getCitizenships = ({ citizenship = [] }: Person, words: Words): string =>
  citizenship.map(words.country).join(', ')

/** "2 × Portugal, 1 × Brazil": people who are given as a number. */
export const getCompanions = ({ companions = [] }: Person, words: Words): string =>
  companions.map(({ citizenship, count }) => `${count} × ${words.country(citizenship)}`).join(', ')

type Named = Pick<Entry, 'stay_id' | 'position' | 'number'>

/** Somebody of the same stay by the position: the number of the entry, and while there is none the position. */
const getCompanion = (entry: Pick<Entry, 'stay_id'>, position: number, all: readonly Named[]): string => {
  const other = all.find((one) => one.stay_id === entry.stay_id && one.position === position)
  return other === undefined ? String(position) : other.number
}

/** What only some countries ask for, each with the key of its label. */
export const getFurther = (
  entry: Pick<Entry, 'stay_id'> & { person: Person },
  all: readonly Named[],
  words: Words,
): { key: string; value: string }[] => {
  const { person } = entry
  const { kinship, document_of } = person
  const found = [
    { key: 'registration.arrive_support_number', value: person.support_number },
    { key: 'registration.arrive_phone', value: person.phone },
    { key: 'registration.arrive_email', value: person.email },
    {
      key: 'register.paper_kinship',
      value:
        kinship &&
        `${words.t(`registration.arrive_kinship_${kinship.kind}`)} (${getCompanion(entry, kinship.to, all)})`,
    },
    { key: 'register.paper_document_of', value: document_of && getCompanion(entry, document_of, all) },
    { key: 'registration.arrive_border_date', value: person.border_date && words.day(person.border_date) },
    { key: 'registration.arrive_border_place', value: person.border_place },
    { key: 'registration.arrive_visa_number', value: person.visa_number },
    { key: 'register.paper_purpose', value: person.purpose },
    { key: 'register.paper_companions', value: getCompanions(person, words) },
  ]
  return found.flatMap(({ key, value }) => (value ? [{ key, value }] : []))
}
