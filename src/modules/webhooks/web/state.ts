import { useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { WebhookEndpoint } from '../contract.ts'
import { useWebhookCalls } from './api.ts'

/** Runs a call of a button, and says when it failed. */
export const useAction = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  /** @param work answers what to say; null where it was not done, and nothing is said */
  const run = async (work: () => Promise<string | null>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      const said = await work()
      if (said !== null) toast.success(said)
      return said !== null
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** Switches an endpoint on, or pauses it. */
export const useSetState = () => {
  const { t } = useTranslation()
  const calls = useWebhookCalls()
  const { busy, run } = useAction()
  const setState = (endpoint: WebhookEndpoint, state: 'active' | 'paused') =>
    run(async () => {
      await calls.setState(endpoint, state)
      return t(state === 'active' ? 'webhooks.is_on' : 'webhooks.is_paused')
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
