import { KeyRound } from 'lucide-react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useWebhookCalls } from '../api.ts'

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
  const { busy, send } = useSubmit()
  const { run, dialog } = usePasswordAgain()
  const renew = async () => {
    await send(async () => {
      const made = await run((proof) => renewSecret(endpoint, proof))
      if (!made) return
      onMade(made.secret)
      toast.success(t('webhooks.renewed'))
    })
    onClose()
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
