import './photo.css'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/**
 * The picture of a request, small. A tap opens it large.
 * @param of whose list it is in: the guest's own, or the staff's
 */
export const Photo = ({ of, requestId }: { of: 'my/requests' | 'requests'; requestId: string }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const address = (width: number) => `/api/hotels/${hotel.id}/${of}/${requestId}/photo?width=${width}`
  return (
    <a className="request-photo" href={address(1600)} target="_blank" rel="noreferrer">
      <img className="request-photo" src={address(320)} alt={t('requests.picture')} loading="lazy" decoding="async" />
    </a>
  )
}
