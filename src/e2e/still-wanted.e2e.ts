import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import * as editing from '#modules/hours/contract/editing.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { getMenu } from '#modules/menu/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { createBrowserServer, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

/** A ticket that was made without a network and comes through too late: is it still wanted, and for when? */
let site: BrowserServer
let hotelSlug: string
let vera: Person
let guest: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotelSlug = await site.world.aHotel()
  vera = await site.world.aManager(hotelSlug)
  guest = await site.world.aGuest(hotelSlug, { room_number: 'Room 12' })
})

const zone = 'Europe/Belgrade'
const hourMs = 3_600_000
const getTime = (moment: number): string => localTime(moment, zone).slice(11, 16)
const quarterMs = 15 * 60_000
const getQuarter = (moment: number): number => Math.floor(moment / quarterMs) * quarterMs

/** Gives something hours, on every day from one time of day to another. */
const setHours = async (used_by: string, opens: number, closes: number): Promise<void> => {
  const params = { hotelSlug }
  const id = newId()
  const times = { opens: getTime(opens), closes: getTime(closes) }
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...times }))
  await site.world.call(vera, editing.addOpeningHours, { params, body: { id, name: 'Short', periods, exceptions: [] } })
  const { status } = await site.world.call(vera, editing.setHoursUse, { params, body: { used_by, hours_id: id } })
  expect(status).toBe(200)
}
const open = async (path: string): Promise<Page> => {
  const page = await site.page({ as: guest, allow: [/409/, /ERR_FAILED/] })
  await page.goto(`/${hotelSlug}/guest${path}`)
  return page
}
const calls = /\/my\/(requests|orders)$/
/** Nothing that is asked for gets through. */
const cut = (page: Page) =>
  page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
/** It gets through again, and the page is told so. */
const mend = async (page: Page): Promise<void> => {
  await page.unroute(calls)
  await page.evaluate("dispatchEvent(new Event('online'))")
}
const waiting = (page: Page) => page.getByRole('article').filter({ hasText: 'Waiting to send' })
const asked = (page: Page) => page.getByRole('article').filter({ hasText: 'Still want this?' })
/** Changes everything in the outbox, as if it had waited there. */
const rewrite = (page: Page, change: string): Promise<void> =>
  page.evaluate<void>(`new Promise((resolve) => {
    const opening = indexedDB.open('deskbell', 1)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('outbox', 'readwrite')
      const walk = transaction.objectStore('outbox').openCursor()
      walk.onsuccess = () => {
        if (!walk.result) return
        const entry = walk.result.value
        ${change}
        walk.result.update(entry)
        walk.result.continue()
      }
      transaction.oncomplete = () => { opening.result.close(); resolve() }
    }
  })`)
const getTimes = async (table: 'service_requests' | 'orders'): Promise<(string | null)[]> =>
  (
    await site.world.server.database.read(scopeFor(hotelSlug, null), (tx) =>
      byName(tx).selectFrom(table).select('scheduled_for').where('hotel_id', '=', hotelSlug).execute(),
    )
  ).map((row) => (row as { scheduled_for: string | null }).scheduled_for)

const openCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Omelette' }).click()
  await page.getByRole('button', { name: '1 item' }).last().click()
}
const order = async (page: Page): Promise<void> => {
  await openCart(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Order for 8.00 €' }).click()
  await waiting(page).waitFor()
}

test('an order that comes through after closing asks whether it is wanted for when the kitchen opens @main', async () => {
  allowSlow('a form waits eight seconds for its answer')
  await addDishes(site.world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'coffee' })
  const { body: menu } = await site.world.call(vera, getMenu, { params: { hotelSlug }, query: {} })
  await site.world.call(vera, updateHotelSettings, { params: { hotelSlug }, body: { orders_ahead: true } })
  const page = await open('/menu')
  await cut(page)
  await order(page)
  // Meanwhile the kitchen has closed.
  const opens = getQuarter(Date.now() + 2 * hourMs)
  await setHours(forCategory(menu.categories[0]?.id ?? ''), opens, opens + 2 * hourMs)
  await mend(page)
  const when = new RegExp(`Still want this\\? For (tomorrow )?${getTime(opens)}\\.`)
  await asked(page).getByText(when).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await getTimes('orders')).toEqual([])
  await asked(page).getByRole('button', { name: 'Yes, send it' }).click()
  await expect.poll(() => getTimes('orders'), eventually).toEqual([new Date(opens).toISOString()])
  expect(await expectVisible(page.getByText('Your order has been placed successfully!'))).toBe(true)
})

test('an order after closing in a hotel that takes none for later is only removed or put back in the cart', async () => {
  await addDishes(site.world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'coffee' })
  const { body: menu } = await site.world.call(vera, getMenu, { params: { hotelSlug }, query: {} })
  const page = await open('/menu')
  await cut(page)
  await order(page)
  const opens = getQuarter(Date.now() + 2 * hourMs)
  await setHours(forCategory(menu.categories[0]?.id ?? ''), opens, opens + 2 * hourMs)
  await mend(page)
  const card = page.getByRole('article').filter({ hasText: 'Closed now.' })
  await card.getByRole('button', { name: 'Put back in cart' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await getTimes('orders')).toEqual([])
})

test('a slow dish is promised after its own minutes, and an order for too early a time asks for a later one', async () => {
  await addDishes(site.world, hotelSlug, [
    { name: 'Omelette', price: 8, preparation_minutes: 120 },
    { name: 'Juice', price: 3 },
  ])
  await site.world.call(vera, updateHotelSettings, { params: { hotelSlug }, body: { orders_ahead: true } })
  const page = await open('/menu')
  await cut(page)
  await openCart(page)
  const cart = page.getByRole('dialog')
  await cart.getByText('To Room 12, in about 120 minutes.').waitFor()
  await cart.getByText('At a set time').click()
  const offered = cart.getByRole('group', { name: 'Time' }).getByRole('button')
  await offered.first().click()
  await cart.getByRole('button', { name: /^Order for (tomorrow )?\d/ }).click()
  await waiting(page).waitFor()
  // Meanwhile its time has come nearer.
  const near = new Date(getQuarter(Date.now() + hourMs)).toISOString()
  await rewrite(page, `entry.body.scheduled_for = '${near}'; entry.madeAt -= ${hourMs}`)
  await mend(page)
  await asked(page).getByRole('button', { name: 'Yes, send it' }).click()
  await expect.poll(async () => (await getTimes('orders')).length, eventually).toBe(1)
  const [at] = await getTimes('orders')
  expect(Date.parse(at ?? '') - Date.now()).toBeGreaterThan(1.9 * hourMs)
})

test('a request for a time asks for that time when it has waited too long, and for the next when that has passed', async () => {
  await site.world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('request_types')
      .set({ time: 'optional' })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', 'cleaning')
      .execute(),
  )
  const page = await open('/requests')
  await cut(page)
  const ask = async (words: string): Promise<string> => {
    await page.getByRole('button', { name: 'New request' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cleaning').click()
    await dialog.getByLabel('Description').fill(words)
    await dialog.getByText('At a set time').click()
    const last = dialog.getByRole('group', { name: 'Time' }).getByRole('button').last()
    const time = (await last.textContent()) ?? ''
    await last.click()
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await waiting(page).waitFor()
    return time
  }
  const time = await ask('After breakfast.')
  // It has waited for longer than a day's half: it is asked for before it is sent.
  await rewrite(page, `entry.madeAt -= ${13 * hourMs}`)
  await mend(page)
  await asked(page)
    .getByText(new RegExp(`For (tomorrow )?${time}\\.`))
    .waitFor()
  expect(await getTimes('service_requests')).toEqual([])
  await asked(page).getByRole('button', { name: 'Yes, send it' }).click()
  await expect.poll(async () => (await getTimes('service_requests')).length, eventually).toBe(1)
  const [first] = await getTimes('service_requests')
  expect(getTime(Date.parse(first ?? ''))).toBe(time)

  await cut(page)
  await ask('Before lunch.')
  const passed = new Date(getQuarter(Date.now() - hourMs)).toISOString()
  await rewrite(page, `entry.body.scheduled_for = '${passed}'`)
  await mend(page)
  await asked(page).waitFor()
  await asked(page).getByRole('button', { name: 'Yes, send it' }).click()
  await expect.poll(async () => (await getTimes('service_requests')).length, eventually).toBe(2)
  const times = await getTimes('service_requests')
  expect(times.every((one) => Date.parse(one ?? '') > Date.now())).toBe(true)
})
