// Rate limit for guest writes, with counters in the memory of this process.
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { addressForLimits } from './http/client-address.ts'
import type { Scope } from './scope.ts'

const windowSeconds = 600

/** Whether this is something that a guest alone may ask for. */
export const countsTowardsLimit = ({ access: who, method, feature }: Route): boolean =>
  who === 'guest' && method !== 'GET' && feature !== undefined

/**
 * Whoever is many guests at once, by inventing them, is still behind one address. So many times what one guest may
 * send: all guests of a hotel can share one address, and hundreds who mean well send less than this together
 * (docs/decisions/0039).
 */
const guestsOfAddress = 20

/** A guest as the session gate lets them in. Verified: something has proved that they stay in the hotel. */
type GuestScope = Scope<{ id: string }> & { session?: { verified: boolean } }

const consume = (limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> =>
  limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  })

/**
 * How much guests may ask for: each request, order and call rings at every desk of the hotel. In memory, for each
 * process: a guest who means well never comes near it, and counting in the database would make every request dearer.
 */
export class GuestRateLimit {
  readonly #most: number
  readonly #ofGuest: RateLimiterMemory
  readonly #ofAddress: RateLimiterMemory

  /** @param most writes of one guest within ten minutes */
  constructor(most: number) {
    this.#most = most
    this.#ofGuest = new RateLimiterMemory({ points: most, duration: windowSeconds })
    this.#ofAddress = new RateLimiterMemory({ points: most * guestsOfAddress, duration: windowSeconds })
  }

  /**
   * Counts a guest's write on a route that `countsTowardsLimit`, and says in the answer's `RateLimit` headers what is
   * left to this guest.
   * @param ip the caller's address
   * @throws Refusal `platform.too_many_requests` with the time until there is room again
   */
  async count(scope: Scope, ip: string, reply: FastifyReply): Promise<void> {
    const { hotelId, actor, session } = scope as GuestScope
    const counted = await consume(this.#ofGuest, `${hotelId} ${actor.id}`)
    const seconds = secondsUntilNext(counted)
    void reply.headers({
      'ratelimit-policy': `"guest";q=${this.#most};w=${windowSeconds}`,
      ratelimit: `"guest";r=${counted.remainingPoints};t=${seconds}`,
    })
    if (counted.consumedPoints > this.#most) throw new Refusal(tooManyRequests, { retryAfterSeconds: seconds })
    // Nobody can press this limit for guests who have shown a card, a code or a reservation: they neither use it up nor
    // meet it.
    if (session?.verified) return
    const together = await consume(this.#ofAddress, `${hotelId} ${addressForLimits(ip)}`)
    if (together.consumedPoints > this.#most * guestsOfAddress)
      throw new Refusal(tooManyRequests, { retryAfterSeconds: secondsUntilNext(together) })
  }
}

const secondsUntilNext = ({ msBeforeNext }: RateLimiterRes): number => Math.ceil(msBeforeNext / 1000)
