import type { ReactNode } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { ProductLine } from '#platform/web/ui/shell/ProductLine.tsx'
import type { SecondFactorCalls } from './api.ts'
import { useSetUp } from './use-set-up.tsx'

/** Replaces an area until a second factor is set up. */
export const SetUpPage = ({
  calls,
  email,
  onDone,
  signOut,
}: {
  calls: SecondFactorCalls
  email: string
  onDone: () => void
  signOut: ReactNode
}) => {
  const { t } = useTranslation()
  const { fields, button, busy, isOn, submit } = useSetUp({ calls, email, onChanged: onDone, onDone })
  useTitle(t('people.set_up_title'))
  return (
    <main className="auth" id="main" tabIndex={-1}>
      <div className="auth-card">
        <div className="auth-head">
          <h1 className="serif">{t(isOn ? 'people.recovery_codes' : 'people.set_up_title')}</h1>
          {!isOn && <p className="meta">{t('people.set_up_text')}</p>}
        </div>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {fields}
          <div className="stack noprint">
            <Button type="submit" wide busy={busy} busyText={t('people.saving')}>
              {button}
            </Button>
            {!isOn && signOut}
          </div>
        </form>
      </div>
      <ProductLine />
    </main>
  )
}
