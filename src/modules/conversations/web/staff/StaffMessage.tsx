import { useQuery } from '@tanstack/react-query'
import { Check, CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { MakeRequest } from '#modules/requests/web/staff/MakeRequest.tsx'
import { TicketName } from '#modules/tickets/web/board/StayTickets.tsx'
import type { Language } from '#platform/contract/languages.ts'
import { loadTranslator, useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import type { Message } from '../../contract.ts'
import { Bubble } from '../thread/Bubble.tsx'
import { Picture } from '../thread/Picture.tsx'
import { getMessageText } from '../thread/state.ts'

/** The ticket of the message: "About: Towels, 20:30". */
const AboutLine = ({ message: { about_entity, about_id } }: { message: Message }) => {
  const { t } = useTranslation()
  if (about_entity === null || about_id === null) return null
  return (
    <>
      <CornerDownRight />
      <span>
        {t('conversations.about_ticket')} <TicketName entity={about_entity} id={about_id} />
      </span>
    </>
  )
}

/** A message in the guest's language, whose texts are loaded for it. */
const GuestReading = ({ message, language }: { message: Message; language: Language }) => {
  const { data: t } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadTranslator(language),
    staleTime: Infinity,
  })
  return <span lang={language}>{t ? getMessageText(t, language, message) : '…'}</span>
}

/** A staff message says in the writer's words what it is, and one tap away what the guest reads. */
const MessageText = ({ message, language }: { message: Message; language: Language }) => {
  const { t, language: own } = useTranslation()
  const [open, setOpen] = useState(false)
  // Typed messages of staff are not translated.
  const text = getMessageText(t, own, { ...message, translations: {} })
  const isOther =
    message.author === 'staff' &&
    language !== own &&
    (message.phrase !== null || message.translations[language]?.text !== undefined)
  return (
    <>
      {message.image_id !== null && <Picture id={message.image_id} />}
      {text}
      {isOther && (
        <span className="also">
          <small>{language.toUpperCase()}</small>
          {open ? (
            <GuestReading message={message} language={language} />
          ) : (
            <button type="button" className="also__open" onClick={() => setOpen(true)}>
              {t('conversations.what_they_read')}
            </button>
          )}
        </span>
      )}
    </>
  )
}

/**
 * A message as staff see it.
 * @param follows the one above is by the same person
 * @param seen the newest of the hotel's messages that a guest has read
 * @param language in which the guest reads
 */
export const StaffMessage = ({
  message,
  follows,
  seen,
  language,
  room,
}: {
  message: Message
  follows: boolean
  seen: boolean
  language: Language
  room: string
}) => {
  const { t, language: own } = useTranslation()
  const { time } = useFormats()
  const hasRequests = useFeature('requests')
  const isStaff = message.author === 'staff'
  const isForeign = message.phrase === null && message.language !== null && message.language !== own
  const at = (
    <span className="at num">
      {isStaff && message.staff_name ? `${time(message.created_at)} · ${message.staff_name}` : time(message.created_at)}
      {seen && (
        <>
          <Check />
          {t('conversations.seen')}
        </>
      )}
    </span>
  )
  return (
    <Bubble
      own={isStaff}
      who={
        !isStaff &&
        !follows && (
          <>
            {message.guest_name}
            {isForeign && message.language && <Tag>{t(`conversations.in_${message.language}`)}</Tag>}
          </>
        )
      }
      about={message.about_id === null ? undefined : <AboutLine message={message} />}
      lang={isForeign ? (message.language ?? undefined) : undefined}
      foot={
        <>
          {at}
          {!isStaff && hasRequests && (
            <MakeRequest
              message={{
                ...message,
                room_number: room,
                guest_name: message.guest_name ?? '',
                text: getMessageText(t, own, message),
              }}
            />
          )}
        </>
      }
    >
      <MessageText message={message} language={language} />
    </Bubble>
  )
}
