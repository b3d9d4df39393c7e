import type { FeatureServer } from '#app/server/feature.ts'
import { createDeliveryService } from './deliveries/service.ts'
import { forgetGuests } from './deliveries/store.ts'
import { webhooksDemo } from './demo.ts'
import { webhookJobs } from './jobs.ts'
import { notices } from './notifications.ts'
import { pauseOfKeys } from './rights/pause.ts'
import { webhookRoutes } from './routes.ts'
import { createWebhookSender } from './sending/sender.ts'
import { createSecrets } from './sending/signature.ts'
import { createEndpointService, madeEndpoints } from './service.ts'

// With another secret receivers would refuse the calls, and a hotel's own backup may be restored beside the hotel itself.
const paused = { set: { state: "case when state = 'active' then 'paused' else state end" } }
const stopped = { set: { status: "case when status = 'pending' then 'skipped' else status end" } }

/** The server part of the webhooks: other systems that a hotel calls when something happens. */
export const webhooks: FeatureServer = {
  name: 'webhooks',
  live: { webhook_endpoints: { scope: 'webhooks:read' } },
  routes: ({ database, clock, keys, settings, requireRecentPassword }) =>
    webhookRoutes(
      createEndpointService({ database, makeSecret: createSecrets(keys), hosts: settings.webhookHosts }),
      createDeliveryService(database, clock),
      requireRecentPassword,
    ),
  createRecorder: ({ database, keys, settings, mail, log }) =>
    createWebhookSender({ database, makeSecret: createSecrets(keys), hosts: settings.webhookHosts, mail, log }),
  notices,
  jobs: ({ database }) => webhookJobs(database),
  followKeys: pauseOfKeys,
  made: madeEndpoints,
  personal: { forget: forgetGuests },
  restored: {
    webhook_endpoints: { otherSecret: paused, hotel: paused },
    webhook_deliveries: { otherSecret: stopped, hotel: stopped },
  },
  demo: webhooksDemo,
}
