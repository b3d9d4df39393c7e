// Rate limit for guest writes, with counters in the memory of this process.
import type { FastifyReply } from 'fastify'
import { Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { addressForLimits } from '../http/client-address.ts'
import type { Scope } from '../scope.ts'
import { MemoryCounter, type WindowCount } from './memory-counter.ts'

const windowSeconds = 600

/**
 * True if this is something that a guest alone may ask for. Keeping a session says nothing and belongs to no feature.
 */
export const countsTowardsLimit = ({ access: who, method, feature, body }: Route): boolean =>
  who === 'guest' && method !== 'GET' && (feature !== undefined || body !== undefined)

/**
 * Invented guests of one attacker share an address: an address may send 20 times what one guest may. A whole hotel
 * behind one address sends less (docs/decisions/0024).
 */
const guestsOfAddress = 20

/** A guest as the session gate lets them in. Verified: something has proved that they stay in the hotel. */
type GuestScope = Scope<{ id: string }> & { session?: { verified: boolean } }

/**
 * How much guests may ask for: each request, order and call rings at every desk of the hotel. In memory, for each
 * process: a guest who means well never comes near it, and counting in the database would make every request dearer.
 */
export class GuestRateLimit {
  readonly #limit: number
  readonly #ofGuest = new MemoryCounter(windowSeconds)
  readonly #ofAddress = new MemoryCounter(windowSeconds)

  /** @param limit writes of one guest within ten minutes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Counts a guest's write on a route that `countsTowardsLimit`, and says in the answer's `RateLimit` headers what is
   * left to this guest.
   * @param ip the caller's address
   * @throws Refusal `platform.too_many_requests` with the time until there is room again
   */
  count(scope: Scope, ip: string, reply: FastifyReply): void {
    const { hotelId, actor, session } = scope as GuestScope
    const ofGuest = this.#ofGuest.add(`${hotelId} ${actor.id}`)
    void reply.headers({
      'ratelimit-policy': `"guest";q=${this.#limit};w=${windowSeconds}`,
      ratelimit: `"guest";r=${Math.max(0, this.#limit - ofGuest.count)};t=${ofGuest.secondsLeft}`,
    })
    refuseAbove(this.#limit, ofGuest)
    // Verified guests do not count towards the address limit and are not stopped by it, so strangers cannot use it up
    // for them.
    if (session?.verified) return
    refuseAbove(this.#limit * guestsOfAddress, this.#ofAddress.add(`${hotelId} ${addressForLimits(ip)}`))
  }
}

const refuseAbove = (limit: number, { count, secondsLeft }: WindowCount): void => {
  if (count > limit) throw new Refusal(tooManyRequests, { retryAfterSeconds: secondsLeft })
}
