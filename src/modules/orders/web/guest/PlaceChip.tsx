import { MapPin, X } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { usePlace } from '#modules/places/web/use-place.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** The place that was scanned, and a cross for those who have left it. */
export const PlaceChip = () => {
  const { t } = useTranslation()
  const { place, forget } = usePlace(useHotel().id)
  if (!place) return null
  return (
    <p className="at-place">
      <MapPin />
      <span>{t('orders.at_place', { place: place.name })}</span>
      <button type="button" aria-label={t('orders.leave_place', { place: place.name })} onClick={forget}>
        <X />
      </button>
    </p>
  )
}
