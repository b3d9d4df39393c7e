import type { ImportField } from '../../../contract/import.ts'

// In the order in which they win where a file's headers fit several of them equally well.
/** The languages of column names in exports: those of the product, and five more. */
export const headerLanguages = [
  'en',
  'sr',
  'hr',
  'it',
  'es',
  'fr',
  'el',
  'de',
  'pl',
  'ro',
  'nl',
  'ru',
  'hu',
  'cs',
  'sq',
] as const
export type HeaderLanguage = (typeof headerLanguages)[number]

/** What a column of each field can be called in one language. The best name comes first and wins over the others. */
export type HeaderWords = Record<ImportField, readonly string[]>
