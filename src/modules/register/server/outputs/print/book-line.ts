import type { Person } from '#modules/registration/contract/person.ts'
import type { Strokes } from '#modules/registration/contract/strokes.ts'
import type { Entry } from '../entry.ts'
import type { Words } from '../words/words.ts'
import {
  getAddress,
  getBirthPlace,
  getCitizenships,
  getDocument,
  getFurther,
  getLatinName,
  getName,
} from './person-texts.ts'

/** An entry as the book shows it. Times are those of the hotel's zone. */
export type BookLine = Omit<Entry, 'person'> & {
  status: 'entered' | 'refused' | 'corrected' | 'mistaken'
  /** Of a corrected entry. */
  corrected_by_number: string | null
  /** null: the content was deleted, and the number stays. */
  person: Person | null
  signature: 'screen' | 'paper' | 'refused' | null
  /** The day on which they moved into the room; null: on their arrival. */
  room_since: string | null
  strokes: Strokes | null
  /** `YYYY-MM-DDTHH:MM`. */
  identity_at: string | null
  identity_by_name: string | null
}

/** A paragraph of a cell. @property isStruck what no longer holds */
export type Paragraph = { text: string; look: 'plain' | 'strong' | 'soft'; isStruck?: boolean }
export type Cell = { paragraphs: Paragraph[]; strokes?: Strokes }

/** A column. @property width what it would like to have @property isFixed it never gets less */
export type Column = {
  key: string
  width: number
  isFixed?: true
  write: (line: BookLine, writing: Writing) => Paragraph[]
}

/** @property canPrint whether the fonts have all letters of a text @property all the lines of the book */
export type Writing = { words: Words; canPrint: (text: string) => boolean; all: readonly BookLine[] }

const plain = (text: string): Paragraph => ({ text, look: 'plain' })
const soft = (text: string): Paragraph => ({ text, look: 'soft' })
const strong = (text: string): Paragraph => ({ text, look: 'strong' })

const isVoid = ({ status }: BookLine): boolean => status === 'corrected' || status === 'mistaken'

/** A text of a guest. Letters that no font has would make another name of it: the register has it whole. */
const asPrintable = (paragraph: Paragraph, { words, canPrint }: Writing): Paragraph =>
  canPrint(paragraph.text) ? paragraph : soft(words.t('register.paper_other_letters'))

const writeName = (line: BookLine, writing: Writing): Paragraph[] => {
  const { words, canPrint } = writing
  if (line.person === null) return []
  const name = getName(line.person)
  const latin = getLatinName(line.person)
  const struck = { isStruck: isVoid(line) }
  const alone = line.person.single_name === true ? [soft(words.t('registration.arrive_single_name'))] : []
  if (canPrint(name)) return [{ ...strong(name), ...struck }, soft(latin), ...alone]
  const other = soft(words.t('register.paper_other_letters'))
  return [{ ...asPrintable(strong(latin), writing), ...struck }, other, ...alone]
}

const writeIdentity = (line: BookLine, { words }: Writing): Paragraph[] => {
  const { identity, identity_at, identity_by_name, person } = line
  if (identity === null) return person === null ? [] : [plain(words.t('register.paper_not_seen'))]
  const at = identity_at === null ? '' : `${words.day(identity_at.slice(0, 10))} ${identity_at.slice(11)}`
  return [plain(words.t(`register.paper_${identity}`)), soft(identity_by_name ?? ''), soft(at)]
}

const writeNote = (line: BookLine, { words }: Writing): Paragraph[] => {
  const { status, corrected_by_number, person } = line
  const states: Record<BookLine['status'], string> = {
    entered: person === null ? words.t('register.paper_deleted') : '',
    refused: words.t('register.paper_refused'),
    corrected: words.t('register.paper_corrected', { number: corrected_by_number ?? '' }),
    mistaken: words.t('register.paper_mistaken'),
  }
  return [strong(states[status]), plain(person?.note ?? '')]
}

const writeSignature = ({ signature }: BookLine, { words }: Writing): Paragraph[] =>
  signature === 'paper'
    ? [plain(words.t('register.paper_on_paper'))]
    : signature === 'refused'
      ? [plain(words.t('register.paper_refused'))]
      : []

const ofPerson =
  (write: (person: Person, words: Words) => Paragraph[]): Column['write'] =>
  ({ person }, { words }) =>
    person === null ? [] : write(person, words)

const writeMoment = (moment: string, { words }: Writing): Paragraph[] => [
  plain(words.day(moment.slice(0, 10))),
  soft(moment.slice(11)),
]

const columns: readonly Column[] = [
  {
    key: 'register.book_number',
    width: 56,
    isFixed: true,
    write: (line) => [{ ...strong(line.number), isStruck: isVoid(line) }],
  },
  {
    key: 'register.book_room',
    width: 38,
    write: ({ room, room_since }, { words }) => [
      plain(room),
      ...(room_since === null ? [] : [soft(words.day(room_since))]),
    ],
  },
  {
    key: 'register.book_arrived',
    width: 54,
    isFixed: true,
    write: ({ arrived }, writing) => writeMoment(arrived, writing),
  },
  {
    key: 'register.book_departure',
    width: 54,
    isFixed: true,
    write: ({ left, leaves_on }, writing) => writeMoment(left ?? leaves_on ?? '', writing),
  },
  { key: 'register.book_name', width: 118, write: writeName },
  {
    key: 'registration.arrive_sex',
    width: 44,
    write: ofPerson(({ sex }, words) => [plain(sex === undefined ? '' : words.t(`registration.arrive_sex_${sex}`))]),
  },
  {
    key: 'register.book_born',
    width: 70,
    write: ofPerson((person, words) => [
      plain(person.birth_date === undefined ? '' : words.day(person.birth_date)),
      soft(getBirthPlace(person, words)),
    ]),
  },
  {
    key: 'registration.arrive_citizenship',
    width: 66,
    write: ofPerson((person, words) => [plain(getCitizenships(person, words))]),
  },
  {
    key: 'registration.arrive_document_type',
    width: 84,
    write: ofPerson((person, words) => [plain(person.document_number ?? ''), soft(getDocument(person, words))]),
  },
  {
    key: 'register.book_residence',
    width: 98,
    write: ofPerson((person, words) => [plain(getAddress(person, words))]),
  },
  {
    key: 'register.book_more',
    width: 108,
    write: ({ person, stay_id }, { words, all }) =>
      person === null
        ? []
        : getFurther({ stay_id, person }, all, words).map(({ key, value }) =>
            // These two say by themselves what they are.
            soft(value === person.phone || value === person.email ? value : `${words.t(key)}: ${value}`),
          ),
  },
  { key: 'register.book_identity', width: 74, write: writeIdentity },
  { key: 'register.book_signature', width: 84, write: writeSignature },
  { key: 'register.book_note', width: 92, write: writeNote },
]

/** The columns that a book needs, and the cells of each line: a column that nobody fills is left out. */
export const getCells = (
  lines: readonly BookLine[],
  writing: Writing,
): { columns: readonly Column[]; rows: Cell[][] } => {
  const rows = lines.map((line) =>
    columns.map((column): Cell => {
      const written = column.write(line, writing).filter(({ text }) => text !== '')
      const paragraphs = written.map((paragraph) => asPrintable(paragraph, writing))
      const strokes = column.key === 'register.book_signature' ? line.strokes : null
      return strokes === null ? { paragraphs } : { paragraphs, strokes }
    }),
  )
  const isUsed = columns.map(
    ({ isFixed }, at) =>
      isFixed === true || rows.some((row) => (row[at]?.paragraphs.length ?? 0) > 0 || row[at]?.strokes !== undefined),
  )
  const keep = <One>(list: readonly One[]): One[] => list.filter((_, at) => isUsed[at])
  return { columns: keep(columns), rows: rows.map(keep) }
}
