import { Globe } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { TextOf, Texts, Translations } from '../contract.ts'
import { findMissingTranslations } from '../policy.ts'

type MarkProps<Of extends Texts> = {
  row: { [Name in TextOf<Of>]?: string | null | undefined } & { translations: Translations<TextOf<Of>> }
  texts: Of
  small?: boolean
}

/** For staff lists: in how many of the hotel's languages a row is translated, unless it is all of them. */
export const TranslationStatus = <const Of extends Texts>({ row, texts, small }: MarkProps<Of>) => {
  const { t } = useTranslation()
  const { content_languages: spoken } = useHotel()
  const missing = findMissingTranslations(row, texts, spoken).length
  if (missing === 0) return null
  const words = t('translations.some', { there: spoken.length - missing, all: spoken.length })
  if (small) return <span className="missing" role="img" aria-label={words} title={words} />
  return (
    <span className="languages-mark">
      <Globe />
      {words}
    </span>
  )
}
