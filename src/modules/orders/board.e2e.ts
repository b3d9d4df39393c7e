import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { getMenu } from '#modules/menu/contract.ts'
import { addPlace } from '#modules/places/contract.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { listOrders, markDelivered, placeOrder, shortId, startPreparing, type Order } from './contract.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let milica: Person
let soup: string
let wine: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ;[soup, wine] = await addDishes(site.world, hotel, [
    { name: 'Fish soup', price: 6.5 },
    { name: 'Vranac, glass', price: 4.5 },
  ])
})

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)
const change = ({ id }: Order, values: Partial<Omit<Order, 'items'>>) =>
  inHotel((tx) => tx.updateTable('orders').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute())
/** The text of an element, with narrow and non-breaking spaces as spaces. */
const getWords = async (place: Locator): Promise<string> => (await place.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const getBoard = async (): Promise<Page> => {
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/orders`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const order = async (quantity = 1): Promise<Order> =>
  (
    await site.world.call(jonas, placeOrder, {
      params: { hotelSlug: hotel },
      body: { id: newRandomId(), lines: [{ id: soup, quantity }], expected_total: 6.5 * quantity },
    })
  ).body
const deliver = async (one: Order): Promise<void> => {
  for (const route of [startPreparing, markDelivered])
    await site.world.call(milica, route, { params: { hotelSlug: hotel, orderId: one.id } })
}
const refusal = { status: 403, json: { code: 'hotels.feature_off', message: 'x' } }

test('today has open orders of earlier days, another day only its own, also as new ones come; each day can be cleared', async () => {
  const [today, left, done] = [await order(1), await order(2), await order(3)]
  await deliver(done)
  for (const one of [left, done]) await change(one, { created_at: '2026-01-05T12:00:00.000Z' })
  const board = await getBoard()
  const tickets = () =>
    board
      .getByRole('article')
      .evaluateAll((all) => all.map(({ textContent }) => /no\. ([0-9a-f]{8})/.exec(textContent)?.[1]))
  const counts = async () => (await board.getByRole('tab').allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
  const numbers = (...some: Order[]) => some.map(({ id }) => shortId(id))
  await expect.poll(counts, eventually).toEqual([2, 0, 0, 2])
  await expect.poll(tickets, eventually).toEqual(numbers(today, left))

  await board.getByLabel('Day', { exact: true }).fill('2026-01-05')
  await expect.poll(counts, eventually).toEqual([1, 0, 1, 2])
  await expect.poll(tickets, eventually).toEqual(numbers(left))
  await board.getByRole('tab', { name: 'All 2' }).click()
  await expect.poll(async () => new Set(await tickets()), eventually).toEqual(new Set(numbers(left, done)))
  const late = await order(4)
  await board.getByRole('link', { name: 'Orders, 3 open' }).waitFor()
  await button(board, 'Sort: Newest first').click()
  await expect.poll(async () => new Set(await tickets()), eventually).toEqual(new Set(numbers(left, done)))
  await expect.poll(() => counts(), eventually).toEqual([1, 0, 1, 2])

  await board.getByLabel('Day', { exact: true }).fill('2026-01-04')
  await expect.poll(counts, eventually).toEqual([0, 0, 0, 0])
  await board.getByText('No orders').waitFor()
  await button(board, 'Clear orders').waitFor()
  // A linked order is found whatever day is selected.
  await board.getByRole('link', { name: 'Dashboard' }).first().click()
  await board.locator(`.feed a[href$="${late.id}"]`).click()
  await board
    .getByRole('article')
    .filter({ hasText: `no. ${shortId(late.id)}` })
    .waitFor()
  await expect.poll(counts, eventually).toEqual([3, 0, 0, 3])
  await button(board, 'Clear orders').click()
  await button(board.getByRole('alertdialog'), 'Clear orders').click()
  await board.getByText('1 order cleared.').waitFor()
  await button(board, 'Clear orders').waitFor({ state: 'detached' })
})

test('a transition and a clearing that the server refuses show its reason', async () => {
  const [, done] = [await order(1), await order(2)]
  await deliver(done)
  const board = await getBoard()
  const told = board.getByText('Failed to update order status. This hotel doesn’t offer this service.')
  await board.route('**/prepare', (route) => route.fulfill(refusal))
  await button(board, 'Start preparing').click()
  await told.waitFor()
  await told.waitFor({ state: 'detached' })
  await board.route('**/orders/clear', (route) => route.fulfill(refusal))
  await button(board, 'Clear orders').click()
  await button(board.getByRole('alertdialog'), 'Clear orders').click()
  await told.waitFor()
  expect(await expectVisible(board.getByRole('tab', { name: 'Delivered 1' }))).toBe(true)
})

test('an item that is switched off while staff create an order is named, and the rest can be ordered without it', async () => {
  const board = await getBoard()
  await button(board, 'Enter for a guest').click()
  const dialog = board.getByRole('dialog', { name: 'Order for a guest' })
  await dialog.getByLabel('Room').fill('Room 12')
  await dialog.getByLabel('Guest’s name').fill('Jonas Weber')
  await button(dialog, 'Add Fish soup').click()
  await button(dialog, 'Add Vranac, glass').click()
  await dialog.getByText('11.00 €').waitFor()
  await inHotel((tx) =>
    tx
      .updateTable('menu_items')
      .set({ available: false })
      .where('hotel_id', '=', hotel)
      .where('id', '=', wine)
      .execute(),
  )
  const gone = dialog.getByRole('listitem').filter({ hasText: 'Vranac, glass' })
  await gone.getByText('No longer available').waitFor()
  expect(await findVisualProblems(board, 'orders entered gone')).toEqual([])
  await dialog.getByText('Something in your cart is no longer available.').waitFor()
  await dialog.getByText('6.50 €').last().waitFor()
  await expect.poll(() => button(dialog, 'Place order').isDisabled(), eventually).toBe(true)
  await button(gone, 'Remove').click()
  await gone.waitFor({ state: 'detached' })
  await button(dialog, 'Place order').click()
  await board.getByText('Entered. The whole team can see it.').waitFor()
  const made = (await site.world.call(milica, listOrders, { params: { hotelSlug: hotel } })).body.items
  expect(made.map(({ items, total }) => [items.map(({ name }) => name), total])).toEqual([[['Fish soup'], 6.5]])
}, 60_000)

test('the reception orders for a guest at the pool: contents, a note, an allergy, and every fee before it is sent @main', async () => {
  await inHotel((tx) =>
    tx
      .updateTable('menu_settings')
      .set({ delivery_fee: 3, service_charge_percent: 10, delivery_minutes: 20 })
      .where('hotel_id', '=', hotel)
      .execute(),
  )
  await inHotel((tx) =>
    tx
      .updateTable('menu_items')
      .set({ allergens: asJson(['fish', 'celery']), preparation_minutes: 90 })
      .where('hotel_id', '=', hotel)
      .where('id', '=', soup)
      .execute(),
  )
  const params = { hotelSlug: hotel }
  const pool = { id: newRandomId(), name: 'Sunbed 14', area: 'Pool' }
  await site.world.call(milica, addPlace, { params, body: pool })
  const dragan = await site.world.aManager(hotel, { display_name: 'Dragan Vuković', staff_role: 'reception' })
  const board = await site.page({ as: dragan, ...desk })
  await board.goto(`/${hotel}/manager/orders`)
  await button(board, 'Enter for a guest').click()
  const dialog = board.getByRole('dialog', { name: 'Order for a guest' })
  await button(dialog, 'Place order').click()
  await dialog.getByLabel('Room').and(board.locator(':focus')).waitFor()
  await dialog.getByLabel('Room').fill('Room 12')
  await dialog.getByLabel('Guest’s name').fill('Jonas Weber')
  await button(dialog, 'Place order').click()
  const menu = dialog.getByRole('group', { name: 'Bar menu' })
  await menu.getByLabel('Find an item').and(board.locator(':focus')).waitFor()
  const told = await menu.getAttribute('aria-describedby')
  await expect
    .poll(() => board.locator(`[id="${told}"]`).innerText(), eventually)
    .toBe('Please choose at least one item.')

  await button(dialog, 'Fish soup').click()
  const dish = board.getByRole('dialog', { name: 'Fish soup' })
  await dish.getByText('Contains: fish (4), celery (9).').waitFor()
  expect(await findVisualProblems(board, 'orders entered dish')).toEqual([])
  await button(dish, 'A note for the kitchen').click()
  await board.keyboard.type('no onions')
  await dish.getByRole('button', { name: /^Add/ }).click()
  await dialog.getByText('1 × “no onions”').waitFor()
  await dialog.getByText('Service 10%').waitFor()
  await expect.poll(() => getWords(dialog), eventually).toMatch(/Delivery\s+3\.00 €[^]*10\.15 €/)
  await dialog.getByLabel('Bring it to').selectOption({ label: 'Pool, Sunbed 14' })
  await expect.poll(() => getWords(dialog), eventually).toMatch(/7\.15 €/)
  await button(dialog, 'Guest’s allergies').click()
  await button(dialog, 'Celery').click()
  expect(await findVisualProblems(board, 'orders entered to a place')).toEqual([])
  await button(dialog, 'Place order').click()
  await board.getByText('Entered. The whole team can see it.').waitFor()
  const [made] = (await site.world.call(milica, listOrders, { params })).body.items
  expect(made).toMatchObject({
    place_name: 'Sunbed 14',
    allergy_alert: ['celery'],
    total: 7.15,
    items: [{ name: 'Fish soup', note: 'no onions' }],
  })
  // The next guest begins anew.
  await button(board, 'Enter for a guest').click()
  await expect.poll(() => dialog.getByLabel('Bring it to').inputValue(), eventually).toBe('')
  await button(dialog, 'Guest’s allergies').waitFor()
}, 60_000)

test('that it is closed is said again after a change and to the next guest, never entered without a word', async () => {
  const params = { hotelSlug: hotel }
  const { categories } = (await site.world.call(milica, getMenu, { params })).body
  const id = newRandomId()
  // A timetable without periods is closed day and night.
  const body = { id, name: 'Kitchen', periods: [], exceptions: [] }
  await site.world.call(milica, addOpeningHours, { params, body })
  const use = { used_by: forCategory(categories[0]?.id ?? ''), hours_id: id, was: null }
  await site.world.call(milica, setHoursUse, { params, body: use })
  const board = await site.page({ as: milica, ...desk, allow: [/status of 409/] })
  await board.goto(`/${hotel}/manager/orders`)
  await button(board, 'Enter for a guest').click()
  const dialog = board.getByRole('dialog', { name: 'Order for a guest' })
  await dialog.getByLabel('Room').fill('Room 12')
  await dialog.getByLabel('Guest’s name').fill('Jonas Weber')
  await button(dialog, 'Add Fish soup').click()
  await button(dialog, 'Place order').click()
  await button(dialog, 'Enter it').waitFor()
  await button(dialog, 'Add Vranac, glass').click()
  await button(dialog, 'Place order').click()
  await button(dialog, 'Enter it').waitFor()
  await board.keyboard.press('Escape')
  await button(board, 'Enter for a guest').click()
  expect(await expectVisible(button(dialog, 'Place order'))).toBe(true)
  expect(await dialog.getByText('Enter it anyway?').count()).toBe(0)
  await button(dialog, 'Place order').click()
  await button(dialog, 'Enter it').click()
  await board.getByText('Entered. The whole team can see it.').waitFor()
})

test('after a change of the currency earlier orders keep theirs on every screen, and each currency has its own revenue', async () => {
  const before = await order(1)
  await deliver(before)
  await site.world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ currency: 'USD' }).where('id', '=', hotel).execute(),
  )
  await deliver(await order(2))
  const board = await getBoard()
  const revenue = board.getByRole('region', { name: 'Revenue' })
  await expect
    .poll(() => getWords(revenue), eventually)
    .toMatch(/\$13\.00\s+1 order\s+average \$13\.00\s+6\.50 €\s+1 order\s+average 6\.50 €/)
  await board.getByRole('tab', { name: 'Delivered 2' }).click()
  const ticket = board.getByRole('article').filter({ hasText: `no. ${shortId(before.id)}` })
  await expect.poll(() => getWords(ticket), eventually).toMatch(/1×\s+Fish soup\s+6\.50 €[^]*6\.50 €/)
  expect(await findVisualProblems(board, 'orders two currencies')).toEqual([])
  const guest = await site.page({ as: jonas })
  await guest.goto(`/${hotel}/guest/menu`)
  const recent = guest.getByRole('region', { name: 'Recent orders' }).getByRole('article')
  await expect
    .poll(async () => [await getWords(recent.first()), await getWords(recent.last())], eventually)
    .toEqual([expect.stringContaining('$13.00'), expect.stringContaining('6.50 €')])
  await board.goto(`/${hotel}/manager/orders/${before.id}/print`)
  await expect.poll(() => getWords(board.getByRole('article')), eventually).toMatch(/Total\s+6\.50 €/)
}, 60_000)
