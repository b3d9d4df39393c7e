import './legal.css'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { LegalLink, legalTitles, listShown } from './LegalLink.tsx'

/** Privacy notice and imprint in one line. A notice informs: there is nothing to tick. */
export const LegalLinks = ({ hotel }: { hotel: PublicHotel }) => {
  const { t } = useTranslation()
  return (
    <p className="legalfoot">
      {listShown(hotel).map((shown) => (
        <LegalLink key={shown.kind} hotelId={hotel.id} {...shown}>
          {t(legalTitles[shown.kind])}
        </LegalLink>
      ))}
    </p>
  )
}
