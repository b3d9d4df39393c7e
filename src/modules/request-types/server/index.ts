import { staffRoles } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { requestTypesDemo } from './demo.ts'
import { requestTypeRoutes } from './routes.ts'

/** The server part of the request types. */
export const requestTypes = {
  name: 'request-types',
  live: { request_types: { guest: 'requests', manager: 'requests', roles: staffRoles, scope: 'requests:read' } },
  routes: ({ database }: { database: Database }) => requestTypeRoutes(database),
  demo: requestTypesDemo,
} as const
