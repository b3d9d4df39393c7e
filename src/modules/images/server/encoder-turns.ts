import { Refusal, unavailable } from '#platform/contract/failure.ts'

/** Whose picture it is. */
export type Turn = { hotelId: string; isGuest: boolean }

/**
 * `atOnce` at work, of them at most `maxOfGuests` for guests, and `maxWaiters` behind them, none for longer than
 * `maxWaitMs`.
 */
type Limits = { atOnce: number; maxOfGuests: number; maxWaiters: number; maxWaitMs: number; retryAfterSeconds: number }

type Waiter = Turn & { number: number; go: () => void; refuse: () => void }

/**
 * Pictures take turns. Many of one hotel, or of guests, would keep the staff of all other hotels waiting: so the next
 * one is of the hotel that has the fewest before it, of staff before guests, of the hotel whose turn is longest ago.
 * Where too many wait, the last in this order is refused, not the newest.
 * @returns does a piece of work when it is its turn; throws Refusal `platform.unavailable` where too many wait, or for
 * too long
 */
export const createEncoderTurns = (limits: Limits): (<T>(turn: Turn, work: () => Promise<T>) => Promise<T>) => {
  const running: Turn[] = []
  const waiting = new Set<Waiter>()
  /** When a hotel with more pictures had its last turn. */
  const turns = new Map<string, number>()
  let number = 0
  const listInOrder = () => inOrder(waiting, running, turns)

  const startNext = (): void => {
    if (running.length >= limits.atOnce) return
    const guests = running.filter(({ isGuest }) => isGuest).length
    const next = listInOrder().find(({ isGuest }) => !isGuest || guests < limits.maxOfGuests)
    if (!next) return
    waiting.delete(next)
    running.push(next)
    turns.set(next.hotelId, (number += 1))
    next.go()
    startNext()
  }

  const acquireSlot = (turn: Turn): Promise<Waiter> =>
    new Promise((resolve, reject) => {
      const refuse = (): void => {
        waiting.delete(waiter)
        clearTimeout(timer)
        reject(new Refusal(unavailable, { retryAfterSeconds: limits.retryAfterSeconds }))
      }
      const timer = setTimeout(refuse, limits.maxWaitMs)
      const go = (): void => {
        clearTimeout(timer)
        resolve(waiter)
      }
      const waiter: Waiter = { ...turn, number: (number += 1), go, refuse }
      waiting.add(waiter)
      startNext()
      if (waiting.size > limits.maxWaiters) listInOrder().at(-1)?.refuse()
    })

  return async (turn, work) => {
    const started = await acquireSlot(turn)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(started), 1)
      if (![...waiting, ...running].some(({ hotelId }) => hotelId === turn.hotelId)) turns.delete(turn.hotelId)
      startNext()
    }
  }
}

/**
 * The waiting pictures, by how many of their hotel are before them; then staff before guests, the hotel whose turn is
 * longest ago, and as they came.
 */
const inOrder = (waiting: Iterable<Waiter>, running: readonly Turn[], turns: ReadonlyMap<string, number>): Waiter[] => {
  const before = new Map<string, number>()
  const takePlace = ({ hotelId }: Turn): number => {
    const place = before.get(hotelId) ?? 0
    before.set(hotelId, place + 1)
    return place
  }
  for (const one of running) takePlace(one)
  return [...waiting]
    .toSorted(
      (one, other) =>
        Number(one.isGuest) - Number(other.isGuest) ||
        (turns.get(one.hotelId) ?? 0) - (turns.get(other.hotelId) ?? 0) ||
        one.number - other.number,
    )
    .map((waiter) => ({ waiter, place: takePlace(waiter) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ waiter }) => waiter)
}
