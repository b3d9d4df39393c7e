import { Printer } from 'lucide-react'
import { deskRoles, isOneOf } from '#modules/access/policy.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import { WriteToGuest } from '#modules/tickets/web/board/WriteToGuest.tsx'
import { ClaimedBy } from '#modules/tickets/web/ClaimedBy.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { shortId, type Order } from '../../contract.ts'
import { getDestination, getTotal, isForBill, isOpenOrder, transitions } from '../../policy.ts'
import { AllergyAlert } from '../lines/AllergyAlert.tsx'
import { OrderDetails } from '../lines/OrderDetails.tsx'
import { OrderLines } from '../lines/OrderLines.tsx'
import { PayOnDelivery } from '../lines/PayOnDelivery.tsx'
import { tickets } from './api.ts'
import { DueMark, useDueText } from './DueMark.tsx'
import { OrderOutsideHours } from './OutsideHours.tsx'

const NotOnBill = lazyNamed(() => import('./NotOnBill.tsx'), 'NotOnBill')

const tones = { pending: 'warning', preparing: 'info', delivered: 'success' } as const
const statusLabels = {
  pending: 'orders.pending',
  preparing: 'orders.preparing',
  delivered: 'orders.delivered',
} as const

export const StatusPill = ({ status }: Pick<Order, 'status'>) => {
  const { t } = useTranslation()
  return <Pill tone={tones[status]}>{t(statusLabels[status])}</Pill>
}

/** The card of an order: guest, lines, total, times, and the next transition. */
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
  const { money, time, date } = useFormats()
  const move = tickets.useTransition(onMoved)
  const open = isOpenOrder(order)
  const due = useDueText(order)
  const isDesk = isOneOf(deskRoles, useManager()?.staffRole)
  const isOnNoBill = useFeature('bill') && isDesk && !open && order.stay_id === null && isForBill(order)
  return (
    <article
      id={cardId(order.id)}
      className={fresh && !isClaimed(order) ? 'card job ticket ticket--new' : 'card job ticket'}
    >
      <div className="top">
        <RoomBadge room_number={getDestination(order)} large={order.place_name !== null} />
        <span className="grow">
          <span className="font-medium">
            {order.place_name !== null && <>{order.room_number}, </>}
            {order.guest_name}
          </span>
          <br />
          <span className="meta num">{t('orders.number', { number: shortId(order.id) })}</span>
        </span>
        {open ? <DueMark order={order} /> : <span className="meta num">{date(order.created_at)}</span>}
      </div>
      <hr />
      <AllergyAlert order={order} />
      <OrderLines
        className="items"
        order={order}
        count={({ quantity }) => <b>{quantity}×</b>}
        price={(line) => <span className="num">{money(getTotal([line]), order.currency)}</span>}
        canCount
      />
      <OrderDetails order={order} />
      <hr />
      <div className="row between">
        <span className="meta num">
          {t('orders.ordered_at', { time: time(order.created_at) })}
          {order.status === 'pending' && <> · {due}</>}
        </span>
        <span className="money">{money(order.total, order.currency)}</span>
      </div>
      {open && <PayOnDelivery order={order} />}
      {isOnNoBill && <NotOnBill order={order} />}
      <OrderOutsideHours order={order} />
      {open && <ClaimedBy row={order} />}
      <div className="foot">
        <StatusPill status={order.status} />
        <span className="row gap-1 ml-auto">
          <WriteToGuest ticket={{ ...order, entity: tickets.kind.entity }} />
          <Link
            className="ibtn"
            aria-label={t('orders.print_named', { number: shortId(order.id) })}
            href={managerPath(hotel.id, `orders/${order.id}/print`)}
          >
            <Printer />
          </Link>
        </span>
        <TransitionButton steps={tickets.kind.steps} row={order} to={transitions[order.status].primary} move={move} />
      </div>
    </article>
  )
}
