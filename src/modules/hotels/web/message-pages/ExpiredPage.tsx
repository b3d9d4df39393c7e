import { Phone } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { ExpiredArt } from '#platform/web/ui/illustrations/pages.tsx'
import { MessagePage } from '#platform/web/ui/shell/MessagePage.tsx'
import type { PublicHotel } from '../../contract.ts'
import { useTitle } from '../title.ts'

/** The page of a hotel that is expired or disabled. */
export const ExpiredPage = ({ hotel }: { hotel: PublicHotel }) => {
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
    </MessagePage>
  )
}
