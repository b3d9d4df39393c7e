import type { FieldName, Person } from '#modules/registration/contract/person.ts'
import type { PackCode } from '#modules/registration/policy/packs.ts'
import type { CannotReason } from '../../policy/cannot.ts'

/** An entry of the register as files read it. Times are those of the hotel's zone. */
export type Entry = {
  id: string
  /** `2026-00412`. */
  number: string
  stay_id: string
  /** In the party: kinship and a parent's passport name it. */
  position: number
  lead: boolean
  pack: PackCode
  room: string
  /** `YYYY-MM-DDTHH:MM`. */
  arrived: string
  leaves_on: string | null
  /** null: not left, or this file does not say so. */
  left: string | null
  identity: 'in_person' | 'live_video' | null
  person: Person
}

/** A person that a format cannot express. @property field the one to look at, where it is one */
export type Cannot = { entry_id: string; number: string; reason: CannotReason; field?: FieldName }

/** A file. @property entries what it holds @property waiting what comes into the next file, because this one is full */
export type OutputFile<Content = string> = {
  content: Content
  entries: string[]
  cannot: Cannot[]
  waiting: string[]
}

/** Thrown while a person is written, and turned into an entry of `cannot`. */
export class CannotWrite extends Error {
  readonly reason: CannotReason
  readonly field: FieldName | undefined

  constructor(reason: CannotReason, field?: FieldName) {
    super(reason)
    this.name = 'CannotWrite'
    this.reason = reason
    this.field = field
  }
}

/** Writes one person. @returns what was written, or why it cannot be */
export const tryWriting = <Line>(
  { id, number }: Pick<Entry, 'id' | 'number'>,
  write: () => Line,
): { line: Line } | { cannot: Cannot } => {
  try {
    return { line: write() }
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error
    const { reason, field } = error
    return { cannot: { entry_id: id, number, reason, ...(field !== undefined && { field }) } }
  }
}

/** A field of a person that the format needs. @throws CannotWrite where it is empty */
export const need = <Name extends FieldName>(person: Person, name: Name): NonNullable<Person[Name]> => {
  const value = person[name]
  if (value === undefined || value === '') throw new CannotWrite('missing', name)
  return value
}

/** A birth date that is whole. @throws CannotWrite */
export const needBirthDate = (person: Person): string => {
  const date = need(person, 'birth_date')
  if (date.length < 10) throw new CannotWrite('birth_date', 'birth_date')
  return date
}

/** The names of a person: the Latin form where there is one. @throws CannotWrite for one name alone */
export const needNames = (person: Person): { surname: string; given_name: string } => {
  if (person.single_name === true) throw new CannotWrite('single_name', 'given_name')
  return {
    surname: person.latin_surname || need(person, 'surname'),
    given_name: person.latin_given_name || need(person, 'given_name'),
  }
}

/** A text that is not too long for its place. @throws CannotWrite, since half of a name is another one */
export const fit = (text: string, max: number, field: FieldName): string => {
  if (text.length > max) throw new CannotWrite('too_long', field)
  return text
}

/** Entries in the order of their numbers, in which files and the book have them. */
export const sortByNumber = <One extends Pick<Entry, 'number'>>(entries: readonly One[]): One[] =>
  entries.toSorted((one, other) => (one.number < other.number ? -1 : one.number > other.number ? 1 : 0))

/** `YYYY-MM-DD` as `DD<mark>MM<mark>YYYY`. */
export const turnDay = (day: string, mark: string): string => day.split('-').toReversed().join(mark)
