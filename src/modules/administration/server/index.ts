import type { FeatureServer } from '#app/server/feature.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { createDeletionService } from './deletion/service.ts'
import { administrationRoutes } from './routes.ts'
import { createAdministrationService } from './service.ts'

/** The server part of the administration by the platform's owner. */
export const administration: FeatureServer = {
  name: 'administration',
  routes: (parts) => [
    ...administrationRoutes(createAdministrationService(parts), parts.requireRecentPassword),
    ...deletionRoutes(createDeletionService(parts), parts.requireRecentPassword),
  ],
}
