import { Refusal, unavailable } from '#platform/contract/failure.ts'

/**
 * `atOnce` at work and `waitersMost` behind them, none for longer than `waitMostMs`; whoever cannot be served is told
 * when to come again.
 */
export type Turns = { atOnce: number; waitersMost: number; waitMostMs: number; retryAfterSeconds: number }

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes work that costs much wait for its turn, and not for ever: a queue that only grows is answered when nobody is
 * there any more.
 * @returns does a piece of work when it is its turn; throws Refusal `platform.unavailable` where too many wait, or for
 * too long
 */
export const turns = ({ atOnce, waitersMost, waitMostMs, retryAfterSeconds }: Turns): InTurn => {
  let running = 0
  const waiting = new Set<() => void>()
  const itsTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
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

/**
 * The same for each key by itself: what is done for one of them holds up no other. A key that nobody works for is
 * forgotten.
 */
export const turnsOfEach = (limits: Turns): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const byKey = new Map<string, { inTurn: InTurn; callers: number }>()
  return async (key, work) => {
    const ofKey = byKey.get(key) ?? { inTurn: turns(limits), callers: 0 }
    byKey.set(key, ofKey)
    ofKey.callers += 1
    try {
      return await ofKey.inTurn(work)
    } finally {
      ofKey.callers -= 1
      if (ofKey.callers === 0) byKey.delete(key)
    }
  }
}
