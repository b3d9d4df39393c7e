import { useState } from 'react'
import { addDays } from '#platform/contract/day.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QuantityStepper } from '#platform/web/ui/controls/quantity/QuantityStepper.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxNights, maxNoteLength, type Extra, type NewExtraBooking } from '../contract.ts'
import { computeTotal, findBookingProblem, getNights } from '../policy.ts'

/** The days of the stay that something is booked for, and the hotel's day. */
export type StayDays = { check_in: string; check_out: string | null; today: string }

/** The form of a booking: what it asks for follows from the offer. */
export const useBookingForm = (offer: Extra | undefined, days: StayDays) => {
  const [quantity, setQuantity] = useState(1)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [chosenNights, setNights] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const asksDay = offer !== undefined && offer.timing !== 'none'
  const wanted = {
    quantity: Math.min(quantity, offer?.quantity_most ?? 1),
    ...(asksDay && day !== '' && { for_day: day }),
    ...(offer?.timing === 'time' && time !== '' && { for_time: time }),
    ...(offer?.unit === 'night' && chosenNights !== null && { nights: chosenNights }),
  }
  const nights = offer ? getNights(offer, wanted, days) : null
  return {
    wanted: { ...wanted, ...(nights !== null && { nights }) },
    nights,
    total: offer ? computeTotal(offer, wanted.quantity, nights) : 0,
    note,
    day,
    time,
    setQuantity,
    setDay,
    setTime,
    setNights,
    setNote,
    problem: offer ? findBookingProblem(offer, wanted, days) : null,
    /** The body of the call, but for its id. */
    getBody: (of: Extra): Omit<NewExtraBooking, 'id'> => ({
      ...wanted,
      ...(nights !== null && { nights }),
      extra_id: of.id,
      note,
      expected_total: computeTotal(of, wanted.quantity, nights),
    }),
    clear: () => {
      setQuantity(1)
      setDay('')
      setTime('')
      setNights(null)
      setNote('')
    },
  }
}

/** Its fields: day and time, nights, how many, and a word. */
export const BookingFields = ({
  offer,
  days,
  form,
  errors,
}: {
  offer: Extra
  days: StayDays
  form: ReturnType<typeof useBookingForm>
  errors: FieldErrors
}) => {
  const { t } = useTranslation()
  const { timing, unit, quantity_most } = offer
  const first = days.check_in > days.today ? days.check_in : days.today
  const last = days.check_out === null ? undefined : addDays(days.check_out, unit === 'night' ? -1 : 0)
  const count = (label: string, value: number, max: number, onChange: (to: number) => void) => (
    <div className="row between">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <QuantityStepper
        name={label}
        fewer={t('menu.one_less', { name: label })}
        more={t('menu.one_more', { name: label })}
        value={value}
        max={max}
        onChange={onChange}
      />
    </div>
  )
  return (
    <>
      {timing !== 'none' && (
        <div className="flex items-start gap-3">
          <div className="grow">
            <TextField
              type="date"
              label={t('extras.day')}
              min={first}
              max={last}
              value={form.day}
              error={errors['for_day']}
              onChange={({ target }) => form.setDay(target.value)}
            />
          </div>
          {timing === 'time' && (
            <div className="w-36 flex-none">
              <TextField
                type="time"
                label={t('extras.time')}
                value={form.time}
                error={errors['for_time']}
                onChange={({ target }) => form.setTime(target.value)}
              />
            </div>
          )}
        </div>
      )}
      {form.nights !== null && count(t('extras.nights'), form.nights, maxNights, form.setNights)}
      {quantity_most > 1 &&
        count(
          t(unit === 'person' ? 'extras.persons' : 'extras.quantity'),
          form.wanted.quantity,
          quantity_most,
          form.setQuantity,
        )}
      <TextArea
        label={t('extras.note')}
        optional
        rows={2}
        maxLength={maxNoteLength}
        value={form.note}
        onChange={({ target }) => form.setNote(target.value)}
      />
    </>
  )
}
