import { deskRoles } from '#modules/access/policy.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { rateTickets } from '#modules/ratings/server/rated-things.ts'
import { withdrawScheduledOfStay } from '#modules/tickets/server/scheduled.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { listMyTaxiRequests } from '../contract.ts'
import { listTaxiRequests } from '../contract/staff.ts'
import { taxiDemo } from './demo.ts'
import { insights } from './insights.ts'
import { notices, webhook, webhookEvent } from './notifications.ts'
import { taxiRoutes } from './routes.ts'
import { dueTaxis, table } from './store.ts'

/** The server part of the taxis. */
export const taxi = {
  name: 'taxi',
  live: {
    taxi_requests: {
      guest: listMyTaxiRequests.feature,
      manager: listTaxiRequests.feature,
      roles: deskRoles,
      scope: 'taxi:read',
    },
  },
  routes: ({ database, opening }: { database: Database; opening: Opening }) => taxiRoutes(database, opening),
  notices,
  webhook,
  webhookEvent,
  jobs: ({ database }: { database: Database }) => sweepDueRows(database, [dueTaxis]),
  tickets: table,
  rated: rateTickets('taxi', table, 'completed', () => null),
  stayFollower: {
    withdraw: async (tx: Tx, { hotelId }: Scope, { id }: { id: string }) =>
      (await withdrawScheduledOfStay(tx, hotelId, table, id)).length,
  },
  insights,
  personal: {
    notice: [{ key: 'taxi', kept: 'days', flag: 'taxi' }],
    tables: [{ name: 'taxi_requests', words: ['pickup_location', 'dropoff_location'] }],
  },
  demo: taxiDemo,
} as const
