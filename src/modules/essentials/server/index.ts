import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { essentialsDemo } from './demo.ts'
import { essentialsRoutes } from './routes.ts'
import { createEssentialsService, myEssentials } from './service.ts'

/** The server part of the essentials. */
export const essentials: FeatureServer = {
  name: 'essentials',
  live: { essentials: { roles: deskRoles, scope: 'content:read' } },
  routes: ({ database }) => essentialsRoutes(createEssentialsService(database)),
  myStay: myEssentials,
  demo: essentialsDemo,
}
