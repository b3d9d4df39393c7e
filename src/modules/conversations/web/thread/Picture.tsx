import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** The picture of a message, for those who may see it. A tap opens it large. */
export const Picture = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const address = (width: number) => `/api/hotels/${hotel.id}/message-images/${id}/${width}`
  return (
    <a className="shot" href={address(1600)} target="_blank" rel="noreferrer">
      <img src={address(800)} alt={t('conversations.picture')} loading="lazy" decoding="async" />
    </a>
  )
}
