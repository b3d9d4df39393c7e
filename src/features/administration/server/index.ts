import type { FeatureServer } from '#app/server/feature.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { DeletionService } from './deletion/service.ts'
import { administrationRoutes } from './routes.ts'
import { AdministrationService } from './service.ts'

/** The server part of the administration by the platform's owner. */
export const administration: FeatureServer = {
  name: 'administration',
  routes: (parts) => [
    ...administrationRoutes(new AdministrationService(parts), parts.requireRecentPassword),
    ...deletionRoutes(new DeletionService(parts), parts.requireRecentPassword),
  ],
}
