import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { listOrders, type Order } from './contract.ts'

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
const changeItem = (id: string, values: { price?: number; available?: boolean; stock?: number }) =>
  inHotel((tx) => tx.updateTable('menu_items').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute())
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const cart = (page: Page): Locator => page.getByRole('dialog', { name: 'Your cart' })
const openCart = (page: Page): Promise<void> => page.getByRole('button', { name: /^Cart, / }).click()
const ordered = async (): Promise<unknown[]> =>
  (await site.world.call(milica, listOrders, { params: { hotelSlug: hotel } })).body.items.map(
    ({ items, total }: Order) => [items.map(({ name, quantity }) => `${quantity} ${name}`).join(), total],
  )
const readMenu = async (): Promise<Page> => {
  const page = await site.page({ as: jonas })
  await page.goto(`/${hotel}/guest/menu`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
/**
 * Holds back the orders of a page.
 * @returns a function that releases them
 */
const holdOrders = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/my/orders', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

test('a cart opened before the menu has loaded says nothing wrong about its items', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  await openCart(guest)
  await button(cart(guest), 'Order for 6.50 €').waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  await guest.route('**/my/menu**', async (route) => {
    await promise
    await route.continue()
  })
  await changeItem(soup, { price: 7 })
  await guest.reload()
  await openCart(guest)
  await button(cart(guest), 'Order for 6.50 €').waitFor()
  await expect.poll(() => cart(guest).getByText('No longer available').count(), eventually).toBe(0)
  resolve()
  expect(await expectVisible(cart(guest).getByText('7.00 € each'))).toBe(true)
})

test('while an order is being sent its cart waits; items added meanwhile, behind the dialog or in another tab, stay', async () => {
  const guest = await readMenu()
  const letGo = await holdOrders(guest)
  await button(guest, 'Add Fish soup').click()
  await openCart(guest)
  await button(cart(guest), 'Order for 6.50 €').click()
  for (const name of ['One more Fish soup', 'One less Fish soup', 'Empty'])
    await expect
      .poll(async () => [name, await button(cart(guest), name).isDisabled()], eventually)
      .toEqual([name, true])
  await guest.keyboard.press('Escape')
  await cart(guest).waitFor({ state: 'detached' })
  await button(guest, 'One more Fish soup').click()
  const other = await guest.context().newPage()
  await other.goto(`/${hotel}/guest/menu`)
  await button(other, 'Add Vranac, glass').click()
  await button(guest, 'Cart, 3 items').waitFor()
  letGo()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  for (const page of [guest, other]) await button(page, 'Cart, 2 items').waitFor()
  expect(await ordered()).toEqual([['1 Fish soup', 6.5]])
  await openCart(guest)
  await button(cart(guest), 'Order for 11.00 €').click()
  await button(guest, 'Cart, 0 items').waitFor()
  expect(await ordered()).toEqual([
    ['1 Fish soup,1 Vranac, glass', 11],
    ['1 Fish soup', 6.5],
  ])
})

test('an order sent by two tabs empties the cart once', async () => {
  const one = await readMenu()
  await button(one, 'Add Fish soup').click()
  const other = await one.context().newPage()
  await other.goto(`/${hotel}/guest/menu`)
  const letGo = await holdOrders(other)
  await openCart(other)
  await openCart(one)
  await button(cart(other), 'Order for 6.50 €').click()
  await button(cart(one), 'Order for 6.50 €').click()
  await button(one, 'Order more').click()
  await button(one, 'Add Fish soup').click()
  await button(one, 'Cart, 1 item').waitFor()
  letGo()
  await other.getByText('Your order has been placed successfully!').waitFor()
  for (const page of [one, other]) expect(await expectVisible(button(page, 'Cart, 1 item'))).toBe(true)
  expect(await ordered()).toEqual([['1 Fish soup', 6.5]])
})

test('what is left of an item is no longer said once the kitchen has more, also where the menu never told how many', async () => {
  await changeItem(soup, { stock: 9 })
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  for (let count = 1; count < 8; count += 1) await button(guest, 'One more Fish soup').click()
  await openCart(guest)
  await changeItem(soup, { stock: 7 })
  await button(cart(guest), 'Order for 52.00 €').click()
  const few = cart(guest).getByText('Only 7 left. Please change the quantity.')
  await few.waitFor()
  await changeItem(soup, { stock: 20 })
  await few.waitFor({ state: 'detached' })
  await button(cart(guest), 'Order for 52.00 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect(await ordered()).toEqual([['8 Fish soup', 52]])
})

test('a refused queued order returns to the cart, which says what is unavailable or costs more, and is ordered again @main', async () => {
  const guest = await readMenu()
  // The outbox loads a moment after the page.
  await expect
    .poll(
      () => guest.evaluate<boolean>("indexedDB.databases().then((all) => all.some(({ name }) => name === 'deskbell'))"),
      eventually,
    )
    .toBe(true)
  await button(guest, 'Add Fish soup').click()
  await button(guest, 'One more Fish soup').click()
  await button(guest, 'Add Vranac, glass').click()
  await openCart(guest)
  await button(cart(guest), 'Order for 17.50 €').waitFor()
  await guest.context().setOffline(true)
  await button(cart(guest), 'Order for 17.50 €').click()
  const waiting = guest.getByRole('article').filter({ hasText: '2 × Fish soup, 1 × Vranac, glass' })
  await waiting.getByText('Waiting to send').waitFor()
  await button(guest, 'Cart, 0 items').waitFor()
  await changeItem(soup, { price: 8 })
  await changeItem(wine, { available: false })
  await guest.context().setOffline(false)
  await waiting.getByText('Something in your cart is no longer available.').waitFor({ timeout: 40_000 })
  await waiting.getByText('Fish soup, Vranac, glass', { exact: true }).waitFor()
  expect(await findVisualProblems(guest, 'orders refused')).toEqual([])
  await button(waiting, 'Put back in cart').click()
  const gone = cart(guest).getByRole('listitem').filter({ hasText: 'Vranac, glass' })
  await gone.getByText('No longer available').waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await findVisualProblems(guest, 'orders back in the cart')).toEqual([])
  await button(gone, 'Remove').click()
  await button(cart(guest), 'Use the new price · 16.00 €').click()
  await button(cart(guest), 'Order for 16.00 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect(await ordered()).toEqual([['2 Fish soup', 16]])
  await guest.reload()
  await guest.getByRole('region', { name: 'Recent orders' }).waitFor()
  await expect.poll(() => waiting.count(), eventually).toBe(0)
}, 90_000)
