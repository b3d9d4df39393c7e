import type { FeatureServer } from '#app/server/feature.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { requestTypesDemo } from './demo.ts'
import { requestTypeRoutes } from './routes.ts'

/** What guests can ask for, on the server. */
export const requestTypes: FeatureServer = {
  name: 'request-types',
  live: { request_types: { guest: 'requests', manager: 'requests', roles: staffRoles, scope: 'requests:read' } },
  routes: ({ database }) => requestTypeRoutes(database),
  demo: requestTypesDemo,
}
