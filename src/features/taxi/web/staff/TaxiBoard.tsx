import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { NewCount } from '#app/web/manager/NewCount.tsx'
import { useLastSeen } from '#app/web/manager/use-last-seen.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useFetchedCard, useTabForCard, withLinkedCard } from '#app/web/card.ts'
import { LinkedCardNotFound } from '#app/web/LinkedCardNotFound.tsx'
import { StaffCreateActions } from '#core/tickets/web/create-for-guest/StaffCreateActions.tsx'
import { useTitle } from '#core/hotels/web/title.ts'
import { dayInZone, formatters } from '#platform/web/format.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useWhole } from '#platform/web/live/use-whole.ts'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Sort } from '#platform/web/ui/icons/actions.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import type { TaxiRequest } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { tickets, useTaxisOfDay } from './api.ts'
import { DayFilter } from './DayFilter.tsx'
import { TaxiCard } from './TaxiCard.tsx'

const StaffCreateDialog = lazyNamed(
  retryImport(() => import('./StaffCreateDialog.tsx')),
  'StaffCreateDialog',
)

/**
 * What is shown for a day. Today shows also what was called before midnight and is still open: the badge counts it, so
 * it must be found.
 */
const useShown = (day: string | null, today: string, oldestFirst: boolean, asked: TaxiRequest | undefined) => {
  const list = useTaxisOfDay(day ?? today)
  const open = tickets.useOpen()
  // From the oldest on, the beginning is the end of the list: all of it is needed.
  useWhole(list, oldestFirst ? Infinity : 0)
  useWhole(open)
  const { time_zone } = useHotel()
  const toDay = (row: TaxiRequest): string => dayInZone(new Date(row.created_at), time_zone)
  const left = day === null && !list.more ? open.items.filter((row) => toDay(row) < today) : []
  const items = withLinkedCard([...list.items, ...left], asked && toDay(asked) === (day ?? today) ? asked : undefined)
  return { list, open, items: oldestFirst ? items.toReversed() : items }
}

/** The taxi requests of a day, today unless another is picked, with what can be done on each card. */
export const TaxiBoard = () => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const today = dayInZone(new Date(useNow()), time_zone)
  const [day, setDay] = useState<string | null>(null)
  const [oldestFirst, setOldestFirst] = useState(false)
  const askedId = useFetchedCard()
  const found = tickets.useOne(askedId)
  const asked = found.items[0]
  const { list, open, items } = useShown(day, today, oldestFirst, asked)
  useTabForCard(asked, (row) => {
    const dayOfRow = dayInZone(new Date(row.created_at), time_zone)
    // What is still open from before midnight stands on today's screen.
    setDay(dayOfRow === today || isOpen(row) ? null : dayOfRow)
  })
  const onMoved = (row: TaxiRequest) => {
    list.patch(row)
    found.patch(row)
  }
  useLastSeen(open.unread, open.resetUnread)
  useTitle(t('taxi.taxi_requests'))
  const isPhone = useIsPhone()
  const order = t(oldestFirst ? 'taxi.oldest_first' : 'taxi.newest_first')
  const newCount = (
    <NewCount
      count={open.unread}
      text={t('taxi.new_count', { count: open.unread })}
      hint={t('taxi.mark_seen')}
      onSeen={open.resetUnread}
    />
  )
  const filters = (
    <FilterLine mark={isPhone && newCount}>
      <DayFilter day={day} today={today} text={formats.date(day ?? today)} onDay={setDay} />
      <Button
        look="line"
        icon={Sort}
        aria-label={t('taxi.sort', { order })}
        onClick={() => setOldestFirst(!oldestFirst)}
      >
        {order}
      </Button>
    </FilterLine>
  )
  return (
    <>
      <PageTitle area="staff" title={t('taxi.taxi_requests')} mark={isPhone ? undefined : newCount}>
        <div className="row title__end">
          {!isPhone && filters}
          <StaffCreateActions dialog={StaffCreateDialog} />
        </div>
      </PageTitle>
      {isPhone && filters}
      {askedId !== null && asked === undefined && !found.loading && found.failure === null && <LinkedCardNotFound />}
      {list.failure !== null && (
        <ErrorState
          title={t('taxi.fetch_failed')}
          text={t('taxi.fetch_failed_staff')}
          onRetry={() => void list.retry()}
        />
      )}
      {list.loading && <SkeletonCards count={3} />}
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
          <Button look="line" wide busy={list.loadingMore} onClick={() => void list.loadMore()}>
            {t('taxi.load_more')}
          </Button>
        </div>
      )}
    </>
  )
}
