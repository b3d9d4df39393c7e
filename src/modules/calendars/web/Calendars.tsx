import './calendars.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { ListedFeed } from '../contract.ts'
import { useFeeds, useNights } from './api.ts'
import { CalendarLinksCard } from './CalendarLinksCard.tsx'
import { FeedList } from './FeedList.tsx'
import { HeldReservations } from './HeldReservations.tsx'
import { NightsGrid } from './NightsGrid.tsx'

const AddCalendar = lazyNamed(() => import('./AddCalendar.tsx'), 'AddCalendar')
const ChangeAddress = lazyNamed(() => import('./ChangeAddress.tsx'), 'ChangeAddress')
const RemoveFeed = lazyNamed(() => import('./RemoveFeed.tsx'), 'RemoveFeed')

type OpenDialog = { kind: 'add' } | { kind: 'address' | 'remove'; feed: ListedFeed } | null

/** Fourteen nights of all rooms, the calendars that are read, and those that platforms read. */
export const Calendars = () => {
  const { t } = useTranslation()
  const { id, time_zone } = useHotel()
  const isManager = useManager()?.staffRole === 'manager'
  const offline = useLiveState() === 'offline'
  const today = localTime(useNow(), time_zone).slice(0, 10)
  const feeds = useFeeds()
  const nights = useNights(today)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  useTitle(t('calendars.title'))
  const rooms = nights.data?.rooms
  const [first, ...others] = rooms ?? []
  const items = feeds.data?.items ?? []
  const close = () => setDialog(null)
  const failed = nights.isError || feeds.isError
  const add = {
    label: t('calendars.add'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setDialog({ kind: 'add' }),
  }
  return (
    <>
      <PageTitle
        area="staff"
        title={t('calendars.title')}
        back={{ label: t('calendars.reservations'), href: managerPath(id, 'reservations') }}
      >
        {isManager && first && items.length > 0 && <PageActions main={add} />}
      </PageTitle>
      {failed && !rooms && (
        <ErrorState
          title={t('calendars.load_failed')}
          text={t('calendars.load_failed_text')}
          busy={nights.isFetching || feeds.isFetching}
          onRetry={() => void (nights.isError ? nights.refetch() : feeds.refetch())}
        />
      )}
      {!rooms && !failed && <SkeletonCards count={3} />}
      {rooms && !first && (
        <EmptyState art={<NothingWaitingArt />} title={t('calendars.none')} text={t('calendars.no_rooms')} />
      )}
      {first && (
        <div className="stack calendars">
          {items.map(
            (feed) => feed.held_since !== null && <HeldReservations key={feed.id} feed={feed} mayDecide={isManager} />,
          )}
          <NightsGrid rooms={[first, ...others]} from={today} />
          <div className="in-and-out">
            <section className="stack" aria-labelledby="in">
              <div className="row items-baseline">
                <h2 className="serif text-xl" id="in">
                  {t('calendars.in')}
                </h2>
                <p className="meta">{t('calendars.in_note')}</p>
              </div>
              {items.length > 0 ? (
                <FeedList
                  items={items}
                  actions={
                    isManager
                      ? {
                          onChangeAddress: (feed) => setDialog({ kind: 'address', feed }),
                          onRemove: (feed) => setDialog({ kind: 'remove', feed }),
                        }
                      : null
                  }
                />
              ) : (
                feeds.data && (
                  <EmptyState art={<NothingWaitingArt />} title={t('calendars.none')} text={t('calendars.none_text')}>
                    {isManager && (
                      <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={add.onPress}>
                        {add.label}
                      </Button>
                    )}
                  </EmptyState>
                )
              )}
            </section>
            {isManager && <CalendarLinksCard rooms={[first, ...others]} />}
          </div>
        </div>
      )}
      {dialog?.kind === 'add' && <AddCalendar rooms={rooms ?? []} onClose={close} />}
      {dialog?.kind === 'address' && <ChangeAddress feed={dialog.feed} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveFeed feed={dialog.feed} onClose={close} />}
    </>
  )
}
