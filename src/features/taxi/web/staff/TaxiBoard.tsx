import { useEffect, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useCalledCard } from '#core/areas/web/router/called-card.ts'
import { useLookedAt } from '#core/areas/web/manager/use-looked-at.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { formatters } from '#platform/web/format.ts'
import { NothingWaitingArt } from '#platform/web/ui/art/empty.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Sort } from '#platform/web/ui/icons/actions.tsx'
import { useNow } from '#platform/web/ui/marks/ticker.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { EmptyState } from '#platform/web/ui/surfaces/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/surfaces/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/surfaces/Skeleton.tsx'
import { dayIn } from '../../policy.ts'
import { useOpenTaxis, useTaxisOfDay } from '../api.ts'
import { DayFilter } from './DayFilter.tsx'
import { TaxiCard } from './TaxiCard.tsx'

/**
 * What is shown for a day. Today shows also what was called before midnight and is still open: the badge counts it, so it
 * must be found.
 */
const useShown = (day: string | null, today: string, oldestFirst: boolean) => {
  const list = useTaxisOfDay(day ?? today)
  const open = useOpenTaxis()
  // From the oldest on, the beginning is the end of the list: all of it is needed.
  useEffect(() => {
    if (oldestFirst && list.more && !list.loadingMore && list.failure === null) void list.loadMore()
  })
  const { time_zone } = useHotel()
  const left = day === null && !list.more ? open.items.filter((row) => dayIn(row.created_at, time_zone) < today) : []
  const items = [...list.items, ...left]
  return { list, open, items: oldestFirst ? items.toReversed() : items }
}

/** The taxi requests of a day, today unless another is picked, with what can be done on each card (specification 001 §2 and §4). */
export const TaxiBoard = () => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const today = dayIn(useNow(), time_zone)
  const [day, setDay] = useState<string | null>(null)
  const [oldestFirst, setOldestFirst] = useState(false)
  const called = useCalledCard()
  useEffect(() => {
    if (called !== null) setDay(null)
  }, [called])
  const { list, open, items } = useShown(day, today, oldestFirst)
  useLookedAt(open.unread, open.resetUnread)
  useTitle(t('taxi.taxi_requests'), open.items.length)
  const order = t(oldestFirst ? 'taxi.oldest_first' : 'taxi.newest_first')
  return (
    <>
      <PageTitle area="staff" title={t('taxi.taxi_requests')}>
        <div className="row row--wrap">
          {open.unread > 0 && (
            <Button look="soft" size="s" shape="pill" title={t('taxi.mark_seen')} onClick={open.resetUnread}>
              {t('taxi.new_count', { count: open.unread })}
            </Button>
          )}
          <DayFilter day={day} today={today} text={formats.date(day ?? today)} onDay={setDay} />
          <Button look="line" icon={Sort} aria-label={t('taxi.sort', { order })} onClick={() => setOldestFirst(!oldestFirst)}>
            {order}
          </Button>
        </div>
      </PageTitle>
      {list.failure !== null && <ErrorState title={t('taxi.fetch_failed')} text={t('taxi.fetch_failed_staff')} onRetry={() => void list.retry()} />}
      {list.loading && <SkeletonCards count={3} />}
      {!list.loading && list.failure === null && items.length === 0 && <EmptyState art={<NothingWaitingArt />} title={t(day === null ? 'taxi.none_today' : 'taxi.none_on_day')} />}
      <div className="grid grid-cols-1 items-start gap-3.5 sm:grid-cols-2 wide:grid-cols-3">
        {items.map((row) => (
          <TaxiCard key={row.id} taxi={row} formats={formats} fresh={open.isFresh(row)} onMoved={list.patch} />
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
