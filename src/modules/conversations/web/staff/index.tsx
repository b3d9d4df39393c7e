import { MessageSquare } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import { useAlertFilter } from '#modules/departments/web/use-alert-filter.ts'
import type { FeatureWeb, StaffSlots } from '#modules/features/web/feature.ts'
import type { EscalationLevel } from '#modules/tickets/policy.ts'
import { countForDepartment } from '#modules/tickets/web/board/alert-counts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { prefetchOpenConversations, useFollowOpen, useOpenConversations } from './api.ts'
import { useConversationActions } from './state.ts'

const noop = (): void => {}

/** The waiting conversations that ring for the signed-in staff member; null while that is not known. */
const useCounts = () => {
  const { data } = useOpenConversations()
  const isAlerted = useAlertFilter()
  if (data === undefined || isAlerted === null) return null
  const { counts, ...waiting } = data
  return countForDepartment({ ...waiting, open: counts.waiting }, 'reception', isAlerted)
}

const staffSlots: StaffSlots = {
  prefetch: (queries, { id }) => prefetchOpenConversations(queries, id),
  useBadge: () => useCounts()?.open ?? 0,
  useUnclaimed: () => {
    const { t } = useTranslation()
    useFollowOpen()
    const { claim } = useConversationActions(noop)
    const counts = useCounts()
    if (counts === null) return null
    const { unclaimed, oldest } = counts
    if (oldest === null) return { count: 0, oldest: null }
    return {
      count: unclaimed,
      oldest: {
        title: t('conversations.overdue', { room: oldest.room_number }),
        text: oldest.guest_name,
        since: new Date(oldest.waiting_since ?? oldest.last_message_at),
        level: oldest.escalation_level as EscalationLevel,
        claim: () => claim(oldest.stay_id),
      },
    }
  },
}

const inbox = () => import('./Inbox.tsx')
const loadInbox = async () => (await inbox()).Inbox

/** The conversations for staff. */
export const conversations: FeatureWeb = {
  name: 'conversations',
  flag: 'conversations',
  manager: {
    roles: deskRoles,
    nav: { path: 'inbox', label: 'conversations.inbox', icon: MessageSquare },
    pages: [
      { path: 'inbox', load: loadInbox },
      {
        path: 'inbox/replies',
        load: async () => (await inbox()).QuickReplyEditor,
      },
      { path: 'inbox/$stayId', load: loadInbox },
    ],
    slots: staffSlots,
  },
}
