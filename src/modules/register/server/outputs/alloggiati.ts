import { compactNumber } from '#modules/registration/policy/document-number.ts'
import { addDays } from '#platform/contract/day.ts'
import { type ItalianCode, needItalianCode, needItalianState } from './codes.ts'
import {
  type Cannot,
  CannotWrite,
  type Entry,
  fit,
  need,
  needBirthDate,
  needNames,
  type OutputFile,
  sortByNumber,
  tryWriting,
  turnDay,
} from './entry.ts'
import { toCapitals } from './letters.ts'

/** What the portal offers as files. */
export type ItalianTables = { municipalities: readonly ItalianCode[]; states: readonly ItalianCode[] }

/**
 * What a file needs beside its entries.
 * @property apartment six digits of a manager of apartments; undefined: a hotel
 * @property groups the stays of which staff said whether they are a family or a group
 */
export type AlloggiatiOptions = {
  tables: ItalianTables
  today: string
  apartment?: string | undefined
  groups?: ReadonlyMap<string, 'family' | 'group'>
}

const maxLines = 1_000
const maxNights = 30
const lengths = { surname: 50, given_name: 30, document_number: 20 } as const
const single = '16'
const kinds = { family: { head: '17', member: '19' }, group: { head: '18', member: '20' } } as const
const documents: Readonly<Record<string, string>> = { passport: 'PASOR', id_card: 'IDENT', driving_licence: 'PATEN' }
const sexes: Readonly<Record<string, string>> = { male: '1', female: '2' }

const countDays = ({ arrived, leaves_on }: Entry): string => {
  if (leaves_on === null) throw new CannotWrite('no_departure')
  const nights = (Date.parse(leaves_on) - Date.parse(arrived.slice(0, 10))) / 86_400_000
  return String(Math.min(Math.max(nights, 1), maxNights)).padStart(2, '0')
}

/** Where somebody was born: municipality and province in Italy, and the state. */
const getBirthPlace = ({ person }: Entry, { municipalities, states }: ItalianTables): string => {
  const country = need(person, 'birth_country')
  const state = needItalianState(states, country, 'birth_country')
  if (country !== 'ITA') return ''.padEnd(11) + state
  const { Codice, Provincia = '' } = needItalianCode(municipalities, need(person, 'birth_place'), 'birth_place')
  return Codice.padEnd(9) + Provincia.padEnd(2) + state
}

/** Type, number and place of issue of the document of a head. */
const getDocument = ({ person }: Entry, { municipalities, states }: ItalianTables): string => {
  const type = documents[need(person, 'document_type')]
  if (type === undefined) throw new CannotWrite('no_code', 'document_type')
  const number = fit(compactNumber(need(person, 'document_number')), lengths.document_number, 'document_number')
  if (!/^[A-Z0-9]+$/.test(number)) throw new CannotWrite('letters', 'document_number')
  const country = need(person, 'document_country')
  const place =
    country === 'ITA'
      ? needItalianCode(municipalities, need(person, 'document_place'), 'document_place').Codice
      : needItalianState(states, country, 'document_country')
  return type.padEnd(5) + number.padEnd(20) + place.padEnd(9)
}

/** A line without the kind of its person, which depends on who else is in the file. @param head whose arrival it has */
const writePerson = (entry: Entry, head: Entry, { tables, today, apartment = '' }: AlloggiatiOptions): string => {
  const { person } = entry
  const day = head.arrived.slice(0, 10)
  // The portal takes today's and yesterday's guests only.
  if (day < addDays(today, -1)) throw new CannotWrite('too_late')
  const names = needNames(person)
  const sex = sexes[need(person, 'sex')]
  if (sex === undefined) throw new CannotWrite('sex', 'sex')
  const [citizenship = ''] = need(person, 'citizenship')
  return [
    turnDay(day, '/'),
    countDays(head),
    fit(toCapitals(names.surname, 'surname'), lengths.surname, 'surname').padEnd(lengths.surname),
    fit(toCapitals(names.given_name, 'given_name'), lengths.given_name, 'given_name').padEnd(lengths.given_name),
    sex,
    turnDay(needBirthDate(person), '/'),
    getBirthPlace(entry, tables),
    needItalianState(tables.states, citizenship, 'citizenship'),
    entry === head ? getDocument(entry, tables) : ''.padEnd(34),
    apartment,
  ].join('')
}

type Line = { entry: Entry; text: string }

const getGroup = (members: readonly Line[]): 'family' | 'group' =>
  members.some(({ entry }) => entry.person.kinship !== undefined) ||
  new Set(members.map(({ entry }) => entry.person.surname?.toUpperCase())).size === 1
    ? 'family'
    : 'group'

/** The lines of a party, the head first; members without a head cannot be written. */
const writeParty = (party: readonly Entry[], options: AlloggiatiOptions): { lines: Line[]; cannot: Cannot[] } => {
  const head = party.find(({ lead }) => lead) ?? (party.length === 1 ? party[0] : undefined)
  const ordered = head ? [head, ...party.filter((one) => one !== head)] : party
  const lines: Line[] = []
  const cannot: Cannot[] = []
  for (const entry of ordered) {
    const written = tryWriting(entry, () => {
      if (head === undefined || (entry !== head && lines.length === 0)) throw new CannotWrite('no_lead')
      return writePerson(entry, head, options)
    })
    if ('cannot' in written) cannot.push(written.cannot)
    else lines.push({ entry, text: written.line })
  }
  const group = kinds[options.groups?.get(party[0]?.stay_id ?? '') ?? getGroup(lines)]
  const getKind = (at: number): string => (lines.length === 1 ? single : at === 0 ? group.head : group.member)
  return { lines: lines.map(({ entry, text }, at) => ({ entry, text: getKind(at) + text })), cannot }
}

/**
 * The file of the Italian police: 168 characters a line, 174 with an apartment, all of them ASCII. No line ends the last
 * one, and a party stands in one file as a whole.
 */
export const writeAlloggiati = (entries: readonly Entry[], options: AlloggiatiOptions): OutputFile => {
  const parties = [...Map.groupBy(sortByNumber(entries), ({ stay_id }) => stay_id).values()]
  const file: { lines: Line[]; cannot: Cannot[]; waiting: string[] } = { lines: [], cannot: [], waiting: [] }
  for (const party of parties) {
    const { lines, cannot } = writeParty(party, options)
    file.cannot.push(...cannot)
    if (file.lines.length + lines.length > maxLines || file.waiting.length > 0)
      file.waiting.push(...lines.map(({ entry }) => entry.id))
    else file.lines.push(...lines)
  }
  return {
    content: file.lines.map(({ text }) => text).join('\r\n'),
    entries: file.lines.map(({ entry }) => entry.id),
    cannot: file.cannot,
    waiting: file.waiting,
  }
}
