import './orders.css'
import { Monitor, ShoppingBag, Trash } from 'lucide-react'
import { useState } from 'react'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { withLinkedTicket } from '#modules/tickets/web/board/linked-ticket.ts'
import { LinkedTicketGone } from '#modules/tickets/web/board/LinkedTicketGone.tsx'
import { NewTickets } from '#modules/tickets/web/board/NewTickets.tsx'
import { ScheduledList } from '#modules/tickets/web/board/ScheduledList.tsx'
import { SortButton } from '#modules/tickets/web/board/SortButton.tsx'
import { useLastSeen } from '#modules/tickets/web/board/use-last-seen.ts'
import { StaffCreateActions } from '#modules/tickets/web/create-for-guest/StaffCreateActions.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { DayField } from '#platform/web/ui/page/DayField.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { itemsLine, type Order } from '../../contract.ts'
import { getDestination, isOpenOrder } from '../../policy.ts'
import { clear, tickets, useBoard, useSummary, type BoardDay, type BoardTab } from './api.ts'
import { OrderTicket } from './OrderTicket.tsx'
import { OrderOutsideHours } from './OutsideHours.tsx'

const StaffCreateDialog = lazyNamed(() => import('./StaffCreateDialog.tsx'), 'StaffCreateDialog')

/** The scheduled orders of all days. */
const ScheduledOrders = ({ linkedId }: { linkedId: string | undefined }) => (
  <ScheduledList
    rows={tickets.useOpen().items.filter(isScheduled)}
    linkedId={linkedId}
    describe={(order) => ({
      icon: ShoppingBag,
      title: itemsLine(order),
      badge: getDestination(order),
      mark: <OrderOutsideHours order={order} />,
    })}
    claim={tickets.useClaim()}
  />
)

/** The revenue. Currencies that the hotel had before have sums of their own. */
const Revenue = (shown: BoardDay) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { money, date } = useFormats()
  const { data } = useSummary(shown)
  const { day } = shown
  const revenue = day ? data?.revenue_of_day : data?.revenue
  const { others = [] } = revenue ?? {}
  const sums = [
    ...(revenue && (revenue.orders > 0 || others.length === 0) ? [{ ...revenue, currency: hotel.currency }] : []),
    ...others,
  ]
  return (
    <section className="card revenue" aria-label={t('orders.revenue')}>
      <p className="overline">{day ? t('orders.delivered_on', { day: date(day) }) : t('orders.delivered_in_all')}</p>
      {!revenue && <p className="serif num">–</p>}
      {sums.map(({ currency, orders, total }) => (
        <div key={currency} className="row row--wrap between gap-y-1">
          <p className="serif num">{money(total, currency)}</p>
          <p className="meta num text-right">
            {t('orders.orders_count', { count: orders })}
            {orders > 0 && (
              <>
                <br />
                {t('orders.average', { sum: money(total / orders, currency) })}
              </>
            )}
          </p>
        </div>
      ))}
    </section>
  )
}

/** The hotel's orders: revenue, tabs with counts, a day, and the cards. */
export const OrderBoard = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const [tab, setTab] = useState<BoardTab>('pending')
  const { date } = useFormats()
  const today = dayInZone(new Date(useNow()), hotel.time_zone)
  // null is today, also after midnight; empty is every day.
  const [picked, setPicked] = useState<string | null>(null)
  const day = picked ?? today
  // Today includes the open orders of other days, so that none is forgotten.
  const shown: BoardDay = { day, alsoOpen: picked === null }
  const [sort, setSort] = useState<'newest' | 'oldest'>('newest')
  const [asksToClear, setAsksToClear] = useState(false)
  const { busy, attempt } = useAttempt()
  const { data: summary } = useSummary(shown)
  const query = useBoard({ tab, sort, ...shown })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const open = tickets.useOpen()
  const reload = tickets.useReload()
  const offline = useLiveState() === 'offline'
  const counts = summary?.counts
  useTitle(t('orders.page'))
  useLastSeen(open.unread, open.resetUnread)
  const linked = tickets.useLinked((order) => {
    setTab(order.status)
    const its = dayInZone(new Date(order.created_at), hotel.time_zone)
    if (day) setPicked(its === today || isOpenOrder(order) ? null : its)
  })
  const belongs = (order: Order): boolean =>
    !isScheduled(order) &&
    (tab === 'all' || order.status === tab) &&
    ((shown.alsoOpen && isOpenOrder(order)) || !day || dayInZone(new Date(order.created_at), hotel.time_zone) === day)
  const loaded = data?.pages.flatMap(({ items }) => items) ?? []
  const inOrder = withLinkedTicket(
    sort === 'newest' ? loaded : loaded.toReversed(),
    linked.ticket && belongs(linked.ticket) ? linked.ticket : undefined,
  )
  const orders = sort === 'newest' ? inOrder : inOrder.toReversed()
  const tabs = [
    { id: 'pending', label: t('orders.pending'), count: counts?.pending ?? null },
    { id: 'preparing', label: t('orders.preparing'), count: counts?.preparing ?? null },
    { id: 'delivered', label: t('orders.delivered'), count: counts?.delivered ?? null },
    { id: 'all', label: t('orders.all'), count: counts ? counts.pending + counts.preparing + counts.delivered : null },
  ] as const
  const clearAll = async () => {
    await attempt(async () => {
      toast.success(t('orders.cleared', { count: await clear(hotel.id) }))
    }, t('orders.update_failed'))
    setAsksToClear(false)
    void reload()
  }
  const isPhone = useIsPhone()
  const seesRevenue = useManager()?.staffRole === 'manager'
  const newCount = <NewTickets list={open} text="orders.new_count" />
  const askToClear = () => setAsksToClear(true)
  const kitchen = { label: t('orders.kitchen_screen'), icon: Monitor, href: managerPath(hotel.id, 'kitchen') }
  const clearing = {
    label: t('orders.clear'),
    icon: Trash,
    disabled: offline,
    danger: true,
    opensDialog: true,
    onPress: askToClear,
  }
  return (
    <>
      <div className="split orders-head">
        <div>
          <PageTitle area="staff" title={t('orders.page')} mark={isPhone ? undefined : newCount}>
            <StaffCreateActions
              dialog={featureIsOn(hotel.features, 'menu') ? StaffCreateDialog : undefined}
              more={isPhone && summary?.clearable ? [kitchen, clearing] : [kitchen]}
            />
          </PageTitle>
          <FilterLine mark={isPhone && newCount}>
            <DayField
              label={t('orders.day')}
              day={day}
              latest={today}
              text={day ? date(day) : t('orders.all_days')}
              onDay={(to) => setPicked(to === today ? null : (to ?? ''))}
            />
            {picked !== null && (
              <Button variant="ghost" onClick={() => setPicked(null)}>
                {t('orders.today')}
              </Button>
            )}
            {day && (
              <Button variant="ghost" onClick={() => setPicked('')}>
                {t('orders.all_days')}
              </Button>
            )}
            <SortButton oldestFirst={sort === 'oldest'} onSort={(oldest) => setSort(oldest ? 'oldest' : 'newest')} />
            {summary?.clearable && !isPhone && (
              <Button variant="danger" icon={Trash} disabled={offline} aria-haspopup="dialog" onClick={askToClear}>
                {t('orders.clear')}
              </Button>
            )}
          </FilterLine>
        </div>
        {seesRevenue && <Revenue {...shown} />}
      </div>
      <div className="mb-3.5">
        <Tabs name="orders" label={t('orders.page')} tabs={tabs} selected={tab} onSelect={setTab} bleed />
      </div>
      <TabPanel name="orders" selected={tab}>
        <QueryState query={query} title={t('orders.fetch_failed')} text={t('tickets.nothing_lost')} />
        {linked.isGone && <LinkedTicketGone />}
        {data && orders.length === 0 && (
          <EmptyState
            art={<MartiniArt />}
            title={t(tab === 'all' ? 'orders.none' : `orders.none_${tab}`)}
            text={picked ? undefined : t('orders.none_text')}
          />
        )}
        {(tab === 'pending' || tab === 'all') && picked === null && (
          <div className="mb-3.5">
            <ScheduledOrders linkedId={linked.ticket?.id} />
          </div>
        )}
        <div className="cards3 stack">
          {orders.map((order) => (
            <OrderTicket key={order.id} order={order} fresh={open.isFresh(order)} onMoved={linked.patch} />
          ))}
        </div>
        {hasNextPage && (
          <Button variant="line" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('orders.load_more')}
          </Button>
        )}
      </TabPanel>
      {asksToClear && (
        <LazyConfirm
          title={t('orders.clear_question')}
          text={t('orders.clear_text')}
          confirm={t('orders.clear')}
          icon={Trash}
          danger
          busy={busy}
          onClose={() => setAsksToClear(false)}
          onConfirm={() => void clearAll()}
        />
      )}
    </>
  )
}
