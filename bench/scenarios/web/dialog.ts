import type { APIRequestContext } from 'playwright-core'
import { newId } from '#platform/contract/id.ts'
import { getMedian } from '../../percentiles.ts'
import { hotel, openBrowser, phone, type Environment } from './environment.ts'

/** As many types as a hotel can have. */
const types = 30

const path = `/api/hotels/${hotel}/request-types`

/** Adds types until guests see as many as a hotel can have. */
const addTypes = async (request: APIRequestContext): Promise<void> => {
  const { items } = (await (await request.get(path)).json()) as { items: { hidden: boolean }[] }
  if (items.some(({ hidden }) => hidden)) throw new Error('A type is hidden.')
  for (let count = items.length; count < types; count += 1) {
    const name = `Something else ${count}`
    const data = { id: newId(), name, icon: 'bell', department: 'reception', note: 'optional' }
    const answer = await request.post(path, { data })
    if (!answer.ok()) throw new Error(`No further type: ${answer.status()}`)
  }
}

// Runs in the page: from the tap to its frame, as the browser tells it (Event Timing, in steps of 8 ms), and how many types
// stand in that frame.
const stopwatch = `void (window.opened = new Promise((resolve) => {
  let shown = 0
  addEventListener('click', () => requestAnimationFrame(() => {
    shown = document.querySelectorAll('[role=dialog] .kind').length
  }), { capture: true, once: true })
  new PerformanceObserver((list) => {
    const click = list.getEntries().find(({ name }) => name === 'click')
    if (click) resolve({ ms: click.duration, shown })
  }).observe({ type: 'event', durationThreshold: 16 })
}))`

/** Measures how long the dialog in which guests ask for something takes to open with thirty types, on the phone. */
export const measureDialog = async (environment: Environment, openings: number) => {
  const { network } = environment
  const staff = await openBrowser(environment, 'manager', {})
  await addTypes(staff.request)
  await staff.close()
  const context = await openBrowser(environment, 'guest', { baseURL: network.base, ...phone.screen })
  const all: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await page.goto(`/${hotel}/guest`)
    await page.locator('button.tile').first().waitFor()
    // The files that are loaded ahead a second later have arrived: a tap before that waits for them.
    await network.waitUntilQuiet(1_500)
    await page.evaluate(stopwatch)
    await page.locator('button.tile').first().tap()
    const { ms, shown } = await page.evaluate<{ ms: number; shown: number }>('window.opened')
    if (shown !== types) throw new Error(`The first frame of the dialog has ${shown} types of ${types}.`)
    all.push(ms)
    await page.close()
  }
  await context.close()
  return { types, openings, openMs: getMedian(all), longestMs: Math.max(...all) }
}
