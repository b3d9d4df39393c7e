import { AuditPage } from '#modules/audit/web/AuditPage.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useMyHotels } from '#modules/team/web/mine/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** The log of the hotel, and of the other hotels that its reader manages. */
export const AuditRoute = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const hotels = useMyHotels(hotel.id).data?.items.filter(({ staff_role }) => staff_role === 'manager') ?? []
  useTitle(t('audit.title'))
  return (
    <AuditPage
      hotel={hotel}
      hotels={hotels}
      back={{ label: t('app.settings'), href: managerPath(hotel.id, 'settings') }}
    />
  )
}
