import type { CDPSession } from 'playwright-core'
import { openBoard } from './board.ts'
import type { Environment } from './environment.ts'

/**
 * Measures what a board holds that is open for a working day. Its clock is set forward a minute at a time, so that
 * its timers run; every other minute a guest asks, and in between staff take a step with two cards: a resort of 200
 * rooms at its busiest.
 */
export const measureHours = async (environment: Environment, hours: number) => {
  const { page, context, waiting, ask } = await openBoard(environment)
  await page.clock.install()
  const session = await context.newCDPSession(page)
  const before = await getHeld(session)
  let events = 0
  for (let minute = 0; minute < hours * 60; minute += 1) {
    if (minute % 2 === 0) {
      // It is on the screen before the next minute, or the board would hold less than it should.
      await page.locator(`[id$="${await ask()}"]`).waitFor({ timeout: 20_000 })
      events += 1
    } else
      for (const step of waiting.splice(0, 2)) {
        await step()
        events += 1
      }
    await page.clock.runFor(60_000)
  }
  const after = await getHeld(session)
  await context.close()
  return { hours, events, before, after }
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
