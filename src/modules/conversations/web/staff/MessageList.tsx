import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import type { Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { Conversation, Message } from '../../contract.ts'
import { DayLine } from '../thread/Bubble.tsx'
import { StaffMessage } from './StaffMessage.tsx'

type List = { items: readonly Message[]; more: boolean; loadingMore: boolean; loadMore: () => Promise<void> }

const nearPx = 120

/** Keeps the newest message in sight, unless the list is scrolled up. */
const useStickToEnd = (newestId: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [newestId])
  useEffect(() => {
    const seen = box.current
    if (!seen) return
    const onScroll = () => {
      atEnd.current = seen.scrollHeight - seen.scrollTop - seen.clientHeight < nearPx
    }
    // The composer grows, the keyboard opens, a picture arrives.
    const sizes = new ResizeObserver(() => atEnd.current && toEnd())
    sizes.observe(seen)
    if (seen.firstElementChild) sizes.observe(seen.firstElementChild)
    seen.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      seen.removeEventListener('scroll', onScroll)
    }
  }, [])
  return box
}

/** The messages of a stay by day, the newest at the lower edge. */
export const MessageList = ({
  list,
  conversation,
  language,
  room,
}: {
  list: List
  conversation: Conversation | undefined
  /** In which the guest reads. */
  language: Language
  room: string
}) => {
  const { t } = useTranslation()
  const { date, day } = useFormats()
  const today = date(new Date(useNow()))
  const box = useStickToEnd(list.items[0]?.id)
  const shown = list.items.toReversed()
  const readUntil = conversation?.guest_read_until ?? ''
  const lastSeen = list.items.find(({ author, created_at }) => author === 'staff' && created_at <= readUntil)
  const isNewDay = (at: number): boolean => {
    const [before, now] = [shown[at - 1], shown[at]]
    return now !== undefined && (before === undefined || date(before.created_at) !== date(now.created_at))
  }
  return (
    // A scrolling region without anything to focus in it would be out of a keyboard's reach.
    <div ref={box} className="thread-box" tabIndex={0} role="region" aria-label={t('conversations.messages')}>
      <div className="thread-content" role="log">
        {list.more && (
          <div className="mb-3">
            <LoadMore list={list} text={t('conversations.load_earlier')} />
          </div>
        )}
        {shown.length === 0 && <p className="meta p-4">{t('conversations.nothing_written')}</p>}
        <ul className="thread">
          {shown.map((message, at) => [
            isNewDay(at) && (
              <DayLine key={`day ${message.id}`}>
                {date(message.created_at) === today ? t('conversations.today') : day(message.created_at)}
              </DayLine>
            ),
            <StaffMessage
              key={message.id}
              message={message}
              follows={!isNewDay(at) && isSameWriter(shown[at - 1], message)}
              seen={message.id === lastSeen?.id}
              language={language}
              room={room || (conversation?.room_number ?? '')}
            />,
          ])}
        </ul>
      </div>
    </div>
  )
}

const isSameWriter = (one: Message | undefined, other: Message): boolean =>
  one?.author === other.author && one.guest_id === other.guest_id && one.staff_id === other.staff_id
