import type { Language } from '#platform/contract/languages.ts'
import list from './same-as-english.json' with { type: 'json' }

/** Texts that other languages spell as English does, by the reason: in which of them ('*': in all). */
export const entries: readonly { text: string; languages: readonly string[] }[] = Object.values(list).flatMap((texts) =>
  Object.entries<string>(texts).map(([text, languages]) => ({ text, languages: languages.split(' ') })),
)

/** True if this text may be the same as in English in this language. */
export const maySameAsEnglish = (text: string, language: Language): boolean =>
  entries.some((entry) => entry.text === text && (entry.languages.includes(language) || entry.languages.includes('*')))
