import type { OpenOtherHotel } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { getRoles } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import { findMember } from './accounts/accounts.ts'
import { mustSetUp } from './second-factor/store.ts'

type Options = { database: Database; hotels: Hotels }

/** Opens another hotel of the caller for one call. The session stays where it is. */
export const createOpenOtherHotel =
  ({ database, hotels }: Options): OpenOtherHotel =>
  async ({ actor }, hotelId, route) => {
    const hotel = await hotels.find(hotelId)
    if (!hotel || hotels.getState(hotel) !== 'open' || actor.member_kind === 'device') return null
    if (route.feature !== undefined && !featureIsOn(hotel.features, route.feature)) return null
    return database.onPlatform(async (tx) => {
      const member = await findMember(tx, hotelId, { id: actor.id, password_is_first_use: actor.must_choose_password })
      if (!member || !getRoles(route).includes(member.staff_role)) return null
      return (await mustSetUp(tx, member, hotelId)) ? null : mintScope(hotelId, member)
    })
  }
