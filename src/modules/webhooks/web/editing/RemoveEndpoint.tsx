import { Trash } from 'lucide-react'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import type { WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useWebhookCalls } from '../api.ts'
import { useAction } from '../state.ts'

/** Asks before an endpoint is removed. */
export const RemoveEndpoint = ({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) => {
  const { t } = useTranslation()
  const calls = useWebhookCalls()
  const { busy, run } = useAction()
  const remove = async () => {
    await run(async () => {
      await ignoreNotFound(calls.remove(endpoint.id))
      return t('webhooks.removed')
    })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('webhooks.remove_title', { name: getName(endpoint) })}
      text={t('webhooks.remove_text')}
      confirm={t('webhooks.remove')}
      icon={Trash}
      danger
      busy={busy}
      open
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
