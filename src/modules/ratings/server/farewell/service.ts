import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { findPhone } from '#modules/essentials/server/service.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { createLinkLimits } from '#modules/people/server/passwords/limits.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { NewRating } from '../../contract.ts'
import { farewellHours, linkInvalid, type Farewell } from '../../contract/farewell.ts'
import type { Rate } from '../rate.ts'
import { findRatingSettings } from '../settings.ts'
import { readFarewellKey } from './key.ts'

type Options = { database: Database; keys: Keys; clock: Clock; rate: Rate }
type GivenByKey = Omit<NewRating, 'kind' | 'source_id'>

/** The page after check-out, for anyone who has the key of the stay. */
export const createFarewell = ({ database, keys, clock, rate }: Options) => {
  const limits = new RateLimits(database)

  /** The stay of a key. @throws Refusal 403 for a wrong key, which counts, before the end of the stay, and 72 hours after */
  const openStay = async (
    scope: AnonymousScope,
    { key, address }: { key: string; address: string },
  ): Promise<(tx: Tx) => Promise<Stay>> => {
    const stayId = readFarewellKey(keys, scope.hotelId, key)
    if (stayId === null) {
      const links = createLinkLimits(limits, scope.hotelId, address)
      await links.refuse()
      await links.count()
      throw new Refusal(linkInvalid)
    }
    return async (tx) => {
      const stay = await lockStay(tx, scope, stayId)
      if (!stay?.ended_at) throw new Refusal(linkInvalid)
      if (clock.now() >= Date.parse(stay.ended_at) + farewellHours * 3_600_000) throw new Refusal(linkInvalid)
      return stay
    }
  }

  return {
    /** The same answer whatever was rated. */
    open: async (scope: AnonymousScope, given: { key: string; address: string }): Promise<Farewell> => {
      const findStay = await openStay(scope, given)
      return database.write(scope, async (tx) => {
        await findStay(tx)
        const [asks, hasBill] = [await hasFeature(tx, scope, 'ratings'), await hasFeature(tx, scope, 'bill')]
        if (!asks && !hasBill) throw new Refusal(linkInvalid)
        const { thanks, translations, review_links } = await findRatingSettings(tx, scope)
        return {
          phone: await findPhone(tx, scope),
          thanks: asks ? thanks : '',
          translations: asks ? translations : {},
          asks,
          review_links: asks ? review_links : [],
        }
      })
    },

    /** @throws Refusal as `rate`, and 403 for a key that opens nothing */
    rate: async (
      scope: AnonymousScope,
      { key, address, ...given }: GivenByKey & { key: string; address: string },
    ): Promise<void> => {
      const findStay = await openStay(scope, { key, address })
      await database.write(scope, async (tx) => {
        const stay = await findStay(tx)
        await rate(tx, scope, stay, { id: null, name: stay.lead_name }, { ...given, kind: 'check_out' })
      })
    },
  }
}
