import { useId, useState } from 'react'
import { maxRoomNumberLength } from '#modules/rooms/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { checkOutInvalid, type Stay } from '../../contract.ts'
import { useStayCalls } from './api.ts'
import { RoomNames } from './RoomNames.tsx'

/** A dialog for the room and the check-out date of a stay. */
export const ChangeStay = ({ stay, open, onClose }: { stay: Stay; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { change } = useStayCalls()
  const [base, setBase] = useState(stay)
  // Only edited fields are sent: the others follow the stay.
  const [touched, setTouched] = useState<{ room_number?: string; check_out?: string }>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, send } = useSubmit()
  const rooms = useId()
  const room = touched.room_number ?? base.room_number
  const check_out = touched.check_out ?? base.check_out ?? ''

  const submit = async () => {
    const problems: FieldErrors = {
      ...(!room.trim() && { room_number: t('tickets.room_required') }),
      ...(check_out && check_out <= base.check_in && { check_out: t(checkOutInvalid.code) }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        await change(stay.id, {
          seen: base.updated_at,
          ...(room.trim() !== base.room_number && { room_number: room }),
          ...(check_out !== (base.check_out ?? '') && { check_out: check_out || null }),
        })
        toast.success(t('stays.saved'))
        onClose()
      },
      (cause) => {
        // The next attempt changes the row as it is now.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as Stay)
        setErrors(
          fieldErrorsOf(t, cause, ['room_number', 'check_out']) ?? {
            form: cause.isTemporary ? t('stays.not_saved') : t(cause.code, cause.values),
          },
        )
      },
    )
  }
  return (
    <FormDialog
      title={t('stays.change_title', { room: stay.room_number })}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('rooms.save')}
      busy={busy}
      busyText={t('rooms.saving')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <TextField
        label={t('stays.room')}
        hint={t('stays.room_hint')}
        name="room_number"
        list={rooms}
        autoComplete="off"
        maxLength={maxRoomNumberLength}
        value={room}
        error={errors['room_number']}
        onChange={({ target }) => setTouched({ ...touched, room_number: target.value })}
      />
      <RoomNames id={rooms} />
      <TextField
        type="date"
        label={t('stays.leaves')}
        optional
        hint={t('stays.check_out_hint')}
        name="check_out"
        min={addDays(base.check_in, 1)}
        value={check_out}
        error={errors['check_out']}
        onChange={({ target }) => setTouched({ ...touched, check_out: target.value })}
      />
    </FormDialog>
  )
}
