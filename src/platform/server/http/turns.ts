import { Refusal, unavailable } from '#platform/contract/failure.ts'

/** `atOnce` at work and `waitersMost` behind them, none for longer than `waitMostMs`; whoever cannot be served is told when to come again. */
export type Turns = { atOnce: number; waitersMost: number; waitMostMs: number; retryAfterSeconds: number }

/**
 * Makes work that costs much wait for its turn, and not for ever: a queue that only grows is answered when nobody is there any more.
 * @returns does a piece of work when it is its turn; throws Refusal `platform.unavailable` where too many wait, or for too long
 */
export const turns = ({ atOnce, waitersMost, waitMostMs, retryAfterSeconds }: Turns): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0
  const waiting = new Set<() => void>()
  const itsTurn = (): Promise<void> => new Promise((resolve, reject) => {
    const go = (): void => {
      waiting.delete(go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(go)
      reject(new Refusal(unavailable, { retryAfterSeconds }))
    }, waitMostMs)
    waiting.add(go)
  })
  return async (work) => {
    if (waiting.size >= waitersMost) throw new Refusal(unavailable, { retryAfterSeconds })
    if (running >= atOnce) await itsTurn()
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
