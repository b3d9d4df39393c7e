import './menu.css'
import { ChevronRight, ShoppingBag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { categoryTexts, type MenuItem } from '#modules/menu/contract.ts'
import { isOrderable } from '#modules/menu/policy/options.ts'
import { CategoryMark } from '#modules/menu/web/CategoryMark.tsx'
import { useGuest } from '#modules/people/web/session/session-store.ts'
import { useHasPlace } from '#modules/places/web/use-has-place.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { itemGone, type Order } from '../../contract.ts'
import { readCart, sumCart, type CartLines } from '../../policy/cart.ts'
import { useMyMenu, useMyOrders } from '../api.ts'
import { DishList } from '../dish/DishList.tsx'
import { isDeclared } from '../filter/state.ts'
import { useCart } from '../state.ts'
import { Placed } from './Placed.tsx'
import { Recent } from './Recent.tsx'

const CategoryHours = lazyNamed(
  importAhead(() => import('./CategoryHours.tsx')),
  'CategoryHours',
)
const CartDialog = lazyNamed(
  importAhead(() => import('../cart/CartDialog.tsx')),
  'CartDialog',
)
const DishDialog = lazyNamed(
  importAhead(() => import('../dish/DishDialog.tsx')),
  'DishDialog',
)
// Only for menus that have something to show there.
const Featured = lazyNamed(
  importAhead(() => import('../dish/Featured.tsx')),
  'Featured',
)
const FilterButton = lazyNamed(
  importAhead(() => import('../filter/FilterButton.tsx')),
  'FilterButton',
)
const PlaceChip = lazyNamed(
  importAhead(() => import('./PlaceChip.tsx')),
  'PlaceChip',
)

/** The bar menu: categories as tabs, quantities, the cart, and the guest's newest orders. */
export const GuestMenu = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const { money } = formatters(useLanguage(), hotel.time_zone)
  const { data: menu, error, isFetching, refetch } = useMyMenu()
  const orders = useMyOrders()
  const cart = useCart(`${hotel.id}/${guest?.id ?? ''}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const [cartOpen, setCartOpen] = useState<boolean | null>(null)
  const [dish, setDish] = useState<{ id: string; open: boolean; nth: number } | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const hasPlace = useHasPlace(hotel.id)
  useTitle(t('orders.bar_menu'))
  const lines = readCart(cart.lines, menu)
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  // Without fees: they depend on where it goes.
  const { subtotal } = sumCart(lines, undefined, true)
  const gone = lines.some(({ state }) => state === 'gone')
  const read = useContentLanguage()
  const categories = (menu?.categories ?? []).map((category) => read(category, categoryTexts))
  const selected = (categories.find(({ id }) => id === chosen) ?? categories[0])?.id ?? ''
  const tabs = categories.map(({ id, name, icon, lang }) => ({
    id,
    label: name,
    lang: lang.name,
    icon: () => <CategoryMark icon={icon} />,
  }))
  const featured = menu?.items.filter((item) => item.featured && isOrderable(item, menu.option_groups)) ?? []
  const opened = menu?.items.find(({ id }) => id === dish?.id)
  const openCart = () => setCartOpen(true)
  // Each time anew: what was not added is not kept.
  const openDish = ({ id }: MenuItem) => setDish((last) => ({ id, open: true, nth: (last?.nth ?? 0) + 1 }))
  const closeDish = () => setDish((last) => last && { ...last, open: false })
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
            <Suspense>
              <FilterButton menu={menu} />
            </Suspense>
            {cartButton}
          </div>
        ) : (
          cartButton
        )}
      </PageTitle>
      {error && !menu && (
        <ErrorState
          title={t('orders.menu_failed')}
          text={t('orders.menu_failed_text')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!menu && !error && <SkeletonCards count={4} />}
      <div role="status">{gone && <Callout tone="warning">{t(itemGone.code)}</Callout>}</div>
      {placed !== null && <Placed order={placed} onDone={() => setPlaced(null)} />}
      {placed === null && menu && categories.length === 0 && (
        <EmptyState art={<MartiniArt />} title={t('orders.menu_empty')} text={t('orders.menu_empty_text')} />
      )}
      {placed === null && menu && categories.length > 0 && (
        <OpeningStates>
          {(getOpeningState) => {
            const opening = getOpeningState(`category:${selected}`)
            const isClosed = (category: string): boolean =>
              !hotel.orders_ahead && getOpeningState(`category:${category}`)?.open === false
            return (
              <>
                {hasPlace && (
                  <Suspense fallback={<div className="h-14" />}>
                    <PlaceChip />
                  </Suspense>
                )}
                {featured.some(({ category }) => !isClosed(category)) && (
                  // As high as what comes: nothing below moves.
                  <Suspense fallback={<div className="h-32" />}>
                    <Featured
                      items={featured.filter(({ category }) => !isClosed(category))}
                      menu={menu}
                      onOpen={openDish}
                    />
                  </Suspense>
                )}
                <Tabs
                  name="menu"
                  label={t('orders.categories')}
                  tabs={tabs}
                  selected={selected}
                  onSelect={setChosen}
                  bleed
                />
                <TabPanel name="menu" selected={selected}>
                  {opening?.open === false && (
                    <Suspense>
                      <CategoryHours opening={opening} />
                    </Suspense>
                  )}
                  <DishList
                    key={selected}
                    items={menu.items.filter(({ category }) => category === selected)}
                    menu={menu}
                    cart={cart}
                    closed={isClosed(selected)}
                    onOpen={openDish}
                  />
                </TabPanel>
                {dish && opened && (
                  <Suspense>
                    <DishDialog
                      key={dish.nth}
                      item={opened}
                      menu={menu}
                      opening={getOpeningState(`category:${opened.category}`)}
                      open={dish.open}
                      onClose={closeDish}
                      onDone={(selection, quantity) => {
                        cart.add(selection, quantity)
                        closeDish()
                      }}
                    />
                  </Suspense>
                )}
              </>
            )
          }}
        </OpeningStates>
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
              {money(subtotal, hotel.currency)}
              <ChevronRight />
            </span>
          </button>
        </div>
      )}
      {cartOpen !== null && (
        <Suspense>
          <CartDialog cart={cart} open={cartOpen} onClose={() => setCartOpen(false)} onPlaced={setPlaced} />
        </Suspense>
      )}
    </>
  )
}
