import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { rowAfterRace } from '#modules/tickets/web/row-after-race.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { call } from '#platform/web/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { answerPhrases, type ExtraBooking, type Settle } from '../../contract.ts'
import { approveExtra, cancelExtra, declineExtra, keepTooHigh, maxAnswerLength } from '../../contract/staff.ts'
import { tickets } from './api.ts'

/** What the hotel answers: it is approved, declined, or taken back. */
export type Answer = 'approved' | 'declined' | 'cancelled'

const words = {
  approved: { title: 'extras.approve_title', phrase: 'gladly' },
  declined: { title: 'extras.decline_title', phrase: 'full' },
  cancelled: { title: 'extras.cancel_title', phrase: null },
} as const
const phrases = {
  gladly: 'extras.phrase_gladly',
  full: 'extras.phrase_full',
  other_time: 'extras.phrase_other_time',
} as const

/** Answers a booking with a phrase in the guest's language or in own words; an approval says how it is paid. */
export const AnswerDialog = ({
  booking,
  to,
  onMoved,
  open,
  onClose,
}: LateDialog & { booking: ExtraBooking; to: Answer; onMoved: (row: ExtraBooking) => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const hasBills = useFeature('bill')
  const { money } = useFormats()
  const reload = tickets.useReload()
  const { patch } = tickets.useOpen()
  const { busy, send } = useSubmit()
  const { title, phrase } = words[to]
  const { name, total, currency } = booking
  const [chosen, setChosen] = useState<string>(phrase ?? '')
  const [own, setOwn] = useState('')
  const [settle, setSettle] = useState<Settle>(booking.settle)
  const [typed, setTyped] = useState('0.00')
  const [errors, setErrors] = useState<FieldErrors>({})
  const keep = readTyped(typed) ?? NaN
  const step = tickets.kind.steps[to]

  const answer = () => {
    const answer_phrase = answerPhrases.find((one) => one === chosen) ?? null
    const body = chosen === 'own' ? { answer: own } : { answer_phrase }
    const given = { params: { hotelSlug, extraBookingId: booking.id } }
    if (to === 'declined') return call(declineExtra, { ...given, body })
    if (to === 'cancelled') return call(cancelExtra, { ...given, body: { ...body, keep } })
    return call(approveExtra, { ...given, body: { ...body, ...(settle !== booking.settle && { settle }) } })
  }
  const show = (row: ExtraBooking) => {
    patch(row)
    onMoved(row)
  }
  const submit = async () => {
    const isWrong = to === 'cancelled' && !(keep >= 0 && keep <= total)
    setErrors(isWrong ? { keep: t(keepTooHigh.code, { left: money(total, currency) }) } : {})
    if (isWrong) return
    await send(
      async () => {
        show(await withRetry(answer))
        onClose()
      },
      (cause) => {
        const now = rowAfterRace(cause) as ExtraBooking | null
        if (now === null || cause.code === 'bill.already_invoiced')
          return setErrors(fieldErrorsOf(t, cause, ['keep']) ?? { form: t(cause.code, cause.values) })
        show(now)
        toast.error(t('tickets.moved_meanwhile'))
        return onClose()
      },
    )
    await reload()
  }
  return (
    <FormDialog
      title={t(title, { name })}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={step?.icon}
      variant={step?.variant}
      submit={t(step?.label ?? 'extras.approve')}
      busy={busy}
      busyText={t('menu.saving')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      {to === 'cancelled' && (
        <TextField
          label={t('extras.keep', { currency })}
          hint={t('extras.keep_hint')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={errors['keep']}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <SelectField label={t('extras.answer')} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{t('extras.answer_none')}</option>
        {answerPhrases.map((one) => (
          <option key={one} value={one}>
            {t(phrases[one])}
          </option>
        ))}
        <option value="own">{t('extras.own_words')}</option>
      </SelectField>
      {chosen === 'own' && (
        <TextArea
          label={t('extras.own_words')}
          rows={2}
          maxLength={maxAnswerLength}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
      {to === 'approved' && hasBills && (
        <SegmentedControl
          label={t('extras.pays')}
          options={[
            { value: 'room', label: t('extras.pays_room') },
            { value: 'reception', label: t('extras.pays_reception') },
          ]}
          value={settle}
          onChange={setSettle}
        />
      )}
    </FormDialog>
  )
}
