import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Scope } from './scope.ts'

const windowSeconds = 600

/** Whether this is something that a guest alone may ask for. */
export const isCounted = ({ who, method, feature }: Route): boolean => who === 'guest' && method !== 'GET' && feature !== undefined

/**
 * How much one guest may ask for: each request, order and call rings at every desk of the house. In memory, for each process: a guest
 * who means well never comes near it, and counting in the database would make every request dearer.
 */
export class GuestWrites {
  readonly #most: number
  readonly #limiter: RateLimiterMemory

  /** @param most writes of one guest within ten minutes */
  constructor(most: number) {
    this.#most = most
    this.#limiter = new RateLimiterMemory({ points: most, duration: windowSeconds })
  }

  /**
   * Counts a guest's write on a route that `isCounted`, and says in the answer's `RateLimit` headers what is left.
   * @throws Refusal `platform.too_many_requests` with the time until there is room again
   */
  async count({ hotelId, actor }: Scope, reply: FastifyReply): Promise<void> {
    const counted = await this.#limiter.consume(`${hotelId} ${(actor as { id: string }).id}`).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const seconds = Math.ceil(counted.msBeforeNext / 1000)
    void reply.headers({ 'ratelimit-policy': `"guest";q=${this.#most};w=${windowSeconds}`, ratelimit: `"guest";r=${counted.remainingPoints};t=${seconds}` })
    if (counted.consumedPoints > this.#most) throw new Refusal(tooManyRequests, { retryAfterSeconds: seconds })
  }
}
