import { MessageSquare } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useUnread } from '../staff/api.ts'

/** The way from a stay to its conversation, with the number of unread messages. */
export const UnreadMark = ({ stay: { id, room_number } }: { stay: Pick<Stay, 'id' | 'room_number'> }) => {
  const { t } = useTranslation()
  const { id: hotelId } = useHotel()
  const count = useUnread().get(id) ?? 0
  const label = `${t('conversations.messages')}: ${room_number}`
  return (
    <Link
      className="ibtn relative"
      href={managerPath(hotelId, `inbox/${id}`)}
      aria-label={count > 0 ? `${label}, ${t('conversations.new_messages', { count })}` : label}
    >
      <MessageSquare />
      <span className="absolute -top-1 -right-1">
        <Badge count={count} />
      </span>
    </Link>
  )
}
