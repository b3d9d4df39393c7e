import { useTranslation } from '#platform/web/i18n.ts'
import { useWebhooks } from './api.ts'

/** How many webhooks the hotel has: "1 webhook". Empty without any, undefined while loading. */
export const useWebhookCount = (): string | undefined => {
  const { t } = useTranslation()
  const { data } = useWebhooks()
  if (data === undefined) return undefined
  return data.items.length === 0 ? '' : t('webhooks.count', { count: data.items.length })
}
