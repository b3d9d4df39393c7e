import { createHash } from 'node:crypto'
import { exactKey, foldedKey } from '#packages/table-files/folded.ts'
import { mainChannel, type BookingChannel } from '../../contract.ts'
import { importFields, type ColumnMapping, type ImportField } from '../../contract/import.ts'
import { headerLanguages, headerWords, type HeaderLanguage } from './words/header-words.ts'
import { kindWords } from './words/lists.ts'

type Meaning = { field: ImportField; language: HeaderLanguage; rank: number }
const meanings = new Map<string, Meaning[]>()
const exact = new Set<string>()
for (const language of headerLanguages) {
  for (const field of importFields) {
    headerWords[language][field].forEach((word, rank) => {
      exact.add(exactKey(word))
      meanings.set(foldedKey(word), [...(meanings.get(foldedKey(word)) ?? []), { field, language, rank }])
    })
  }
}

/** How many of these headers are known, with accents: the measure for choosing a file's encoding. */
export const countKnown = (headers: readonly string[]): number =>
  headers.filter((header) => exact.has(exactKey(header))).length

export type RecognisedColumns = { mapping: ColumnMapping; language: HeaderLanguage | null }

/** Detects which header belongs to which field, and the language of most headers. */
export const recognise = (headers: readonly string[]): RecognisedColumns => {
  const found = headers.map((header) => meanings.get(foldedKey(header)) ?? [])
  const count = (language: HeaderLanguage): number =>
    found.filter((list) => list.some((meaning) => meaning.language === language)).length
  const language = headerLanguages.reduce((best, one) => (count(one) > count(best) ? one : best))
  // A name in the file's own language beats an English one, and that one beats any other language.
  const distance = (meaning: Meaning): number =>
    (meaning.language === language ? 0 : meaning.language === 'en' ? 100 : 200) + meaning.rank
  const mapping: ColumnMapping = {}
  for (const field of importFields) {
    const candidates = found.flatMap((list, column) =>
      list.filter((meaning) => meaning.field === field).map((meaning) => ({ column, far: distance(meaning) })),
    )
    const best = candidates.toSorted((a, b) => a.far - b.far || a.column - b.column)[0]
    if (best) mapping[field] = headers[best.column] ?? ''
  }
  return { mapping, language: count(language) > 0 ? language : null }
}

/** True if a mapping is enough to read rows. The booker replaces a missing guest column. */
export const isComplete = (mapping: ColumnMapping): boolean =>
  Boolean((mapping.guest_name ?? mapping.booked_by) && mapping.apartment && mapping.check_in && mapping.check_out)

/** Explicit choices override detected ones. `''` means "not in this file"; an unknown header is ignored. */
export const withAnswers = (
  recognised: ColumnMapping,
  chosen: ColumnMapping,
  headers: readonly string[],
): ColumnMapping => {
  const answers = importFields.filter((field) => chosen[field] === '' || headers.includes(chosen[field] ?? ''))
  const used = new Set(answers.map((field) => chosen[field]))
  const mapping: ColumnMapping = {}
  for (const field of importFields) {
    const header = answers.includes(field) ? chosen[field] : used.has(recognised[field]) ? undefined : recognised[field]
    if (header) mapping[field] = header
  }
  return mapping
}

/** The booking channel whose export has these headers. */
export const detectChannel = (headers: readonly string[]): BookingChannel => {
  const keys = new Set(headers.map(foldedKey))
  const any = (...keysToFind: string[]): boolean => keysToFind.some((key) => keys.has(key))
  const all = (...keysToFind: string[]): boolean => keysToFind.every((key) => keys.has(key))
  if (any('bookingidexternalreferenceid', 'staydatefrom')) return 'agoda'
  if (all('guest', 'room', 'booked') && any('confirmation', 'reservationid')) return 'expedia'
  return any(...kindWords.airbnb) ? 'airbnb' : mainChannel
}

/**
 * The key under which a mapping is remembered for similar files.
 * @param headers as a reading returned them; a mapping names headers exactly, so different headers need a different key
 */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex')
