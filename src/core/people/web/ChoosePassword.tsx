import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { Box } from '#platform/web/ui/surfaces/Box.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { changePassword, passwordFieldsMissing } from '../contract.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { learnOne } from './session/known.ts'

const names = ['current_password', 'new_password', 'confirm_password'] as const
const labels = { current_password: 'people.current_password', new_password: 'people.new_password', confirm_password: 'people.confirm_password' } as const

/** In place of the manager area, as long as the manager has the password that somebody else knows. */
export const ChoosePassword = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  const [values, setValues] = useState({ current_password: '', new_password: '', confirm_password: '' })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useTitle(t('people.choose_password_title'))
  useUnsaved(!busy && names.some((name) => values[name] !== ''))

  const save = async () => {
    if (busy) return
    const { confirm_password, ...body } = values
    if (names.some((name) => !values[name])) return setError(t(passwordFieldsMissing.code))
    if (body.new_password !== confirm_password) return setError(t('people.passwords_differ'))
    setError(null)
    setBusy(true)
    try {
      learnOne('manager', hotelId, await call(changePassword, { params: { hotelSlug: hotelId }, body }))
      toast.success(t('people.password_changed'))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      setError(cause.isTemporary && cause.status !== 429 ? t('people.password_not_changed') : t(cause.code, { ...cause.values }))
      setBusy(false)
    }
  }

  return (
    <main className="auth" id="main" tabIndex={-1}>
      <div className="auth-card">
        <div className="auth-head">
          <h1 className="serif">{t('people.choose_password_title')}</h1>
          <p className="meta">{t('people.choose_password_text')}</p>
        </div>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {error !== null && <Box tone="err">{error}</Box>}
          {names.map((name) => (
            <PasswordField
              key={name}
              label={t(labels[name])}
              hint={name === 'new_password' && t('people.password_hint')}
              name={name}
              autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
              maxLength={256}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
          <Button type="submit" wide busy={busy} busyText={t('people.saving')}>
            {t('people.save_password')}
          </Button>
          <SignOutButton role="manager" hotelId={hotelId} wide />
        </form>
      </div>
      <ProductLine />
    </main>
  )
}
