import { unguardText } from '#packages/table-files/write.ts'
import { readDecimal } from '#platform/contract/format/amount.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { allergens, diets, type Allergen, type Diet } from '../../../contract/ingredients.ts'
import { isCurrencyWord } from './currency-words.ts'
import { getWordKey, getWords } from './words.ts'

// A reader returns undefined for a cell that it cannot read: nothing is guessed.

// Removed, it would leave 13 of 1 and 3; two blanks separate no thousands.
const invisibleInNumber = /(?<=\d)(?:(?![\t\n\r])[\p{Cc}\p{Cf}])+(?=\d)/gu

/** The content of a cell. `undefined`: nothing, the field stays as it is; `null`: a dash, the field is emptied. */
export const getContent = (raw: string): string | null | undefined => {
  const text = cleanText(raw.replaceAll(invisibleInNumber, '  '))
  if (text === '') return undefined
  return text === '-' ? null : unguardText(text)
}

const amount = /^([+-]?)\s*([^\d+-]*)([+-]?)\s*(\d(?:.*\d)?)(?:[.,][-–—]{1,2})?\s*([^\d+-]*)$/

/**
 * An amount in a hotel's currency, which may stand before or behind it: "12,50 €", "din. 1 200", "65,-". One of another
 * currency is not read.
 */
export const readAmount = (raw: string, currency: string): number | undefined => {
  const [, first = '', before = '', second = '', digits = '', behind = ''] =
    amount.exec(raw.replace('−', '-').trim()) ?? []
  const marks = [before, behind].map((mark) => mark.trim()).filter((mark) => mark !== '')
  const isPlain = marks.length <= 1 && marks.every((mark) => isCurrencyWord(mark, currency)) && !(first && second)
  return isPlain ? readDecimal(`${first}${second}${digits}`) : undefined
}

/** A rate in per cent, with or without the sign. */
export const readRate = (text: string): number | undefined => {
  const rate = readDecimal(text.replace(/\s*%$/, ''))
  return rate !== undefined && rate >= 0 && rate <= 99.99 ? rate : undefined
}

/** A whole number between two. */
export const readWholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = readDecimal(text)
    return value !== undefined && Number.isInteger(value) && value >= min && value <= max ? value : undefined
  }

export const readBoolean = (text: string): boolean | undefined => {
  const key = getWordKey(text)
  return getWords().yes.has(key) ? true : getWords().no.has(key) ? false : undefined
}

/**
 * A list as its sign or line between the parts has it. Every part is one of the words, exactly and once: a dish without
 * one of its allergens is a danger to life.
 */
const readList = <One>(text: string, names: ReadonlyMap<string, One>, all: readonly One[]): One[] | undefined => {
  if (getWords().none.has(getWordKey(text))) return []
  const found = text.split(/[,;\n]/).map((part) => names.get(getWordKey(part)))
  if (found.includes(undefined) || new Set(found).size < found.length) return undefined
  return all.filter((one) => found.includes(one))
}

// A spreadsheet that counts with a comma makes 2,1 of "2,10", a number to it: the mustard is lost.
const mayBeShortened = /^\d+,1$/

/** Allergens by name or number, in the order of the regulation. */
export const readAllergens = (text: string): Allergen[] | undefined =>
  mayBeShortened.test(text) ? undefined : readList(text, getWords().allergens, allergens)

export const readDiets = (text: string): Diet[] | undefined => readList(text, getWords().diets, diets)

/** Names of option groups: separated by semicolons, or by commas where no known group has one in its name. */
export const readNames = (text: string, isKnown: (name: string) => boolean): string[] =>
  [
    ...new Set(
      text
        .split(/[;\n]/)
        .flatMap((part) => (isKnown(part.trim()) ? [part] : part.split(',')))
        .map((part) => part.trim()),
    ),
  ].filter((name) => name !== '')
