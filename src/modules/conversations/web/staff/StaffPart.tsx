import { useHears } from '#modules/departments/web/use-hears.ts'
import type { StaffSlots } from '#modules/features/web/feature.ts'
import type { EscalationLevel } from '#modules/tickets/policy.ts'
import { getHeardOf } from '#modules/tickets/web/board/heard.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { prefetchOpenConversations, useFollowOpen, useOpenConversations } from './api.ts'
import { useConversationActions } from './state.ts'

const nowhere = (): void => {}

/** The waiting conversations that ring for the signed-in staff member; null while that is not known. */
const useHeard = () => {
  const { data } = useOpenConversations()
  const hears = useHears()
  if (data === undefined || hears === null) return null
  const { counts, ...waiting } = data
  return getHeardOf({ ...waiting, open: counts.waiting }, 'reception', hears)
}

/** The slots of the conversations in the staff area. */
export const staffSlots: StaffSlots = {
  prefetch: (queries, { id }) => prefetchOpenConversations(queries, id),
  useBadge: () => useHeard()?.open ?? 0,
  useAttention: () => {
    const { t } = useTranslation()
    useFollowOpen()
    const { claim } = useConversationActions(nowhere)
    const heard = useHeard()
    if (heard === null) return null
    const { untaken, oldest } = heard
    if (oldest === null) return { count: 0, oldest: null }
    return {
      count: untaken,
      oldest: {
        title: t('conversations.attention', { room: oldest.room_number }),
        text: oldest.guest_name,
        since: new Date(oldest.waiting_since ?? oldest.last_message_at),
        level: oldest.attention_level as EscalationLevel,
        take: () => claim(oldest.stay_id),
      },
    }
  },
}
