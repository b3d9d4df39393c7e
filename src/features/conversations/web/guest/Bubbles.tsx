import { Check, ClockArrowUp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import type { OwnTickets } from '#app/web/guest/NameTickets.tsx'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { QueuedPicture } from '#core/images/web/QueuedPicture.tsx'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { formatters } from '#platform/web/format.ts'
import { getEntryState, type Entry } from '#platform/web/outbox/entry.ts'
import type { Handling } from '#platform/web/outbox/waiting.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { About, Message } from '../../contract.ts'
import { MessagePicture } from './MessagePicture.tsx'
import { Said } from './Said.tsx'

const useTime = () => formatters(useLanguage(), useHotel().time_zone).time

const generic = {
  service_requests: 'conversations.about_request',
  orders: 'conversations.about_order',
  taxi_requests: 'conversations.about_taxi',
} as const

/** What a message is about: "About: Towels, 20:30". Tickets of companions have no name here. */
export const AboutLine = ({ about, tickets }: { about: About; tickets: OwnTickets }) => {
  const { t } = useTranslation()
  const time = useTime()
  const ticket = tickets.get(about)
  if (!ticket) return t(generic[about.entity])
  const { icon: Icon, title, created_at } = ticket
  return (
    <>
      <Icon />
      <span>{t('conversations.about', { title, time: time(created_at) })}</span>
    </>
  )
}

const getAbout = ({ about_entity: entity, about_id: id }: Message): About | null =>
  entity !== null && id !== null ? { entity, id } : null

const MadeFrom = ({ message, tickets }: { message: Message; tickets: OwnTickets }) => {
  const ticket = tickets.madeFrom(message.id)
  if (!ticket) return null
  const { icon: Icon, title, href, mark } = ticket
  return (
    <Link className="linked" href={href}>
      <Icon />
      {title}
      {mark}
    </Link>
  )
}

/**
 * One message.
 * @param follows whether the message before is of the same author
 * @param seen whether the hotel has read it
 */
export const Bubble = ({
  message,
  tickets,
  follows,
  seen,
}: {
  message: Message
  tickets: OwnTickets
  follows: boolean
  seen: boolean
}) => {
  const { t } = useTranslation()
  const time = useTime()
  const guest = useGuest()
  const isGuests = message.author === 'guest'
  const isOwn = isGuests && message.guest_id === guest?.id
  const who = isGuests ? message.guest_name : (message.staff_name ?? t('conversations.reception'))
  const about = getAbout(message)
  const isWordless = message.text === '' && message.phrase === null
  return (
    <div className={cx('msg', isGuests && 'msg--own', follows && 'msg--next')}>
      {isOwn || follows ? <span className="vh">{isOwn ? t('conversations.you') : who}</span> : <span className="who">{who}</span>}
      {message.image_id !== null && <MessagePicture id={message.image_id} />}
      {(!isWordless || about !== null) && (
        <div className="bubble">
          {about && (
            <p className="about">
              <AboutLine about={about} tickets={tickets} />
            </p>
          )}
          <Said message={message} />
        </div>
      )}
      <MadeFrom message={message} tickets={tickets} />
      <span className="at num">
        <time dateTime={message.created_at}>{time(isGuests ? message.written_at : message.created_at)}</time>
        {isGuests && seen && (
          <>
            <Check />
            {t('conversations.seen')}
          </>
        )}
      </span>
    </div>
  )
}

const Refused = ({ children }: { children: ReactNode }) => (
  <span className="at at--refused" role="alert">
    <TriangleAlert />
    {children}
  </span>
)

/** A message that the server does not have yet. @param isSending whether the outbox is at it */
export const QueuedBubble = ({
  entry,
  handling,
  isSending,
}: {
  entry: Entry
  handling: Handling | null
  isSending: boolean
}) => {
  const { t } = useTranslation()
  const state = getEntryState(entry, useNow())
  const { upload, text, refused } = entry
  const drop = () => handling?.drop(entry.id)
  const foot = () => {
    if (state === 'refused')
      return (
        <>
          <Refused>{t(refused?.code ?? '', refused?.values)}</Refused>
          <Button variant="ghost" size="s" onClick={drop}>
            {t('platform.remove')}
          </Button>
        </>
      )
    if (state === 'stale')
      return (
        <>
          <Refused>{t('platform.still_want')}</Refused>
          <span className="row">
            <Button variant="ghost" size="s" onClick={drop}>
              {t('platform.no_longer')}
            </Button>
            <Button size="s" onClick={() => handling?.needsConfirmation(entry.id)}>
              {t('platform.yes_send')}
            </Button>
          </span>
        </>
      )
    return (
      <span className="at">
        <ClockArrowUp />
        {t(isSending ? 'conversations.sending' : 'platform.waiting_to_send')}
      </span>
    )
  }
  return (
    <div className="msg msg--own msg--queue">
      <span className="vh">{t('conversations.you')}</span>
      {upload && <QueuedPicture className="shot" picture={upload} alt={t('conversations.picture')} />}
      {text !== '' && <div className="bubble">{text}</div>}
      {foot()}
    </div>
  )
}
