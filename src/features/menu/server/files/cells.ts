import { allergens, diets, type Allergen, type Diet } from '#core/menu/contract/ingredients.ts'
import { isInCents } from '#core/menu/policy/money.ts'
import { cleanText } from '#platform/contract/text.ts'
import { foldedKey } from '#platform/server/table-files/folded.ts'
import { unguardText } from '#platform/server/table-files/write.ts'
import { getWords } from './words.ts'

// What a cell says. A reader returns undefined for a cell that it cannot read: nothing is guessed.

/** The content of a cell. `undefined`: nothing, the field stays as it is; `null`: a dash, the field is emptied. */
export const getContent = (raw: string): string | null | undefined => {
  const text = cleanText(raw)
  if (text === '') return undefined
  return text === '-' ? null : unguardText(text)
}

const number = /^[+-]?\d+(?:[.,]\d+)?$/

/** A number with a point or a comma. */
const readNumber = (text: string): number | undefined =>
  number.test(text) ? Number(text.replace(',', '.')) : undefined

/**
 * An amount in a hotel's currency, which may stand beside it: "12,50 €", "1 200.00". Thousands are told from decimals by
 * the second separator; a single one before three digits can be either, so the amount is not read.
 */
export const readAmount = (raw: string, currency: string): number | undefined => {
  const text = raw
    .replace(/\p{Sc}/gu, '')
    .replace(new RegExp(`^${currency}|${currency}$`, 'i'), '')
    .replace('−', '-')
    .replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
    .trim()
  const grouped = /^([+-]?)(\d{1,3}(?:([.,])\d{3})(?:\3\d{3})*)([.,])(\d{1,2})$/.exec(text)
  const plain =
    grouped && grouped[3] !== grouped[4]
      ? `${grouped[1]}${grouped[2]?.replaceAll(/[.,]/g, '')}.${grouped[5]}`
      : text.replace(',', '.')
  const amount = /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
  return amount !== undefined && isInCents(amount) ? Math.round(amount * 100) / 100 : undefined
}

/** A rate in per cent, with or without the sign. */
export const readRate = (text: string): number | undefined => {
  const rate = readNumber(text.replace(/\s*%$/, ''))
  return rate !== undefined && rate >= 0 && rate <= 99.99 && isInCents(rate) ? Math.round(rate * 100) / 100 : undefined
}

/** A whole number between two. */
export const readWholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = readNumber(text)
    return value !== undefined && Number.isInteger(value) && value >= min && value <= max ? value : undefined
  }

export const readBoolean = (text: string): boolean | undefined => {
  const key = foldedKey(text)
  return getWords().yes.has(key) ? true : getWords().no.has(key) ? false : undefined
}

const readList = <One>(text: string, names: ReadonlyMap<string, One>, all: readonly One[]): One[] | undefined => {
  if (getWords().none.has(foldedKey(text))) return []
  const found = text
    .split(/[,;/\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => names.get(foldedKey(part)))
  return found.includes(undefined) ? undefined : all.filter((one) => found.includes(one))
}

/** Allergens by name or number, in the order of the regulation. */
export const readAllergens = (text: string): Allergen[] | undefined => readList(text, getWords().allergens, allergens)

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
