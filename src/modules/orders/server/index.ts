import { keyMay, orderRoles } from '#modules/access/policy.ts'
import { hideFromKeys, type HiddenFields } from '#modules/access/server/hide-from-keys.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { rateTickets } from '#modules/ratings/server/rated-things.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { itemsLine, listMyOrders, listOrders } from '../contract.ts'
import { orderCharges } from './charging.ts'
import { ordersDemo } from './demo.ts'
import { insights } from './insights.ts'
import { notices, webhook, webhookEvent } from './notifications.ts'
import { dueAlerts, orderWords } from './privacy/words.ts'
import { orderRoutes } from './routes.ts'
import { withdrawOfStay } from './service.ts'
import { table } from './store.ts'

/** Allergies are health data: a key reads them with a scope of its own. */
const getHiddenOf = (scopes: readonly KeyScope[]): HiddenFields =>
  keyMay(scopes, 'orders:read_health') ? {} : { allergy_alert: [] }

/** The server part of orders. */
export const orders = {
  name: 'orders',
  live: {
    orders: {
      guest: listMyOrders.feature,
      manager: listOrders.feature,
      roles: orderRoles,
      scope: listOrders.scope,
      hideFromKeys: (row: Record<string, unknown>, scopes: readonly KeyScope[]) => ({ ...row, ...getHiddenOf(scopes) }),
    },
  },
  routes: (parts: { database: Database; opening: Opening; hotels: Pick<Hotels, 'find'> }) =>
    hideFromKeys(orderRoutes(parts), ({ scopes }) => getHiddenOf(scopes)),
  notices,
  webhook,
  webhookEvent,
  tickets: table,
  rated: rateTickets('order', table, 'delivered', (order) => itemsLine(order)),
  stayFollower: { withdraw: withdrawOfStay },
  chargeSource: orderCharges,
  insights,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueAlerts]),
  personal: { notice: [{ key: 'orders', kept: 'days', flag: 'orders' }], tables: [orderWords] },
  demo: ordersDemo,
} as const
