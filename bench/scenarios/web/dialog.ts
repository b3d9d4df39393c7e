import type { APIRequestContext } from 'playwright-core'
import { newId } from '#platform/contract/id.ts'
import { getMedian } from '../../percentiles.ts'
import type { Dialog } from './metrics.ts'
import { hotel, people, type Environment } from './environment.ts'
import { phone } from './visits.ts'

/** As many types as a hotel can have. */
const types = 30

const path = `/api/hotels/${hotel}/request-types`

/** Adds types until guests see as many as a hotel can have. */
const addTypes = async (request: APIRequestContext): Promise<void> => {
  await request.post(people.manager.path, { data: people.manager.body })
  const { items } = (await (await request.get(path)).json()) as { items: { hidden: boolean }[] }
  if (items.some(({ hidden }) => hidden)) throw new Error('A type is hidden.')
  for (let count = items.length; count < types; count += 1) {
    const data = {
      id: newId(),
      name: `Something else ${count}`,
      icon: 'bell',
      department: 'reception',
      note: 'optional',
    }
    const answer = await request.post(path, { data })
    if (!answer.ok()) throw new Error(`No further type: ${answer.status()}`)
  }
}

// Runs in the page: from the tap to the first frame with all types.
const stopwatch = `void (window.opened = new Promise((resolve) => {
  let began = 0
  addEventListener('click', (event) => { began = event.timeStamp }, { capture: true, once: true })
  const look = () => {
    if (document.querySelectorAll('[role=dialog] .kind').length < ${types}) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - began)
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}))`

/** Measures how long the dialog in which guests ask for something takes to open with thirty types, on the phone. */
export const measureDialog = async ({ browser, network, direct }: Environment, openings: number): Promise<Dialog> => {
  const staff = await browser.newContext({ baseURL: direct })
  await addTypes(staff.request)
  await staff.close()
  const context = await browser.newContext({
    baseURL: network.base,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    hasTouch: true,
  })
  await context.request.post(`${direct}${people.guest.path}`, { data: people.guest.body })
  const all: number[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await page.goto(`/${hotel}/guest`)
    await page.locator('button.tile').first().waitFor()
    // What a second later is loaded ahead has arrived: who taps before waits for it.
    await network.waitUntilQuiet(1_500)
    await page.evaluate(stopwatch)
    await page.locator('button.tile').first().tap()
    all.push(await page.evaluate<number>('window.opened'))
    await page.close()
  }
  await context.close()
  return { types, openings, openMs: getMedian(all), longestMs: Math.max(...all) }
}
