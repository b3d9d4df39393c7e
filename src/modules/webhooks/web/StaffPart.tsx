import { Suspense } from 'react'
import type { StaffSlots } from '#app/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useWebhooks } from './api.ts'

const Section = lazyNamed(
  retryImport(() => import('./WebhookSection.tsx')),
  'WebhookSection',
)

const Connections = () => (
  <Suspense>
    <Section />
  </Suspense>
)

const useConnectionCount = (): string | undefined => {
  const { t } = useTranslation()
  const { data } = useWebhooks()
  if (data === undefined) return undefined
  return data.items.length === 0 ? '' : t('webhooks.count', { count: data.items.length })
}

/** The slots of the webhooks in the staff area. */
export const staffSlots: StaffSlots = { Connections, useConnectionCount }
