import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import type { TextOf, Texts } from '../contract.ts'
import { localize, type Reading, type LocalizedText } from '../policy.ts'

/**
 * Localises rows for the guest at this screen: in their language if available, otherwise in the hotel's main language.
 */
export const useContentLanguage = () => {
  const language = useLanguage()
  const { content_languages: spoken } = useHotel()
  return <const Of extends Texts, Row extends LocalizedText<TextOf<Of>>>(
    row: Row,
    texts: Of,
  ): Reading<Row, TextOf<Of>> => localize(row, texts, language, spoken)
}
