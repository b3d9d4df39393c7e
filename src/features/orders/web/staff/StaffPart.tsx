import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, StaffSlots, RecentList } from '#core/areas/web/feature.ts'
import type { EscalationLevel } from '#core/tickets/policy.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { Bag } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { recentOnDashboard } from '../../contract.ts'
import { useFollowCounts, useOpenCounts, useOpenOrders, useOpenTotal, useRecentOrders } from '../api.ts'
import { itemsLine } from '../guest/MyOrder.tsx'
import { StatusPill, useTakeOrder } from './OrderTicket.tsx'

/** The server counts: a number made of the rows that are loaded would stop at a page. */
const useBadge = (): number => {
  // Stays loaded wherever staff are, so that the board knows what came since they last looked.
  useOpenOrders()
  return useOpenTotal() ?? 0
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  useFollowCounts()
  const { data } = useOpenCounts()
  const take = useTakeOrder()
  if (data === undefined) return null
  const { untaken, oldest } = data
  if (oldest === null) return { count: 0, oldest: null }
  return {
    count: untaken,
    oldest: {
      title: t('orders.attention', { room: oldest.room_number }),
      text: itemsLine(oldest),
      since: new Date(oldest.created_at),
      level: oldest.attention_level as EscalationLevel,
      take: () => take(oldest),
    },
  }
}

const useRecent = (): RecentList => {
  const { t } = useTranslation()
  const { items, loading, failure, retry } = useRecentOrders()
  return {
    items: items.slice(0, recentOnDashboard).map((order) => ({
      id: order.id,
      created_at: order.created_at,
      icon: Bag,
      kind: t('orders.order'),
      title: itemsLine(order),
      text: `${order.room_number} · ${order.guest_name}`,
      mark: <StatusPill status={order.status} />,
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
    <Link className="card count" href={managerPath(id, 'orders')}>
      <b>{total ?? '–'}</b>
      <Bag />
      <span>{t('orders.not_delivered')}</span>
    </Link>
  )
}

export const staffSlots: StaffSlots = { useBadge, useAttention, useRecent, Count }
