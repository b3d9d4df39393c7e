import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import { allergenNumber, allergens, diets, type Allergen, type Diet } from '../../../contract/ingredients.ts'

const yesWords = ['1', 'x', 'y', 'true', 'wahr', 'vrai', 'po', 'да', 'igaz', 'waar', 'prawda', 'pravda', 'adevărat']
const noWords = ['0', 'n', 'false', 'falsch', 'jo', 'нет', 'hamis', 'onwaar', 'fałsz', 'nepravda', 'fals']

export type CellWord = 'yes' | 'no' | 'none'

/** A word of files in a language. */
export const getWord = (word: CellWord, language: Language): string => messageText(language, `menu.file_${word}`)

export const getAllergenName = (allergen: Allergen, language: Language): string =>
  messageText(language, `menu.allergen_${allergen}`)

export const getDietName = (diet: Diet, language: Language): string => messageText(language, `menu.diet_${diet}`)

/**
 * A word for comparison: upper and lower case, accents, blanks and hyphens tell no words apart. Any other sign does: "1.3"
 * is not 13, nor are 1 and 3 in boxes, and "milk?" is not milk.
 */
export const getWordKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{L})\p{M}+/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\p{L})[ \u00a0-]+(?=\p{L})/gu, ' ')

const inAll = (name: (language: Language) => string): string[] => languageCodes.map((code) => getWordKey(name(code)))

const collectWords = () => ({
  yes: new Set([...inAll((code) => getWord('yes', code)), ...yesWords.map(getWordKey)]),
  no: new Set([...inAll((code) => getWord('no', code)), ...noWords.map(getWordKey)]),
  none: new Set(inAll((code) => getWord('none', code))),
  allergens: new Map(
    allergens.flatMap((one) =>
      [String(allergenNumber(one)), getWordKey(one), ...inAll((code) => getAllergenName(one, code))].map(
        (key) => [key, one] as const,
      ),
    ),
  ),
  diets: new Map(
    diets.flatMap((one) =>
      [getWordKey(one), ...inAll((code) => getDietName(one, code))].map((key) => [key, one] as const),
    ),
  ),
})

let words: ReturnType<typeof collectWords> | undefined

/** The words of files in all languages, folded. Allergens have their number of the regulation, too. */
export const getWords = () => (words ??= collectWords())
