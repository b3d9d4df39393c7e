import { createKeyedConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'

/**
 * Lets attempts at one key happen one after another: a burst of guesses must not pass a limit together, before the
 * first is counted. Behind a limit an attempt is refused quickly, so a hundred that wait soon have their turn.
 */
export const createTurns = () =>
  createKeyedConcurrencyLimit({ atOnce: 1, maxWaiters: 100, maxWaitMs: 20_000, retryAfterSeconds: 5 })
