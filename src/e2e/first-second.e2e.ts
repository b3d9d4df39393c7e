import type { ElementHandle, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import * as editing from '#modules/hours/contract/editing.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotelSlug: string
let vera: Person
let jonas: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotelSlug = await site.world.aHotel()
  vera = await site.world.aManager(hotelSlug)
  jonas = await site.world.aGuest(hotelSlug, { guest_name: 'Jonas Weber' })
  await addDishes(site.world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'coffee' })
})

const allow = [/status of (404|500|502|503|504)/, /MIME type/, /Failed to load module script/]

/** Holds the answers to some requests back, or answers them otherwise, until they may come. */
const hold = async (page: Page, url: string, answer?: (route: Route) => Promise<void>) => {
  let letThrough = (): void => {}
  let asked = 0
  let open = false
  const opened = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(url, async (route) => {
    asked += 1
    if (!open && answer) return answer(route)
    await opened
    return route.continue()
  })
  return {
    getAsked: () => asked,
    release: () => {
      open = true
      letThrough()
    },
  }
}
const abort = (route: Route): Promise<void> => route.abort('internetdisconnected')

/** Taxis with hours, and for later: the words of the tile depend on an answer and on a file of their own. */
const giveHours = async (): Promise<void> => {
  const params = { hotelSlug }
  const id = newId()
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))
  await site.world.call(vera, editing.addOpeningHours, { params, body: { id, name: 'Taxi', periods, exceptions: [] } })
  const use = await site.world.call(vera, editing.setHoursUse, { params, body: { used_by: forTaxi, hours_id: id } })
  expect(use.status).toBe(200)
  expect((await site.world.call(vera, updateHotelSettings, { params, body: { taxi_ahead: true } })).status).toBe(200)
}
const home = async (options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page({ as: jonas, allow, ...options })
  return page
}
const open = (page: Page, path = '') => page.goto(`/${hotelSlug}/guest${path}`, { waitUntil: 'commit' })
const tile = (page: Page, name: string): Locator => page.locator('.tile').filter({ hasText: name })
const isFocused = (page: Page, element: ElementHandle<Element>) =>
  page.evaluate((one) => document.activeElement === one, element)
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const newVersion = (page: Page): Locator => page.getByRole('status').getByText('New version')

describe('a tile of the home', () => {
  test('is one element from its first paint: it keeps focus and a press from before its words came, and tells the truth @main', async () => {
    await giveHours()
    const page = await home({ ...desk })
    const [file, answer] = [await hold(page, '**/assets/{Menu,Taxi}Hours-*'), await hold(page, '**/opening-hours*')]
    await open(page)
    await tile(page, 'Call a Taxi').waitFor()
    expect(await tile(page, 'Call a Taxi').innerText()).toBe('Call a Taxi\n\u00a0')
    expect(await tile(page, 'Bar Menu').innerText()).toBe('Bar Menu\n\u00a0')
    const before = await page.locator('.tile').elementHandles()
    const taxi = await tile(page, 'Call a Taxi').elementHandle()
    if (!taxi) throw new Error('There is no tile of taxis')
    // A pressed tile is drawn a little smaller.
    const getHeight = () => taxi.evaluate((element) => (element as HTMLElement).offsetHeight)
    const height = await getHeight()
    for (let presses = 0; presses < 40 && !(await isFocused(page, taxi)); presses += 1) await page.keyboard.press('Tab')
    expect(await isFocused(page, taxi)).toBe(true)
    await page.keyboard.down('Space')
    file.release()
    answer.release()
    await expect.poll(() => taxi.innerText(), eventually).toContain('Now or later')
    await expect.poll(() => tile(page, 'Bar Menu').innerText(), eventually).not.toContain('\u00a0')
    const after = await page.locator('.tile').elementHandles()
    expect(after).toHaveLength(before.length)
    for (const [at, element] of before.entries())
      expect(await page.evaluate(([one, two]) => one === two, [element, after[at]] as const)).toBe(true)
    expect(await getHeight()).toBe(height)
    expect(await isFocused(page, taxi)).toBe(true)
    await page.keyboard.up('Space')
    expect(await expectVisible(dialog(page, 'Call a Taxi'))).toBe(true)
  })

  test('takes a press of the mouse that began before its words came', async () => {
    await giveHours()
    const page = await home({ ...desk })
    const file = await hold(page, '**/assets/{Menu,Taxi}Hours-*')
    await open(page)
    await tile(page, 'Call a Taxi').hover()
    await page.mouse.down()
    file.release()
    await tile(page, 'Now or later').waitFor()
    await page.mouse.up()
    expect(await expectVisible(dialog(page, 'Call a Taxi'))).toBe(true)
  })

  test('is there once the guest sees it, also on a later visit, which begins with the loading screen', async () => {
    const page = await home({ worker: true })
    await open(page)
    await page.getByText('Live', { exact: true }).waitFor()
    // The worker has what the next visit begins with, and all that was loaded ahead.
    await expect
      .poll(
        () =>
          page.evaluate<boolean>(`caches.keys()
            .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
          .then((all) => all.flat().some(({ url }) => url.includes('MyWhenField')))`),
        { timeout: 40_000 },
      )
      .toBe(true)
    await page.addInitScript(`new MutationObserver(() => {
      window.firstTile ??= document.querySelector('.tile')
      window.hadLoading ||= document.querySelector('.load') !== null
    }).observe(document, { childList: true, subtree: true })`)
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    expect(
      await page.evaluate<unknown>('[window.hadLoading, window.firstTile === document.querySelector(".tile")]'),
    ).toEqual([true, true])
  })

  test.each([
    ['a mouse', (one: Locator) => one.click()],
    ['a finger', (one: Locator) => one.tap()],
    ['Enter', (one: Locator) => one.press('Enter')],
    ['the space bar', (one: Locator) => one.press('Space')],
    ['a screen reader', (one: Locator) => one.evaluate((element) => (element as HTMLElement).click())],
  ])('that is pressed before the code of its dialog is there opens it afterwards: %s', async (_with, press) => {
    const page = await home()
    const code = await hold(page, '**/assets/AskDialog-*.js')
    await open(page)
    await tile(page, 'Make a Request').waitFor()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await press(tile(page, 'Make a Request')).catch(async (cause: Error) => {
      // This profile was made without touch: Chromium itself takes the tap, once the tile stands still.
      if (!cause.message.includes('hasTouch')) throw cause
      await tile(page, 'Make a Request').click({ trial: true })
      const { x = 0, y = 0 } = (await tile(page, 'Make a Request').boundingBox()) ?? {}
      for (const type of ['touchStart', 'touchEnd'] as const)
        await touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchStart' ? [{ x: x + 20, y: y + 20 }] : [],
        })
    })
    await expect.poll(code.getAsked, eventually).toBeGreaterThan(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    code.release()
    expect(await expectVisible(dialog(page, 'Make a Request'))).toBe(true)
  })
})

describe('where the network goes away in the first second', () => {
  const offline = (page: Page): Locator => page.getByLabel('Messages').getByText('You’re offline.')

  test.each([
    ['Make a Request', 'AskDialog-*.js'],
    ['Call a Taxi', 'CallDialog-*.js'],
    ['Property Guide', 'Reading-*.js'],
    ['Property Recommendations', 'Places-*.js'],
  ])('%s says so, and opens by itself when it is back', async (name, file) => {
    const page = await home()
    const code = await hold(page, `**/assets/${file}`, abort)
    await open(page)
    await tile(page, name).waitFor()
    await page.context().setOffline(true)
    await tile(page, name).click()
    await offline(page).waitFor()
    expect(await page.getByLabel('Messages').innerText()).toContain(
      'What you opened appears here as soon as it has loaded.',
    )
    await expect.poll(code.getAsked, eventually).toBeGreaterThan(0)
    expect(await newVersion(page).count()).toBe(0)
    code.release()
    await page.context().setOffline(false)
    await page.getByRole('dialog').waitFor()
    await offline(page).waitFor({ state: 'detached' })
    expect(await newVersion(page).count()).toBe(0)
  })

  test('a page says so, and opens by itself; on the way back nothing is said of it @main', async () => {
    const page = await home()
    const code = await hold(page, '**/assets/MyTaxis-*', abort)
    await open(page)
    await tile(page, 'Make a Request').waitFor()
    await page.context().setOffline(true)
    const taxi = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Taxi' })
    await taxi.click()
    await offline(page).waitFor()
    await page.goBack()
    await offline(page).waitFor({ state: 'detached' })
    await taxi.click()
    await offline(page).waitFor()
    code.release()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Call taxi' }).waitFor()
    expect(await offline(page).count()).toBe(0)
  })

  test('the cart says so, and opens by itself', async () => {
    const page = await home()
    const code = await hold(page, '**/assets/CartDialog-*.js', abort)
    await open(page, '/menu')
    await page.getByRole('button', { name: 'Add Omelette' }).click()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Cart, / }).click()
    await offline(page).waitFor()
    code.release()
    await page.context().setOffline(false)
    expect(await expectVisible(page.getByRole('dialog').getByRole('button', { name: /^Order for / }))).toBe(true)
  })

  test('a dialog of the staff says so, and opens by itself', async () => {
    const page = await site.page({ as: vera, allow })
    const code = await hold(page, '**/assets/MoreSheet-*.js', abort)
    await page.goto(`/${hotelSlug}/manager`)
    const more = page.getByRole('navigation', { name: 'Main' }).getByRole('button').filter({ visible: true })
    await more.waitFor()
    await page.context().setOffline(true)
    await more.click()
    await offline(page).waitFor()
    code.release()
    await page.context().setOffline(false)
    expect(await expectVisible(dialog(page, 'More'))).toBe(true)
  })

  test('what the server does not answer because it restarts counts as away, and opens when it is back', async () => {
    const page = await home()
    const code = await hold(page, '**/assets/AskDialog-*.js', abort)
    await open(page)
    await tile(page, 'Make a Request').waitFor()
    await site.stop()
    try {
      code.release()
      await tile(page, 'Make a Request').click()
      await offline(page).waitFor()
      expect(await newVersion(page).count()).toBe(0)
    } finally {
      await site.start()
    }
    await dialog(page, 'Make a Request').waitFor({ timeout: 60_000 })
    expect(await newVersion(page).count()).toBe(0)
  }, 90_000)
})

describe('a file that does not come', () => {
  const slow = 'Loading... What you opened appears here as soon as it has loaded.'

  test.each([
    ['a proxy answers 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
    ['a proxy answers 503', (route: Route) => route.fulfill({ status: 503, body: 'no' })],
    ['it is missing on a server of the same version', (route: Route) => route.fulfill({ status: 404, body: '{}' })],
    [
      'a network asks for a sign-in',
      (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    ],
  ])('counts as late, not as a new version, where %s; it opens when it comes', async (_where, answer) => {
    const page = await home()
    const code = await hold(page, '**/assets/AskDialog-*.js', answer)
    await open(page)
    await tile(page, 'Make a Request').click()
    await page.getByText(slow).waitFor()
    expect(await newVersion(page).count()).toBe(0)
    code.release()
    await dialog(page, 'Make a Request').waitFor({ timeout: 40_000 })
    await page.getByText(slow).waitFor({ state: 'detached' })
    expect(await newVersion(page).count()).toBe(0)
  })

  test('is no new version where nothing answers; it opens when it comes', async () => {
    const page = await home()
    const code = await hold(page, '**/assets/AskDialog-*.js')
    await open(page)
    await tile(page, 'Make a Request').click()
    await page.getByText(slow).waitFor()
    code.release()
    await dialog(page, 'Make a Request').waitFor()
    expect(await newVersion(page).count()).toBe(0)
  })

  test('is a new version where the server has another one by now: both the page and what was pressed say so @main', async () => {
    const page = await home()
    await hold(page, '**/assets/AskDialog-*.js', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.route('**/sw.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'self.deskbell={"build":"0fthe0ther","shell":[]};' }),
    )
    await open(page)
    await tile(page, 'Make a Request').click()
    await newVersion(page).waitFor()
    await page.getByLabel('Messages').getByText('New version').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByLabel('Messages').getByRole('button', { name: 'Reload' }).click()
    await tile(page, 'Make a Request').click()
    expect(await expectVisible(dialog(page, 'Make a Request'))).toBe(true)
  })
})

test('what a request, an order and a taxi need is there before it is needed, also without a worker @main', async () => {
  await giveHours()
  const page = await home()
  await open(page)
  await tile(page, 'Make a Request').waitFor()
  // The last of what is loaded ahead.
  await expect
    .poll(() => page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name)'), {
      timeout: 30_000,
    })
    .toEqual(
      expect.arrayContaining(
        ['AskDialog', 'CartDialog', 'CallDialog', 'MyWhenField', 'MyTaxis'].map((part) =>
          expect.stringContaining(`/assets/${part}`),
        ),
      ),
    )
})
