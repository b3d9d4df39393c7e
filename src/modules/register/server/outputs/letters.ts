import type { FieldName } from '#modules/registration/contract/person.ts'
import { CannotWrite } from './entry.ts'

/** What takes the place of a letter that a character set lacks. Other letters lose their marks alone. */
const replacements: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  ß: 'ss',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

const replace = (letter: string): string => {
  const upper = letter.toUpperCase()
  const found = replacements[letter] ?? replacements[upper]
  if (found !== undefined) return letter === upper ? found : found.toLowerCase()
  return letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/**
 * A text in the letters of a character set.
 * @param isKnown whether the set has a letter
 * @throws CannotWrite where a letter has nothing that could stand for it
 */
export const toLetters = (text: string, isKnown: (letter: string) => boolean, field: FieldName): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (isKnown(letter)) return letter
    const other = replace(letter)
    if (other === '' || !Array.from(other).every(isKnown)) throw new CannotWrite('letters', field)
    return other
  }).join('')

/** Capitals, apostrophe, hyphen, dot, slash and blank. @throws CannotWrite */
export const toCapitals = (text: string, field: FieldName): string =>
  toLetters(text.toUpperCase(), (letter) => /[A-Z' ./-]/.test(letter), field)

/** The letters of Windows-1250 from 0x80; those that it leaves free are blanks here. */
const highLetters =
  '€ ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź' +
  '\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż' +
  'ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙'

const codes = new Map(
  Array.from(highLetters, (letter, at) => [letter, 0x80 + at] as const).filter(([letter]) => letter !== ' '),
)

/** True for a letter of Windows-1250. */
export const isInWindows1250 = (letter: string): boolean => /^[\x20-\x7e\r\n]$/.test(letter) || codes.has(letter)

/** A text of letters of Windows-1250 as bytes. */
export const encodeWindows1250 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), (letter) => codes.get(letter) ?? letter.charCodeAt(0))
