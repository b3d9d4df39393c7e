import type { FeatureServer } from '#core/areas/server/feature.ts'
import { menuRoutes } from '#core/menu/server/routes.ts'
import { menuDemo } from './demo.ts'
import { menuEditingRoutes } from './routes.ts'
import { MenuService } from './service.ts'

/** What the menu offers to the composition root. */
export const menu: FeatureServer = {
  name: 'menu',
  routes: ({ database }) => [...menuRoutes(database), ...menuEditingRoutes(new MenuService(database))],
  demo: menuDemo,
}
