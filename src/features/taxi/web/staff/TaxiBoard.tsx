import { useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { NewCount } from '#core/areas/web/manager/NewCount.tsx'
import { useLookedAt } from '#core/areas/web/manager/use-looked-at.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useAskedCard, useOpenFor, withAsked } from '#core/areas/web/card.ts'
import { CardGone } from '#core/areas/web/CardGone.tsx'
import { EnterActions } from '#core/attention/web/for-guest/EnterActions.tsx'
import { useTitle } from '#core/hotels/web/title.ts'
import { dayInZone, formatters } from '#platform/web/format.ts'
import { again } from '#platform/web/again.ts'
import { lazily } from '#platform/web/ui/lazily.ts'
import { useWhole } from '#platform/web/live/use-whole.ts'
import { NothingWaitingArt } from '#platform/web/ui/art/empty.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Sort } from '#platform/web/ui/icons/actions.tsx'
import { useNow } from '#platform/web/ui/marks/ticker.ts'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { EmptyState } from '#platform/web/ui/surfaces/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/surfaces/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/surfaces/Skeleton.tsx'
import type { TaxiRequest } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { useOneTaxi, useOpenTaxis, useTaxisOfDay } from './api.ts'
import { DayFilter } from './DayFilter.tsx'
import { TaxiCard } from './TaxiCard.tsx'

const EnterDialog = lazily(
  again(() => import('./EnterDialog.tsx')),
  'EnterDialog',
)

/**
 * What is shown for a day. Today shows also what was called before midnight and is still open: the badge counts it, so
 * it must be found.
 */
const useShown = (day: string | null, today: string, oldestFirst: boolean, asked: TaxiRequest | undefined) => {
  const list = useTaxisOfDay(day ?? today)
  const open = useOpenTaxis()
  // From the oldest on, the beginning is the end of the list: all of it is needed.
  useWhole(list, oldestFirst ? Infinity : 0)
  useWhole(open)
  const { time_zone } = useHotel()
  const dayOf = (row: TaxiRequest): string => dayInZone(new Date(row.created_at), time_zone)
  const left = day === null && !list.more ? open.items.filter((row) => dayOf(row) < today) : []
  const items = withAsked([...list.items, ...left], asked && dayOf(asked) === (day ?? today) ? asked : undefined)
  return { list, open, items: oldestFirst ? items.toReversed() : items }
}

/**
 * The taxi requests of a day, today unless another is picked, with what can be done on each card (specification 001 §2
 * and §4).
 */
export const TaxiBoard = () => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const today = dayInZone(new Date(useNow()), time_zone)
  const [day, setDay] = useState<string | null>(null)
  const [oldestFirst, setOldestFirst] = useState(false)
  const askedId = useAskedCard()
  const found = useOneTaxi(askedId)
  const asked = found.items[0]
  const { list, open, items } = useShown(day, today, oldestFirst, asked)
  useOpenFor(asked, (row) => {
    const dayOfRow = dayInZone(new Date(row.created_at), time_zone)
    // What is still open from before midnight stands on today's screen.
    setDay(dayOfRow === today || isOpen(row) ? null : dayOfRow)
  })
  const onMoved = (row: TaxiRequest) => {
    list.patch(row)
    found.patch(row)
  }
  useLookedAt(open.unread, open.resetUnread)
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
          <EnterActions dialog={EnterDialog} />
        </div>
      </PageTitle>
      {isPhone && filters}
      {askedId !== null && asked === undefined && !found.loading && found.failure === null && <CardGone />}
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
