import './kitchen.css'
import { ConciergeBell, X } from 'lucide-react'
import { useEffect } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { ClaimedBy } from '#modules/tickets/web/ClaimedBy.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { SoundButton } from '#modules/tickets/web/sound/SoundButton.tsx'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { LiveIndicator } from '#platform/web/ui/badges/LiveIndicator.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { Order, OrderStatus } from '../../contract.ts'
import { getDestination, transitions } from '../../policy.ts'
import { AllergyAlert } from '../lines/AllergyAlert.tsx'
import { OrderLines } from '../lines/OrderLines.tsx'
import { PayOnDelivery } from '../lines/PayOnDelivery.tsx'
import { tickets } from '../staff/api.ts'
import { useDue, useDueText } from '../staff/DueMark.tsx'
import { OrderOutsideHours } from '../staff/OutsideHours.tsx'
import { KitchenScheduled } from './KitchenScheduled.tsx'

// The screen is read from a distance: short words.
const shortLabels: Partial<Record<OrderStatus, string>> = { preparing: 'orders.start', delivered: 'orders.delivered' }

const KitchenTicket = ({ order, fresh }: { order: Order; fresh: boolean }) => {
  const { level, text, Icon } = useDue(order)
  const due = useDueText(order)
  const move = tickets.useTransition()
  const next = transitions[order.status].primary
  const state = order.status === 'preparing' ? 'work' : level
  return (
    <article className={`kt kt--${state}${fresh ? ' kt--new' : ''}`}>
      <header>
        <RoomBadge room_number={getDestination(order)} large />
        <span className="kwhen">
          <span className="kage">
            <Icon />
            {text}
          </span>
          <time className="num" dateTime={order.estimated_delivery}>
            {due}
          </time>
        </span>
      </header>
      <div>
        {order.place_name !== null && (
          <p className="kroom">
            {order.room_number}, {order.guest_name}
          </p>
        )}
        <AllergyAlert order={order} />
        <OrderLines className="klines" order={order} count={({ quantity }) => <b>{quantity}</b>} canCount />
        <PayOnDelivery order={order} />
        <OrderOutsideHours order={order} />
        <ClaimedBy row={order} />
      </div>
      <TransitionButton
        steps={tickets.kind.steps}
        row={order}
        to={next}
        move={move}
        label={next && shortLabels[next]}
      />
    </article>
  )
}

/** The tablet on the kitchen's wall: only open orders, oldest first, large and dark. */
export const Kitchen = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { time } = useFormats()
  const list = tickets.useOpen()
  const { items, resetUnread, isFresh, more, loadingMore, loadMore, loading, failure } = list
  const live = useLiveState()
  const now = useNow()
  const pending = items.filter((order) => order.status === 'pending' && !isScheduled(order))
  const preparing = items.filter(({ status }) => status === 'preparing')
  const fresh = items.filter(isFresh)
  // The kitchen needs all open orders, however many there are.
  useEffect(() => {
    if (more && !loadingMore && failure === null) void loadMore()
  })
  useTitle(t('orders.kitchen'))
  return (
    <div className="kitchen">
      <header className="ktop">
        <h1 className="serif">{t('orders.kitchen')}</h1>
        <p className="row" aria-live="polite">
          <span>{t('orders.to_start', { count: pending.length })}</span>
          <span>{t('orders.in_preparation', { count: preparing.length })}</span>
        </p>
        <div className="row">
          <SoundButton />
          <LiveIndicator state={live === 'connecting' ? 'reconnecting' : live} steady />
          <time className="serif num">{time(new Date(now))}</time>
          <Link className={buttonClass({ variant: 'line' })} href={managerPath(hotel.id, 'orders')}>
            <X />
            {t('platform.close')}
          </Link>
        </div>
      </header>
      <div role="status">
        {fresh.length > 0 && (
          <button type="button" className="kalarm" onClick={resetUnread}>
            <ConciergeBell />
            <span>
              {t('orders.alarm', {
                count: fresh.length,
                rooms: fresh.map(getDestination).join(', '),
              })}
            </span>
            <span className="kseen">{t('orders.seen')}</span>
          </button>
        )}
      </div>
      {loading && <SkeletonCards count={3} />}
      <ListFailure list={list} title={t('orders.fetch_failed')} text={t('tickets.nothing_lost')} />
      <div className="kgrid">
        {[...pending.toReversed(), ...preparing.toReversed()].map((order) => (
          <KitchenTicket key={order.id} order={order} fresh={fresh.includes(order)} />
        ))}
        <div className="kempty">
          <ConciergeBell />
          <span>{t('orders.next_lands_here')}</span>
        </div>
      </div>
      <KitchenScheduled orders={items.filter(isScheduled)} />
    </div>
  )
}
