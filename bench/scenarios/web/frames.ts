import { getPercentiles } from '../../percentiles.ts'
import { openBoard } from './board.ts'
import type { Environment } from './environment.ts'

const eventsPerSecond = 50

/** Measures the time from frame to frame on a board while guests and staff make fifty events a second. */
export const measureFrames = async (environment: Environment, seconds: number) => {
  const { page, context, waiting, ask } = await openBoard(environment)
  await page.evaluate(`(() => {
    window.gaps = []
    let last = 0
    const frame = (now) => { if (last) window.gaps.push(now - last); last = now; requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  })()`)
  const start = performance.now()
  const calls: Promise<unknown>[] = []
  let events = 0
  for (; performance.now() - start < seconds * 1000; events += 1) {
    // As many come as go, so that the board stays as long as it is in a busy hotel.
    const step = waiting.length > 12 ? waiting.shift() : undefined
    calls.push((step ?? ask)())
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, start + (events + 1) * (1000 / eventsPerSecond) - performance.now())),
    )
  }
  await Promise.all(calls)
  const perSecond = events / ((performance.now() - start) / 1000)
  const gaps = await page.evaluate<number[]>('window.gaps')
  await context.close()
  const { p50, p99, max } = getPercentiles(gaps)
  // Times come in tenths of a millisecond: three frames of sixty a second are 50.0 or 50.1.
  return { events, perSecond, frames: gaps.length, p50, p99, longest: Math.round(max) }
}
