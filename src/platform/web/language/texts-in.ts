import { first, rest, staff } from 'virtual:messages'
import type { Language } from '#platform/contract/languages.ts'
import { translator, type Translate } from '#platform/contract/translate.ts'

/**
 * The texts of another language than the page's, for a message to its reader. Loaded on demand, because a first visit
 * has only the page's own. Rejects when they cannot be loaded.
 */
export const textsIn = async (language: Language): Promise<Translate> => {
  const parts = await Promise.all([first, rest, staff].map((part) => part[language]()))
  const translators = parts.map((part) => translator(part.default, language, () => ''))
  // A text is in one of them.
  return (key, values) => translators.map((translate) => translate(key, values)).find((text) => text !== '') ?? ''
}
