import { openBoard } from './board.ts'
import { Callers } from './callers.ts'
import type { Frames } from './figures.ts'
import type { Environment } from './stage.ts'

const eventsPerSecond = 50

/** Opens a board, lets guests ask and staff move on, fifty events a second, and counts the time from frame to frame. */
export const framesOfABusyBoard = async (stage: Environment, seconds: number): Promise<Frames> => {
  const callers = await Callers.signIn(stage.direct)
  const { context, page } = await openBoard(stage, callers)
  await page.evaluate(`(() => {
    window.gaps = []
    let last = 0
    const frame = (now) => { if (last) window.gaps.push(now - last); last = now; requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  })()`)
  const began = performance.now()
  const calls: Promise<unknown>[] = []
  let events = 0
  for (; performance.now() - began < seconds * 1000; events += 1) {
    // As many come as go, so that the board stays as long as it is in a busy hotel.
    const card = callers.waiting.length > 12 ? callers.waiting.shift() : undefined
    calls.push(card ? callers.move(card) : callers.ask())
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, began + (events + 1) * (1000 / eventsPerSecond) - performance.now())),
    )
  }
  await Promise.all(calls)
  const perSecond = events / ((performance.now() - began) / 1000)
  const gaps = (await page.evaluate<number[]>('window.gaps')).toSorted((one, other) => one - other)
  // Sixty frames a second, told in tenths of a millisecond: three of them are 50.0 or 50.1.
  const longest = Math.round(gaps.at(-1) ?? 0)
  await context.close()
  const at = (share: number): number => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0
  return { events, perSecond, frames: gaps.length, p50: at(0.5), p99: at(0.99), longest }
}
