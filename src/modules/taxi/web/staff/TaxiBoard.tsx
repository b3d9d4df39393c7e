import { Car } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { OutsideHours } from '#modules/hours/web/staff/OutsideHours.tsx'
import { isScheduled } from '#modules/tickets/policy.ts'
import { BoardHeader } from '#modules/tickets/web/board/BoardHeader.tsx'
import { withLinkedTicket } from '#modules/tickets/web/board/linked-ticket.ts'
import { LinkedTicketGone } from '#modules/tickets/web/board/LinkedTicketGone.tsx'
import { ScheduledList } from '#modules/tickets/web/board/ScheduledList.tsx'
import { SortButton } from '#modules/tickets/web/board/SortButton.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useAllRows } from '#platform/web/live/use-all-rows.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { DayField } from '#platform/web/ui/page/DayField.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import type { TaxiRequest } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { tickets, useTaxisOfDay } from './api.ts'
import { TaxiCard } from './TaxiCard.tsx'

const StaffCreateDialog = lazyNamed(() => import('./StaffCreateDialog.tsx'), 'StaffCreateDialog')

/** The taxis of a day. Today also has the open ones from before midnight: the badge counts them. */
const useShown = (day: string | null, today: string, oldestFirst: boolean, asked: TaxiRequest | undefined) => {
  const list = useTaxisOfDay(day ?? today)
  const open = tickets.useOpen()
  // The oldest are on the last page.
  useAllRows(list, oldestFirst ? Infinity : 0)
  useAllRows(open)
  const { time_zone } = useHotel()
  const toDay = (row: TaxiRequest): string => dayInZone(new Date(row.created_at), time_zone)
  const left = day === null && !list.more ? open.items.filter((row) => toDay(row) < today) : []
  const items = withLinkedTicket(
    [...list.items, ...left],
    asked && toDay(asked) === (day ?? today) ? asked : undefined,
  ).filter((row) => !isScheduled(row))
  return { list, open, items: oldestFirst ? items.toReversed() : items }
}

/** The taxi requests of a day, by default today's. */
export const TaxiBoard = () => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = useFormats()
  const today = dayInZone(new Date(useNow()), time_zone)
  // null is today, also after midnight.
  const [day, setDay] = useState<string | null>(null)
  const [oldestFirst, setOldestFirst] = useState(false)
  const linked = tickets.useLinked((row) => {
    const dayOfRow = dayInZone(new Date(row.created_at), time_zone)
    // Today's screen also shows the taxis that are still open from before midnight.
    setDay(dayOfRow === today || isOpen(row) ? null : dayOfRow)
  })
  const { list, open, items } = useShown(day, today, oldestFirst, linked.ticket)
  const onMoved = (row: TaxiRequest) => {
    list.patch(row)
    linked.patch(row)
  }
  const claim = tickets.useClaim()
  const move = tickets.useTransition(onMoved)
  const filters = (mark?: ReactNode) => (
    <FilterLine mark={mark}>
      <DayField
        label={t('taxi.day')}
        day={day ?? today}
        latest={today}
        text={formats.date(day ?? today)}
        onDay={(picked) => setDay(picked === today ? null : picked)}
      />
      {day !== null && (
        <Button variant="ghost" onClick={() => setDay(null)}>
          {t('taxi.today')}
        </Button>
      )}
      <SortButton oldestFirst={oldestFirst} onSort={setOldestFirst} />
    </FilterLine>
  )
  return (
    <>
      <BoardHeader
        title={t('taxi.taxi_requests')}
        list={open}
        newText="taxi.new_count"
        filters={filters}
        dialog={StaffCreateDialog}
      />
      {linked.isGone && <LinkedTicketGone />}
      <ListFailure list={list} title={t('taxi.fetch_failed')} text={t('tickets.nothing_lost')} />
      {list.loading && <SkeletonCards count={3} />}
      {day === null && (
        <div className="mb-3.5">
          <ScheduledList
            rows={open.items.filter(isScheduled)}
            linkedId={linked.ticket?.id}
            describe={(row) => ({
              icon: Car,
              title: row.dropoff_location || row.pickup_location,
              mark: row.scheduled_for && <OutsideHours subjects={[forTaxi]} at={row.scheduled_for} />,
            })}
            claim={claim}
            action={(row) => <TransitionButton steps={tickets.kind.steps} row={row} to="cancelled" move={move} />}
          />
        </div>
      )}
      {!list.loading && list.failure === null && items.length === 0 && (
        <EmptyState art={<NothingWaitingArt />} title={t(day === null ? 'taxi.none_today' : 'taxi.none_on_day')} />
      )}
      <div className="grid grid-cols-1 items-start gap-3.5 sm:grid-cols-2 wide:grid-cols-3">
        {items.map((row) => (
          <TaxiCard key={row.id} taxi={row} formats={formats} fresh={open.isFresh(row)} onMoved={onMoved} />
        ))}
      </div>
      {list.more && !oldestFirst && (
        <div className="mt-4">
          <LoadMore list={list} text={t('taxi.load_more')} />
        </div>
      )}
    </>
  )
}
