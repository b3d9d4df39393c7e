import type { FeatureServer } from '#core/areas/server/feature.ts'
import { administrationRoutes } from './routes.ts'
import { AdministrationService } from './service.ts'

/** What administration by the platform's owner offers to the composition root. */
export const administration: FeatureServer = {
  name: 'administration',
  routes: ({ database, clock }) => administrationRoutes(new AdministrationService(database, clock)),
}
