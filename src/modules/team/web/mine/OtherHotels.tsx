import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { openOtherHotel, useMyHotels } from './api.ts'

/** The other hotels of an account that works in several. One tap opens one. */
export const OtherHotels = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useMyHotels(id)
  const [busy, setBusy] = useState<string | null>(null)
  const others = data?.items.filter(({ hotel_id }) => hotel_id !== id) ?? []
  if (others.length === 0) return null
  const open = async (hotelId: string) => {
    if (busy !== null) return
    setBusy(hotelId)
    try {
      await openOtherHotel(hotelId)
      // Everything on this page is of the hotel before.
      location.assign(managerPath(hotelId))
    } catch (cause) {
      setBusy(null)
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
    }
  }
  return (
    <ul className="stack stack--s" aria-label={t('team.your_hotels')}>
      {others.map(({ hotel_id, name, staff_role }) => (
        <li key={hotel_id} className="row between">
          <span>
            {name} <span className="tag tag--accent">{t(`team.role_${staff_role}`)}</span>
          </span>
          <Button variant="line" busy={busy === hotel_id} onClick={() => void open(hotel_id)}>
            {t('team.open_hotel')}
            <ChevronRight />
          </Button>
        </li>
      ))}
    </ul>
  )
}
