// Rate limit for API keys, with counters in the memory of this process.
import type { FastifyReply } from 'fastify'
import { Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Scope } from '../scope.ts'
import { MemoryCounter } from './memory-counter.ts'

type KeyLimit = { limit: number; seconds: number }

/** How often one key may call, and how often it may write. */
const keyLimits: Readonly<Record<'calls' | 'writes', KeyLimit>> = {
  calls: { limit: 600, seconds: 60 },
  writes: { limit: 60, seconds: 10 },
}

/**
 * How much other systems may ask for. Counted in each process, as the writes of guests are (docs/decisions/0024): the
 * limit is against a loop without a pause, not a measure.
 */
export class KeyRateLimit {
  readonly #calls = new MemoryCounter(keyLimits.calls.seconds)
  readonly #writes = new MemoryCounter(keyLimits.writes.seconds)

  /**
   * Counts a call with an API key, and says in the answer's `RateLimit` headers what is left to it. Does nothing for
   * other callers.
   * @throws Refusal `platform.too_many_requests` with the time until there is room again
   */
  count(scope: Scope, method: string, reply: FastifyReply): void {
    const { hotelId, actor } = scope as Scope<{ kind?: string; id?: string } | null>
    if (actor?.kind !== 'integration') return
    const key = `${hotelId} ${actor.id}`
    const counted = [{ name: 'key', ...keyLimits.calls, ...this.#calls.add(key) }]
    if (method !== 'GET') counted.push({ name: 'key-writes', ...keyLimits.writes, ...this.#writes.add(key) })
    void reply.headers({
      'ratelimit-policy': counted.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(', '),
      ratelimit: counted
        .map(({ name, limit, count, secondsLeft }) => `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`)
        .join(', '),
    })
    const over = counted.filter(({ count, limit }) => count > limit)
    if (over.length > 0)
      throw new Refusal(tooManyRequests, { retryAfterSeconds: Math.max(...over.map(({ secondsLeft }) => secondsLeft)) })
  }
}
