import { MessageSquare } from 'lucide-react'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { usePath } from '#platform/web/router/RouterProvider.tsx'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useMyConversation } from './api.ts'

const page = 'messages'
const usePage = (): string => guestPath(useHotel().id, page)

const HeaderButton = () => {
  const { t } = useTranslation()
  const { unread } = useMyConversation()
  const href = usePage()
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

export const guestSlots: GuestSlots = {
  HeaderButton,
  writePage: page,
  useActiveItem: () => {
    const { t } = useTranslation()
    const { unread, loading, failure } = useMyConversation()
    const href = usePage()
    if (unread === 0) return loading || failure ? undefined : null
    return (
      <ActiveItemRow href={href} icon={MessageSquare} title={t('conversations.new_messages', { count: unread })}>
        <Badge count={unread} />
      </ActiveItemRow>
    )
  },
}
