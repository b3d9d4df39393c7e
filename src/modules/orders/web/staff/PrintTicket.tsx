import './print-ticket.css'
import { useEffect, useRef, type RefObject } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useParams } from '#platform/web/router/RouterProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { PrintPage } from '#platform/web/ui/print/PrintPage.tsx'
import { shortId, type Order } from '../../contract.ts'
import { getDestination } from '../../policy.ts'
import { AllergyAlert } from '../lines/AllergyAlert.tsx'
import { OrderLines } from '../lines/OrderLines.tsx'
import { PayOnDelivery } from '../lines/PayOnDelivery.tsx'
import { tickets } from './api.ts'

const millimetre = 96 / 25.4

/**
 * Receipt printers cut at the end of the page, so the page is as long as the slip. Elements cannot set the page size by
 * style.
 */
const usePageAsLongAs = (slip: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const measure = () =>
      sheet.replaceSync(
        `@page { size: 80mm ${Math.ceil((slip.current?.scrollHeight ?? 0) / millimetre) + 4}mm; margin: 0 }`,
      )
    measure()
    // The fonts change the height.
    void document.fonts.ready.then(measure)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [slip])
}

/** The printed slip, 80 mm wide: what to make and where to bring it. */
const Slip = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money, date, time } = useFormats()
  const slip = useRef<HTMLElement>(null)
  usePageAsLongAs(slip)
  // Paper is read on another day too: it has dates and no "tomorrow".
  const dueDay = date(order.estimated_delivery) === date(order.created_at) ? '' : date(order.estimated_delivery)
  const fees = (
    [
      ['orders.slip_service', order.service_charge],
      ['orders.delivery_fee', order.delivery_fee],
    ] as const
  ).filter(([, sum]) => sum > 0)
  return (
    <article className="slip" ref={slip}>
      <p>{splitHotelName(hotel.name).name}</p>
      <h1>{getDestination(order)}</h1>
      <p>
        {order.place_name !== null && <>{order.room_number}, </>}
        {order.guest_name}
      </p>
      <p className="num">
        {t('orders.number', { number: shortId(order.id) })} · {date(order.created_at)} {time(order.created_at)}
      </p>
      <p className="due num">
        {t('orders.due_at', { time: time(order.estimated_delivery) })}
        {dueDay && `, ${dueDay}`}
      </p>
      <AllergyAlert order={order} />
      <OrderLines className="slip-lines" order={order} count={({ quantity }) => <b>{quantity}×</b>} />
      {fees.length > 0 &&
        [['orders.subtotal', order.subtotal] as const, ...fees].map(([label, sum]) => (
          <p key={label} className="fee row between">
            <span>{t(label)}</span>
            <span className="num">{money(sum, order.currency)}</span>
          </p>
        ))}
      <p className="row between">
        <span>{t('orders.total')}</span>
        <b className="num">{money(order.total, order.currency)}</b>
      </p>
      <PayOnDelivery order={order} />
    </article>
  )
}

const Content = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation()
  const { items, loading, failure, retry } = tickets.useOne(orderId)
  const [order] = items
  useTitle(order ? t('orders.number', { number: shortId(order.id) }) : t('orders.ticket'))
  if (order) return <Slip order={order} />
  if (failure && failure.status !== 400)
    return <ErrorState title={t('orders.fetch_failed')} text={t('tickets.nothing_lost')} onRetry={retry} />
  if (!loading) return <EmptyState art={<NothingWaitingArt />} title={t('orders.ticket_gone')} />
  return (
    <Skeleton>
      <div className="slip stack">
        <SkeletonBar height={160} />
      </div>
    </Skeleton>
  )
}

/** The page that prints an order for the bar or the kitchen. Only the slip is printed. */
export const PrintTicket = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { orderId = '' } = useParams()
  return (
    <PrintPage
      print={t('orders.print_ticket')}
      back={{ text: t('orders.back_to_orders'), href: managerPath(id, 'orders') }}
    >
      <Content orderId={orderId} />
    </PrintPage>
  )
}
