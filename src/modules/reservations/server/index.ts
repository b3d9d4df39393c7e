import { deskRoles } from '#modules/access/policy.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { listReservations } from '../contract.ts'
import type { FollowReservations } from './apply.ts'
import { reservationsDemo } from './demo.ts'
import { removeOldVersions } from './external/store.ts'
import { notices, webhookEvent } from './notifications.ts'
import { reservationPeople } from './privacy/people.ts'
import { reservationRoutes } from './routes.ts'

const hourMs = 3_600_000
const live = { manager: listReservations.feature, roles: deskRoles, scope: listReservations.scope }

/** The server part of the reservations. */
export const reservations = {
  name: 'reservations',
  live: { reservations: live, reservation_conflicts: live },
  routes: ({ database, followReservations }: { database: Database; followReservations: FollowReservations }) =>
    reservationRoutes(database, followReservations),
  notices,
  webhookEvent,
  jobs:
    ({ database }: { database: Database }) =>
    async () => {
      await database.onPlatform(removeOldVersions)
      return hourMs
    },
  personal: { notice: [{ key: 'reservations', kept: 'days', flag: 'reservations' }], people: reservationPeople },
  demo: reservationsDemo,
} as const
