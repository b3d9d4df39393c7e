import { ConciergeBell, Phone } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import './messages.css'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { OtherGuestsNotice } from '#modules/stays/web/OtherGuestsNotice.tsx'
import { readAbout } from '#modules/tickets/web/guest/about.ts'
import { NameTickets, type OwnTickets } from '#modules/tickets/web/guest/NameTickets.tsx'
import { ListFailure } from '#modules/tickets/web/list/ListFailure.tsx'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { useGo, usePath, useSearch } from '#platform/web/router/RouterProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { NoMessagesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { aboutEntities, type About, type Message } from '../../contract.ts'
import { DayLine } from '../thread/Bubble.tsx'
import { useMyConversation } from './api.ts'
import { QueuedBubble, SentBubble } from './Bubbles.tsx'
import { Composer } from './Composer.tsx'
import { kind, useBottom, useHotelRead, useReadMarks, useSend } from './state.ts'

/** The part of the stay that the essentials add. Its first number is the hotel's own choice. */
type WithPhones = { essentials?: { phones?: readonly { label: string; number: string }[] } | null }

const CallButton = () => {
  const phone = useMyStay<WithPhones>('essentials').data?.essentials?.phones?.[0]
  if (!phone) return null
  return (
    <a
      className={buttonClass({ variant: 'line', shape: 'round' })}
      href={`tel:${phone.number.replaceAll(/[^+\d]/g, '')}`}
      aria-label={`${phone.label}, ${phone.number}`}
    >
      <Phone />
    </a>
  )
}

// Only hotels with hours load it.
const OpensAt = lazyAhead(() => import('#modules/hours/web/OpensAt.tsx'), 'OpensAt')

/** The reception, with its usual time to answer or the time at which it opens. */
const Head = ({ usualMinutes }: { usualMinutes: number | null }) => {
  const { t } = useTranslation()
  const usual =
    usualMinutes === null ? t('conversations.we_answer') : t('conversations.usually', { minutes: usualMinutes })
  return (
    <div className="talk-head">
      <span className="glyph">
        <ConciergeBell />
      </span>
      <div className="grow">
        <h1 className="serif">{t('conversations.reception')}</h1>
        <p className="meta">
          <OpeningStates>
            {(getOpeningState) => {
              const opening = getOpeningState(forDepartment('reception'))
              return opening?.open === false ? <OpensAt fallback={usual} opening={opening} /> : usual
            }}
          </OpeningStates>
        </p>
      </div>
      <CallButton />
    </div>
  )
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBar width="62%" height={46} />
    <SkeletonBar width="48%" height={46} />
    <SkeletonBar width="70%" height={46} />
  </Skeleton>
)

const isAboutEntity = (entity: string): entity is About['entity'] => aboutEntities.some((one) => one === entity)

type Listed = { list: ReturnType<typeof useMyConversation>; queued: ReturnType<typeof useQueued>; tickets: OwnTickets }

const isBySame = (one: Message | undefined, other: Message): boolean =>
  one !== undefined &&
  one.author === other.author &&
  one.guest_id === other.guest_id &&
  one.staff_name === other.staff_name

/** The messages by day, oldest first, and below them what waits on this device. */
const Thread = ({ list, queued, tickets }: Listed) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const hotelRead = useHotelRead(list.marks)
  const today = formats.date(new Date(useNow()))
  const messages = list.items.toReversed()
  const getDay = (moment: string) => formats.date(moment)
  return (
    <div role="log" aria-label={t('conversations.messages')}>
      <ul className="thread">
        {messages.map((message, at) => {
          const before = messages[at - 1]
          const day = getDay(message.created_at)
          const isNewDay = before === undefined || getDay(before.created_at) !== day
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <DayLine>{day === today ? t('conversations.today') : formats.day(message.created_at)}</DayLine>
              )}
              <SentBubble
                message={message}
                tickets={tickets}
                follows={!isNewDay && isBySame(before, message)}
                seen={message.created_at <= hotelRead}
              />
            </Fragment>
          )
        })}
        {queued.entries.map((entry) => (
          <QueuedBubble key={entry.id} entry={entry} handling={queued.handling} isSending={queued.sendingId !== null} />
        ))}
      </ul>
    </div>
  )
}

/** Loads the page before this one when its place comes into sight. */
const Older = ({ list }: { list: Listed['list'] }) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => void list.loadMore())
  const canLoad = list.more && !list.loadingMore && list.failure === null
  useEffect(() => {
    if (!canLoad || place.current === null) return
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && load())
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [canLoad])
  return <div ref={place}>{list.failure === null && <LoadMore list={list} text={t('conversations.load_more')} />}</div>
}

const Conversation = ({ tickets }: { tickets: OwnTickets }) => {
  const { t } = useTranslation()
  const list = useMyConversation()
  const queued = useQueued(kind, list.items)
  const send = useSend(list.patch)
  const go = useGo()
  const href = usePath()
  const asked = readAbout(useSearch('about'))
  const about = asked && isAboutEntity(asked.entity) ? { ...asked, entity: asked.entity } : null
  const end = useRef<HTMLDivElement>(null)
  useReadMarks(list)
  useBottom(end, list.items, queued.entries.length)
  const isEmpty = !list.loading && list.failure === null && list.items.length === 0 && queued.entries.length === 0
  return (
    <>
      <Head usualMinutes={list.marks?.usual_minutes ?? null} />
      <OtherGuestsNotice />
      {list.loading && <Waiting />}
      <ListFailure list={list} title={t('conversations.fetch_failed')} text={t('conversations.fetch_failed_guest')} />
      {list.items.length > 0 && <Older list={list} />}
      {isEmpty && (
        <EmptyState
          art={<NoMessagesArt />}
          title={t('conversations.empty_title')}
          text={t('conversations.empty_text')}
        />
      )}
      <Thread list={list} queued={queued} tickets={tickets} />
      <div ref={end} className="talk-end" />
      <Composer about={about} tickets={tickets} onDropAbout={() => go(href, { replace: true })} send={send} />
    </>
  )
}

/** The conversation of the guest's stay with the hotel. */
export const Messages = () => {
  useTitle(useTranslation().t('conversations.messages'))
  return <NameTickets>{(tickets) => <Conversation tickets={tickets} />}</NameTickets>
}
