import './menu.css'
import { Check, ChevronRight, ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { categoryTexts, type MenuItem } from '#core/menu/contract.ts'
import { CategoryMark } from '#core/menu/web/CategoryMark.tsx'
import { useContentLanguage } from '#core/translations/web/use-content-language.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { WithOpenings } from '#core/hours/web/WithOpenings.tsx'
import { QueuedTickets } from '#core/tickets/web/guest/QueuedTickets.tsx'
import { ListFailure } from '#core/tickets/web/list/ListFailure.tsx'
import { useTitle } from '#core/hotels/web/title.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { formatters } from '#platform/web/format.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { defaultDeliveryMinutes } from '#core/menu/contract/settings.ts'
import { itemGone, recentOrders, type NewOrder, type Order } from '../../contract.ts'
import { getHoursNeeded, lineAvailability, getTotal, type CartLines } from '../../policy.ts'
import { useMyMenu, useMyOrders } from '../api.ts'
import { Dish } from './Dish.tsx'
import { MyOrder } from './MyOrder.tsx'
import { useCart } from '../state.ts'

const CategoryHours = lazyNamed(
  retryImport(() => import('./CategoryHours.tsx')),
  'CategoryHours',
)

const CartDialog = lazyNamed(
  retryImport(() => import('./CartDialog.tsx')),
  'CartDialog',
)

const Placed = ({ order, onDone }: { order: Order; onDone: () => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const guest = useGuest()
  const { time } = formatters(useLanguage(), time_zone)
  const words = useRef<HTMLHeadingElement>(null)
  // The button that ordered is gone, and the keyboard's focus with it.
  useEffect(() => {
    const later = setTimeout(() => words.current?.focus())
    return () => clearTimeout(later)
  }, [])
  return (
    <section className="card placed">
      <span className="glyph">
        <Check />
      </span>
      <h2 ref={words} tabIndex={-1} className="serif">
        {t('orders.thank_you', { name: guest?.guestName.split(' ')[0] ?? '' })}
      </h2>
      <p>{t('orders.we_bring_it', { room: order.room_number, time: time(order.estimated_delivery) })}</p>
      <Button variant="line" onClick={onDone}>
        {t('orders.order_more')}
      </Button>
    </section>
  )
}

/** The cart from which an entry was made; null if an older version stored it. */
const getCart = ({ memo }: Entry): CartLines | null =>
  typeof memo === 'object' && memo !== null ? (memo as CartLines) : null

type RecentProps = {
  menu: readonly MenuItem[]
  orders: ReturnType<typeof useMyOrders>
  onPutBack: (lines: CartLines) => void
}

const Recent = ({ menu, orders, onPutBack }: RecentProps) => {
  const { t } = useTranslation()
  const { time_zone, orders_ahead } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const { items } = orders
  const queued = useQueued('bar-menu', items)
  if (items.length === 0 && queued.entries.length === 0)
    return <ListFailure list={orders} title={t('orders.fetch_failed')} text={t('orders.fetch_failed_guest')} />
  const putBack = (entry: Entry) => {
    const lines = getCart(entry)
    if (lines === null) return undefined
    const press = () => {
      onPutBack(lines)
      queued.handling?.drop(entry.id)
    }
    return <Button onClick={press}>{t('orders.back_in_cart')}</Button>
  }
  return (
    <section className="stack mt-6" aria-label={t('orders.recent')}>
      <h2 className="overline">{t('orders.recent')}</h2>
      <QueuedTickets
        queued={queued}
        describe={(entry) => ({
          icon: ShoppingBag,
          title: t('orders.bar_menu'),
          next: [t('orders.received'), t('orders.delivered')],
          needed: {
            usedBy: getHoursNeeded({ items: menu }, entry.body['lines'] as NewOrder['lines']),
            lead: defaultDeliveryMinutes,
            offersTimes: orders_ahead,
          },
          mend: putBack(entry),
        })}
      />
      {items.slice(0, recentOrders).map((order) => (
        <MyOrder key={order.id} order={order} menu={menu} formats={formats} />
      ))}
    </section>
  )
}

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
  const [placed, setPlaced] = useState<Order | null>(null)
  useTitle(t('orders.bar_menu'))
  const count = Object.values(cart.lines).reduce((sum, { quantity }) => sum + quantity, 0)
  const items = new Map(menu?.items.map((item) => [item.id, item]))
  const total = getTotal(
    Object.entries(cart.lines).flatMap(([id, { quantity }]) =>
      items.has(id) ? [{ price: items.get(id)?.price ?? 0, quantity }] : [],
    ),
  )
  const gone =
    menu !== undefined &&
    Object.entries(cart.lines).some(([id, line]) => lineAvailability(line, items.get(id)) === 'gone')
  const read = useContentLanguage()
  const categories = (menu?.categories ?? []).map((category) => read(category, categoryTexts))
  const selected = (categories.find(({ id }) => id === chosen) ?? categories[0])?.id ?? ''
  const tabs = categories.map(({ id, name, icon, lang }) => ({
    id,
    label: name,
    lang: lang.name,
    icon: () => <CategoryMark icon={icon} />,
  }))
  const openCart = () => setCartOpen(true)
  const putBack = (lines: CartLines) => {
    cart.putBack(lines)
    openCart()
  }
  return (
    <>
      <PageTitle area="guest" title={t('orders.bar_menu')}>
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
      {placed === null && categories.length > 0 && (
        <>
          <Tabs name="menu" label={t('orders.categories')} tabs={tabs} selected={selected} onSelect={setChosen} bleed />
          <TabPanel name="menu" selected={selected}>
            <WithOpenings>
              {(openingOf) => {
                const opening = openingOf(`category:${selected}`)
                const isClosed = opening?.open === false
                return (
                  <>
                    {isClosed && (
                      <Suspense>
                        <CategoryHours opening={opening} />
                      </Suspense>
                    )}
                    {menu?.items
                      .filter(({ category }) => category === selected)
                      .map((item) => (
                        <Dish
                          key={item.id}
                          item={item}
                          quantity={cart.lines[item.id]?.quantity ?? 0}
                          closed={isClosed && !hotel.orders_ahead}
                          onQuantity={(quantity) => cart.setQuantity(item, quantity)}
                        />
                      ))}
                  </>
                )
              }}
            </WithOpenings>
          </TabPanel>
        </>
      )}
      {/* Not before the menu above: it would push this down. */}
      {(menu || error) && <Recent menu={menu?.items ?? []} orders={orders} onPutBack={putBack} />}
      {count > 0 && (
        <div className="cartbar">
          <button type="button" className="btn" aria-haspopup="dialog" onClick={openCart}>
            <span className="row">
              <ShoppingBag />
              {t('orders.items', { count })}
            </span>
            <span className="row">
              {money(total, hotel.currency)}
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
