import { Fragment } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { itemTexts, type MenuItem } from '#modules/menu/contract.ts'
import { RateThing } from '#modules/ratings/web/guest/RateThing.tsx'
import { isClaimed, isScheduled } from '#modules/tickets/policy.ts'
import { Progress } from '#modules/tickets/web/guest/Progress.tsx'
import { ScheduledFoot } from '#modules/tickets/web/guest/ScheduledFoot.tsx'
import { WriteAbout } from '#modules/tickets/web/guest/WriteAbout.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { call } from '#platform/web/api.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { getNameForGuest, orderStatuses, shortId, withdrawMyOrder, type Order } from '../../contract.ts'
import { type OrderLine } from '../../contract/lines.ts'
import { isOpenOrder } from '../../policy.ts'
import { entity, useMyOrders } from '../api.ts'

/** The items in one line, in the guest's language: as the menu has them, or as they were ordered if it has them no more. */
const Items = ({ order, menu }: { order: Order; menu: readonly MenuItem[] }) => {
  const read = useContentLanguage()
  return order.items.map((line, place) => {
    const item = menu.find(({ id }) => id === line.id)
    const onMenu = item?.name === line.name ? item : null
    const current = read(onMenu ?? line, itemTexts)
    const name = onMenu ? current.name : getNameForGuest(line)
    return (
      <Fragment key={place}>
        {place > 0 && ', '}
        {line.quantity > 1 && `${line.quantity} × `}
        <span lang={name === current.name ? current.lang.name : (order.language ?? undefined)}>{name}</span>
      </Fragment>
    )
  })
}

/** The choices and the note of each dish that has any. */
const Choices = ({ lines }: { lines: readonly OrderLine[] }) => {
  const chosen = lines.filter(({ options = [], note }) => options.length > 0 || note)
  if (chosen.length === 0) return null
  return (
    <ul className="meta mb-3.5">
      {chosen.map(({ options = [], note, ...line }, place) => (
        <li key={place} className="wrap-anywhere">
          {getNameForGuest(line)}:{' '}
          {[...options.map((one) => one.name_for_guest ?? one.name), ...(note ? [note] : [])].join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/**
 * One of the guest's own orders and its progress.
 * @param menu what can be ordered now
 */
export const MyOrder = ({ order, menu, formats }: { order: Order; menu: readonly MenuItem[]; formats: Formats }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { patch, retry } = useMyOrders()
  return (
    <Card id={cardId(order.id)}>
      <div className="row between items-start">
        <h3 className="serif min-w-0 text-xl wrap-anywhere">
          <Items order={order} menu={menu} />
        </h3>
        <span className="money">{formats.money(order.total, order.currency)}</span>
      </div>
      <p className="meta mb-3.5">
        {formats.date(order.created_at)} · {t('orders.number', { number: shortId(order.id) })}
        {isOpenOrder(order) && !isScheduled(order) && (
          <> · {t('orders.expected', { time: formats.time(order.estimated_delivery) })}</>
        )}
        {isOpenOrder(order) && order.settle === 'on_delivery' && <> · {t('orders.you_pay_on_arrival')}</>}
      </p>
      <Choices lines={order.items} />
      {order.scheduled_for && isScheduled(order) ? (
        <ScheduledFoot
          scheduledFor={order.scheduled_for}
          claimed={isClaimed(order)}
          withdraw={() =>
            call(withdrawMyOrder, { params: { hotelSlug: hotel.id, orderId: order.id }, guest: order.guest_id })
          }
          onGone={() => void retry()}
          onKept={(row) => patch(row as Order)}
        />
      ) : (
        <Progress
          label={t('orders.progress')}
          reached={orderStatuses.indexOf(order.status)}
          steps={[
            [t('orders.received'), order.created_at],
            [t('orders.being_prepared'), order.preparing_at],
            [t('orders.delivered'), order.delivered_at],
          ]}
          formats={formats}
        />
      )}
      <RateThing kind="order" id={order.id} doneAt={order.delivered_at} />
      <WriteAbout ticket={{ entity, id: order.id }} />
    </Card>
  )
}
