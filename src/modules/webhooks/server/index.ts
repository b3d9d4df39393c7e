import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import { createDeliveryService } from './deliveries/service.ts'
import { forgetGuests } from './deliveries/store.ts'
import { webhooksDemo } from './demo.ts'
import { webhookJobs } from './jobs.ts'
import { notices } from './notifications.ts'
import { webhookRoutes } from './routes.ts'
import { createEndpointService } from './service.ts'
import { listEndpointNames } from './store.ts'

type Parts = {
  database: Database
  clock: Clock
  keys: Keys
  settings: Settings
  requireRecentPassword: RequireRecentPassword
}

/** The server part of the webhooks: other systems that a hotel calls when something happens. */
export const webhooks = {
  name: 'webhooks',
  live: { webhook_endpoints: { scope: 'webhooks:read' } },
  routes: ({ database, clock, keys, settings, requireRecentPassword }: Parts) =>
    webhookRoutes(
      createEndpointService({ database, keys, hosts: settings.webhookHosts }),
      createDeliveryService(database, clock),
      requireRecentPassword,
    ),
  notices,
  jobs: ({ database }: { database: Database }) => webhookJobs(database),
  personal: { notice: [{ key: 'webhooks', kept: null, listNames: listEndpointNames }], forget: forgetGuests },
  demo: webhooksDemo,
} as const
