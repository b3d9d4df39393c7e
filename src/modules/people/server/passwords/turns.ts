import { createKeyedConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'

/**
 * Runs attempts with the same key one after another. Otherwise a burst of guesses would pass a limit before the first
 * one is counted. Refusals are quick, so a long queue empties quickly.
 */
export const createTurns = () =>
  createKeyedConcurrencyLimit({ atOnce: 1, maxWaiters: 100, maxWaitMs: 20_000, retryAfterSeconds: 5 })
