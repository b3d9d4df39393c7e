import { foldedKey } from '#platform/server/table-files/folded.ts'
import { headerLanguages, type HeaderLanguage } from './words/header-words.ts'

const locales: Partial<Record<HeaderLanguage, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  sr: ['sr-Latn', 'sr-Cyrl', 'sr-Latn-ME', 'bs'],
}
// Forms that people write and locale data lacks: grammatical cases and abbreviations.
const more: Partial<Record<HeaderLanguage, Record<string, number>>> = {
  en: { sept: 9 },
  sr: {
    januara: 1,
    februara: 2,
    marta: 3,
    aprila: 4,
    maja: 5,
    juna: 6,
    jula: 7,
    avgusta: 8,
    augusta: 8,
    septembra: 9,
    oktobra: 10,
    novembra: 11,
    decembra: 12,
    јануара: 1,
    фебруара: 2,
    марта: 3,
    априла: 4,
    маја: 5,
    јуна: 6,
    јула: 7,
    августа: 8,
    септембра: 9,
    октобра: 10,
    новембра: 11,
    децембра: 12,
  },
  es: { sep: 9, set: 9 },
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
    for (const [name, month] of Object.entries(more[language] ?? {})) add(name, language, month)
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
