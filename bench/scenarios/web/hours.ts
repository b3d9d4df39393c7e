import type { CDPSession } from 'playwright-core'
import { openBoard } from './board.ts'
import { Callers } from './callers.ts'
import type { Environment } from './environment.ts'
import type { Hours } from './metrics.ts'

/**
 * Measures what a board holds that is open for a working day. Its clock is set forward a minute at a time, so that
 * its timers run; every other minute a guest asks, and in between staff take a step with two cards: a resort of 200
 * rooms at its busiest.
 */
export const measureHours = async (environment: Environment, hours: number): Promise<Hours> => {
  const callers = await Callers.signIn(environment.direct)
  const { context, page } = await openBoard(environment, callers)
  await page.clock.install()
  const session = await context.newCDPSession(page)
  const before = await getHeld(session)
  let events = 0
  for (let minute = 0; minute < hours * 60; minute += 1) {
    const steps = minute % 2 === 0 ? [] : callers.waiting.splice(0, 2)
    const asked = minute % 2 === 0 ? await callers.ask() : undefined
    for (const card of steps) await callers.move(card)
    events += steps.length + (asked === undefined ? 0 : 1)
    // It is on the screen before the next minute, or the board would hold less than it should.
    if (asked !== undefined) await page.locator(`[id$="${asked}"]`).waitFor({ timeout: 20_000 })
    await page.clock.runFor(60_000)
  }
  const after = await getHeld(session)
  await context.close()
  return { hours, events, ...after, megabytesBefore: before.megabytes, nodesBefore: before.nodes }
}

/** The memory that is still held after garbage collection. */
const getHeld = async (session: CDPSession): Promise<{ megabytes: number; nodes: number }> => {
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.disable')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { megabytes: usedSize / 2 ** 20, nodes }
}
