import { MessageSquare } from 'lucide-react'
import type { TicketOfCard } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'

/** On the card of a ticket: opens the conversation with its guest, with the ticket attached to the next message. */
export const WriteToGuest = ({ ticket: { entity, id, stay_id } }: { ticket: TicketOfCard }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  if (stay_id === null) return null
  return (
    <Link
      className="ibtn"
      href={managerPath(hotel.id, `inbox/${stay_id}?about=${entity}:${id}`)}
      aria-label={t('conversations.write_to_guest')}
      title={t('conversations.write_to_guest')}
    >
      <MessageSquare />
    </Link>
  )
}
