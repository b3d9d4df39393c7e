import { ShoppingBag } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { itemTexts, type Menu } from '#modules/menu/contract.ts'
import { QueuedTickets } from '#modules/tickets/web/guest/QueuedTickets.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { recentOrders, type NewOrder } from '../../contract.ts'
import { getHoursNeeded, getMinutesNeeded } from '../../policy.ts'
import { readCart, type CartLines } from '../../policy/cart.ts'
import type { useMyOrders } from '../api.ts'
import { MyOrder } from './MyOrder.tsx'

/** The cart from which an entry was made; null where another feature made it. */
const getCart = ({ memo }: Entry): CartLines | null =>
  typeof memo === 'object' && memo !== null ? (memo as CartLines) : null

type RecentProps = {
  /** Undefined until it is loaded. */
  menu: Menu | undefined
  orders: ReturnType<typeof useMyOrders>
  onPutBack: (lines: CartLines) => void
}

/** The guest’s newest orders, and those that wait to be sent. */
export const Recent = ({ menu, orders, onPutBack }: RecentProps) => {
  const { t } = useTranslation()
  const { orders_ahead } = useHotel()
  const formats = useFormats()
  const { items } = orders
  const dishes = menu?.items ?? []
  const read = useContentLanguage()
  const queued = useQueued('bar-menu', items)
  if (items.length === 0 && queued.entries.length === 0)
    return <ListFailure list={orders} title={t('orders.fetch_failed')} text={t('orders.fetch_failed_guest')} />
  /** The names of what cannot be ordered as it was. */
  const findRefused = (entry: Entry): string | undefined => {
    const lines = getCart(entry)
    if (!entry.refused || !lines || !menu) return undefined
    return readCart(lines, menu)
      .filter(({ state }) => state !== 'same')
      .map(({ item, line }) => read(item ?? { name: line.name }, itemTexts).name)
      .join(', ')
  }
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
        describe={(entry) => {
          const lines = entry.body['lines'] as NewOrder['lines']
          return {
            icon: ShoppingBag,
            title: t('orders.bar_menu'),
            next: [t('orders.received'), t('orders.delivered')],
            needed: {
              subjects: getHoursNeeded({ items: dishes }, lines),
              lead: getMinutesNeeded(menu, lines),
              offersTimes: orders_ahead,
            },
            mend: putBack(entry),
            parts: findRefused(entry),
          }
        }}
      />
      {items.slice(0, recentOrders).map((order) => (
        <MyOrder key={order.id} order={order} menu={dishes} formats={formats} />
      ))}
    </section>
  )
}
