import { MessageSquare } from 'lucide-react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'
import { useMyConversation } from './api.ts'

export const guestSlots: GuestSlots = {
  useActiveItem: () => {
    const { t } = useTranslation()
    const { id } = useHotel()
    const { unread, loading, failure } = useMyConversation()
    if (unread === 0) return loading || failure ? undefined : null
    return (
      <ActiveItemRow
        href={guestPath(id, 'messages')}
        icon={MessageSquare}
        title={t('conversations.new_messages', { count: unread })}
      >
        <Badge count={unread} />
      </ActiveItemRow>
    )
  },
}
