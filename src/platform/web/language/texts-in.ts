import { first, rest } from 'virtual:messages'
import type { Language } from '#platform/contract/languages.ts'
import { translator, type Translate } from '#platform/contract/translate.ts'

/**
 * The texts of another language than the page's: what somebody else reads. Apart from the page's own, which a guest's
 * first visit has. Rejects when they cannot be loaded.
 */
export const textsIn = async (language: Language): Promise<Translate> => {
  const [begin, more] = await Promise.all([first[language](), rest[language]()])
  const [ofFirst, ofRest] = [begin, more].map((part) => translator(part.default, language, () => ''))
  // A text is in one of the two.
  return (key, values) => ofRest?.(key, values) || (ofFirst?.(key, values) ?? '')
}
