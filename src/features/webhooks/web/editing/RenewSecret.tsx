import { KeyRound } from 'lucide-react'
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
  const renew = async () => {
    const isDone = await run(async () => {
      onMade((await renewSecret(endpoint)).secret)
      return t('webhooks.renewed')
    })
    if (!isDone) onClose()
  }
  return (
    <ConfirmDialog
      title={t('webhooks.renew_title', { name: getName(endpoint) })}
      text={t('webhooks.renew_text')}
      confirm={t('webhooks.renew')}
      icon={KeyRound}
      busy={busy}
      open
      onConfirm={() => void renew()}
      onClose={onClose}
    />
  )
}
