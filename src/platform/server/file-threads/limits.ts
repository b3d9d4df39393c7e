import { createConcurrencyLimit, createKeyedConcurrencyLimit } from '../http/concurrency-limit.ts'

/**
 * For threads that read or write a file. A spreadsheet of five thousand rows blocks for 0.4 s, and a malicious file might
 * block a parser much longer. So every file has a thread of its own. Two at once, or uploads could exhaust the machine.
 */
export const fileThreads = {
  limit: createConcurrencyLimit({ atOnce: 2, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 10 }),
  maxMs: 30_000,
  maxMegabytes: 768,
}

/** Each hotel gets one slot, so that its files do not block other hotels. */
export const readingLimit = createKeyedConcurrencyLimit({
  atOnce: 1,
  maxWaiters: 3,
  maxWaitMs: 10_000,
  retryAfterSeconds: 10,
})
