import { useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { codeNeeded } from '../../contract/account.ts'
import { passwordAgainErrors, type PasswordAgain } from '../../contract/password-again.ts'
import { CodeField } from '../second-factor/CodeField.tsx'
import { useProof } from '../second-factor/use-proof.ts'

const isAboutProof = (cause: unknown): boolean =>
  cause instanceof ApiFailure && passwordAgainErrors.some(({ code }) => code === cause.code)

/**
 * Asks for the password, and for the code once the server wants one, and does the work with them.
 * @param onDone the work is done, or (with null) the person has closed the dialog
 * @param onFailed the work failed for another reason than the password
 */
export const PasswordAgainDialog = ({
  work,
  onDone,
  onFailed,
}: {
  work: (proof: PasswordAgain) => Promise<unknown>
  onDone: (answer: unknown) => void
  onFailed: (cause: unknown) => void
}) => {
  const { t } = useTranslation()
  const [needsCode, setNeedsCode] = useState(false)
  const { values, busy, problem, getField, submit } = useProof(() => {})
  const prove = () =>
    submit(needsCode ? ['password', 'code'] : ['password'], async () => {
      try {
        onDone(await work(values))
      } catch (cause) {
        if (!isAboutProof(cause)) return onFailed(cause)
        if (cause instanceof ApiFailure && cause.code === codeNeeded.code) setNeedsCode(true)
        throw cause
      }
    })
  return (
    <FormDialog
      title={t('people.password_again')}
      size={400}
      onClose={() => onDone(null)}
      onSubmit={prove}
      submit={t('people.continue')}
      onCancel={() => onDone(null)}
      busy={busy}
    >
      {problem !== null && <Callout tone="error">{problem}</Callout>}
      <p>{t('people.password_again_text')}</p>
      <PasswordField
        label={t('people.password')}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        {...getField('password')}
      />
      {needsCode && <CodeField digits={false} label={t('people.app_or_recovery_code')} {...getField('code')} />}
    </FormDialog>
  )
}
