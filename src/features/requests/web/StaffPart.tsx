import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, ManagerPart } from '#core/areas/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { ClipboardList } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useOpenRequests } from './api.ts'
import { useMove } from './MoveButton.tsx'
import { kindLabels } from './RequestKind.tsx'

/** Everything open is loaded, however much it is: a number that stops at a page would be wrong. */
const useBadge = (): number => {
  const { items, more, loadingMore, failure, loadMore } = useOpenRequests()
  useEffect(() => {
    if (more && !loadingMore && failure === null) void loadMore()
  })
  return items.length
}

const longestText = 60
const shortened = (text: string): string => {
  // The waiting time follows after a comma.
  const line = text.replaceAll(/\s+/g, ' ').replace(/[.,;:!]+$/, '')
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1).trimEnd()}…`
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  const { items, loading, failure } = useOpenRequests()
  const move = useMove()
  if (loading || (failure !== null && items.length === 0)) return null
  const pending = items.filter(({ status }) => status === 'pending')
  const oldest = pending.at(-1)
  if (oldest === undefined) return { count: 0, oldest: null }
  return {
    count: pending.length,
    oldest: {
      title: t('requests.attention', { room: oldest.room_number, type: t(kindLabels[oldest.type]) }),
      text: shortened(oldest.description),
      since: new Date(oldest.created_at),
      take: () => move(oldest),
    },
  }
}

const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading } = useOpenRequests()
  return (
    <Link className="card count" href={managerPath(id, 'requests')}>
      <b>{loading ? '–' : items.filter(({ status }) => status === 'pending').length}</b>
      <ClipboardList />
      <span>{t('requests.pending_requests')}</span>
    </Link>
  )
}

export const staffPart: ManagerPart = { useBadge, useAttention, Count }
