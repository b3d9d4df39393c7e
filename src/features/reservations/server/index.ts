import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#core/access/policy.ts'
import { listReservations } from '../contract.ts'
import { ConflictService } from './conflicts/service.ts'
import { reservationsDemo } from './demo.ts'
import { ExternalReservationService } from './external/service.ts'
import { ImportService } from './import/service.ts'
import { forgetCancelled } from './jobs.ts'
import { notices, webhookEvent } from './notifications.ts'
import { reservationPeople } from './privacy/people.ts'
import { reservationRoutes } from './routes.ts'
import { ReservationService } from './service.ts'

const live = { manager: listReservations.feature, roles: deskRoles, scope: listReservations.scope }

/** The server part of the reservations. */
export const reservations: FeatureServer = {
  name: 'reservations',
  live: { reservations: live, reservation_conflicts: live },
  routes: ({ database }) =>
    reservationRoutes({
      reservations: new ReservationService(database),
      imports: new ImportService(database),
      conflicts: new ConflictService(database),
      external: new ExternalReservationService(database),
    }),
  notices,
  webhookEvent,
  jobs: ({ database }) => forgetCancelled(database),
  personal: { people: reservationPeople },
  demo: reservationsDemo,
}
