import { MessageSquare } from 'lucide-react'
import { deskRoles, isOneOf } from '#modules/access/policy.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Link } from '#platform/web/ui/Link.tsx'

/** A ticket of a table. `stay_id` is null where the guest has no stay. */
type TicketOfTable = { entity: string; id: string; stay_id: string | null }

/** On the card of a ticket: opens the conversation with its guest, with the ticket attached to the next message. */
export const WriteToGuest = ({ ticket: { entity, id, stay_id } }: { ticket: TicketOfTable }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const hasConversations = useFeature('conversations')
  const role = useManager()?.staffRole
  if (stay_id === null || !hasConversations || !isOneOf(deskRoles, role)) return null
  return (
    <Link
      className="ibtn"
      href={managerPath(hotel.id, `inbox/${stay_id}?about=${entity}:${id}`)}
      aria-label={t('tickets.write_to_guest')}
      title={t('tickets.write_to_guest')}
    >
      <MessageSquare />
    </Link>
  )
}
