import { Check, Minus, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sendTestMail, type SmtpStep } from '#modules/mail/contract/test-mail.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { failureText, useOwnerSettings, useSessionEnd } from '../api.ts'

const icons = { done: Check, skipped: Minus, failed: TriangleAlert } as const

/** Sends a test e-mail to the owner and shows how far it came. Not there where the installation sends no mail. */
export const TestMailCard = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const hasEnded = useSessionEnd()
  const { busy, send } = useSubmit()
  const { data } = useOwnerSettings()
  const [steps, setSteps] = useState<readonly SmtpStep[]>([])
  const [error, setError] = useState<string | null>(null)
  if (!data?.mail_available) return null
  const test = () => {
    setError(null)
    void send(
      async () => setSteps((await call(sendTestMail, { params: {}, body: {} })).steps),
      (cause) => {
        if (!hasEnded(cause)) setError(failureText(t, cause))
      },
    )
  }
  return (
    <section className="card stack mt-6" aria-labelledby="test-mail">
      <h2 className="serif text-xl" id="test-mail">
        {t('mail.settings_title')}
      </h2>
      <p className="meta">{t('mail.test_text', { address: email })}</p>
      <div role="status">
        <ul className="stack stack--s">
          {steps.map(({ step, state, answer }) => {
            const Icon = icons[state]
            return (
              <li className="flex items-start gap-2.5" key={step}>
                <Icon className="flex-none" aria-hidden />
                <span className="min-w-0 grow">
                  {t(`mail.step_${step}_${state}`)}
                  <span className="meta block break-words" lang="en">
                    {answer}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      {error !== null && <Callout tone="error">{error}</Callout>}
      <p>
        <Button variant="line" icon={Send} busy={busy} onClick={test}>
          {t('mail.test_send')}
        </Button>
      </p>
    </section>
  )
}
