import { staffRoles } from '#platform/contract/route.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { listMyRequests, listRequests } from '../contract.ts'
import { notices, webhook } from './notifications.ts'
import { requestsDemo } from './demo.ts'
import { insights } from './insights.ts'
import { requestRoutes } from './routes.ts'
import { table } from './store.ts'

/** What service requests offer to the composition root. */
export const requests: FeatureServer = {
  name: 'requests',
  live: {
    service_requests: { guest: listMyRequests.feature, manager: listRequests.feature, roles: staffRoles },
    request_handovers: { manager: listRequests.feature, roles: staffRoles },
  },
  routes: ({ database }) => requestRoutes(database),
  notices,
  webhook,
  attention: table,
  insights,
  personal: { tables: [{ name: 'service_requests', words: ['description'], sender: ['sent_by_name'] }] },
  staffReads: { page: 'requests', paths: ['requests/open', 'requests?limit=50&state=open'] },
  demo: requestsDemo,
}
