import type { FeatureServer } from '#app/server/feature.ts'
import { orderRoles } from '#core/access/policy.ts'
import { getMenu, getMyMenu } from '#core/menu/contract.ts'
import { hideFromGuests } from '#core/menu/policy.ts'
import { menuRoutes } from '#core/menu/server/routes.ts'
import { dueFills, followZone } from '#core/menu/server/stock.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { menuDemo } from './demo.ts'
import { notices, webhookEvent } from './notifications.ts'
import { menuEditingRoutes } from './routes.ts'

const ofMenu = { guest: getMyMenu.feature, manager: getMenu.feature, roles: orderRoles, scope: getMenu.scope }

/** The server part of the menu. */
export const menu: FeatureServer = {
  name: 'menu',
  live: {
    menu_categories: ofMenu,
    menu_items: { ...ofMenu, hideFromGuests },
    menu_option_groups: ofMenu,
    menu_settings: ofMenu,
    places: ofMenu,
  },
  routes: ({ database, imageCopies, openOtherHotel }) => [
    ...menuRoutes(database),
    ...menuEditingRoutes({ database, imageCopies, openOtherHotel }),
  ],
  jobs: ({ database }) => sweepDueRows(database, [dueFills]),
  followZone,
  notices,
  webhookEvent,
  demo: menuDemo,
}
