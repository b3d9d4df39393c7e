import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { followBookings } from '#modules/register/server/reports/bookings.ts'
import { followReservationsOfRegister } from '#modules/register/server/stays/follow.ts'
import { followReservationsOfForms } from '#modules/registration/server/follow.ts'
import type { FollowReservations } from '#modules/reservations/server/apply.ts'
import { followReservations } from '#modules/stays/server/follow.ts'

/** What follows a change of reservations: the stays, and the forms and the register where the hotel has them. */
export const createFollowReservations =
  (hotels: Pick<Hotels, 'find'>): FollowReservations =>
  async (tx, scope, rows, changes) => {
    await followReservations(tx, scope, rows)
    const on = (await hotels.find(scope.hotelId))?.features ?? {}
    if (!featureIsOn(on, 'registration')) return
    await followReservationsOfForms(tx, scope, rows)
    await followReservationsOfRegister(tx, scope, rows)
    await followBookings(tx, scope, changes)
  }
