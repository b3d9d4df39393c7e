import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, StaffSlots, RecentList } from '#core/areas/web/feature.ts'
import type { EscalationLevel } from '#core/tickets/policy.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { Car } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { recentTaxis } from '../../contract.ts'
import { useFollowCounts, useOpenCounts, useOpenTaxis, useOpenTotal, useRecentTaxis } from './api.ts'
import { useTakeTaxi } from './MoveButton.tsx'
import { StatusPill } from '../StatusPill.tsx'

/** The server counts: a number made of the rows that are loaded would stop at a page. */
const useBadge = (): number => {
  // Stays loaded wherever staff are, so that the board knows what came since they last looked.
  useOpenTaxis()
  return useOpenTotal() ?? 0
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  useFollowCounts()
  const { data } = useOpenCounts()
  const take = useTakeTaxi()
  if (data === undefined) return null
  const { untaken, oldest } = data
  if (oldest === null) return { count: 0, oldest: null }
  return {
    count: untaken,
    oldest: {
      title: t('taxi.attention', { room: oldest.room_number }),
      text: oldest.pickup_location,
      since: new Date(oldest.created_at),
      level: oldest.attention_level as EscalationLevel,
      take: () => take(oldest),
    },
  }
}

const useRecent = (): RecentList => {
  const { t } = useTranslation()
  const { items, loading, failure, retry } = useRecentTaxis()
  return {
    items: items.slice(0, recentTaxis).map(({ id, created_at, pickup_location, room_number, guest_name, status }) => ({
      id,
      created_at,
      icon: Car,
      kind: t('taxi.nav'),
      title: t('taxi.taxi_from', { place: pickup_location }),
      text: `${room_number} · ${guest_name}`,
      mark: <StatusPill status={status} to="staff" />,
    })),
    loading,
    failed: failure !== null,
    retry: () => void retry(),
  }
}

const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const total = useOpenTotal()
  return (
    <Link className="card count" href={managerPath(id, 'taxi-requests')}>
      <b>{total ?? '–'}</b>
      <Car />
      <span>{t('taxi.open_taxis')}</span>
    </Link>
  )
}

export const staffSlots: StaffSlots = { useBadge, useAttention, useRecent, Count }
