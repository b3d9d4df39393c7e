import { Clock, Pause } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { WebhookEndpoint } from '../contract.ts'

/** Whether calls arrive. */
export const EndpointState = ({
  endpoint: { state, failing_since, last_delivered_at },
}: {
  endpoint: WebhookEndpoint
}) => {
  const { t } = useTranslation()
  if (state === 'disabled')
    return (
      <Pill tone="danger" icon={Pause}>
        {t('webhooks.switched_off')}
      </Pill>
    )
  if (state === 'paused')
    return (
      <Pill tone="neutral" icon={Pause}>
        {t('webhooks.paused')}
      </Pill>
    )
  if (failing_since !== null)
    return (
      <Pill tone="warning" icon={Clock}>
        {t('webhooks.trying_again')}
      </Pill>
    )
  return last_delivered_at === null ? (
    <Pill tone="queued">{t('webhooks.nothing_yet')}</Pill>
  ) : (
    <Pill tone="success">{t('webhooks.arrives')}</Pill>
  )
}
