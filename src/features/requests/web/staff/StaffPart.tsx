import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, StaffSlots, RecentList } from '#core/areas/web/feature.ts'
import type { EscalationLevel } from '#core/tickets/policy.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { ClipboardList } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { recentRequests } from '../../contract.ts'
import { useFollowCounts, useOpenCounts, useOpenRequests, useRecentRequests } from './api.ts'
import { useTakeRequest } from './MoveButton.tsx'
import { kindIcons, kindLabels } from '../RequestKind.tsx'

/** The server counts: a number made of the rows that are loaded would stop at a page. */
const useBadge = (): number => {
  // Stays loaded wherever staff are, so that the board knows what came since they last looked.
  useOpenRequests()
  const { data } = useOpenCounts()
  return data ? data.counts.pending + data.counts['in-progress'] : 0
}

const longestText = 60
const shortened = (text: string): string => {
  // The waiting time follows after a comma.
  const line = text.replaceAll(/\s+/g, ' ').replace(/[.,;:!]+$/, '')
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1).trimEnd()}…`
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  useFollowCounts()
  const { data } = useOpenCounts()
  const take = useTakeRequest()
  if (data === undefined) return null
  const { untaken, oldest } = data
  if (oldest === null) return { count: 0, oldest: null }
  return {
    count: untaken,
    oldest: {
      title: t('requests.attention', { room: oldest.room_number, type: t(kindLabels[oldest.type]) }),
      text: shortened(oldest.description),
      since: new Date(oldest.created_at),
      level: oldest.attention_level as EscalationLevel,
      take: () => take(oldest),
    },
  }
}

const pills = {
  pending: { tone: 'wait', label: 'requests.pending' },
  'in-progress': { tone: 'work', label: 'requests.in_progress' },
  completed: { tone: 'done', label: 'requests.completed' },
} as const

const useRecent = (): RecentList => {
  const { t } = useTranslation()
  const { items, loading, failure, retry } = useRecentRequests()
  return {
    items: items
      .slice(0, recentRequests)
      .map(({ id, created_at, type, description, room_number, guest_name, status }) => ({
        id,
        created_at,
        icon: kindIcons[type],
        kind: t(kindLabels[type]),
        title: shortened(description),
        text: `${room_number} · ${guest_name}`,
        mark: <Pill tone={pills[status].tone}>{t(pills[status].label)}</Pill>,
      })),
    loading,
    failed: failure !== null,
    retry: () => void retry(),
  }
}

const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data } = useOpenCounts()
  return (
    <Link className="card count" href={managerPath(id, 'requests')}>
      <b>{data?.counts.pending ?? '–'}</b>
      <ClipboardList />
      <span>{t('requests.pending_requests')}</span>
    </Link>
  )
}

export const staffSlots: StaffSlots = { useBadge, useAttention, useRecent, Count }
