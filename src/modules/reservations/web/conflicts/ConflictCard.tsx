import './conflicts.css'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { call } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { Reservation } from '../../contract.ts'
import { dismissReservationConflict, type ReservationConflict } from '../../contract/conflicts.ts'
import { manual, otherCalendar, sourceName } from '../../contract/origins.ts'
import { useReload } from '../api.ts'

/** The source of a reservation and its dates: "Airbnb HMK4Q2, 3 – 7 December". */
const describe = (t: Translate, language: Language, row: Reservation): string => {
  const host = row.source === otherCalendar ? t('reservations.other_calendar') : sourceName(row.source)
  const who = row.source === manual ? row.guest_name : [host, row.booking_number].filter(Boolean).join(' ')
  return [who, formatDays(row.check_in, row.check_out, language)].filter(Boolean).join(', ')
}

/**
 * Two reservations of one room that share nights.
 * @param onSee absent where both are on screen already
 */
export const ConflictCard = ({ conflict, onSee }: { conflict: ReservationConflict; onSee?: () => void }) => {
  const { t, language } = useTranslation()
  const { id } = useHotel()
  const formats = useFormats()
  const offline = useLiveState() === 'offline'
  const reload = useReload()
  const { busy, send } = useSubmit()
  const { room_number: room, first, second, starts_on, ends_on, found_at } = conflict
  const days = formatDays(starts_on, ends_on, language)
  const confirm = () =>
    send(
      async () => {
        const params = { hotelSlug: id, first: first.id, second: second.id }
        await ignoreNotFound(call(dismissReservationConflict, { params, body: { starts_on, ends_on } }))
        toast.success(t('reservations.dismissed'))
        await reload()
        // The pressed button disappears with its card, so move the focus.
        document.getElementById('main')?.focus({ preventScroll: true })
      },
      async (cause) => {
        const hasChanged = cause.code === changedMeanwhile.code
        toast.error(t(hasChanged ? 'reservations.conflict_changed' : 'reservations.dismiss_failed'))
        if (hasChanged) await reload()
      },
    )
  return (
    <div className="card conflict">
      <RoomBadge room_number={room} />
      <div className="conflict__words wrap-anywhere">
        <p>
          <b>{t('reservations.booked_twice', { days })}</b>
        </p>
        <p className="meta">
          {t('reservations.conflict_both', {
            one: describe(t, language, first),
            other: describe(t, language, second),
          })}
          {found_at !== null &&
            ` ${t('reservations.found_at', { date: formats.date(found_at), time: formats.time(found_at) })}`}
        </p>
      </div>
      <div className="row row--wrap">
        <Button
          variant="line"
          size="s"
          busy={busy}
          disabled={offline}
          aria-label={t('reservations.this_is_right_of', { room, days })}
          onClick={() => void confirm()}
        >
          {t('reservations.this_is_right')}
        </Button>
        {onSee && (
          <Button size="s" onClick={onSee}>
            {t('reservations.see_both')}
          </Button>
        )}
      </div>
    </div>
  )
}
