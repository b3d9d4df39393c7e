import { useEffect, useRef, useState, type ReactNode } from 'react'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import {
  changePassword,
  codeNeeded,
  codeWrong,
  currentPasswordIncorrect,
  passwordFieldsMissing,
  passwordNotNew,
  passwordTooCommon,
  passwordTooShort,
} from '../../contract/account.ts'
import { CodeField } from '../second-factor/CodeField.tsx'

const names = ['current_password', 'new_password', 'confirm_password'] as const
type Name = (typeof names)[number] | 'code'
type FormError = { text: string; field: Name | null }

const labels = {
  current_password: 'people.current_password',
  new_password: 'people.new_password',
  confirm_password: 'people.confirm_password',
} as const
const getField: Readonly<Record<string, Name>> = {
  [currentPasswordIncorrect.code]: 'current_password',
  [passwordTooShort.code]: 'new_password',
  [passwordTooCommon.code]: 'new_password',
  [passwordNotNew.code]: 'new_password',
  [codeNeeded.code]: 'code',
  [codeWrong.code]: 'code',
}
const nothing = { current_password: '', new_password: '', confirm_password: '', code: '' }

/**
 * Changes the manager's own password. Where the account has a second factor, it then asks for its code.
 * @param label the text of the button
 * @param wide the button is as wide as the form
 */
export const PasswordForm = ({
  hotelId,
  label,
  wide,
  children,
}: {
  hotelId: string
  label: string
  wide?: boolean
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const [values, setValues] = useState(nothing)
  const [error, setError] = useState<FormError | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const { busy, send } = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => codeField.current?.focus(), [asksCode])
  useUnsaved(!busy && names.some((name) => values[name] !== ''))

  const refuse = (text: string, field: Name | null) => {
    setError({ text, field })
    if (field !== null) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const save = async () => {
    if (busy) return
    const { confirm_password, ...body } = values
    const missing = names.find((name) => !values[name])
    if (missing !== undefined) return refuse(t(passwordFieldsMissing.code), missing)
    if (asksCode && !body.code.trim()) return refuse(t(codeNeeded.code), 'code')
    if (body.new_password !== confirm_password) return refuse(t('people.passwords_differ'), 'confirm_password')
    setError(null)
    await send(
      async () => {
        const session = await call(changePassword, { params: { hotelSlug: hotelId }, body })
        setValues(nothing)
        setAsksCode(false)
        toast.success(t('people.password_changed'))
        shareSession('manager', hotelId, session)
      },
      (cause) => {
        // Asked for the first time, it is no mistake of the form.
        if (cause.code === codeNeeded.code) return setAsksCode(true)
        if (cause.code === codeWrong.code) setValues({ ...values, code: '' })
        refuse(
          cause.isTemporary && cause.status !== 429
            ? t('people.password_not_changed')
            : t(cause.code, { ...cause.values }),
          getField[cause.code] ?? null,
        )
      },
    )
  }

  return (
    <form
      className="stack"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {error?.field === null && <Callout tone="error">{error.text}</Callout>}
      {names.map((name) => (
        <PasswordField
          key={name}
          label={t(labels[name])}
          hint={name === 'new_password' && t('people.password_hint')}
          error={error?.field === name ? error.text : undefined}
          name={name}
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          maxLength={256}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      {asksCode && (
        <CodeField
          digits={false}
          label={t('people.app_or_recovery_code')}
          ref={codeField}
          error={error?.field === 'code' ? error.text : undefined}
          value={values.code}
          onChange={(event) => setValues({ ...values, code: event.target.value })}
        />
      )}
      <Button
        type="submit"
        wide={wide}
        size={wide ? undefined : 'big'}
        className={wide ? undefined : 'justify-self-start'}
        busy={busy}
        busyText={t('people.saving')}
      >
        {label}
      </Button>
      {children}
    </form>
  )
}
