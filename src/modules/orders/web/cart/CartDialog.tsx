import { Check, ConciergeBell, RotateCcw, Trash } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import type { GetOpeningState } from '#modules/hours/web/use-hours.ts'
import { useMenuFilter } from '#modules/menu/web/guest/filter/state.ts'
import { useMoney } from '#modules/menu/web/use-money.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { cartEmpty, itemGone, optionsChanged, pricesChanged, settleChanged, type Order } from '../../contract.ts'
import { getHoursNeeded, getMinutesNeeded } from '../../policy.ts'
import type { LineState } from '../../policy/cart.ts'
import type { useCart } from '../state.ts'
import { CartLine } from './CartLine.tsx'
import { CartSums } from './CartSums.tsx'
import { useCurrentCart, useOrdering, useSettle } from './state.ts'

// Only hotels with hours, or that take scheduled orders, load these.
const ClosedNotice = lazyAhead(() => import('#modules/hours/web/ClosedNotice.tsx'), 'ClosedNotice')
const MyWhenField = lazyAhead(() => import('#modules/stays/web/MyWhenField.tsx'), 'MyWhenField')
// Only for those who have scanned a place, avoid something, or change a choice.
const DestinationField = lazyAhead(() => import('./DestinationField.tsx'), 'DestinationField')
const SettleField = lazyAhead(() => import('./SettleField.tsx'), 'SettleField')
const AllergySwitch = lazyAhead(() => import('./AllergySwitch.tsx'), 'AllergySwitch')
const DishDialog = lazyAhead(() => import('#modules/menu/web/guest/dish/DishDialog.tsx'), 'DishDialog')

type CartDialogProps = LateDialog & {
  cart: ReturnType<typeof useCart>
  onPlaced: (order: Order) => void
}

/** The cart at today's prices. If prices have changed, the guest accepts them before ordering. */
export const CartDialog = (props: CartDialogProps) => (
  <OpeningStates>{(getOpeningState) => <OpenCart {...props} getOpeningState={getOpeningState} />}</OpeningStates>
)

const OpenCart = ({
  cart,
  open,
  onClose,
  onPlaced,
  getOpeningState,
}: CartDialogProps & { getOpeningState: GetOpeningState }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const formatWhen = useFormatWhen()
  const { avoid } = useMenuFilter()
  const closedText = hotel.orders_ahead ? 'orders.choose_time' : 'orders.take_out_closed'
  const money = useMoney()
  const [time, setTime] = useState<string | null>(null)
  const [tells, setTells] = useState(false)
  const [changing, setChanging] = useState<{ key: string; open: boolean; nth: number } | null>(null)
  // Each time anew: what was not saved is not kept.
  const openLine = (key: string) => setChanging((last) => ({ key, open: true, nth: (last?.nth ?? 0) + 1 }))
  const current = useCurrentCart(cart)
  const { menu, lines, sums, place, target, toRoom } = current
  const pay = useSettle()
  const ordering = useOrdering({
    cart,
    current,
    pay,
    time,
    alert: tells ? avoid : [],
    onPlaced,
    onSent: () => {
      setTime(null)
      setTells(false)
    },
    onClose,
  })
  // Closed items are ordered for a time, where the hotel offers that.
  const needed = menu ? getHoursNeeded(menu, lines) : []
  const closedNow = needed.map(getOpeningState).find((opening) => opening?.open === false)
  const isClosed = closedNow !== undefined && time === null
  const minutes = getMinutesNeeded(menu, lines)
  const find = (state: LineState) => lines.find((line) => line.state === state)
  const isStuck = find('gone') !== undefined || find('few') !== undefined
  const toChoose = isStuck ? undefined : find('choose')
  const isChanged = !isStuck && !toChoose && find('changed') !== undefined
  const withAlcohol = lines.find(
    ({ item, chosen }) => item?.contains_alcohol || chosen?.some(({ option }) => option.contains_alcohol),
  )
  const changedLine = lines.find(({ key }) => key === changing?.key)

  const submit = () => {
    if (ordering.busy || isStuck) return undefined
    if (toChoose) return openLine(toChoose.key)
    if (isChanged) {
      cart.acceptPrices(lines)
      // A guest who has tapped "Order" already is not asked for it again.
      if (ordering.refusal === null) return undefined
    }
    if (isClosed && lines.length > 0) return ordering.setProblem({ text: t(closedText) })
    return void ordering.send()
  }

  const notice =
    (find('gone') && itemGone.code) ||
    (ordering.refusal && (toChoose ?? find('few')) && 'orders.cart_kept') ||
    (toChoose && optionsChanged.code) ||
    ((isChanged || ordering.refusal === pricesChanged.code) && pricesChanged.code) ||
    (ordering.refusal === settleChanged.code && settleChanged.code)
  const placeText =
    time === null
      ? t('orders.place', { total: money(sums.total) })
      : t('orders.place_at', { time: formatWhen(time).words })
  const footer = (
    <>
      <Button
        variant="line"
        icon={Trash}
        className="flex-auto"
        disabled={ordering.busy || lines.length === 0}
        onClick={cart.clear}
      >
        {t('orders.empty_cart')}
      </Button>
      <Button
        type="submit"
        className="grow-999"
        icon={toChoose ? RotateCcw : isChanged ? Check : ConciergeBell}
        busy={ordering.busy}
        busyText={t('orders.placing')}
        disabled={isStuck}
      >
        {toChoose && t('orders.choose_again')}
        {isChanged && t('orders.use_new_price', { total: money(sums.total) })}
        {!toChoose && !isChanged && placeText}
      </Button>
    </>
  )
  const where = target?.name ?? guest?.roomNumber ?? ''
  return (
    <Dialog title={t('orders.cart')} open={open} onClose={onClose} onSubmit={submit} footer={footer}>
      <div className="stack">
        {lines.length === 0 && <p className="text-ink-2">{t(cartEmpty.code)}</p>}
        {lines.length > 0 && (
          <>
            <ul>
              {lines.map((line) => (
                <CartLine
                  key={line.key}
                  current={line}
                  disabled={ordering.busy}
                  age={line === withAlcohol ? menu?.settings.alcohol_age : undefined}
                  onQuantity={(quantity) => cart.setQuantity(line.key, quantity)}
                  onChange={() => openLine(line.key)}
                />
              ))}
            </ul>
            {closedNow && <ClosedNotice opening={closedNow} text={time === null ? t(closedText) : null} />}
            {hotel.orders_ahead && <MyWhenField subjects={needed} lead={minutes} value={time} onChange={setTime} />}
            {avoid.length > 0 && <AllergySwitch avoid={avoid} on={tells} onChange={setTells} />}
            {place && (
              <DestinationField
                place={place}
                room={guest?.roomNumber ?? ''}
                toRoom={toRoom}
                disabled={ordering.busy}
                onChange={current.setToRoom}
              />
            )}
            <CartSums sums={sums} percent={menu?.settings.service_charge_percent} />
            {pay.settle && <SettleField settles={pay.settles} value={pay.settle} onChange={pay.choose} />}
          </>
        )}
        <div role="status" className="empty:absolute">
          {notice && lines.length > 0 && (
            <Callout tone="warning" title={ordering.refusal ? t('orders.nothing_ordered') : undefined}>
              {t(notice)}
            </Callout>
          )}
        </div>
        {ordering.problem !== null && lines.length > 0 && (
          <Callout tone="error" title={ordering.problem.title}>
            {ordering.problem.text}
          </Callout>
        )}
        {time === null && closedNow === undefined && (
          <p className="meta">{t('orders.to_your_room', { room: where, minutes })}</p>
        )}
      </div>
      {changing && changedLine?.item && menu && (
        <DishDialog
          key={changing.nth}
          item={changedLine.item}
          menu={menu}
          line={changedLine.line}
          open={changing.open}
          onClose={() => setChanging({ ...changing, open: false })}
          onDone={(selection, quantity) => {
            cart.change(changing.key, selection, quantity)
            setChanging({ ...changing, open: false })
          }}
        />
      )}
    </Dialog>
  )
}
