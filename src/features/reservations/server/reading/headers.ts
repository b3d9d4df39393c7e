import { createHash } from 'node:crypto'
import { importFields, mainChannel, type ColumnMapping, type BookingChannel, type ImportField } from '../../contract.ts'
import { decodeEntities } from './entities.ts'
import { headerLanguages, headerWords, type HeaderLanguage } from './words.ts'

const barred: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/** A header as it is compared where nothing may be lost: lower case, letters and digits only. */
export const exactKey = (header: string): string =>
  decodeEntities(header)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[°ºª]|[^\p{L}\p{N}]/gu, '')

/**
 * A header, month or status as it is compared usually: without accents either, so that `Uređaj:` and `uredaj` are one.
 */
export const foldedKey = (header: string): string =>
  exactKey(header)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đłøıßæœς]/g, (char) => barred[char] ?? char)

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

/** How many of these headers are known, accents and all: the measure by which the encoding of a file is chosen. */
export const countKnown = (headers: readonly string[]): number =>
  headers.filter((header) => exact.has(exactKey(header))).length

export type Recognised = { mapping: ColumnMapping; language: HeaderLanguage | null }

/** Which header holds which field, as far as the names tell, and the language that most of them are in. */
export const recognise = (headers: readonly string[]): Recognised => {
  const found = headers.map((header) => meanings.get(foldedKey(header)) ?? [])
  const count = (language: HeaderLanguage): number =>
    found.filter((list) => list.some((meaning) => meaning.language === language)).length
  const language = headerLanguages.reduce((best, one) => (count(one) > count(best) ? one : best))
  // A word of the file's own language counts before an English one, and that before a word of any other.
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

/** Whether a mapping says enough to read rows. Who booked stands in for the guest where a file has no guest column. */
export const isComplete = (mapping: ColumnMapping): boolean =>
  Boolean((mapping.guest_name ?? mapping.booked_by) && mapping.apartment && mapping.check_in && mapping.check_out)

/**
 * What the person said goes before what the names tell; '' says that no column holds the field; a header that the file
 * does not have counts as not said.
 */
export const withAnswers = (
  recognised: ColumnMapping,
  given: ColumnMapping,
  headers: readonly string[],
): ColumnMapping => {
  const answers = importFields.filter((field) => given[field] === '' || headers.includes(given[field] ?? ''))
  const taken = new Set(answers.map((field) => given[field]))
  const mapping: ColumnMapping = {}
  for (const field of importFields) {
    const header = answers.includes(field) ? given[field] : taken.has(recognised[field]) ? undefined : recognised[field]
    if (header) mapping[field] = header
  }
  return mapping
}

/** The platform whose export has these headers. */
export const getHost = (headers: readonly string[]): BookingChannel => {
  const keys = new Set(headers.map(foldedKey))
  const any = (...wanted: string[]): boolean => wanted.some((key) => keys.has(key))
  const all = (...wanted: string[]): boolean => wanted.every((key) => keys.has(key))
  if (any('bookingidexternalreferenceid', 'staydatefrom')) return 'agoda'
  if (all('guest', 'room', 'booked') && any('confirmation', 'reservationid')) return 'expedia'
  const code = [
    'confirmation code',
    'código de confirmación',
    'codice di conferma',
    'code de confirmation',
    'kod potvrde',
    'bestätigungscode',
    'bestätigungs-code',
    'κωδικός επιβεβαίωσης',
    'kod potwierdzenia',
    'cod de confirmare',
    'bevestigingscode',
    'код подтверждения',
    'visszaigazoló kód',
    'potvrzovací kód',
    'kodi i konfirmimit',
    'šifra rezervacije',
  ]
  return any(...code.map(foldedKey)) ? 'airbnb' : mainChannel
}

/**
 * The key under which a mapping is remembered for files like this one.
 * @param headers as a reading returned them; a mapping names headers literally, so any other header makes another key
 */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex')
