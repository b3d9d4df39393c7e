import { KeyRound } from 'lucide-react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import type { WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useWebhookCalls } from '../api.ts'
import { useAction } from '../state.ts'

/** Asks before an endpoint gets a new secret. @param onMade shows it */
export const RenewSecret = ({
  endpoint,
  onClose,
  onMade,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
  onMade: (secret: string) => void
}) => {
  const { t } = useTranslation()
  const { renewSecret } = useWebhookCalls()
  const { busy, run } = useAction()
  const { run: ask, dialog } = usePasswordAgain()
  const renew = async () => {
    const isDone = await run(async () => {
      const made = await ask((proof) => renewSecret(endpoint, proof))
      if (!made) return null
      onMade(made.secret)
      return t('webhooks.renewed')
    })
    if (!isDone) onClose()
  }
  return (
    <>
      <ConfirmDialog
        title={t('webhooks.renew_title', { name: getName(endpoint) })}
        text={t('webhooks.renew_text')}
        confirm={t('webhooks.renew')}
        icon={KeyRound}
        busy={busy}
        open={dialog === null}
        onConfirm={() => void renew()}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}
