import { Mail } from 'lucide-react'
import { useState } from 'react'
import { SentMails } from '#modules/mail/web/staff/SentMails.tsx'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { useMailLink } from '../api.ts'

/** Sends the link of a reservation to an address, and says what becomes of the mail. */
export const MailLink = ({ reservationId, language }: { reservationId: string; language: Language }) => {
  const { t } = useTranslation()
  const mailLink = useMailLink()
  const { busy, send } = useSubmit()
  // Made with the form and not for each attempt, so that a retry cannot send a second mail.
  const [id, setId] = useState(newId)
  const [to, setTo] = useState('')
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  useUnsaved(to !== '')
  const submit = () => {
    setErrors(null)
    return send(
      async () => {
        await mailLink(reservationId, { id, to, language })
        setId(newId())
        setTo('')
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, ['to']) ?? { form: t(cause.code, cause.values) }),
    )
  }
  return (
    <form
      className="stack stack--s"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {errors?.['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <TextField
        label={t('mail.to')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={to}
        error={errors?.['to']}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button
        className="justify-self-start"
        type="submit"
        variant="line"
        icon={Mail}
        busy={busy}
        busyText={t('mail.sending')}
      >
        {t('mail.send')}
      </Button>
      <SentMails subject={reservationId} />
    </form>
  )
}
