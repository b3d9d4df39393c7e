import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import type { SecondFactorCalls } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useProof } from './use-proof.ts'
import { useSecondFactor } from './use-second-factor.ts'

type Step = { name: 'password' } | { name: 'scan'; secret: string; uri: string } | { name: 'codes'; codes: string[] }

/** The secret for the app: as a picture, as a link for an app on this phone, and to be typed. */
const Scan = ({ secret, uri }: { secret: string; uri: string }) => {
  const { t } = useTranslation()
  const copy = () => void copyText(secret, t('people.copied'), t('people.copy_failed'))
  return (
    <>
      <p>{t('people.scan_with_app')}</p>
      <QrCode className="mx-auto w-45 rounded-sm border border-line" text={uri} label={t('people.scan_label')} />
      <p className="text-center">
        <a className="inline-flex min-h-11 items-center font-semibold" href={uri}>
          {t('people.open_app')}
        </a>
      </p>
      <div>
        <p className="label mb-1.5">{t('people.key_for_app')}</p>
        <p className="row gap-3 rounded-sm border border-dashed border-line-strong bg-sunken p-3">
          <code className="grow font-mono wrap-anywhere">{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
          <Button variant="soft" size="s" className="min-h-11" onClick={copy}>
            {t('people.copy')}
          </Button>
        </p>
      </div>
    </>
  )
}

/**
 * Sets a second factor up: the password, the first code of the app, and the recovery codes.
 * @param onDone the codes are kept; also when they were only closed
 * @returns what a dialog or a page shows of it
 */
export const useSetUp = ({
  calls,
  email,
  onChanged,
  onDone,
}: {
  calls: SecondFactorCalls
  email: string
  onChanged: () => void
  onDone: () => void
}): { title: string; fields: ReactNode; button: string; busy: boolean; isOn: boolean; submit: () => void } => {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'password' })
  const asksPassword = useSecondFactor(calls).data?.asks_password ?? true
  const { values, busy, problem, getField, submit } = useProof(onChanged)
  const error = problem !== null && <Callout tone="error">{problem}</Callout>
  const finish = () => {
    toast.success(t('people.second_factor_is_on'))
    onDone()
  }
  const common = { busy, isOn: step.name === 'codes', title: t('people.second_factor') }
  if (step.name === 'codes')
    return {
      ...common,
      title: t('people.recovery_codes'),
      fields: <RecoveryCodes codes={step.codes} email={email} />,
      button: t('people.codes_saved'),
      submit: finish,
    }
  if (step.name === 'scan')
    return {
      ...common,
      fields: (
        <div className="stack">
          {error}
          <Scan secret={step.secret} uri={step.uri} />
          <CodeField key="code" digits label={t('people.app_code')} {...getField('code')} />
        </div>
      ),
      button: t('people.turn_on'),
      submit: () =>
        void submit(['code'], async () => setStep({ name: 'codes', codes: await calls.confirm(values.code) })),
    }
  return {
    ...common,
    fields: (
      <div className="stack">
        {error}
        <p>{t('people.second_factor_text')}</p>
        {asksPassword && (
          <PasswordField label={t('people.password')} name="password" maxLength={256} {...getField('password')} />
        )}
      </div>
    ),
    button: t('people.next'),
    submit: () =>
      void submit(asksPassword ? ['password'] : [], async () =>
        setStep({ name: 'scan', ...(await calls.begin(values.password)) }),
      ),
  }
}
