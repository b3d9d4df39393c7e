import './legal.css'
import { ChevronRight, FileText, Shield } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { LegalLink, legalTitles, listShown } from './LegalLink.tsx'

const icons = { privacy: Shield, imprint: FileText } as const

/** Privacy notice and imprint in the settings of a guest. Nothing where the hotel has none. */
export const LegalRows = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const rows = listShown(hotel)
  if (rows.length === 0) return null
  return (
    <section className="card legal-rows" aria-label={t('legal.title')}>
      {rows.map((shown) => {
        const Icon = icons[shown.kind]
        return (
          <LegalLink key={shown.kind} hotelId={hotel.id} {...shown}>
            <Icon />
            <span className="grow">{t(legalTitles[shown.kind])}</span>
            <ChevronRight />
          </LegalLink>
        )
      })}
    </section>
  )
}
