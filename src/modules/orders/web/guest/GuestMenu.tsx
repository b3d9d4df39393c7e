import { ChevronRight, ShoppingBag } from 'lucide-react'
import './menu.css'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { isDeclared } from '#modules/menu/web/guest/filter/state.ts'
import { MenuBrowser } from '#modules/menu/web/guest/MenuBrowser.tsx'
import { useMenu } from '#modules/menu/web/use-menu.ts'
import { useMoney } from '#modules/menu/web/use-money.ts'
import { useHasPlace } from '#modules/places/web/use-has-place.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { itemGone, type Order } from '../../contract.ts'
import { readCart, sumCart, type CartLines } from '../../policy/cart.ts'
import { useMyOrders } from '../api.ts'
import { useCart } from '../state.ts'
import { OrderConfirmation } from './OrderConfirmation.tsx'
import { Recent } from './Recent.tsx'

const CartDialog = lazyAhead(() => import('../cart/CartDialog.tsx'), 'CartDialog')
const FilterButton = lazyAhead(() => import('#modules/menu/web/guest/filter/FilterButton.tsx'), 'FilterButton')
const PlaceChip = lazyAhead(() => import('./PlaceChip.tsx'), 'PlaceChip')

/** The bar menu: the dishes, the cart, and the guest's newest orders. */
export const GuestMenu = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const money = useMoney()
  const query = useMenu('guest')
  const { data: menu, error } = query
  const orders = useMyOrders()
  const cart = useCart(`${hotel.id}/${guest?.id ?? ''}`)
  const [category, setCategory] = useState<string | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const { show: openCart, dialog } = useLateDialog((props) => (
    <CartDialog cart={cart} onPlaced={setPlaced} {...props} />
  ))
  const hasPlace = useHasPlace(hotel.id)
  useTitle(t('orders.bar_menu'))
  const lines = readCart(cart.lines, menu)
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  // Without fees: they depend on where it goes.
  const { subtotal } = sumCart(lines, undefined, true)
  const gone = lines.some(({ state }) => state === 'gone')
  const putBack = (back: CartLines) => {
    cart.putBack(back)
    openCart()
  }
  const cartButton = (
    <button
      type="button"
      className="tool cart-button"
      aria-haspopup="dialog"
      aria-label={t('orders.cart_items', { count })}
      onClick={openCart}
    >
      <ShoppingBag />
      <Badge count={count} />
    </button>
  )
  return (
    <>
      <PageTitle area="guest" title={t('orders.bar_menu')}>
        {menu && isDeclared(menu) ? (
          <div className="menu-tools">
            <FilterButton menu={menu} />
            {cartButton}
          </div>
        ) : (
          cartButton
        )}
      </PageTitle>
      <QueryState
        query={query}
        title={t('orders.menu_failed')}
        text={t('orders.menu_failed_text')}
        bones={<SkeletonCards count={4} />}
      />
      <div role="status">{gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}</div>
      {placed !== null && <OrderConfirmation order={placed} onDone={() => setPlaced(null)} />}
      {placed === null && menu && (
        <MenuBrowser menu={menu} cart={cart} category={category} onCategory={setCategory}>
          {hasPlace && <PlaceChip fallback={<div className="h-14" />} />}
        </MenuBrowser>
      )}
      {/* Not before the menu above: it would push this down. */}
      {(menu || error) && <Recent menu={menu} orders={orders} onPutBack={putBack} />}
      {count > 0 && (
        <div className="cartbar">
          <button type="button" className="btn" aria-haspopup="dialog" onClick={openCart}>
            <span className="row">
              <ShoppingBag />
              {t('orders.items', { count })}
            </span>
            <span className="row">
              {money(subtotal)}
              <ChevronRight />
            </span>
          </button>
        </div>
      )}
      {dialog}
    </>
  )
}
