import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { cardId } from '#core/areas/web/router/linked-card.ts'
import { isClaimed } from '#core/tickets/policy.ts'
import { ClaimedBy } from '#core/tickets/web/ClaimedBy.tsx'
import { useClaim } from '#core/tickets/web/use-claim.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { formatters } from '#platform/web/format.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Print } from '#platform/web/ui/icons/actions.tsx'
import { Flame } from '#platform/web/ui/icons/further.tsx'
import { Check } from '#platform/web/ui/icons/states.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { shortId, takeOrder, type Order } from '../../contract.ts'
import { isOpenOrder, getTotal } from '../../policy.ts'
import { moveOrder, orderAfterRace, useOpenOrders, useReloadBoard } from '../api.ts'
import { DueMark } from './DueMark.tsx'

const tones = { pending: 'wait', preparing: 'work', delivered: 'done' } as const
const statusLabels = {
  pending: 'orders.pending',
  preparing: 'orders.preparing',
  delivered: 'orders.delivered',
} as const

export const StatusPill = ({ status }: Pick<Order, 'status'>) => {
  const { t } = useTranslation()
  return <Pill tone={tones[status]}>{t(statusLabels[status])}</Pill>
}

const nowhere = (): void => {}

/**
 * Moves an order on and shows it as the server has it, also where somebody else was faster.
 * @param alsoShow where the order is to be shown besides the list of open ones
 */
export const useMove = (alsoShow: (order: Order) => void = nowhere): ((order: Order) => Promise<void>) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { patch, resetUnread } = useOpenOrders()
  const reload = useReloadBoard()
  return async (order) => {
    try {
      const { order: now, wasFaster } = await moveOrder(id, order)
      patch(now)
      alsoShow(now)
      resetUnread()
      if (wasFaster) toast.error(t('orders.moved_meanwhile'))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(withReason(t, t('orders.update_failed'), cause))
    } finally {
      await reload()
    }
  }
}

/** Takes an order without beginning to prepare it. */
export const useTakeOrder = (): ((order: Order) => Promise<void>) => {
  const { id: hotelSlug } = useHotel()
  const { patch, resetUnread } = useOpenOrders()
  const reload = useReloadBoard()
  const take = useClaim()
  return async ({ id }) => {
    resetUnread()
    await take({
      step: () => call(takeOrder, { params: { hotelSlug, orderId: id } }),
      rowAfterRace: orderAfterRace,
      show: patch,
    })
    await reload()
  }
}

/** The one next step of an order. */
export const NextStep = ({
  order,
  short = false,
  onMoved,
}: {
  order: Order
  short?: boolean
  onMoved?: ((order: Order) => void) | undefined
}) => {
  const { t } = useTranslation()
  const move = useMove(onMoved)
  const [busy, setBusy] = useState(false)
  const offline = useLiveState() === 'offline'
  if (!isOpenOrder(order)) return null
  const pending = order.status === 'pending'
  const press = () => {
    setBusy(true)
    void move(order).finally(() => setBusy(false))
  }
  return (
    <Button icon={pending ? Flame : Check} busy={busy} disabled={offline} onClick={press}>
      {t(
        pending
          ? short
            ? 'orders.start'
            : 'orders.start_preparing'
          : short
            ? 'orders.delivered'
            : 'orders.mark_delivered',
      )}
    </Button>
  )
}

/** An order as the bar reads it: room and guest, number, lines, total, times, and the next step. */
export const OrderTicket = ({
  order,
  fresh,
  onMoved,
}: {
  order: Order
  fresh: boolean
  onMoved: (order: Order) => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money, time, date } = formatters(useLanguage(), hotel.time_zone)
  const open = isOpenOrder(order)
  return (
    <article
      id={cardId(order.id)}
      className={fresh && !isClaimed(order) ? 'card job ticket ticket--new' : 'card job ticket'}
    >
      <div className="top">
        <RoomBadge room_number={order.room_number} />
        <span className="grow">
          <span className="font-medium">{order.guest_name}</span>
          <br />
          <span className="meta num">{t('orders.number', { number: shortId(order.id) })}</span>
        </span>
        {open ? <DueMark order={order} /> : <span className="meta num">{date(order.created_at)}</span>}
      </div>
      <hr />
      <ul className="items">
        {order.items.map((line) => (
          <li key={line.id}>
            <b>{line.quantity}×</b>
            <span>{line.name}</span>
            <span className="num">{money(getTotal([line]), order.currency)}</span>
          </li>
        ))}
      </ul>
      <hr />
      <div className="row between">
        <span className="meta num">
          {t('orders.ordered_at', { time: time(order.created_at) })}
          {order.status === 'pending' && <> · {t('orders.due_at', { time: time(order.estimated_delivery) })}</>}
        </span>
        <span className="money">{money(order.total, order.currency)}</span>
      </div>
      {open && <ClaimedBy row={order} />}
      <div className="foot">
        <StatusPill status={order.status} />
        <Link
          className="ibtn ml-auto"
          aria-label={t('orders.print_named', { number: shortId(order.id) })}
          href={managerPath(hotel.id, `orders/${order.id}/print`)}
        >
          <Print />
        </Link>
        <NextStep order={order} onMoved={onMoved} />
      </div>
    </article>
  )
}
