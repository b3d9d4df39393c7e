import { X } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { RateThing } from '#modules/ratings/web/guest/RateThing.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { WriteAbout } from '#modules/tickets/web/guest/WriteAbout.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { rowAfterRace } from '#modules/tickets/web/row-after-race.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { withdrawMyExtra, type ExtraBooking } from '../../contract.ts'
import { StatusPill } from '../StatusPill.tsx'
import { useWords } from '../use-words.ts'
import { entity, useMyExtras } from './api.ts'

const rowNow = (cause: ApiFailure) => rowAfterRace(cause) as ExtraBooking | null

const TakeBack = ({ booking }: { booking: ExtraBooking }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { patch } = useMyExtras()
  const { busy, send } = useSubmit()
  const given = { params: { hotelSlug, extraBookingId: booking.id }, guest: booking.guest_id, body: {} }
  const press = () =>
    send(
      async () => {
        patch(await retryTransition(() => call(withdrawMyExtra, given), 'withdrawn', rowNow))
      },
      (cause) => {
        const now = rowNow(cause)
        if (now !== null) patch(now)
        toast.error(t(now === null ? 'extras.update_failed' : 'tickets.moved_meanwhile'))
      },
    )
  return (
    <Button variant="danger" size="s" className="min-h-11" icon={X} busy={busy} onClick={() => void press()}>
      {t('extras.withdraw')}
    </Button>
  )
}

/** Something that the guests of a stay have asked for: when, what it costs, and what the hotel has answered. */
export const MyBooking = ({ booking }: { booking: ExtraBooking }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const guest = useGuest()
  const words = useWords()
  const { id, name, total, currency, status, kept, settle, guest_id } = booking
  const details = words.details(booking)
  const today = useToday()
  // It is rated from its day on; without one, from its approval on.
  const isDone = status === 'approved' && (booking.for_day ?? today) <= today
  const doneAt = booking.for_day === null ? booking.answered_at : `${booking.for_day}T12:00:00.000Z`
  const answer = status === 'expired' ? t('extras.expired_text') : words.answer(booking)
  return (
    <Card id={cardId(id)} className="stack stack--s">
      <div className="row between items-start">
        <div className="grow wrap-anywhere">
          <b>{name}</b>
          {details && <p className="meta">{details}</p>}
        </div>
        <span className="stack stack--s justify-items-end text-right">
          <span className="money num">{money(total, currency)}</span>
          <StatusPill status={status} />
        </span>
      </div>
      {answer !== null && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
      {kept !== null && kept > 0 && <p className="meta">{t('extras.kept', { amount: money(kept, currency) })}</p>}
      {(status === 'asked' || status === 'approved') && (
        <p className="meta">{t(settle === 'room' ? 'extras.on_room' : 'extras.at_reception')}</p>
      )}
      {status === 'asked' && guest?.id === guest_id && <TakeBack booking={booking} />}
      <RateThing kind="extra" id={id} doneAt={isDone ? doneAt : null} />
      <WriteAbout ticket={{ entity, id }} />
    </Card>
  )
}
