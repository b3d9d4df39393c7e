import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { withdrawLaterOfStay } from '#modules/tickets/server/scheduled.ts'
import { listMyTaxiRequests } from '../contract.ts'
import { listTaxiRequests } from '../contract/staff.ts'
import { taxiDemo } from './demo.ts'
import { insights } from './insights.ts'
import { moveOnInTime } from './jobs.ts'
import { notices, webhook, webhookEvent } from './notifications.ts'
import { taxiRoutes } from './routes.ts'
import { table } from './store.ts'

/** What taxi requests offer to the composition root. */
export const taxi: FeatureServer = {
  name: 'taxi',
  live: {
    taxi_requests: {
      guest: listMyTaxiRequests.feature,
      manager: listTaxiRequests.feature,
      roles: deskRoles,
      scope: 'taxi:read',
    },
  },
  routes: ({ database, opening }) => taxiRoutes(database, opening),
  notices,
  webhook,
  webhookEvent,
  jobs: ({ database }) => moveOnInTime(database),
  tickets: table,
  stayFollower: {
    withdraw: async (tx, { hotelId }, { id }) => (await withdrawLaterOfStay(tx, hotelId, table, id)).length,
  },
  insights,
  personal: { tables: [{ name: 'taxi_requests', words: ['pickup_location', 'dropoff_location'] }] },
  demo: taxiDemo,
}
