import type { FieldName, Person } from '#modules/registration/contract/person.ts'
import type { PackCode } from '#modules/registration/policy/packs.ts'
import type { Entry } from '../entry.ts'
import type { Words } from '../words/words.ts'
import { getAddress, getBirthPlace, getCitizenships, getDocument, getFurther } from './person-texts.ts'

/** What a person signs on paper. Days are those of the hotel. @property fields what is asked of them */
export type Slip = Pick<Entry, 'stay_id' | 'position' | 'pack' | 'leaves_on' | 'person'> & {
  /** null: not in the register yet. */
  number: string | null
  arrived_on: string
  fields: readonly FieldName[]
  /** Differences to the document. */
  note: string
}

/** A field of a slip: the key of its label, and what stands under it. @property latin the same name in Latin letters */
export type SlipField = { key: string; value: string; latin?: string }

type Choose = (slip: Slip, words: Words) => SlipField | null

/** A field that is asked for; empty, it is a line to write on. */
const ask =
  (names: readonly FieldName[], key: string, read: (person: Person, words: Words) => string | undefined): Choose =>
  ({ fields, person }, words) =>
    names.some((name) => fields.includes(name)) ? { key, value: read(person, words) ?? '' } : null

const isLatin = ({ latin_surname, latin_given_name }: Person): boolean => !latin_surname && !latin_given_name

const surname: Choose = ({ person }) => ({
  key: 'registration.arrive_surname',
  value: person.surname ?? '',
  ...(!isLatin(person) && { latin: person.latin_surname ?? '' }),
})
const givenName: Choose = ({ person }, words) => ({
  key: 'registration.arrive_given_name',
  value: person.single_name ? words.t('registration.arrive_single_name') : (person.given_name ?? ''),
  ...(!isLatin(person) && { latin: person.latin_given_name ?? '' }),
})

/** The fields that stand beside each other, from the top. */
const rows: readonly (readonly Choose[])[] = [
  [
    ({ arrived_on }, words) => ({ key: 'register.book_arrived', value: words.day(arrived_on) }),
    ({ leaves_on }, words) => ({
      key: 'register.book_departure',
      value: leaves_on === null ? '' : words.day(leaves_on),
    }),
  ],
  [
    surname,
    ask(['second_surname'], 'registration.arrive_second_surname', ({ second_surname }) => second_surname),
    givenName,
  ],
  [
    ask(
      ['birth_date'],
      'registration.arrive_birth_date',
      ({ birth_date }, words) => birth_date && words.day(birth_date),
    ),
    ask(['citizenship'], 'registration.arrive_citizenship', getCitizenships),
    ask(['sex'], 'registration.arrive_sex', ({ sex }, words) => sex && words.t(`registration.arrive_sex_${sex}`)),
  ],
  [ask(['birth_place', 'birth_country'], 'registration.arrive_birth_place', getBirthPlace)],
  [
    ask(['document_number'], 'registration.arrive_document_number', ({ document_number }) => document_number),
    ask(['document_type'], 'registration.arrive_document_type', getDocument),
  ],
  [ask(['residence_country'], 'register.book_residence', getAddress)],
]

const perRow = 2

/** What only some are asked for, two beside each other, as far as it is filled. */
const listFurther = ({ stay_id, person }: Slip, all: readonly Slip[], words: Words): SlipField[][] => {
  const named = all.map(({ number, ...slip }) => ({ ...slip, number: number ?? String(slip.position) }))
  const further = getFurther({ stay_id, person }, named, words)
  return Array.from({ length: Math.ceil(further.length / perRow) }, (_, at) =>
    further.slice(at * perRow, (at + 1) * perRow),
  )
}

/** Whose slip says how the details differ from the document. */
const hasNote = (pack: PackCode): boolean => pack === 'de'

/**
 * The fields of a slip, row by row: what the law of its country asks of this person, and nothing beyond.
 * @param all the slips of the party: kinship names another of them
 */
export const getSlipRows = (slip: Slip, all: readonly Slip[], words: Words): SlipField[][] =>
  [
    ...rows.map((row) => row.flatMap((choose) => choose(slip, words) ?? [])),
    ...listFurther(slip, all, words),
    hasNote(slip.pack) ? [{ key: 'register.slip_note', value: slip.note }] : [],
  ].filter((row) => row.length > 0)
