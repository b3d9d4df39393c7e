import { MessageSquare } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { usePath } from '#platform/web/router/RouterProvider.tsx'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useMyConversation } from './api.ts'

/** The way to the conversation, in the header of every guest page. */
export const MessagesButton = () => {
  const { t } = useTranslation()
  const { unread } = useMyConversation()
  const href = guestPath(useHotel().id, 'messages')
  const label = t('conversations.messages')
  return (
    <Link
      className="tool talk"
      href={href}
      aria-label={unread > 0 ? `${label}, ${t('conversations.new_messages', { count: unread })}` : label}
      aria-current={usePath() === href ? 'page' : undefined}
    >
      <MessageSquare />
      <Badge count={unread} />
    </Link>
  )
}
