import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useTyping } from '#platform/web/use-update.ts'
import { attemptManager } from './attempt-manager.ts'

const Support = ({ phone }: { phone: string | null }) => {
  const { t } = useTranslation()
  if (phone === null) return <p className="meta text-center">{t('people.forgot_password_no_phone')}</p>
  return (
    <p className="meta text-center">
      {t('people.forgot_password')}{' '}
      <a
        className="num inline-flex min-h-11 items-center font-semibold text-ink"
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      >
        {phone}
      </a>
    </p>
  )
}

/** The sign-in form of managers. Errors are shown above it. */
export const ManagerForm = ({
  hotelId,
  supportPhone,
  onSignedIn,
}: {
  hotelId: string
  supportPhone: string | null
  onSignedIn: () => void
}) => {
  const { t } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  useTyping(email !== '' || password !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const problem = await attemptManager(hotelId, { email, password })
    if (problem !== null) {
      setBusy(false)
      return setError(t(problem.key, problem.values))
    }
    toast.success(t('people.signed_in_as_manager'))
    onSignedIn()
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <Callout tone="err">{error}</Callout>}
      <TextField
        label={t('people.email')}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('people.password')}
        name="password"
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
        {t('people.sign_in_as_manager')}
      </Button>
      <Support phone={supportPhone} />
    </form>
  )
}
