import { getStayId, type GuestScope } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { MyStayPart } from '#modules/stays/server/follower.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { refuse } from '#platform/contract/failure.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import {
  notYours,
  questionKinds,
  type AskedQuestion,
  type listMyRatings,
  type MyRating,
  type MyStayRatings,
  type NewRating,
} from '../contract.ts'
import type { Rating } from '../contract/staff.ts'
import { getQuestionTime } from '../policy.ts'
import { makeFarewellKey } from './farewell/key.ts'
import type { Rate } from './rate.ts'
import { findRatingSettings } from './settings.ts'
import * as store from './store.ts'

const asGuestSees = ({ kind, source_id, score, words, created_at }: Rating): MyRating => ({
  kind,
  source_id,
  score,
  words,
  created_at,
})

/**
 * The part of ratings in the answer about the guest's stay: the key of its farewell, and the questions about it with what
 * was answered. Nothing is read where ratings are off.
 */
export const createMyStayRatings =
  ({ hotels, keys }: { hotels: Pick<Hotels, 'find'>; keys: Keys }): MyStayPart =>
  async (tx, scope, { stay }): Promise<MyStayRatings> => {
    const hotel = await hotels.find(scope.hotelId)
    if (!hotel) return {}
    const asks = featureIsOn(hotel.features, 'ratings')
    if (!asks && !featureIsOn(hotel.features, 'bill')) return {}
    const farewell = makeFarewellKey(keys, scope.hotelId, stay.id)
    if (!asks) return { farewell }
    const { ask_mid_stay } = await findRatingSettings(tx, scope)
    const given = await store.listOfStay(tx, scope, stay.id)
    const questions = questionKinds.flatMap((kind): AskedQuestion[] => {
      const from = getQuestionTime(kind, stay, hotel.time_zone)
      if (from === null || (kind === 'mid_stay' && !ask_mid_stay)) return []
      const rating = given.find((one) => one.kind === kind)
      return [{ kind, from: new Date(from).toISOString(), rating: rating ? asGuestSees(rating) : null }]
    })
    return { farewell, questions }
  }

/** The ratings of the guests of a stay. */
export const createMyRatings = (database: Database, rate: Rate) => ({
  list: (scope: GuestScope): Promise<RouteResponse<typeof listMyRatings>> =>
    database.read(scope, async (tx) => ({
      items: (await store.listOfStay(tx, scope, getStayId(scope))).map(asGuestSees),
      asks_things: (await findRatingSettings(tx, scope)).ask_things,
    })),

  /** @throws Refusal as `rate` */
  rate: (scope: GuestScope, given: NewRating): Promise<MyRating> =>
    database.write(scope, async (tx) => {
      const stay = (await lockStay(tx, scope, getStayId(scope))) ?? refuse(notYours)
      const { id, guest_name: name } = scope.actor
      return asGuestSees(await rate(tx, scope, stay, { id, name }, given))
    }),
})
