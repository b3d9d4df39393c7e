import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { WebhookEndpoint } from '../contract.ts'
import { useWebhookCalls } from './api.ts'

/** Switches an endpoint on, or pauses it. */
export const useSetState = () => {
  const { t } = useTranslation()
  const calls = useWebhookCalls()
  const { busy, send } = useSubmit()
  const setState = (endpoint: WebhookEndpoint, state: 'active' | 'paused') =>
    send(async () => {
      await calls.setState(endpoint, state)
      toast.success(t(state === 'active' ? 'webhooks.is_on' : 'webhooks.is_paused'))
    })
  return { busy, setState }
}

/** Says why a call failed: "status 503", "timeout". */
export const useFailure = (): ((failure: string, status: number | null) => string) => {
  const { t } = useTranslation()
  return (failure, status) => {
    if (failure === 'timeout') return t('webhooks.failure_timeout')
    if (failure === 'address') return t('webhooks.failure_address')
    if (failure === 'connection') return t('webhooks.failure_connection')
    return t('webhooks.failure_status', { status: status ?? failure })
  }
}
