import type { CDPSession } from 'playwright-core'
import { openBoard } from './board.ts'
import { Callers } from './callers.ts'
import type { Hours } from './figures.ts'
import type { Environment } from './stage.ts'

/**
 * What a board holds that stands open for a working day: its clock is put forward a minute at a time, with everything
 * that it does every so often, and every other minute a guest asks and staff take a step with two others: a resort of
 * 200 rooms at its busiest.
 */
export const hoursOfABoard = async (stage: Environment, hours: number): Promise<Hours> => {
  const callers = await Callers.signIn(stage.direct)
  const { context, page } = await openBoard(stage, callers)
  await page.clock.install()
  const session = await context.newCDPSession(page)
  const before = await held(session)
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
  const after = await held(session)
  await context.close()
  return {
    hours,
    events,
    megabytesBefore: before.megabytes,
    megabytes: after.megabytes,
    nodesBefore: before.nodes,
    nodes: after.nodes,
    listeners: after.listeners,
  }
}

/** What is still held after everything that nobody needs has been thrown away. */
const held = async (session: CDPSession): Promise<{ megabytes: number; nodes: number; listeners: number }> => {
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.disable')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { megabytes: usedSize / 2 ** 20, nodes, listeners: jsEventListeners }
}
