import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Attention, ManagerPart } from '#core/areas/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { Bag } from '#platform/web/ui/icons/places.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useOpenOrders } from '../api.ts'
import { itemsLine } from '../guest/MyOrder.tsx'
import { useMove } from './OrderTicket.tsx'

/** Everything open is loaded: a number that stops at a page would be wrong. */
const useBadge = (): number => {
  const { items, more, loadingMore, failure, loadMore } = useOpenOrders()
  useEffect(() => {
    if (more && !loadingMore && failure === null) void loadMore()
  })
  return items.length
}

const useAttention = (): Attention | null => {
  const { t } = useTranslation()
  const { items, loading, failure } = useOpenOrders()
  const move = useMove()
  if (loading || (failure !== null && items.length === 0)) return null
  const pending = items.filter(({ status }) => status === 'pending')
  const oldest = pending.at(-1)
  if (oldest === undefined) return { count: 0, oldest: null }
  return { count: pending.length, oldest: { title: t('orders.attention', { room: oldest.room_number }), text: itemsLine(oldest), since: new Date(oldest.created_at), take: () => move(oldest) } }
}

const Count = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { items, loading } = useOpenOrders()
  return (
    <Link className="card count" href={managerPath(id, 'orders')}>
      <b>{loading ? '–' : items.length}</b>
      <Bag />
      <span>{t('orders.not_delivered')}</span>
    </Link>
  )
}

export const staffPart: ManagerPart = { useBadge, useAttention, Count }
