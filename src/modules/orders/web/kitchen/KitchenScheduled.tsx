import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { ScheduledClock } from '#platform/web/ui/icons.ts'
import { itemsLine, type Order } from '../../contract.ts'
import { getDestination } from '../../policy.ts'

const shownAtOnce = 3

/** The scheduled orders, in one line at the bottom. */
export const KitchenScheduled = ({ orders }: { orders: readonly Order[] }) => {
  const { t } = useTranslation()
  const formatWhen = useFormatWhen()
  if (orders.length === 0) return null
  const inOrder = orders.toSorted((one, other) => (one.scheduled_for ?? '').localeCompare(other.scheduled_for ?? ''))
  const shown = inOrder.slice(0, shownAtOnce).map((order) => ({
    order,
    ...formatWhen(order.scheduled_for ?? order.created_at),
  }))
  // Of one day it is said once, at the end of the line.
  const days = new Set(shown.map(({ day }) => day))
  const day = days.size === 1 ? (shown[0]?.day ?? '') : ''
  const more = orders.length - shown.length
  const rest = [day, ...(more > 0 ? [t('tickets.more', { count: more })] : [])].filter(Boolean).join(', ')
  return (
    <footer className="kscheduled" aria-label={t('tickets.scheduled_title')}>
      <span className="row">
        <ScheduledClock />
        <b>{t('tickets.scheduled_title')}</b>
      </span>
      <ul>
        {shown.map(({ order, time, start }) => (
          <li key={order.id}>
            <time className="num" dateTime={order.scheduled_for ?? undefined}>
              {days.size === 1 ? time : start}
            </time>
            <RoomBadge room_number={getDestination(order)} />
            <span className="line-clamp-1 wrap-anywhere">{itemsLine(order)}</span>
          </li>
        ))}
      </ul>
      {rest && <span className="meta">{rest}</span>}
    </footer>
  )
}
