import type { FeatureServer } from '#app/server/feature.ts'
import { withdrawLaterOfStay } from '#modules/tickets/server/scheduled.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { listMyRequests } from '../contract.ts'
import { listRequests } from '../contract/staff.ts'
import { requestsDemo } from './demo.ts'
import { listHandoversOfGuest } from './handover/hand-over.ts'
import { insights } from './insights.ts'
import { notices, webhook, webhookEvent } from './notifications.ts'
import { photoRoutes } from './photos/routes.ts'
import { forgetPhotos } from './photos/store.ts'
import { requestRoutes } from './routes.ts'
import { table } from './store.ts'

/** What service requests offer to the composition root. */
export const requests: FeatureServer = {
  name: 'requests',
  live: {
    service_requests: {
      guest: listMyRequests.feature,
      manager: listRequests.feature,
      roles: staffRoles,
      scope: 'requests:read',
    },
    request_handovers: { manager: listRequests.feature, roles: staffRoles, scope: 'requests:read' },
  },
  routes: ({ database, pictures, opening }) => [
    ...requestRoutes(database, opening),
    ...photoRoutes(database, pictures),
  ],
  notices,
  webhook,
  webhookEvent,
  tickets: table,
  stayFollower: {
    withdraw: async (tx, { hotelId }, { id }) => (await withdrawLaterOfStay(tx, hotelId, table, id)).length,
  },
  insights,
  personal: {
    tables: [{ name: 'service_requests', words: ['description'], sender: ['sent_by_name'] }],
    // Their notes are erased by the trigger that follows the name on the request.
    exportOf: async (tx, hotelId, guestId): Promise<Record<string, Record<string, unknown>[]>> => {
      const handovers = await listHandoversOfGuest(tx, hotelId, guestId)
      return handovers.length > 0 ? { request_handovers: handovers } : {}
    },
    forget: forgetPhotos,
  },
  demo: requestsDemo,
}
