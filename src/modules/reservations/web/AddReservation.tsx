import { useId, useRef, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { addDays, isDay } from '#platform/contract/day.ts'
import { idTaken, type FailureCode } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { newId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Field, FieldError, useField } from '#platform/web/ui/controls/Field.tsx'
import type { TextFieldProps } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import {
  checkOutNotAfterCheckIn,
  dayInvalid,
  fieldsRequired,
  type NewReservation,
  type Reservation,
} from '../contract.ts'
import { newReservationProblem } from '../policy.ts'
import { add, useReload } from './api.ts'

type Values = Omit<NewReservation, 'id'>
type Name = keyof Values
type FormError = { code: FailureCode; fields: readonly Name[] }

const nothing: Values = { guest_name: '', apartment: '', check_in: '', check_out: '' }
const names = ['guest_name', 'apartment', 'check_in', 'check_out'] as const
const ownFailures: readonly FailureCode[] = [fieldsRequired.code, dayInvalid.code, checkOutNotAfterCheckIn.code]

/** A field whose error is explained by a message for the whole form. */
const FormField = ({ faultId, ...field }: { faultId: string | undefined } & TextFieldProps) => {
  const { frame, control } = useField(field)
  return (
    <Field {...frame}>
      <input
        autoComplete="off"
        {...control}
        className="input"
        aria-invalid={faultId !== undefined || undefined}
        aria-describedby={faultId}
      />
    </Field>
  )
}

const getFault = (values: Values, unreadable: readonly Name[]): FormError | null => {
  if (unreadable.length > 0) return { code: dayInvalid.code, fields: unreadable }
  const problem = newReservationProblem(values)
  if (problem === null) return null
  const fields = problem === fieldsRequired ? names.filter((name) => values[name] === '') : (['check_out'] as const)
  return { code: problem.code, fields }
}

/** The form for a reservation by hand. Input is kept when a tap beside the dialog closes it. */
export const AddReservation = ({
  open,
  onClose,
  onAdded,
}: { onAdded: (reservation: Reservation) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const reload = useReload()
  // Created with the form and not for each attempt, so that a retry cannot create a second reservation.
  const [id, setId] = useState(newId)
  const [values, setValues] = useState(nothing)
  const [error, setError] = useState<FormError | null>(null)
  const [failed, setFailed] = useState(false)
  const { busy, send } = useSubmit()
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const faultId = useId()
  useUnsaved(open && names.some((name) => values[name] !== ''))

  const begin = () => {
    setId(newId())
    setValues(nothing)
    setError(null)
    setFailed(false)
  }
  const cancel = () => {
    begin()
    onClose()
  }
  const show = (fault: FormError | null) => {
    setError(fault)
    const [first] = fault?.fields ?? []
    if (first) inputs.current[first]?.focus()
  }

  const refuse = (cause: ApiFailure) => {
    if (ownFailures.includes(cause.code)) return show({ code: cause.code, fields: ['check_out'] })
    if (cause.code !== idTaken.code) {
      setFailed(true)
      return toast.error(t('reservations.add_failed'))
    }
    // An earlier attempt had succeeded, but its response was lost.
    cancel()
    toast.error(t('reservations.already_added'))
    void reload()
  }

  const save = async () => {
    if (busy) return
    const cleaned = { ...values, guest_name: cleanText(values.guest_name), apartment: cleanText(values.apartment) }
    // An invalid date leaves the field empty, as if nothing had been typed.
    const fault = getFault(
      cleaned,
      names.filter((name) => inputs.current[name]?.validity.badInput),
    )
    show(fault)
    setFailed(false)
    if (fault !== null) return
    await send(async () => {
      const added = await add(hotelSlug, { id, ...cleaned })
      toast.success(t('reservations.added'))
      cancel()
      onAdded(added)
      await reload()
    }, refuse)
  }

  const field = (name: Name) => ({
    ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
    faultId: error?.fields.includes(name) ? faultId : undefined,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <FormDialog
      title={t('reservations.add')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t('reservations.save')}
      onCancel={cancel}
      busy={busy}
      busyText={t('reservations.saving')}
    >
      {/* Screen readers ignore everything outside an open dialog, toasts included. */}
      {failed && <Callout tone="error">{t('reservations.add_failed')}</Callout>}
      <FormField label={t('reservations.guest_name')} maxLength={200} {...field('guest_name')} />
      <FormField label={t('reservations.apartment')} maxLength={200} {...field('apartment')} />
      <div className="stack stack--s">
        <div className="grid grid-cols-2 gap-3">
          <FormField type="date" label={t('reservations.check_in_date')} {...field('check_in')} />
          <FormField
            type="date"
            label={t('reservations.check_out_date')}
            min={isDay(values.check_in) ? addDays(values.check_in, 1) : undefined}
            {...field('check_out')}
          />
        </div>
        {error !== null && <FieldError id={faultId}>{t(error.code)}</FieldError>}
      </div>
    </FormDialog>
  )
}
