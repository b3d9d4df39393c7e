import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { listReservations } from '../contract.ts'
import { reservationsDemo } from './demo.ts'
import { forgetCancelled } from './jobs.ts'
import { notices, webhookEvent } from './notifications.ts'
import { reservationPeople } from './privacy/people.ts'
import { reservationRoutes } from './routes.ts'

const live = { manager: listReservations.feature, roles: deskRoles, scope: listReservations.scope }

/** The server part of the reservations. */
export const reservations: FeatureServer = {
  name: 'reservations',
  live: { reservations: live, reservation_conflicts: live },
  routes: ({ database }) => reservationRoutes(database),
  notices,
  webhookEvent,
  jobs: ({ database }) => forgetCancelled(database),
  personal: { people: reservationPeople },
  demo: reservationsDemo,
}
