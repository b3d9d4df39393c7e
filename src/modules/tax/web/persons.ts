import { newId } from '#platform/contract/id.ts'
import { maxAge } from '../contract.ts'
import type { TaxPerson } from '../contract/party.ts'

/** Persons as they are typed: how many adults, and the ages of the others. */
export type TypedPersons = { adults: string; children: string }

export const typePersons = (persons: readonly TaxPerson[]): TypedPersons => ({
  adults: String(persons.filter(({ age }) => age === null).length),
  children: persons.flatMap(({ age }) => age ?? []).join(', '),
})

/**
 * The persons that were typed.
 * @param before those of the same age stay as they are, with their exemptions and days
 * @returns the names of the wrong fields where something is no number
 */
export const readPersons = (
  { adults, children }: TypedPersons,
  before: readonly TaxPerson[] = [],
): TaxPerson[] | (keyof TypedPersons)[] => {
  const count = Number(adults.trim() || '0')
  const ages = children
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  const wrong = [
    ...(Number.isInteger(count) && count >= 0 ? [] : (['adults'] as const)),
    ...(ages.every((age) => Number.isInteger(age) && age >= 0 && age <= maxAge) ? [] : (['children'] as const)),
  ]
  if (wrong.length > 0) return wrong
  const left = [...before]
  return [...Array.from({ length: count }, () => null), ...ages].map((age) => {
    const at = left.findIndex((one) => one.age === age)
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return same ?? { id: newId(), age, exempt: null, from: null, until: null }
  })
}

export const isWrong = (read: TaxPerson[] | (keyof TypedPersons)[]): read is (keyof TypedPersons)[] =>
  typeof read[0] === 'string'

/**
 * One of the persons changed. Those that are not typed now are kept behind them: who types another number for a moment
 * loses nothing of what was entered of a person.
 * @param shown the persons that are typed, from `readPersons` with `known`
 */
export const changePerson = (
  shown: readonly TaxPerson[],
  known: readonly TaxPerson[],
  at: number,
  change: Partial<Pick<TaxPerson, 'exempt' | 'from' | 'until'>>,
): TaxPerson[] => [
  ...shown.map((person, place) => (place === at ? { ...person, ...change } : person)),
  ...known.filter(({ id }) => shown.every((person) => person.id !== id)),
]

/** Something beside the age was entered of a person. */
export const isSpecial = ({ exempt, from, until }: TaxPerson): boolean =>
  exempt !== null || from !== null || until !== null

/** The fields of persons, and of the price of a night, at which an error is shown. */
export const listPersonFields = (persons: readonly TaxPerson[]): string[] => [
  'room_price',
  ...persons.flatMap((_, at) => ['exempt', 'from', 'until'].map((name) => `persons.${at}.${name}`)),
]
