import type { PublicHotel } from '#modules/hotels/contract.ts'
import { authPath } from '#modules/hotels/web/paths.ts'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

/** In place of a page whose link was used, withdrawn or is too old. */
export const LinkOver = ({ hotel }: { hotel: PublicHotel }) => {
  const { t } = useTranslation()
  return (
    <HotelFrame hotel={hotel} title={t('team.link_over')} text={t('team.link_over_text')}>
      <Link className={buttonClass({ wide: true })} href={authPath(hotel.id, 'manager')}>
        {t('team.already_joined')}
      </Link>
    </HotelFrame>
  )
}
