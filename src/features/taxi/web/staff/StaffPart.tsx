import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, ManagerPart } from '#core/areas/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useOpenTaxis } from '../api.ts'
import { useMove } from '../MoveButton.tsx'

/** Everything open is loaded, however much it is: a number that stops at a page would be wrong. */
const useBadge = (): number => {
  const { items, more, loadingMore, failure, loadMore } = useOpenTaxis()
  useEffect(() => {
    if (more && !loadingMore && failure === null) void loadMore()
  })
  return items.length
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  const { items, loading, failure } = useOpenTaxis()
  const move = useMove()
  if (loading || (failure !== null && items.length === 0)) return null
  const requested = items.filter(({ status }) => status === 'requested')
  const oldest = requested.at(-1)
  if (oldest === undefined) return { count: 0, oldest: null }
  return {
    count: requested.length,
    oldest: {
      title: t('taxi.attention', { room: oldest.room_number }),
      text: oldest.pickup_location,
      since: new Date(oldest.created_at),
      take: () => move(oldest, 'dispatch'),
    },
  }
}

const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading } = useOpenTaxis()
  return (
    <Link className="card count" href={managerPath(id, 'taxi-requests')}>
      <b>{loading ? '–' : items.length}</b>
      <Car />
      <span>{t('taxi.open_taxis')}</span>
    </Link>
  )
}

export const staffPart: ManagerPart = { useBadge, useAttention, Count }
