import { Check, Pause, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'
import type { ListedFeed } from '../contract.ts'
import { feedState, type FeedState } from '../policy.ts'
import { useCalendars } from './api.ts'
import { useFeedNames, useWhen } from './state.ts'

const pills: Readonly<Record<FeedState, { tone: Tone; icon: IconType }>> = {
  fine: { tone: 'success', icon: Check },
  waiting: { tone: 'info', icon: RefreshCw },
  held: { tone: 'warning', icon: Pause },
  failing: { tone: 'danger', icon: X },
  paused: { tone: 'neutral', icon: Pause },
}

/** The actions of managers on a feed; null for readers. */
export type FeedActions = { onChangeAddress: (feed: ListedFeed) => void; onRemove: (feed: ListedFeed) => void } | null

const Row = ({ feed, actions }: { feed: ListedFeed; actions: FeedActions }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { fetch, update } = useCalendars()
  const { attempt } = useAttempt()
  const [isReading, setReading] = useState(false)
  const names = useFeedNames(feed)
  const when = useWhen()
  const state = feedState(feed)
  const { failure, succeeded_at, fetched_at } = feed
  const facts = [
    t('calendars.bookings_count', { count: feed.event_count }),
    feed.block_count > 0 && t('calendars.blocks_count', { count: feed.block_count }),
    feed.skipped_count > 0 && t('calendars.skipped_count', { count: feed.skipped_count }),
  ]
  const found = succeeded_at !== null && facts.filter(Boolean).join(', ')
  const readAt = fetched_at !== null && t('calendars.read_at', { when: when(fetched_at) })
  const text = failure === null ? [found, readAt].filter(Boolean).join(' · ') : t(`calendars.why_${failure}`)
  const readNow = async () => {
    setReading(true)
    await attempt(async () => {
      const read = await fetch(feed.id)
      if (read.failure === null) toast.success(t('calendars.read_done'))
      else toast.error(t(`calendars.why_${read.failure}`))
    }, t('calendars.read_failed'))
    setReading(false)
  }
  const isPaused = feed.state === 'paused'
  const set = (state: ListedFeed['state'], done: string) => () =>
    void attempt(() => update(feed.id, { state }), t('calendars.not_saved'), done)
  const getMenu = ({ onChangeAddress, onRemove }: NonNullable<FeedActions>): PageAction[] => {
    const asks = { disabled: offline, opensDialog: true }
    const change = { ...asks, label: t('calendars.change_address'), onPress: () => onChangeAddress(feed) }
    const onOff = isPaused
      ? { label: t('calendars.resume'), disabled: offline, onPress: set('active', t('calendars.resumed')) }
      : { label: t('calendars.pause'), disabled: offline, onPress: set('paused', t('calendars.paused_now')) }
    return [
      ...(failure === 'room_removed' ? [] : [change]),
      ...(failure === 'room_removed' || failure === 'address_lost' ? [] : [onOff]),
      { ...asks, label: t('calendars.stop_reading'), danger: true, onPress: () => onRemove(feed) },
    ]
  }
  return (
    <li className="calendar-feed">
      <RoomBadge room_number={names.room} />
      <div className="calendar-feed__text">
        <p className="wrap-anywhere">
          <b>{names.platform}</b>{' '}
          <span className="calendar-feed__address">
            {feed.host}…{feed.address_end}
          </span>
        </p>
        <p className="meta wrap-anywhere">{text}</p>
      </div>
      <div className="calendar-feed__act">
        <Pill {...pills[state]}>{t(`calendars.state_${state}`)}</Pill>
        {!isPaused && (
          <IconButton
            icon={RefreshCw}
            label={t('calendars.read_now', names)}
            disabled={offline || isReading}
            onClick={() => void readNow()}
          />
        )}
        {actions && <MoreActions onCard actions={getMenu(actions)} />}
      </div>
    </li>
  )
}

/** The calendars that are read, by room. */
export const FeedList = ({ items, actions }: { items: readonly ListedFeed[]; actions: FeedActions }) => (
  <ul className="card list">
    {items.map((feed) => (
      <Row key={feed.id} feed={feed} actions={actions} />
    ))}
  </ul>
)
