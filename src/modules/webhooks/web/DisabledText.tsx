import { useTranslation } from '#platform/web/i18n.ts'
import type { ListedEndpoint } from '../contract.ts'
import { useFailure } from './state.ts'

/** Why an endpoint was switched off, and what can still be sent again. */
export const DisabledText = ({
  endpoint: { last_failure, deliveries },
}: {
  endpoint: Pick<ListedEndpoint, 'last_failure' | 'deliveries'>
}) => {
  const { t } = useTranslation()
  const formatFailure = useFailure()
  const isGone = last_failure === '410'
  return (
    <p className="err wrap-anywhere">
      {isGone
        ? t('webhooks.is_gone')
        : t('webhooks.nothing_arrived', { why: formatFailure(last_failure ?? 'connection', null) })}{' '}
      {deliveries.replayable > 0 && t('webhooks.events_wait', { count: deliveries.replayable })}
    </p>
  )
}
