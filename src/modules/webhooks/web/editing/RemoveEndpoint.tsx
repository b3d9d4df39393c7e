import { Trash } from 'lucide-react'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useWebhookCalls } from '../api.ts'

/** Asks before an endpoint is removed. */
export const RemoveEndpoint = ({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) => {
  const { t } = useTranslation()
  const calls = useWebhookCalls()
  const { busy, send } = useSubmit()
  const remove = async () => {
    await send(async () => {
      await ignoreNotFound(calls.remove(endpoint.id))
      toast.success(t('webhooks.removed'))
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
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
