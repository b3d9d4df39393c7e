import { codeTables } from './code-tables.ts'
import { likelihood } from './letters.ts'

const central = ['pl', 'cs', 'sk', 'hu', 'hr', 'sl', 'ro', 'de', 'sq']
const western = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'da', 'sv', 'is', 'sq', 'fi', 'ca', 'nb']
const cyrillic = ['ru', 'uk', 'bg', 'sr', 'mk']
const turkish = ['tr', 'de', 'fr']
const baltic = ['lt', 'lv', 'et', 'de']

/** Every code page that a file may have, with the languages that are written in it. */
const languagesOf: Readonly<Record<string, readonly string[]>> = {
  'windows-1250': central,
  'windows-1251': cyrillic,
  'windows-1252': western,
  'windows-1253': ['el'],
  'windows-1254': turkish,
  macintosh: western,
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': baltic,
  'windows-874': ['th'],
  'koi8-u': cyrillic,
  'iso-8859-2': central,
  'iso-8859-5': cyrillic,
  'iso-8859-7': ['el'],
  'iso-8859-13': baltic,
  'x-mac-cyrillic': cyrillic,
  ibm866: cyrillic,
  'mac-ce': central,
  'mac-turkish': turkish,
  'dos-850': western,
  'dos-852': central,
  'dos-857': turkish,
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  gb18030: ['zh'],
  big5: ['zh-Hant'],
  'euc-kr': ['ko'],
}
/** Those in which Excel saves CSV where the product is used. The others only cast doubt. */
const readable = new Set(['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'macintosh'])

/** The text of bytes in an encoding that TextDecoder has; null for bytes that are none in it. */
export const decodeStrictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decode = (page: string, bytes: Uint8Array): string | null => {
  const table = codeTables[page as keyof typeof codeTables] as string | undefined
  if (table) return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : table[byte - 128])).join('')
  return decodeStrictly(page, bytes)
}

// Control characters, frames of tables, private letters, ligatures.
const noText = /[\u0080-\u009f\u2500-\u25ff\ue000-\uf8ff\ufb00-\ufb06\ufffd]/
// A sign within a word or at one end of it, as in `Gr§er`. Apostrophes, quotes and `N°` are text.
const signInWord = /\p{L}(?<![Nn](?=°))[^\p{L}\p{M}\x00-\x7f’”“]|[^\p{L}\p{M}\x00-\x7f“„‚’]\p{L}|(?<!\p{L})’\p{L}/u
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)
const japanese = ['Han', 'Hiragana', 'Katakana']
const isMixed = (word: string): boolean => {
  const used = scripts.filter((script) => script.test(word)).map(String)
  return used.length > 1 && !used.every((script) => japanese.some((name) => script.includes(name)))
}
// Capitals within a word, as in `JŸrgen`.
const isOddlyCased = (word: string): boolean => /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)
/** A name that begins with a small letter beyond ASCII is less likely. */
const smallFirstLetter = 4
/** A sign that is no punctuation, such as ¬ or ∑. */
const rareSign = 5
/** The weight of a header whose exact name is known. */
const knownHeader = 6

/** How likely a text is that was decoded in a page; null where it cannot be. */
const rate = (text: string, languages: readonly string[]): number | null => {
  if (noText.test(text) || signInWord.test(text)) return null
  let sum = -rareSign * (text.match(/[^\p{L}\p{M}\p{P}\x00-\x7f\u00a0€£°]/gu)?.length ?? 0)
  for (const [word] of text.normalize('NFC').matchAll(/[\p{L}\p{M}]+/gu)) {
    if (/^[\x00-\x7f]*$/.test(word)) continue
    if (isMixed(word) || isOddlyCased(word)) return null
    sum += likelihood(word.toLowerCase(), languages) - (/^(?![\x00-\x7f])\p{Ll}/u.test(word) ? smallFirstLetter : 0)
  }
  return sum
}

/** So many times likelier, as a logarithm, the best page must be than any other with another text. */
const minLead = 6
/** The letters of so many bytes tell the page; a file may be much longer. */
const maxRated = 64 * 1024

/** Whole lines from the beginning, so that no letter is cut. */
const getSample = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= maxRated) return bytes
  const end = Math.max(bytes.lastIndexOf(0x0a, maxRated), bytes.lastIndexOf(0x0d, maxRated))
  return bytes.subarray(0, end > 0 ? end + 1 : maxRated)
}

/**
 * Decodes a text of an unknown code page, if its letters leave no doubt. Pages differ in a few letters only: read in the
 * wrong one a name becomes another name, unnoticed. So each page is rated by how its words look in the
 * languages that are written in it, and the best one must be far ahead of each that gives another text.
 * @param countHeaders how many headers of a text are known
 * @returns null in doubt
 */
export const decodeCodePage = (bytes: Uint8Array, countHeaders: (text: string) => number): string | null => {
  const sample = getSample(bytes)
  const rated = Object.entries(languagesOf).flatMap(([page, languages]) => {
    const text = decode(page, sample)
    const likely = text === null ? null : rate(text, languages)
    return text === null || likely === null ? [] : [{ page, text, likely: likely + knownHeader * countHeaders(text) }]
  })
  const best = rated.toSorted((one, other) => other.likely - one.likely)[0]
  if (!best || rated.some(({ text, likely }) => text !== best.text && likely > best.likely - minLead)) return null
  // Only Excel for Mac writes Mac Roman, and it ends lines with CR.
  const pages = rated.filter(({ page, text }) => text === best.text && readable.has(page))
  const page = pages.find(({ page: name }) => name !== 'macintosh' || !bytes.includes(0x0a))?.page
  const text = page === undefined ? null : decode(page, bytes)
  const rest = text?.slice(best.text.length) ?? ''
  return noText.test(rest) || signInWord.test(rest) ? null : text
}
