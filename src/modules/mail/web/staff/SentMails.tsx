import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { call } from '#platform/web/api.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { listMails, mailEntity, type Mail } from '../../contract.ts'
import { mailsKey } from '../api.ts'

/** Newest first. */
const useMails = (subject: string) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = mailsKey(hotelSlug, subject)
  useFollow(queryKey, mailEntity)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listMails, { params: { hotelSlug }, query: { subject }, signal }),
    ...useFreshness(),
    refetchOnMount: 'always',
  })
}

/** Enough of an address to recognise it. */
const getHint = (address: string): string => address.replace(/^(.)[^@]*/, '$1…')

/** The state of a mail, in one line. */
const MailLine = ({ mail: { status, failure, receiver, sent_at } }: { mail: Mail }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { date, time } = useFormats()
  const [now] = useState(() => new Date())
  const address = getHint(receiver)
  if (status === 'queued') return t('mail.queued', { address })
  if (status === 'failed') return t(`mail.failed_${failure ?? 'unreachable'}`, { address })
  const at = new Date(sent_at ?? 0)
  const isToday = dayInZone(at, time_zone) === dayInZone(now, time_zone)
  return t('mail.sent', { when: isToday ? time(at) : `${date(at)} ${time(at)}`, address })
}

/** What became of the last mails about one thing, as it happens; nothing where there are none. */
export const SentMails = ({ subject }: { subject: string }) => {
  const { data } = useMails(subject)
  if (!data || data.items.length === 0) return null
  return (
    <ul className="meta stack stack--s" aria-live="polite">
      {data.items.slice(0, 3).map((mail) => (
        <li key={mail.id} className="wrap-anywhere">
          <MailLine mail={mail} />
        </li>
      ))}
    </ul>
  )
}
