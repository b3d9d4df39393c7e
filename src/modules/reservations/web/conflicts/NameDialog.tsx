import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { formatDays } from '#platform/contract/zone/day-range.ts'
import { callSafely } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { fieldsRequired, type Reservation } from '../../contract.ts'
import { nameReservation } from '../../contract/conflicts.ts'
import { useReload } from '../api.ts'

/** A dialog for the name of a reservation that came without one, or with another. */
export const NameDialog = ({ reservation, open, onClose }: { reservation: Reservation } & LateDialog) => {
  const { t, language } = useTranslation()
  const { id } = useHotel()
  const reload = useReload()
  const [base, setBase] = useState(reservation)
  const [name, setName] = useState(reservation.guest_name)
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()
  const { apartment, check_in, check_out } = reservation
  const submit = async () => {
    if (busy) return
    const guest_name = cleanText(name)
    if (guest_name === '') return setError(t(fieldsRequired.code))
    await send(
      async () => {
        const params = { hotelSlug: id, reservationId: base.id }
        await callSafely(nameReservation, { params, body: { guest_name, seen: base.guest_name } })
        toast.success(t('reservations.name_saved'))
        onClose()
        await reload()
      },
      async (cause) => {
        const now = cause.current as Reservation | undefined
        if (cause.code === changedMeanwhile.code && now) {
          // The next attempt replaces the name that is read now.
          setBase(now)
          setError(t('reservations.name_taken', { guest_name: now.guest_name }))
        } else setError(cause.isTemporary ? t('reservations.name_failed') : t(cause.code, cause.values))
        await reload()
      },
    )
  }
  return (
    <FormDialog
      title={t('reservations.name_title')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('reservations.save')}
      busy={busy}
      busyText={t('reservations.saving')}
    >
      <p className="meta">
        {apartment} · {formatDays(check_in, check_out, language)}
      </p>
      <TextField
        label={t('reservations.guest_name')}
        hint={reservation.origin === 'feed' ? t('reservations.name_hint') : undefined}
        error={error}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
