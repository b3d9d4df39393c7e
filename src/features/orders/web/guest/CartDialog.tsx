import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { idTaken } from '#platform/contract/failure.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/auth.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Bell } from '#platform/web/ui/icons/requests.tsx'
import { Trash } from '#platform/web/ui/icons/actions.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { Box } from '#platform/web/ui/surfaces/Box.tsx'
import { cartEmpty, itemGone, pricesChanged, type Order } from '../../contract.ts'
import { totalOf } from '../../policy.ts'
import { place, useMyMenu, useMyOrders } from '../api.ts'
import { Quantity } from './Quantity.tsx'
import { useCart } from '../state.ts'

type CartDialogProps = { cart: ReturnType<typeof useCart>; open: boolean; onClose: () => void; onPlaced: (order: Order) => void }

/** What is in the cart and what it costs by the menu as it is now; changed prices are confirmed by ordering again. */
export const CartDialog = ({ cart, open, onClose, onPlaced }: CartDialogProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { data: menu, refetch } = useMyMenu()
  const { patch, retry } = useMyOrders()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const items = new Map(menu?.items.map((item) => [item.id, item]))
  const lines = Object.entries(cart.lines).map(([id, quantity]) => ({ id, quantity, item: items.get(id) }))
  const there = lines.filter((line): line is { id: string; quantity: number; item: MenuItem } => line.item !== undefined)
  const gone = menu !== undefined && there.length < lines.length
  const total = totalOf(there.map(({ item, quantity }) => ({ price: item.price, quantity })))

  const refuse = async (cause: ApiFailure) => {
    if (cause.code === idTaken.code) {
      // An earlier sending arrived although its answer did not: it stands among the orders.
      cart.clear()
      await retry()
      toast.success(t('orders.already_placed'))
      return onClose()
    }
    if (cause.code === pricesChanged.code || cause.code === itemGone.code) await refetch()
    const known = [pricesChanged.code, itemGone.code, cartEmpty.code].includes(cause.code)
    setProblem(t(known ? cause.code : cause.status === 401 ? 'orders.login_required' : 'orders.place_failed'))
  }

  const send = async () => {
    if (busy) return
    if (lines.length === 0) return setProblem(t(cartEmpty.code))
    setBusy(true)
    setProblem(null)
    try {
      const order = await place(hotel.id, { id: cart.orderId, lines: lines.map(({ id, quantity }) => ({ id, quantity })), expected_total: total })
      patch(order)
      cart.clear()
      toast.success(t('orders.placed'))
      onPlaced(order)
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      await refuse(cause)
    } finally {
      setBusy(false)
    }
  }

  const footer = (
    <>
      <Button look="line" icon={Trash} disabled={lines.length === 0} onClick={cart.clear}>
        {t('orders.empty_cart')}
      </Button>
      <Button type="submit" icon={Bell} busy={busy} busyText={t('orders.placing')} disabled={gone}>
        {t('orders.place', { total: money(total, hotel.currency) })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('orders.cart')} open={open} onClose={onClose} onSubmit={() => void send()} footer={footer}>
      <div className="stack">
        {lines.length === 0 && <p className="text-ink-2">{t(cartEmpty.code)}</p>}
        <ul>
          {lines.map(({ id, quantity, item }) => (
            <li key={id} className="cartline">
              <span className={item ? undefined : 'err'}>{item?.name ?? t('orders.not_available')}</span>
              {item ? (
                <Quantity name={item.name} quantity={quantity} onChange={(to) => cart.setQuantity(id, to)} />
              ) : (
                <Button look="ghost" size="s" onClick={() => cart.setQuantity(id, 0)}>
                  {t('orders.take_out')}
                </Button>
              )}
              <span className="money text-right">{item && money(totalOf([{ price: item.price, quantity }]), hotel.currency)}</span>
            </li>
          ))}
        </ul>
        {lines.length > 0 && (
          <div className="dl dl--total">
            <span>{t('orders.total')}</span>
            <span className="money">{money(total, hotel.currency)}</span>
          </div>
        )}
        {gone && <Box tone="wait">{t(itemGone.code)}</Box>}
        {problem !== null && <Box tone="err">{problem}</Box>}
        <p className="meta">{t('orders.to_your_room', { room: guest?.roomNumber ?? '', minutes: 30 })}</p>
      </div>
    </Dialog>
  )
}
