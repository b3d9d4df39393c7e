import { Check, ConciergeBell, Trash } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { sayWhen } from '#platform/contract/zone/say-when.ts'
import { hoursClosed, timeUnavailable } from '#core/hours/contract/closed.ts'
import type { OpeningOf } from '#core/hours/web/use-hours.ts'
import { WithOpenings } from '#core/hours/web/WithOpenings.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { itemTexts } from '#core/menu/contract.ts'
import { defaultDeliveryMinutes } from '#core/menu/contract/settings.ts'
import { useContentLanguage } from '#core/translations/web/use-content-language.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { getOwner } from '#core/people/web/session/user.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { formatters } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import {
  cartEmpty,
  freshMs,
  hoursConflict,
  itemGone,
  loginRequired,
  missingFields,
  placeOrder,
  pricesChanged,
  quantityInvalid,
  totalTooHigh,
  type Order,
} from '../../contract.ts'
import { getHoursNeeded, lineAvailability, orderProblem, getTotal } from '../../policy.ts'
import { useMyMenu, useMyOrders } from '../api.ts'
import type { SentCart, useCart } from '../state.ts'
import { CartLine, type Dish } from './CartLine.tsx'

// Only hotels with hours, or that take orders for later, load these.
const ClosedNotice = lazyNamed(
  retryImport(() => import('#core/hours/web/ClosedNotice.tsx')),
  'ClosedNotice',
)
const MyWhenField = lazyNamed(
  retryImport(() => import('#core/stays/web/MyWhenField.tsx')),
  'MyWhenField',
)

type CartDialogProps = {
  cart: ReturnType<typeof useCart>
  open: boolean
  onClose: () => void
  onPlaced: (order: Order) => void
}

type Problem = { title?: string; text: string } | null

// Failures that the guest can solve have a text of their own.
const ownWords: readonly string[] = [
  cartEmpty,
  loginRequired,
  missingFields,
  quantityInvalid,
  totalTooHigh,
  hoursClosed,
  hoursConflict,
  timeUnavailable,
].map(({ code }) => code)

/** The cart at today's prices. If prices have changed, the guest accepts them before ordering. */
export const CartDialog = (props: CartDialogProps) => (
  <WithOpenings>{(openingOf) => <OpenCart {...props} openingOf={openingOf} />}</WithOpenings>
)

const OpenCart = ({ cart, open, onClose, onPlaced, openingOf }: CartDialogProps & { openingOf: OpeningOf }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const language = useLanguage()
  const formats = formatters(language, hotel.time_zone)
  const queries = useQueryClient()
  const now = useNow()
  const refetchHours = () => queries.invalidateQueries({ queryKey: ['hours', hotel.id] })
  const closedText = hotel.orders_ahead ? 'orders.choose_time' : 'orders.take_out_closed'
  const money = (sum: number) => formats.money(sum, hotel.currency)
  const { data: menu, refetch } = useMyMenu()
  const { patch, retry } = useMyOrders()
  const form = useSubmit()
  const [problem, setProblem] = useState<Problem>(null)
  const [time, setTime] = useState<string | null>(null)
  const read = useContentLanguage()
  const items = new Map(menu?.items.map((item) => [item.id, item]))
  const lines = Object.entries(cart.lines).map(([id, line]) => {
    // Until the menu is loaded, the cart's own name and price.
    const item: Dish | undefined = menu ? items.get(id) : line
    return { id, line, item, standing: lineAvailability(line, item) }
  })
  // What is closed now is ordered for a time, where the hotel offers that.
  const needed = menu ? getHoursNeeded(menu, lines) : []
  const closedNow = needed.map(openingOf).find((opening) => opening?.open === false)
  const isClosed = closedNow !== undefined && time === null
  const minutes = menu?.settings.delivery_minutes ?? defaultDeliveryMinutes
  const gone = menu !== undefined && lines.some(({ standing }) => standing === 'gone')
  const changed = !gone && lines.some(({ standing }) => standing === 'changed')
  const total = getTotal(
    lines.flatMap(({ line, item }) => (item ? [{ price: item.price, quantity: line.quantity }] : [])),
  )

  const refuse = async (cause: ApiFailure, sent: SentCart) => {
    if (cause.code === idTaken.code) {
      // An earlier try arrived although its answer did not. The order is in the list.
      cart.takeOut(sent)
      await retry()
      toast.success(t('orders.already_placed'))
      return onClose()
    }
    // The lines show what is gone or costs something else.
    if (cause.code === pricesChanged.code || cause.code === itemGone.code) return void (await refetch())
    if (cause.code === hoursClosed.code || cause.code === timeUnavailable.code) void refetchHours()
    if (ownWords.includes(cause.code)) return setProblem({ text: t(cause.code, cause.values) })
    setProblem(
      cause.status === 401
        ? { text: t(loginRequired.code) }
        : { title: t('orders.place_failed_title'), text: t('orders.place_failed') },
    )
  }

  const send = async () => {
    if (form.busy || gone) return
    if (changed) return cart.acceptPrices(menu?.items ?? [])
    if (isClosed && lines.length > 0) return setProblem({ text: t(closedText) })
    const missing = orderProblem(
      lines,
      guest && { hotel_id: guest.hotelId, id: guest.id, room_number: guest.roomNumber, guest_name: guest.guestName },
    )
    if (missing) return setProblem({ text: t(missing.code) })
    if (guest === null) return
    const sent = { lines: cart.lines, orderId: cart.orderId }
    setProblem(null)
    await form.send(
      async () => {
        const body = {
          id: cart.orderId,
          lines: lines.map(({ id, line }) => ({ id, quantity: line.quantity })),
          expected_total: total,
          ...(time !== null && { scheduled_for: time }),
        }
        const text = lines
          .map(({ line, item }) => `${line.quantity} × ${read(item ?? { name: line.name }, itemTexts).name}`)
          .join(', ')
        const order = await sendOrQueue(
          placeOrder,
          { params: { hotelSlug: hotel.id }, body },
          { owner: getOwner(guest), kind: 'bar-menu', memo: sent.lines, text, arrivedWords: 'orders.placed', freshMs },
        )
        cart.takeOut(sent)
        setTime(null)
        toast.success(t(order === null ? 'platform.kept_here' : 'orders.placed'))
        if (order !== null) {
          patch(order)
          onPlaced(order)
        }
        onClose()
      },
      (cause) => refuse(cause, sent),
    )
  }

  const placeText =
    time === null
      ? t('orders.place', { total: money(total) })
      : t('orders.place_at', {
          time: sayWhen(t, { moment: time, now, timeZone: hotel.time_zone, language }),
        })
  const footer = (
    <>
      <Button variant="line" icon={Trash} disabled={form.busy || lines.length === 0} onClick={cart.clear}>
        {t('orders.empty_cart')}
      </Button>
      <Button
        type="submit"
        icon={changed ? Check : ConciergeBell}
        busy={form.busy}
        busyText={t('orders.placing')}
        disabled={gone}
      >
        {changed ? t('orders.accept_prices', { total: money(total) }) : placeText}
      </Button>
    </>
  )
  return (
    <Dialog title={t('orders.cart')} open={open} onClose={onClose} onSubmit={() => void send()} footer={footer}>
      <div className="stack">
        {lines.length === 0 && <p className="text-ink-2">{t(cartEmpty.code)}</p>}
        {lines.length > 0 && (
          <>
            <ul>
              {lines.map(({ id, line, item }) => (
                <CartLine
                  key={id}
                  line={line}
                  item={item}
                  disabled={form.busy}
                  money={money}
                  onQuantity={(quantity) => cart.setQuantity({ id, ...line }, quantity)}
                />
              ))}
            </ul>
            <Suspense>
              {closedNow && <ClosedNotice opening={closedNow} text={time === null ? t(closedText) : null} />}
              {hotel.orders_ahead && <MyWhenField usedBy={needed} lead={minutes} value={time} onChange={setTime} />}
            </Suspense>
            <div className="dl dl--total">
              <span>{t('orders.total')}</span>
              <span className="money">{money(total)}</span>
            </div>
          </>
        )}
        <div role="status">
          {gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}
          {changed && <Callout tone="warning">{t(pricesChanged.code)}</Callout>}
        </div>
        {problem !== null && lines.length > 0 && (
          <Callout tone="error" title={problem.title}>
            {problem.text}
          </Callout>
        )}
        {time === null && closedNow === undefined && (
          <p className="meta">{t('orders.to_your_room', { room: guest?.roomNumber ?? '', minutes })}</p>
        )}
      </div>
    </Dialog>
  )
}
