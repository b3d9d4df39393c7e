import { CalendarsSection } from '#modules/calendars/web/CalendarLinks.tsx'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { ConnectionsPage } from '#modules/keys/web/ConnectionsPage.tsx'
import { WebhookSection } from '#modules/webhooks/web/WebhookSection.tsx'

/** How other systems read and write here: keys, webhooks and calendars. */
export const ConnectionsRoute = () => {
  const hasReservations = useFeature('reservations')
  return (
    <ConnectionsPage
      more={
        <>
          <WebhookSection />
          {hasReservations && <CalendarsSection />}
        </>
      }
    />
  )
}
