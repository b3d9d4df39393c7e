import { importFields, type ImportField } from '../../../contract/import.ts'
import headers from './headers.json' with { type: 'json' }

/** The languages of column names in exports: those of the product, and five more. */
export type HeaderLanguage = keyof typeof headers

// In the order of the file they win where a file's headers fit several of them equally well.
export const headerLanguages = Object.keys(headers) as HeaderLanguage[]

type HeaderWords = Record<ImportField, string[]>

const getWords = (language: HeaderLanguage) =>
  Object.fromEntries(importFields.map((field) => [field, headers[language][field].split(', ')])) as HeaderWords

// Left out on purpose: names that can also mean a number of rooms (German "Zimmer", Albanian "dhoma") or the booking
// date.
/** The headers of each field in a language. The best one comes first and wins over the others. */
export const headerWords = Object.fromEntries(
  headerLanguages.map((language) => [language, getWords(language)]),
) as Record<HeaderLanguage, HeaderWords>
