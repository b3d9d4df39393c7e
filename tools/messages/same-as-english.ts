import type { Language } from '#platform/contract/languages.ts'
import list from './same-as-english.json' with { type: 'json' }

/** One text that other languages spell as English does, in which of them ('*': in all), and why. */
type Entry = { text: string; languages: readonly string[]; reason: string }

export const entries: readonly Entry[] = list

/** May this text be the same as in English in this language? */
export const maySameAsEnglish = (text: string, language: Language): boolean =>
  entries.some((entry) => entry.text === text && (entry.languages.includes(language) || entry.languages.includes('*')))
