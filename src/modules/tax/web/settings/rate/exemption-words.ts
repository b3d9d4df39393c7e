import type { Translations } from '#modules/translations/contract.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { ExemptionForm } from './rule-form.ts'

type Rows = readonly ExemptionForm[]
/** The words of each row by its id, and their translations by language and id. */
export type JoinedWords = { readonly [id: string]: unknown; translations: Translations }

/** The words of all rows as the texts of one form. */
export const joinWords = (rows: Rows): JoinedWords => {
  const translations: { [Code in Language]?: Record<string, string> } = {}
  for (const { id, translations: own } of rows)
    for (const [code, { words } = {}] of Object.entries(own) as [Language, { words?: string } | undefined][])
      if (words) (translations[code] ??= {})[id] = words
  return { ...Object.fromEntries(rows.map(({ id, words }) => [id, words])), translations }
}

const ofRow = (translations: Translations, id: string): ExemptionForm['translations'] =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([code, texts]) => {
      const words = texts?.[id]
      return words ? [[code, { words }]] : []
    }),
  )

/** The rows with the texts of the form that changed. */
export const splitWords = (rows: Rows, { translations, ...words }: Partial<JoinedWords>): ExemptionForm[] =>
  rows.map((row) => {
    const changed = words[row.id]
    return {
      ...row,
      ...(typeof changed === 'string' && { words: changed }),
      ...(translations && { translations: ofRow(translations, row.id) }),
    }
  })
