import { useState, type FormEvent } from 'react'
import { productAccent, useAccent } from '#modules/hotels/web/accent.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { linkInvalid, passwordFieldsMissing } from '#modules/people/contract/account.ts'
import { useOwner } from '#modules/sign-in/web/owner.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { failureText } from './api.ts'
import { OwnerFrame } from './OwnerFrame.tsx'

/** /set-password#token: an owner sets their password with the link they received, and is signed in. */
export const SetPassword = () => {
  const { t } = useTranslation()
  const go = useGo()
  const owner = useOwner()
  // In the fragment, which no server and no log ever sees.
  const [token] = useState(() => location.hash.slice(1))
  const [values, setValues] = useState({ new_password: '', confirm_password: '' })
  const [error, setError] = useState<string | null>(() => (token === '' ? t(linkInvalid.code) : null))
  const [busy, setBusy] = useState(false)
  useTitle(t('administration.set_password_title'))
  useUnsaved(!busy && (values.new_password !== '' || values.confirm_password !== ''))
  useAccent(productAccent)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!values.new_password || !values.confirm_password) return setError(t(passwordFieldsMissing.code))
    if (values.new_password !== values.confirm_password) return setError(t('people.passwords_differ'))
    setError(null)
    setBusy(true)
    try {
      await owner.setPassword(token, values.new_password)
      toast.success(t('administration.own_password_set'))
      go('/add-hotel', { replace: true })
    } catch (cause) {
      setError(failureText(t, cause))
      setBusy(false)
    }
  }
  const field = (name: keyof typeof values) => ({
    name,
    autoComplete: 'new-password',
    maxLength: 256,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <OwnerFrame title={t('administration.set_password_title')} text={t('administration.set_password_text')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        {error !== null && <Callout tone="error">{error}</Callout>}
        <PasswordField label={t('people.new_password')} hint={t('people.password_hint')} {...field('new_password')} />
        <PasswordField label={t('people.confirm_password')} {...field('confirm_password')} />
        <Button type="submit" wide busy={busy} busyText={t('people.saving')}>
          {t('people.save_password')}
        </Button>
      </form>
    </OwnerFrame>
  )
}
