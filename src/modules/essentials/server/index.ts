import { deskRoles } from '#modules/access/policy.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { essentialsDemo } from './demo.ts'
import { essentialsRoutes } from './routes.ts'
import { createEssentialsService } from './service.ts'

/** The server part of the essentials. */
export const essentials = {
  name: 'essentials',
  live: { essentials: { roles: deskRoles, scope: 'content:read' } },
  routes: ({ database }: { database: Database }) => essentialsRoutes(createEssentialsService(database)),
  demo: essentialsDemo,
} as const
