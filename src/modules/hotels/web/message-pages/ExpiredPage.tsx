import { Phone } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ExpiredArt } from '#platform/web/ui/illustrations/pages.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { MessagePage } from '#platform/web/ui/shell/MessagePage.tsx'
import type { PublicHotel } from '../../contract.ts'
import { authPath } from '../paths.ts'
import { useTitle } from '../title.ts'

/**
 * The page of a hotel that is expired or disabled.
 * @param keepsRegister its managers can still take its guest register with them
 */
export const ExpiredPage = ({ hotel, keepsRegister }: { hotel: PublicHotel; keepsRegister: boolean }) => {
  const { t } = useTranslation()
  useTitle(t('hotels.expired_title'))
  return (
    <MessagePage art={<ExpiredArt />} title={t('hotels.expired_title')} text={t('hotels.expired_text')}>
      {hotel.support_phone !== null && (
        <a className="btn" href={`tel:${hotel.support_phone.replace(/[^+\d]/g, '')}`}>
          <Phone />
          {t('hotels.call_support')}
        </a>
      )}
      {keepsRegister && (
        <Link className="btn btn--ghost" href={authPath(hotel.id, 'manager')}>
          {t('hotels.closed_register')}
        </Link>
      )}
    </MessagePage>
  )
}
