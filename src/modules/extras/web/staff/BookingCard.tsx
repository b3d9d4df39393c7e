import { Check, Undo2, X } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import { WriteToGuest } from '#modules/tickets/web/board/WriteToGuest.tsx'
import { ClaimedBy } from '#modules/tickets/web/ClaimedBy.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { ExtraBooking } from '../../contract.ts'
import { isOpen } from '../../policy.ts'
import { StatusPill } from '../StatusPill.tsx'
import { useWords } from '../use-words.ts'
import type { Answer } from './AnswerDialog.tsx'
import { tickets } from './api.ts'

/** The card of a booking: room, guest, what for when, what it costs, and the answers that are possible. */
export const BookingCard = ({
  booking,
  fresh,
  onAnswer,
}: {
  booking: ExtraBooking
  fresh: boolean
  onAnswer: (to: Answer) => void
}) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const words = useWords()
  const offline = useLiveState() === 'offline'
  const isNew = fresh && !isClaimed(booking)
  const { id, room_number, guest_name, name, note, status, settle, total, currency } = booking
  const details = words.details(booking)
  const answer = words.answer(booking)
  const button = (to: Answer, label: string, look: { icon: typeof Check; variant?: 'danger' }) => (
    <Button {...look} disabled={offline} aria-haspopup="dialog" onClick={() => onAnswer(to)}>
      {t(label)}
    </Button>
  )
  return (
    <Card id={cardId(id)} className="job" fresh={isNew}>
      <div className="top">
        <RoomBadge room_number={room_number} />
        <span className="meta">{guest_name}</span>
        {isOpen(booking) ? (
          <Age since={new Date(booking.escalation_from)} calm={isClaimed(booking)} />
        ) : (
          <time className="num text-sm text-ink-3" dateTime={booking.created_at}>
            {time(booking.created_at)}
          </time>
        )}
      </div>
      <h3 className="wrap-anywhere">{name}</h3>
      {details && <p>{details}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {answer !== null && <p className="meta wrap-anywhere whitespace-pre-line">{answer}</p>}
      <div className="row row--wrap">
        <span className="money num">{money(total, currency)}</span>
        <span className="meta">{t(settle === 'room' ? 'extras.pays_room' : 'extras.pays_reception')}</span>
        {!isOpen(booking) && <StatusPill status={status} />}
        {isOpen(booking) && <ClaimedBy row={booking} />}
        {isNew && <Tag tone="new">{t('platform.new')}</Tag>}
      </div>
      {(isOpen(booking) || status === 'approved') && (
        <div className="foot">
          <div>
            {isOpen(booking)
              ? button('declined', 'extras.decline', { icon: X, variant: 'danger' })
              : button('cancelled', 'extras.cancel', { icon: Undo2, variant: 'danger' })}
          </div>
          <span className="row ml-auto">
            <WriteToGuest ticket={{ ...booking, entity: tickets.kind.entity }} />
            {isOpen(booking) && button('approved', 'extras.approve', { icon: Check })}
          </span>
        </div>
      )}
    </Card>
  )
}
