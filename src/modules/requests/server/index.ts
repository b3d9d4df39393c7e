import type { Opening } from '#modules/hours/server/opening.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import { rateTickets } from '#modules/ratings/server/rated-things.ts'
import { withdrawScheduledOfStay } from '#modules/tickets/server/scheduled.ts'
import { staffRoles } from '#platform/contract/route.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { listMyRequests } from '../contract.ts'
import { listRequests } from '../contract/staff.ts'
import { requestsDemo } from './demo.ts'
import { listHandoversOfGuest } from './handover/hand-over.ts'
import { insights } from './insights.ts'
import { notices, readTypeName, webhook, webhookEvent } from './notifications.ts'
import { photoRoutes } from './photos/routes.ts'
import { forgetPhotos } from './photos/store.ts'
import { requestRoutes } from './routes.ts'
import { table } from './store.ts'

type Parts = { database: Database; pictures: PrivatePictures; opening: Opening }

/** The server part of the service requests. */
export const requests = {
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
  routes: ({ database, pictures, opening }: Parts) => [
    ...requestRoutes(database, opening),
    ...photoRoutes(database, pictures),
  ],
  notices,
  webhook,
  webhookEvent,
  tickets: table,
  rated: rateTickets('request', table, 'completed', readTypeName),
  stayFollower: {
    withdraw: async (tx: Tx, { hotelId }: Scope, { id }: { id: string }) =>
      (await withdrawScheduledOfStay(tx, hotelId, table, id)).length,
  },
  insights,
  personal: {
    notice: [{ key: 'requests', kept: 'days', flag: 'requests' }],
    tables: [{ name: 'service_requests', words: ['description'], sender: ['sent_by_name'] }],
    // Their notes are erased by the trigger that follows the name on the request.
    exportOf: async (tx: Tx, hotelId: string, guestId: string): Promise<Record<string, Record<string, unknown>[]>> => {
      const handovers = await listHandoversOfGuest(tx, hotelId, guestId)
      return handovers.length > 0 ? { request_handovers: handovers } : {}
    },
    forget: forgetPhotos,
  },
  demo: requestsDemo,
} as const
