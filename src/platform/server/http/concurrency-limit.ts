// Concurrency limit: a few pieces of expensive work run at once, the others wait in a bounded queue.
import { Refusal, unavailable } from '#platform/contract/failure.ts'

/**
 * `atOnce` at work and `maxWaiters` behind them, none for longer than `maxWaitMs`. Further callers are refused with
 * `retryAfterSeconds`.
 */
export type ConcurrencyLimit = { atOnce: number; maxWaiters: number; maxWaitMs: number; retryAfterSeconds: number }

/** Does a piece of work when it is its turn. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Expensive work waits for its turn, but not for ever: in a queue without a limit the caller is gone before it is
 * served.
 * @returns does a piece of work when it is its turn; throws Refusal `platform.unavailable` where too many wait, or for
 * too long
 */
export const createConcurrencyLimit = ({
  atOnce,
  maxWaiters,
  maxWaitMs,
  retryAfterSeconds,
}: ConcurrencyLimit): RunLimited => {
  let running = 0
  const waiting = new Set<() => void>()
  const acquireSlot = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        waiting.delete(go)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(new Refusal(unavailable, { retryAfterSeconds }))
      }, maxWaitMs)
      waiting.add(go)
    })
  return async (work) => {
    if (waiting.size >= maxWaiters) throw new Refusal(unavailable, { retryAfterSeconds })
    if (running >= atOnce) await acquireSlot()
    else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * One limit per key, so that the work of one key does not delay another. A key without callers is forgotten. The work is
 * told whether others of its key were before it: what the caller has read before may be old.
 */
export const createKeyedConcurrencyLimit = (
  limits: ConcurrencyLimit,
): (<T>(key: string, work: (hadOthers: boolean) => Promise<T>) => Promise<T>) => {
  const byKey = new Map<string, { limit: RunLimited; callers: number }>()
  return async (key, work) => {
    const ofKey = byKey.get(key) ?? { limit: createConcurrencyLimit(limits), callers: 0 }
    byKey.set(key, ofKey)
    const hadOthers = ofKey.callers > 0
    ofKey.callers += 1
    try {
      return await ofKey.limit(() => work(hadOthers))
    } finally {
      ofKey.callers -= 1
      if (ofKey.callers === 0) byKey.delete(key)
    }
  }
}
