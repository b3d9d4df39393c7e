import type { FieldName } from '#modules/registration/contract/person.ts'
import {
  type Cannot,
  CannotWrite,
  type Entry,
  need,
  needNames,
  type OutputFile,
  sortByNumber,
  tryWriting,
  turnDay,
} from './entry.ts'
import { encodeWindows1250, isInWindows1250, toLetters } from './letters.ts'

/** The house as the police of foreigners knows it. */
export type CzechHouse = {
  idub: string
  mark: string
  name: string
  contact: string
  district: string
  town: string
  part: string
  street: string
  house_number: string
  orientation_number: string
  postcode: string
}

/**
 * What a file needs beside its entries.
 * @property stamp the moment of the file in the hotel's zone, `YYYY-MM-DDTHH:MM:SS`
 * @property all entries of the same stays, among which the adult of a child is found; left out: those of the file
 */
export type UnlOptions = { house: CzechHouse; stamp: string; slug: string; all?: readonly Entry[] }

const maxLines = 99
const [minNumber, maxNumber] = [4, 30]
const defaultPurpose = '99'

/** Text of Windows-1250 without the sign that separates fields. */
const toText = (text: string, field: FieldName): string => toLetters(text.replaceAll('|', ' '), isInWindows1250, field)

/** Letters, apostrophe and hyphen; a blank between two names. */
const toName = (name: string, field: FieldName): string => {
  const text = toText(name.toUpperCase().replaceAll(/[’‘ʼʻ`´]/g, "'"), field)
  if (!/^[\p{L}' -]+$/u.test(text)) throw new CannotWrite('letters', field)
  return text
}

/** What is not known of a date is 00. */
const toDate = (date: string): string => {
  const [year = '', month = '00', day = '00'] = date.split('-')
  return `${day}.${month}.${year}`
}

const getNumber = ({ person }: Entry): string => {
  const number = toText(need(person, 'document_number').replaceAll(' ', ''), 'document_number')
  if (number.length < minNumber) throw new CannotWrite('too_short', 'document_number')
  if (number.length > maxNumber) throw new CannotWrite('too_long', 'document_number')
  return number
}

/** A child in a parent's passport has the number of that passport in the note, which holds nothing else. */
const getDocument = (entry: Entry, all: readonly Entry[]): { document: string; note: string } => {
  const { document_of } = entry.person
  if (document_of === undefined) return { document: getNumber(entry), note: '' }
  const adult = all.find(({ stay_id, position }) => stay_id === entry.stay_id && position === document_of)
  if (adult === undefined) throw new CannotWrite('missing', 'document_of')
  return { document: 'INPASS', note: getNumber(adult) }
}

const writePerson = (entry: Entry, all: readonly Entry[]): string => {
  const { person, arrived, leaves_on } = entry
  const from = arrived.slice(0, 10)
  if (leaves_on === null || leaves_on <= from) throw new CannotWrite('no_departure')
  const names = needNames(person)
  const [state = ''] = need(person, 'citizenship')
  const residence = `${need(person, 'residence_town')}, ${need(person, 'residence_address')}`
  const country = need(person, 'residence_country')
  const { document, note } = getDocument(entry, all)
  return [
    'U',
    turnDay(from, '.'),
    turnDay(leaves_on, '.'),
    toName(names.surname, 'surname'),
    toName(names.given_name, 'given_name'),
    '',
    toDate(need(person, 'birth_date')),
    '',
    '',
    state,
    toText(country === state ? residence : `${residence}, ${country}`, 'residence_address'),
    document,
    toText((person.visa_number ?? '').replaceAll(' ', ''), 'visa_number'),
    person.purpose || defaultPurpose,
    '',
    note,
  ].join('|')
}

const keepKnown = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/[|\r\n]/g, ' '))
    .filter(isInWindows1250)
    .join('')

/** The name of a file: letters without marks, digits and underscores. */
export const getUnlName = ({ house, stamp, slug }: UnlOptions): string =>
  `${house.idub}_${stamp.slice(0, 16).replaceAll(/[-T]/g, '_').replace(':', '')}_${slug.replaceAll('-', '_')}.unl`

/** The file of Ubyport, in Windows-1250: the house, then at most 99 persons; the rest wait for the next file. */
export const writeUnl = (entries: readonly Entry[], options: UnlOptions): OutputFile<Uint8Array> => {
  const { house, stamp, all = entries } = options
  const lines: { id: string; text: string }[] = []
  const cannot: Cannot[] = []
  for (const entry of sortByNumber(entries)) {
    const written = tryWriting(entry, () => writePerson(entry, all))
    if ('cannot' in written) cannot.push(written.cannot)
    else lines.push({ id: entry.id, text: written.line })
  }
  const { idub, mark, name, contact, district, town, part, street, house_number, orientation_number, postcode } = house
  const places = [idub, mark, name, contact, district, town, part, street, house_number, orientation_number, postcode]
  const time = `${stamp.slice(0, 10).replaceAll('-', '.')} ${stamp.slice(11)}`
  const head = ['A', '2', ...places.map(keepKnown), time, '', ''].join('|')
  const written = lines.slice(0, maxLines)
  return {
    content: encodeWindows1250([head, ...written.map(({ text }) => text)].map((line) => `${line}\r\n`).join('')),
    entries: written.map(({ id }) => id),
    cannot,
    waiting: lines.slice(maxLines).map(({ id }) => id),
  }
}
