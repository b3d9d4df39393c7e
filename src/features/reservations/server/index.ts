import { deskRoles } from '#core/access/policy.ts'
import type { FeatureServer } from '#app/server/feature.ts'
import { listReservations } from '../contract.ts'
import { reservationsDemo } from './demo.ts'
import { ImportService } from './import/service.ts'
import { reservationPeople } from './privacy/people.ts'
import { reservationRoutes } from './routes.ts'
import { ReservationService } from './service.ts'

/** The server part of the reservations. */
export const reservations: FeatureServer = {
  name: 'reservations',
  live: { reservations: { manager: listReservations.feature, roles: deskRoles } },
  routes: ({ database }) => reservationRoutes(new ReservationService(database), new ImportService(database)),
  personal: { people: reservationPeople },
  demo: reservationsDemo,
}
