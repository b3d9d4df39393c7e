import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { SecondFactorCalls } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useProof } from './use-proof.ts'
import { useSecondFactor } from './use-second-factor.ts'

/** The change that password and code are asked for. */
export type Purpose = 'renew' | 'turn-off'

const texts = {
  renew: { title: 'people.new_recovery_codes', text: 'people.new_recovery_codes_text' },
  'turn-off': { title: 'people.turn_off', text: 'people.turn_off_text' },
} as const

/** Asks for password and code, then turns the second factor off or shows new recovery codes. */
export const ProofDialog = ({
  purpose,
  calls,
  email,
  open,
  onChanged,
  onClose,
}: { purpose: Purpose; calls: SecondFactorCalls; email: string; onChanged: () => void } & LateDialog) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const asksPassword = useSecondFactor(calls).data?.asks_password ?? true
  const { values, busy, problem, getField, submit } = useProof(onChanged)
  const done = () => {
    onChanged()
    onClose()
  }
  const prove = () =>
    submit(asksPassword ? ['password', 'code'] : ['code'], async () => {
      if (purpose === 'renew') return setCodes(await calls.renew(values))
      await calls.turnOff(values)
      toast.success(t('people.second_factor_is_off'))
      done()
    })
  const title = t(codes === null ? texts[purpose].title : 'people.recovery_codes')
  return (
    <Dialog
      title={title}
      size={400}
      open={open}
      onClose={codes === null ? onClose : done}
      onSubmit={codes === null ? () => void prove() : done}
      footer={
        codes === null ? (
          <FormFooter onCancel={onClose} busy={busy} busyText={t('people.saving')}>
            {title}
          </FormFooter>
        ) : (
          <Button type="submit">{t('people.codes_saved')}</Button>
        )
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} email={email} />
      ) : (
        <div className="stack">
          {problem !== null && <Callout tone="error">{problem}</Callout>}
          <p>{t(texts[purpose].text)}</p>
          {asksPassword && (
            <PasswordField label={t('people.password')} name="password" maxLength={256} {...getField('password')} />
          )}
          <CodeField digits={false} label={t('people.app_or_recovery_code')} {...getField('code')} />
        </div>
      )}
    </Dialog>
  )
}
