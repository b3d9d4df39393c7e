import { DoorOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { maxRoomNumberLength } from '#modules/rooms/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { checkOutInvalid, maxLeadNameLength, type Arrival } from '../../contract.ts'
import { useStayCalls } from './api.ts'
import { RoomNames } from './RoomNames.tsx'

type Values = { room_number: string; lead_name: string; check_in: string; check_out: string }

type Props = { arrival: Arrival | null; open: boolean; onDone: () => void; onClose: () => void }

/**
 * The form of a check-in, of a reservation or by hand.
 * @param arrival the reservation
 */
export const CheckIn = ({ arrival, open, onDone, onClose }: Props) => {
  const { t } = useTranslation()
  const calls = useStayCalls()
  const today = useToday()
  // One id for the form, not for each attempt: a retry cannot open a second stay.
  const [id] = useState(newId)
  const [values, setValues] = useState<Values>(() => ({
    room_number: arrival?.room_number ?? arrival?.apartment ?? '',
    lead_name: arrival?.guest_name ?? '',
    check_in: arrival?.check_in ?? today,
    check_out: arrival?.check_out ?? '',
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, send } = useSubmit()
  const rooms = useId()

  const getProblems = (): FieldErrors => ({
    ...(!values.room_number.trim() && { room_number: t('tickets.room_required') }),
    ...(!values.lead_name.trim() && { lead_name: t('tickets.name_required') }),
    ...(!values.check_in && { check_in: t('stays.check_in_missing') }),
    ...(values.check_out && values.check_out <= values.check_in && { check_out: t(checkOutInvalid.code) }),
  })
  const submit = async () => {
    const problems = getProblems()
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        await calls.open({
          id,
          ...values,
          check_out: values.check_out || null,
          reservation_id: arrival?.reservation_id ?? null,
        })
        toast.success(t('stays.checked_in', { room: values.room_number.trim() }))
        onDone()
      },
      (cause) => {
        setErrors(
          fieldErrorsOf(t, cause, Object.keys(values)) ?? {
            form: cause.isTemporary ? t('stays.not_saved') : t(cause.code, cause.values),
          },
        )
        void calls.reload()
      },
    )
  }
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <FormDialog
      title={t('stays.check_somebody_in')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('stays.check_in')}
      icon={DoorOpen}
      busy={busy}
      busyText={t('rooms.saving')}
    >
      <p className="meta">{t('stays.check_in_text')}</p>
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <TextField
        label={t('stays.room')}
        list={rooms}
        autoComplete="off"
        maxLength={maxRoomNumberLength}
        {...field('room_number')}
      />
      <RoomNames id={rooms} />
      <TextField
        label={t('people.guest_name')}
        autoComplete="off"
        maxLength={maxLeadNameLength}
        {...field('lead_name')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField type="date" label={t('stays.arrives')} {...field('check_in')} />
        <TextField
          type="date"
          label={t('stays.leaves')}
          optional
          min={values.check_in && addDays(values.check_in, 1)}
          {...field('check_out')}
        />
      </div>
    </FormDialog>
  )
}
