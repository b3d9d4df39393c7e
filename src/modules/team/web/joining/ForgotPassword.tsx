import { useState } from 'react'
import { useHasMail } from '#modules/mail/web/api.ts'
import { emailInvalid, isEmail } from '#modules/people/contract/account.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { mailPasswordLink } from '../../contract/joining.ts'

const Ask = ({ hotelId, open, onClose }: { hotelId: string; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setError(isEmail(email.trim()) ? null : t(emailInvalid.code))
    if (!isEmail(email.trim())) return
    void send(
      async () => {
        await call(mailPasswordLink, { params: { hotelSlug: hotelId }, body: { email: email.trim() } })
        setSent(true)
      },
      (cause) => setError(cause.isTemporary ? t('mail.not_sent') : t(cause.code, cause.values)),
    )
  }
  return (
    <Dialog
      title={t('mail.forgot_title')}
      open={open}
      onClose={onClose}
      size={400}
      {...(!isSent && { onSubmit: submit })}
      footer={
        isSent ? (
          <Button onClick={onClose}>{t('platform.close')}</Button>
        ) : (
          <Button type="submit" busy={busy}>
            {t('mail.forgot_send')}
          </Button>
        )
      }
    >
      {isSent ? (
        <Callout tone="info">{t('mail.forgot_sent')}</Callout>
      ) : (
        <div className="stack">
          <p className="text-ink-2">{t('mail.forgot_text')}</p>
          <TextField
            label={t('people.email')}
            name="forgotten_email"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            {...(error !== null && { error })}
          />
        </div>
      )}
    </Dialog>
  )
}

/** For staff who have forgotten their password: a link by mail. Absent where the installation sends none. */
export const ForgotPassword = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  if (!useHasMail(hotelId)) return null
  return (
    <>
      <Button variant="ghost" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('mail.forgot_link')}
      </Button>
      {open !== null && <Ask key={String(open)} hotelId={hotelId} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
