import type { Notice } from '#modules/notifications/contract.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { WebhookEndpoint } from '../contract.ts'
import { getName } from '../policy.ts'

const ttlSeconds = 24 * 3600

/** Tells the managers that an endpoint was switched off because nothing arrived. */
export const notices = ({ entity, operation, row, changed }: LoggedEvent): Notice[] => {
  const endpoint = row as Pick<WebhookEndpoint, 'id' | 'state' | 'url' | 'description'>
  if (entity !== 'webhook_endpoints' || operation !== 'update') return []
  if (!changed.includes('state') || endpoint.state !== 'disabled') return []
  return [
    {
      to: 'managers',
      message: {
        title: 'webhooks.push_disabled_title',
        body: 'webhooks.push_disabled_body',
        values: { name: getName(endpoint) },
        path: `manager/connections/${endpoint.id}`,
        tag: `webhooks:${endpoint.id}`,
        ttlSeconds,
        urgent: false,
      },
    },
  ]
}
