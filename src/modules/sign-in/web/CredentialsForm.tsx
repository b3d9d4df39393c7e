import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { codeNeeded, codeWrong } from '#modules/people/contract/account.ts'
import { CodeField } from '#modules/people/web/second-factor/CodeField.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import type { ManagerSignIn } from '../contract/credentials.ts'

/** Why a sign-in was refused: the failure's code, and its message. */
export type SignInRefusal = { code: string; text: string }

const empty: ManagerSignIn = { email: '', password: '', code: '' }
type Asks = 'password' | 'app' | 'recovery'

/**
 * A sign-in form with e-mail and password, and then, where the account has a second factor, with its code.
 * @param first `app`: the account is proved, and only the code is asked for
 * @param label the text of the button
 * @param signIn returns why it was refused, which is shown above the form; null after signing in
 * @param lostPhone below the code, in place of what is below the password
 */
export const CredentialsForm = ({
  first = 'password',
  label,
  signIn,
  lostPhone,
  children,
}: {
  first?: Asks
  label: string
  signIn: (form: ManagerSignIn) => Promise<SignInRefusal | null>
  lostPhone?: ReactNode
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const [form, setForm] = useState(empty)
  const [asks, setAsks] = useState(first)
  const [busy, setBusy] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  // Also when the field takes the place of another one.
  useEffect(() => codeField.current?.focus(), [asks, error])
  useTyping(form.email !== '' || form.password !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (asks !== 'password' && form.code.trim() === '') return setError(t(codeNeeded.code))
    setBusy(true)
    setError(null)
    const refused = await signIn(form)
    // After signing in it stays busy until the next page is shown.
    if (refused === null) return
    setBusy(false)
    const isOfCode = refused.code === codeNeeded.code || refused.code === codeWrong.code
    if (isOfCode) setForm({ ...form, code: '' })
    if (isOfCode && asks === 'password') return setAsks('app')
    setError(refused.text)
    if (refused.code === 'people.login_failed' || refused.code === 'people.invalid_owner_credentials') begin('password')
  }
  const begin = (next: Asks) => {
    setAsks(next)
    setForm((now) => ({ ...now, code: '' }))
  }
  const field = (name: keyof ManagerSignIn) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error !== null && <Callout tone="error">{error}</Callout>}
      {asks === 'password' ? (
        <>
          <TextField
            label={t('people.email')}
            type="email"
            autoComplete="username"
            maxLength={254}
            {...field('email')}
          />
          <PasswordField label={t('people.password')} maxLength={256} {...field('password')} />
        </>
      ) : (
        <CodeField
          key={asks}
          digits={asks === 'app'}
          label={t(asks === 'app' ? 'people.app_code' : 'people.recovery_code')}
          ref={codeField}
          {...field('code')}
        />
      )}
      <Button type="submit" wide busy={busy} busyText={t('people.signing_in')}>
        {label}
      </Button>
      {asks === 'password' ? (
        children
      ) : (
        <>
          <Button
            variant="ghost"
            wide
            onClick={() => {
              setError(null)
              begin(asks === 'app' ? 'recovery' : 'app')
            }}
          >
            {t(asks === 'app' ? 'people.use_recovery_code' : 'people.use_app_code')}
          </Button>
          {lostPhone}
        </>
      )}
    </form>
  )
}
