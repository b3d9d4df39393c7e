import { foldedKey } from '#packages/table-files/folded.ts'
import { headerLanguages, type HeaderLanguage } from './words/header-words.ts'

const locales: Partial<Record<HeaderLanguage, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  sr: ['sr-Latn', 'sr-Cyrl', 'sr-Latn-ME', 'bs'],
}
// Forms that people write and locale data lacks: grammatical cases and abbreviations.
const more: Partial<Record<HeaderLanguage, Readonly<Record<number, string>>>> = {
  en: { 9: 'sept' },
  sr: {
    1: 'januara јануара',
    2: 'februara фебруара',
    3: 'marta марта',
    4: 'aprila априла',
    5: 'maja маја',
    6: 'juna јуна',
    7: 'jula јула',
    8: 'avgusta augusta августа',
    9: 'septembra септембра',
    10: 'oktobra октобра',
    11: 'novembra новембра',
    12: 'decembra децембра',
  },
  es: { 9: 'sep set' },
}
const styles: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
]

type Names = Map<string, Map<HeaderLanguage, number>>
const namesOfAll = (): Names => {
  const names: Names = new Map()
  const add = (name: string, language: HeaderLanguage, month: number): void => {
    const key = foldedKey(name)
    if (/\p{L}/u.test(key)) names.set(key, (names.get(key) ?? new Map<HeaderLanguage, number>()).set(language, month))
  }
  for (const language of headerLanguages) {
    for (const options of (locales[language] ?? [language]).flatMap((locale) =>
      styles.map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })),
    )) {
      for (let month = 1; month <= 12; month += 1) {
        const part = options.formatToParts(Date.UTC(2026, month - 1, 11)).find(({ type }) => type === 'month')
        if (part) add(part.value, language, month)
      }
    }
    for (const [month, names] of Object.entries(more[language] ?? {}))
      for (const name of names.split(' ')) add(name, language, Number(month))
  }
  return names
}

let known: Names | undefined

/**
 * The month of a word, or null. `listopad` is October in Croatian and November in Polish and Czech: such a word counts
 * only in the file's own language.
 */
export const getMonth = (word: string, language: HeaderLanguage | null): number | null => {
  known ??= namesOfAll()
  const meant = known.get(foldedKey(word))
  if (!meant) return null
  const own = language && meant.get(language)
  if (own) return own
  const months = new Set(meant.values())
  return months.size === 1 ? ([...months][0] ?? null) : null
}
