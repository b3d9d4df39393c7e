import { orderRoles } from '#modules/access/policy.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { getMenu, getMyMenu } from '../contract.ts'
import { hideFromGuests } from '../policy.ts'
import { menuDemo } from './demo.ts'
import { notices, webhookEvent } from './notifications.ts'
import { menuRoutes } from './routes.ts'
import { dueFills } from './stock/stock.ts'

const ofMenu = { guest: getMyMenu.feature, manager: getMenu.feature, roles: orderRoles, scope: getMenu.scope }

/** The server part of the menu. */
export const menu = {
  name: 'menu',
  live: {
    menu_categories: ofMenu,
    menu_items: { ...ofMenu, hideFromGuests },
    menu_option_groups: ofMenu,
    menu_settings: ofMenu,
    places: ofMenu,
  },
  routes: menuRoutes,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueFills]),
  notices,
  webhookEvent,
  demo: menuDemo,
} as const
