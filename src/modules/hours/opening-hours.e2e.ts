import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { getMenu } from '#modules/menu/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import * as editing from './contract/editing.ts'
import { forCategory, forType } from './contract/subject.ts'

let site: BrowserServer
let hotelSlug: string
let vera: Person
let guest: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.world.clock.set(Date.now())
  hotelSlug = await site.world.aHotel()
  vera = await site.world.aManager(hotelSlug)
  guest = await site.world.aGuest(hotelSlug, { room_number: 'Room 12' })
  await addDishes(site.world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'coffee' })
})

const zone = 'Europe/Belgrade'
const minuteMs = 60_000
const getTime = (moment: number): string => localTime(moment, zone).slice(11, 16)

/** Gives the only category hours, on every day from one minute of the day to another. */
const setHours = async (opens: number, closes: number): Promise<void> => {
  const id = newId()
  const params = { hotelSlug }
  const times = { opens: getTime(opens), closes: getTime(closes) }
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...times }))
  await site.world.call(vera, editing.addOpeningHours, {
    params,
    body: { id, name: 'Kitchen', periods, exceptions: [] },
  })
  const { body: menu } = await site.world.call(vera, getMenu, { params, query: {} })
  const body = { used_by: forCategory(menu.categories[0]?.id ?? ''), hours_id: id }
  expect((await site.world.call(vera, editing.setHoursUse, { params, body })).status).toBe(200)
}
/** The start of the minute that is so many minutes from now. */
const inMinutes = (count: number): number => Math.floor(Date.now() / minuteMs + count) * minuteMs
const openHome = async (): Promise<Page> => {
  const page = await site.page({ as: guest })
  await page.goto(`/${hotelSlug}/guest`)
  return page
}

/**
 * The home on a phone with its own clock, and a server whose time the test moves together with it.
 * @param ahead how far the phone's clock is ahead of the server's
 */
const openWithClock = async (ahead: number) => {
  const page = await site.page({ as: guest })
  let passed = 0
  site.world.clock.set(Date.now())
  await page.clock.install({ time: Date.now() + ahead })
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const date = new Date(Date.now() + passed).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  }
  // A request that is under way when the page is closed needs no answer.
  await page.route(/\/api\/(?!.*events)/, (route) => answer(route).catch(() => {}))
  await page.goto(`/${hotelSlug}/guest`)
  /** Goes on to a moment of the server. */
  const goTo = async (moment: number): Promise<void> => {
    const wait = moment - Date.now() - passed
    passed += wait
    site.world.clock.set(Date.now() + passed)
    await (wait > minuteMs ? page.clock.fastForward(wait) : page.clock.runFor(wait))
  }
  return { page, goTo }
}
const tile = (page: Page) => page.locator('.tile', { hasText: 'Bar Menu' })
const order = (page: Page) => page.getByRole('button', { name: 'Add Omelette' })

test('a manager writes a timetable and gives it to a category; guests read it on their open screens @main', async () => {
  const staff = await site.page({ as: vera, ...desk })
  const page = await openHome()
  await expectVisible(page.getByText('Drinks and dishes to your room'))
  await staff.goto(`/${hotelSlug}/manager/hours`)
  await staff.getByText('Everything is always open').waitFor()
  await staff.getByRole('button', { name: 'Add a timetable' }).click()
  const form = staff.getByRole('dialog')
  await form.getByLabel('Name').fill('Kitchen')
  // Closed now, whatever the hour: it opens in three hours for one.
  await form.getByLabel('From', { exact: true }).fill(getTime(inMinutes(180)))
  await form.getByLabel('Until', { exact: true }).fill(getTime(inMinutes(240)))
  await form.getByRole('button', { name: 'Breakfast' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  const card = staff.getByRole('article', { name: 'Kitchen' })
  await card.getByText('Breakfast').waitFor()
  await card.getByText('Every day').waitFor()
  await card.getByText(/^Opens /).waitFor()
  await tile(page)
    .getByText(/^Closed now, opens .*at \d\d:\d\d$/)
    .waitFor()
  await page.reload()
  await tile(page)
    .getByText(/^Closed now/)
    .waitFor()
  // It still opens, and the plus is off.
  await tile(page).click()
  await page.getByText(/^Opens /).waitFor()
  await expect.poll(() => order(page).isDisabled(), eventually).toBe(true)
  // A second timetable that overlaps itself is not saved. It begins with the first, so on the same side of midnight.
  await staff.getByRole('button', { name: 'Edit Kitchen' }).click()
  await staff.getByRole('button', { name: 'Add a time' }).click()
  await staff
    .getByLabel('From', { exact: true })
    .nth(1)
    .fill(getTime(inMinutes(180)))
  await staff
    .getByLabel('Until', { exact: true })
    .nth(1)
    .fill(getTime(inMinutes(300)))
  await staff.getByRole('button', { name: 'Save' }).click()
  expect(await expectVisible(staff.getByText('Two times on this day overlap.'))).toBe(true)
})

test.each([
  ['right', 0],
  ['40 minutes fast', 40 * minuteMs],
  ['40 minutes slow', -40 * minuteMs],
])('a tile says closed within 16 seconds of closing, on a phone whose clock is %s', async (_, ahead) => {
  const closes = inMinutes(10)
  await setHours(inMinutes(-60), closes)
  const { page, goTo } = await openWithClock(ahead)
  await tile(page)
    .getByText(`To your room until ${getTime(closes)}`)
    .waitFor()
  // Ten seconds before closing it is open, six seconds after it is not.
  await goTo(closes - 10_000)
  await tile(page).getByText('To your room until').waitFor()
  await goTo(closes + 6_000)
  expect(await expectVisible(tile(page).getByText('Closed now'))).toBe(true)
})

test('what closes while the cart is open cannot be ordered, and the cart stays; for later it can', async () => {
  const closes = inMinutes(5)
  await setHours(inMinutes(-60), closes)
  const params = { hotelSlug }
  const { page, goTo } = await openWithClock(0)
  await tile(page).click()
  await order(page).click()
  await page.getByRole('button', { name: '1 item' }).last().click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Order for 8.00 €' }).waitFor()
  await goTo(closes + 3 * minuteMs)
  await cart.getByText('Closed now').waitFor()
  await cart.getByText('Please take out what is closed.').waitFor()
  await cart.getByRole('button', { name: 'Order for 8.00 €' }).click()
  await cart.getByRole('alert').waitFor()
  await cart.getByText('Omelette', { exact: true }).waitFor()
  // From the moment on which the hotel takes scheduled orders, the cart offers times.
  await site.world.call(vera, updateHotelSettings, { params, body: { orders_ahead: true } })
  const time = cart.getByRole('group', { name: 'Time' }).getByRole('button').first()
  const words = (await time.textContent()) ?? ''
  await time.click()
  await cart.getByRole('button', { name: new RegExp(`^Order for .*${words}$`) }).click()
  expect(await expectVisible(page.getByText('Thank you'))).toBe(true)
})

test('a hotel without hours asks for none', async () => {
  const page = await site.page({ as: guest })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/${hotelSlug}/guest`)
  await tile(page).click()
  await order(page).click()
  await page.getByRole('button', { name: '1 item' }).last().click()
  await page.getByRole('dialog').waitFor()
  expect(asked.filter((url) => url.includes('opening-hours'))).toEqual([])
})

test('a type of request that is closed says when it opens, and cannot be sent @main', async () => {
  const params = { hotelSlug }
  const id = newId()
  const body = { id, name: 'Never', periods: [], exceptions: [] }
  await site.world.call(vera, editing.addOpeningHours, { params, body })
  await site.world.call(vera, editing.setHoursUse, { params, body: { used_by: forType('towels'), hours_id: id } })
  const page = await openHome()
  await page.locator('.tile', { hasText: 'Make a Request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Closed now').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isDisabled(), eventually).toBe(true)
  await dialog.getByRole('radio', { name: 'Maintenance' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isDisabled(), eventually).toBe(false)
})

test('with the text at 200 % nothing covers the button that edits a timetable, on a phone', async () => {
  // Closed at the moment, so the state names the time: the longest one.
  await setHours(inMinutes(120), inMinutes(180))
  const page = await site.page({ as: vera, locale: 'de-DE' })
  await page.goto(`/${hotelSlug}/manager/hours`)
  const card = page.getByRole('article', { name: 'Kitchen' })
  await card.waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  const edit = await card.getByRole('button').boundingBox()
  const state = await card.locator('.pill').boundingBox()
  const all = await card.boundingBox()
  if (!edit || !state || !all) throw new Error('A part of the card is missing.')
  expect(state.y).toBeGreaterThanOrEqual(edit.y + edit.height)
  expect(state.x + state.width).toBeLessThanOrEqual(all.x + all.width - 16)
  expect(edit.x + edit.width).toBeLessThanOrEqual(all.x + all.width - 16)
})
