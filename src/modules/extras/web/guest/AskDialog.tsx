import { useState } from 'react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { Picture } from '#modules/images/web/Picture.tsx'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { AskingDialog } from '#modules/tickets/web/AskingDialog.tsx'
import { useGuestCreate } from '#modules/tickets/web/guest/use-guest-create.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import {
  askForExtra,
  extraTexts,
  maxAgeMs,
  priceChanged,
  type Extra,
  type ExtraBooking,
  type Settle,
} from '../../contract.ts'
import { BookingFields, useBookingForm } from '../BookingFields.tsx'
import { useWords } from '../use-words.ts'
import { useMyExtras } from './api.ts'

const fields = ['quantity', 'nights', 'for_day', 'for_time'] as const

/** An offer with its picture, its price, when and how much of it, what that costs and how it is paid. */
export const AskDialog = ({ offer, settle, open, onClose }: LateDialog & { offer: Extra; settle: Settle }) => {
  const { t, language } = useTranslation()
  const hasBills = useFeature('bill')
  const { patch, retry } = useMyExtras()
  const { data } = useMyStay()
  const today = useToday()
  const days = { check_in: data?.stay.check_in ?? today, check_out: data?.stay.check_out ?? null, today }
  const form = useBookingForm(offer, days)
  const words = useWords()
  const [errors, setErrors] = useState<FieldErrors>({})
  const { name, description, lang } = useContentLanguage()(offer, extraTexts)
  const isImmediate = !offer.approval && (!hasBills || settle === 'room')

  const { busy, submit } = useGuestCreate<ExtraBooking>({
    kind: 'extras',
    maxAgeMs,
    send: (hotelSlug, id, about) =>
      sendOrQueue(askForExtra, { params: { hotelSlug }, body: { id, ...form.getBody(offer), language } }, about),
    list: { patch, retry },
    messages: { sent: 'extras.sent', alreadySent: 'extras.already_sent' },
    begin: () => {
      form.clear()
      setErrors({})
    },
    onSent: onClose,
    refuse: (cause) => {
      // The offer as it is now is shown, with what was typed.
      if (cause.code === priceChanged.code) void retry()
      setErrors(
        fieldErrorsOf(t, cause, fields) ?? { form: cause.isTemporary ? t('extras.send_failed') : words.refusal(cause) },
      )
    },
  })
  const send = () => {
    const { problem } = form
    setErrors(problem ? { [problem.field]: t(problem.failure.code) } : {})
    if (!problem) void submit(name)
  }
  return (
    <AskingDialog
      title={name}
      lang={lang.name}
      submit={t(isImmediate ? 'extras.book' : 'extras.ask', { amount: words.money(form.total) })}
      busy={busy}
      busyText={t('extras.sending')}
      open={open}
      unsaved={form.note !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      {offer.image_url && <Picture className="w-full rounded-lg" address={offer.image_url} sizes="500px" />}
      {description && (
        <p className="wrap-anywhere whitespace-pre-line" lang={lang.description}>
          {description}
        </p>
      )}
      <p className="money">{words.price(offer)}</p>
      {errors['form'] && <Callout tone="warning">{errors['form']}</Callout>}
      <BookingFields offer={offer} days={days} form={form} errors={errors} />
      <p className="meta" aria-live="polite">
        {t(settle === 'room' ? 'extras.on_room' : 'extras.at_reception')}
        {offer.timing !== 'none' && <> {t('extras.no_revoking')}</>}
      </p>
    </AskingDialog>
  )
}
