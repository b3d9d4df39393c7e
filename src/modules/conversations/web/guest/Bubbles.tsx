import { Check, ClockArrowUp, TriangleAlert } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { QueuedPicture } from '#modules/images/web/QueuedPicture.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import type { OwnTickets } from '#modules/tickets/web/guest/NameTickets.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { getEntryState, type Entry } from '#platform/web/outbox/entry.ts'
import type { Handling } from '#platform/web/outbox/waiting.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { About, Message } from '../../contract.ts'
import { Bubble } from '../thread/Bubble.tsx'
import { Picture } from '../thread/Picture.tsx'
import { getMessageText } from '../thread/state.ts'

const generic = {
  service_requests: 'conversations.about_request',
  extra_bookings: 'conversations.about_extra',
  orders: 'conversations.about_order',
  taxi_requests: 'conversations.about_taxi',
} as const

/** The ticket of a message: "About: Towels, 20:30". Tickets of companions have no name here. */
export const AboutLine = ({ about, tickets }: { about: About; tickets: OwnTickets }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const ticket = tickets.get(about.id)
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

const AsWritten = ({ message: { text, language } }: { message: Message }) => {
  const { t } = useTranslation()
  return (
    <details className="as-written">
      <summary>{t('conversations.as_written')}</summary>
      <p lang={language ?? undefined}>{text}</p>
    </details>
  )
}

/**
 * A message that the server has.
 * @param follows whether the message before is by the same person
 * @param seen whether the hotel has read it
 */
export const SentBubble = ({
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
  const { t, language: reader } = useTranslation()
  const { time } = useFormats()
  const guest = useGuest()
  const { author, phrase, image_id } = message
  const isGuests = author === 'guest'
  const isMine = isGuests && message.guest_id === guest?.id
  const who = isMine
    ? t('conversations.you')
    : isGuests
      ? message.guest_name
      : (message.staff_name ?? t('conversations.reception'))
  const about = getAbout(message)
  const words = getMessageText(t, reader, message)
  const isTranslated = phrase === null && message.text !== '' && words !== message.text
  const lang = phrase !== null || isTranslated || message.language === reader ? null : message.language
  return (
    <Bubble
      own={isGuests}
      who={follows ? undefined : <span className={isMine ? 'vh' : undefined}>{who}</span>}
      about={about && <AboutLine about={about} tickets={tickets} />}
      picture={image_id !== null && <Picture id={image_id} />}
      lang={lang ?? undefined}
      foot={
        <>
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
        </>
      }
    >
      {words !== '' && (
        <>
          {words}
          {isTranslated && <AsWritten message={message} />}
        </>
      )}
    </Bubble>
  )
}

/**
 * A message that the server does not have yet.
 * @param isSending whether the outbox is at it
 */
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
          <span className="at at--refused" role="alert">
            <TriangleAlert />
            {t(refused?.code ?? 'platform.not_taken', refused?.values)}
          </span>
          <Button variant="ghost" size="s" onClick={drop}>
            {t('platform.remove')}
          </Button>
        </>
      )
    if (state === 'stale')
      return (
        <>
          <span className="at">{t('platform.still_want')}</span>
          <Button variant="ghost" size="s" onClick={drop}>
            {t('platform.no_longer')}
          </Button>
          <Button size="s" onClick={() => handling?.confirm(entry.id)}>
            {t('platform.yes_send')}
          </Button>
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
    <Bubble
      own
      queued
      picture={upload && <QueuedPicture className="shot" picture={upload} alt={t('conversations.picture')} />}
      foot={foot()}
    >
      {text}
    </Bubble>
  )
}
