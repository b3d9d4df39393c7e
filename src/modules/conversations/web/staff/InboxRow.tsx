import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import type { ListedConversation, Message } from '../../contract.ts'
import { getMessageText } from '../thread/state.ts'

/** The last message in one line: "Dragan: Your taxi is here." */
const useExcerpt = (message: Message | null): string => {
  const { t, language } = useTranslation()
  const me = useManager()
  if (message === null) return ''
  const text = getMessageText(t, language, message) || t('conversations.picture_sent')
  if (message.author === 'guest') return text
  if (message.staff_id === me?.id) return t('conversations.you_said', { text })
  return message.staff_name === null ? text : t('conversations.they_said', { name: message.staff_name, text })
}

/** A conversation in the list: the room first, at the right how long it waits or when the last message was written. */
export const InboxRow = ({ row, current }: { row: ListedConversation; current: boolean }) => {
  const { id } = useHotel()
  const { time, date } = useFormats()
  const today = date(new Date(useNow()))
  const excerpt = useExcerpt(row.last_message)
  const waits = row.status === 'waiting'
  const last = row.last_message_at
  return (
    <li>
      <Link
        className={cx('inrow', waits && 'is-new')}
        href={managerPath(id, `inbox/${row.stay_id}`)}
        aria-current={current ? 'page' : undefined}
      >
        <RoomBadge room_number={row.room_number} />
        <b>{row.guest_name}</b>
        {waits && row.waiting_since !== null ? (
          <Age since={new Date(row.waiting_since)} calm={isClaimed(row)} />
        ) : (
          <time className="meta num" dateTime={last}>
            {date(last) === today ? time(last) : date(last).slice(0, 5)}
          </time>
        )}
        <p lang={row.last_message?.author === 'guest' ? (row.last_message.language ?? undefined) : undefined}>
          {excerpt}
        </p>
      </Link>
    </li>
  )
}
