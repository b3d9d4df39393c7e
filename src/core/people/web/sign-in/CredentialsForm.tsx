import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import type { ManagerSignIn } from '../../contract/account.ts'

/**
 * A sign-in form with e-mail and password.
 * @param label the text of the button
 * @param signIn returns the message about a problem, which is shown above the form; null after signing in
 */
export const CredentialsForm = ({
  label,
  signIn,
  children,
}: {
  label: string
  signIn: (form: ManagerSignIn) => Promise<string | null>
  children?: ReactNode
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
    const problem = await signIn({ email, password })
    // After signing in it stays busy until the next page is shown.
    if (problem === null) return
    setBusy(false)
    setError(problem)
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <Callout tone="error">{error}</Callout>}
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
        {label}
      </Button>
      {children}
    </form>
  )
}
