import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
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

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ;[soup] = await addDishes(site.world, hotel, [
    { name: 'Fish soup', description: 'Of the day, with bread.', price: 6.5 },
  ])
  await addDishes(site.world, hotel, [{ name: 'Vranac, glass', price: 4.5 }], {
    name: 'Drinks',
    icon: '🍷',
    order: 2,
  })
})

type Work = Parameters<BrowserServer['world']['server']['database']['write']>[1]
const inHotel = (work: Work): Promise<unknown> => site.world.server.database.write(scopeFor(hotel, null), work)
const changeItem = (id: string, values: { price?: number; available?: boolean }) =>
  inHotel((tx) => tx.updateTable('menu_items').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute())
const change = (id: string, values: Partial<Omit<Order, 'items'>>) =>
  inHotel((tx) => tx.updateTable('orders').set(values).where('hotel_id', '=', hotel).where('id', '=', id).execute())

/** The text of an element, with narrow and non-breaking spaces as spaces. */
const getWords = async (place: Locator): Promise<string> => (await place.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })
const cart = (page: Page): Locator => page.getByRole('dialog', { name: 'Your cart' })
const readMenu = async (guest = jonas): Promise<Page> => {
  const page = await site.page({ as: guest })
  await page.goto(`/${hotel}/guest/menu`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const getBoard = async (path = 'orders', options: object = desk): Promise<Page> => {
  const page = await site.page({ as: milica, ...options })
  await page.goto(`/${hotel}/manager/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const openCart = (page: Page): Promise<void> => page.getByRole('button', { name: /^Cart, / }).click()
const order = async (who = jonas, quantity = 1): Promise<Order> =>
  (
    await site.world.call(who, placeOrder, {
      params: { hotelSlug: hotel },
      body: { id: newRandomId(), lines: [{ id: soup, quantity }], expected_total: 6.5 * quantity },
    })
  ).body
const stored = async (): Promise<Order[]> =>
  (await site.world.call(milica, listOrders, { params: { hotelSlug: hotel } })).body.items
const step = (of: Order, route: typeof startPreparing | typeof markDelivered) =>
  site.world.call(milica, route, { params: { hotelSlug: hotel, orderId: of.id } })

test('an order goes from the phone to board and kitchen, and the phone follows each transition without a reload @main', async () => {
  const [board, kitchen, guest] = [await getBoard(), await getBoard('kitchen'), await readMenu()]
  await Promise.all([board, kitchen, guest].map((page) => page.evaluate('globalThis.neverReloaded = true')))
  await board.getByText('Nothing waiting').waitFor()

  await button(guest, 'Add Fish soup').click()
  await button(guest, 'One more Fish soup').click()
  await guest.getByRole('tab', { name: 'Drinks' }).click()
  await button(guest, 'Add Vranac, glass').click()
  await button(guest, 'Cart, 3 items').waitFor()
  await openCart(guest)
  await cart(guest).getByText('To Room 12, in about 30 minutes.').waitFor()
  await button(cart(guest), 'Order for 17.50 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  const [made] = await stored()
  expect(made).toMatchObject({
    total: 17.5,
    status: 'pending',
    room_number: 'Room 12',
    guest_name: 'Jonas Weber',
    guest_id: jonas.id,
    items: [
      { name: 'Fish soup', price: 6.5, quantity: 2 },
      { name: 'Vranac, glass', price: 4.5, quantity: 1 },
    ],
  })
  await guest.getByRole('heading', { name: 'Thank you, Jonas' }).waitFor()
  await guest.getByText(/We’ll bring it to Room 12 by \d\d:\d\d\./).waitFor()
  // A placed order empties the cart.
  await button(guest, 'Cart, 0 items').waitFor()

  const number = `no. ${shortId(made?.id ?? '')}`
  const ticket = card(board, number)
  await expect
    .poll(() => getWords(ticket), eventually)
    .toMatch(
      new RegExp(
        [
          String.raw`12\s+Jonas Weber`,
          String.raw`2×\s+Fish soup\s+13\.00 €`,
          String.raw`1×\s+Vranac, glass\s+4\.50 €`,
          String.raw`Ordered \d\d:\d\d · due \d\d:\d\d(, tomorrow)?\s+17\.50 €`,
          'Pending',
        ].join('[^]*'),
      ),
    )
  await kitchen.getByText('1 new order: Room 12').waitFor()
  await button(card(kitchen, 'Fish soup'), 'Start').click()
  await kitchen.getByText('1 new order: Room 12').waitFor({ state: 'detached' })
  await guest.locator('[aria-current=step]').filter({ hasText: 'Being prepared' }).waitFor()
  await board.getByRole('tab', { name: 'Preparing 1' }).click()
  await button(ticket, 'Mark delivered').click()
  await expect.poll(() => card(guest, number).locator('[aria-current=step]').count(), eventually).toBe(0)
  await card(kitchen, 'Fish soup').waitFor({ state: 'detached' })
  await board.getByRole('tab', { name: 'Delivered 1' }).click()
  await ticket.waitFor()
  expect(await ticket.getByRole('button').count()).toBe(0)
  await expect
    .poll(() => getWords(board.getByRole('region', { name: 'Revenue' })), eventually)
    .toMatch(/Delivered on \d\d\/\d\d\/\d{4}\s+17\.50 €\s+1 order\s+average 17\.50 €/i)
  expect(await Promise.all([board, kitchen, guest].map((page) => page.evaluate('globalThis.neverReloaded')))).toEqual([
    true,
    true,
    true,
  ])
})

test('the cart survives a reload; quantities go up and down, zero removes the line, and clearing empties the cart @main', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  await button(guest, 'One more Fish soup').click()
  await guest.reload()
  await button(guest, 'Cart, 2 items').waitFor()
  await openCart(guest)
  await button(cart(guest), 'One less Fish soup').click()
  await button(cart(guest), 'Order for 6.50 €').waitFor()
  await button(cart(guest), 'One less Fish soup').click()
  await cart(guest).getByText('Your cart is empty. Please add items before placing an order.').waitFor()
  await guest.keyboard.press('Escape')
  await button(guest, 'Add Fish soup').click()
  await openCart(guest)
  await button(cart(guest), 'Empty').click()
  await button(cart(guest), 'Order for 0.00 €').click()
  await cart(guest).getByText('Your cart is empty. Please add items before placing an order.').waitFor()
  expect(await stored()).toEqual([])
})

test('another guest in the same browser starts with an empty cart', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  const ana = await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Ana Ilić' })
  const [name, value] = ana.cookie.split('=')
  await guest.context().addCookies([{ name: name ?? '', value: value ?? '', url: site.base }])
  await guest.reload()
  expect(await expectVisible(button(guest, 'Cart, 0 items'))).toBe(true)
})

test('an item that is switched off while in a cart is named before ordering, and the rest can be ordered without it', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  await guest.getByRole('tab', { name: 'Drinks' }).click()
  await button(guest, 'Add Vranac, glass').click()
  await changeItem(soup, { available: false })
  // The page says so immediately, and the category disappears with it.
  await guest.getByText('Something in your cart is no longer available.').waitFor()
  await expect.poll(() => guest.getByRole('tab').count(), eventually).toBe(1)
  await openCart(guest)
  const gone = cart(guest).getByRole('listitem').filter({ hasText: 'Fish soup' })
  await gone.getByText('No longer available').waitFor()
  await expect.poll(() => button(cart(guest), 'Order for 4.50 €').isDisabled(), eventually).toBe(true)
  await button(gone, 'Remove').click()
  await button(cart(guest), 'Order for 4.50 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect((await stored()).map(({ items, total }) => [items.map(({ name }) => name), total])).toEqual([
    [['Vranac, glass'], 4.5],
  ])
})

test('a changed price is shown beside the previous one and must be accepted, also when this phone missed the change', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  await openCart(guest)
  await changeItem(soup, { price: 8 })
  await cart(guest).getByText('Prices have changed in the meantime. Please check the new total.').waitFor()
  await expect.poll(() => getWords(cart(guest).getByRole('listitem')), eventually).toMatch(/6\.50 €\s+8\.00 € each/)
  await button(cart(guest), 'Use the new price · 8.00 €').click()
  await button(cart(guest), 'Order for 8.00 €').waitFor()
  expect(await stored()).toEqual([])

  // From here on the phone gets no events: the server refuses first.
  await guest.route('**/events?**', (route) => route.abort())
  await guest.reload()
  await openCart(guest)
  await button(cart(guest), 'Order for 8.00 €').waitFor()
  await changeItem(soup, { price: 9 })
  await button(cart(guest), 'Order for 8.00 €').click()
  await button(cart(guest), 'Use the new price · 9.00 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect((await stored()).map(({ total }) => total)).toEqual([9])
})

test('two tabs have one cart: what one orders the other cannot order again', async () => {
  const one = await readMenu()
  await button(one, 'Add Fish soup').click()
  const other = await one.context().newPage()
  await other.goto(`/${hotel}/guest/menu`)
  await button(other, 'Cart, 1 item').waitFor()
  await openCart(other)
  await openCart(one)
  await button(cart(one), 'Order for 6.50 €').click()
  await one.getByText('Your order has been placed successfully!').waitFor()
  await cart(other).getByText('Your cart is empty. Please add items before placing an order.').waitFor()
  expect((await stored()).length).toBe(1)
})

test('what cannot be ordered has its own message, and the cart is kept', async () => {
  const guest = await readMenu()
  await button(guest, 'Add Fish soup').click()
  await openCart(guest)
  const refuse = async (status: number, code: string, words: string) => {
    await guest.route('**/my/orders', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: { code, message: 'x' } }) : route.continue(),
    )
    await button(cart(guest), 'Order for 6.50 €').click()
    await cart(guest).getByText(words).waitFor()
    await guest.unroute('**/my/orders')
  }
  await refuse(403, 'hotels.feature_off', 'There was an error placing your order. Please try again later.')
  await cart(guest).getByText('Failed to place order').waitFor()
  await refuse(400, 'orders.missing_fields', 'Missing required order fields')
  await refuse(401, 'people.not_signed_in', 'You must be logged in to place an order.')
  await button(cart(guest), 'Order for 6.50 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect((await stored()).length).toBe(1)
})

test('a guest sees their three newest orders, live, and nobody else’s', async () => {
  const orders = []
  for (let count = 1; count <= 4; count += 1) orders.push(await order(jonas, count))
  const ana = await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Ana Ilić' })
  const [mine, hers] = [await readMenu(), await readMenu(ana)]
  const recent = mine.getByRole('region', { name: 'Recent orders' })
  await expect.poll(() => recent.getByRole('article').count(), eventually).toBe(3)
  await expect
    .poll(() => getWords(recent.getByRole('article').first()), eventually)
    .toMatch(/4 × Fish soup\s+26\.00 €[^]*expected by \d\d:\d\d/)
  expect(await card(mine, `no. ${shortId(orders[0]?.id ?? '')}`).count()).toBe(0)
  await order(jonas, 5)
  await recent.getByText('5 × Fish soup').waitFor()
  await expect.poll(() => recent.getByRole('article').count(), eventually).toBe(3)
  await hers.getByRole('heading', { name: 'Fish soup' }).waitFor()
  expect(await hers.getByRole('region', { name: 'Recent orders' }).count()).toBe(0)
})

test('of two who press simultaneously one wins and the other sees the current order; a lost answer moves an order once @main', async () => {
  const made = await order()
  const late = await site.page({ as: milica, ...desk })
  // This board hears nothing of what the others do.
  await late.route('**/events?**', (route) => route.abort())
  await late.goto(`/${hotel}/manager/orders`)
  await button(card(late, 'Fish soup'), 'Start preparing').waitFor()
  await step(made, startPreparing)
  await button(card(late, 'Fish soup'), 'Start preparing').click()
  await late.getByText('Someone was quicker. Here is how it looks now.').waitFor()
  await late.getByRole('tab', { name: 'Preparing 1' }).click()
  let sent = 0
  await late.route('**/deliver', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await button(card(late, 'Fish soup'), 'Mark delivered').click()
  await late.getByRole('tab', { name: 'Delivered 1' }).waitFor()
  expect([sent, await late.getByText('Failed to update order status').count()]).toEqual([2, 0])
})

test('the board has tabs with counts, days of the hotel, two sort orders; once confirmed, cleared orders stay in the revenue', async () => {
  const [first, second, third] = [await order(jonas, 1), await order(jonas, 2), await order(jonas, 3)]
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  for (const one of [first, second]) {
    await step(one, startPreparing)
    await step(one, markDelivered)
  }
  await change(first.id, { created_at: '2026-01-04T23:30:00.000Z' })
  await change(second.id, { created_at: ago(60_000) })
  const board = await getBoard()
  const tickets = () =>
    board
      .getByRole('article')
      .evaluateAll((all) => all.map(({ textContent }) => /no\. ([0-9a-f]{8})/.exec(textContent)?.[1]))
  const numbers = (...some: Order[]) => some.map(({ id }) => shortId(id))
  await board.getByRole('tab', { name: 'Pending 1' }).waitFor()
  await board.getByRole('tab', { name: 'Delivered 1' }).waitFor()
  await board.getByRole('tab', { name: 'Preparing 0' }).click()
  await board.getByText('Nothing being prepared').waitFor()
  await board.getByRole('tab', { name: 'All 2' }).click()
  await expect.poll(tickets, eventually).toEqual(numbers(third, second))
  await button(board, 'Sort: Newest first').click()
  await expect.poll(tickets, eventually).toEqual(numbers(second, third))
  // 00:30 on the 5th in the hotel's time zone.
  await board.getByLabel('Day', { exact: true }).fill('2026-01-05')
  await board.getByRole('tab', { name: 'Delivered 1' }).click()
  await expect.poll(tickets, eventually).toEqual(numbers(first))
  const revenue = board.getByRole('region', { name: 'Revenue' })
  await expect.poll(() => getWords(revenue), eventually).toMatch(/Delivered on 05\/01\/2026\s+6\.50 €/i)
  await board.getByLabel('Day', { exact: true }).fill('2026-01-04')
  await board.getByText('Nothing delivered').waitFor()
  await button(board, 'All days').click()
  await expect.poll(() => getWords(revenue), eventually).toMatch(/Delivered in total\s+19\.50 €\s+2 orders/i)

  await button(board, 'Clear orders').click()
  const question = board.getByRole('alertdialog', { name: 'Clear all delivered orders?' })
  await question.getByText('They disappear from the board but still count towards revenue.').waitFor()
  await button(question, 'Cancel').click()
  await button(board, 'Clear orders').click()
  await button(question, 'Clear orders').click()
  await board.getByText('2 orders cleared.').waitFor()
  await board.getByText('Nothing delivered').waitFor()
  await expect.poll(() => getWords(revenue), eventually).toMatch(/19\.50 €\s+2 orders/)
  await board.getByRole('tab', { name: 'Pending 1' }).waitFor()
})

test('new orders are marked and counted until somebody looks at the board', async () => {
  await order()
  const board = await getBoard()
  await card(board, 'Fish soup').waitFor()
  await order(await site.world.aGuest(hotel, { room_number: 'Room 8', guest_name: 'Ana Ilić' }))
  await expect.poll(() => card(board, 'Ana Ilić').getAttribute('class'), eventually).toContain('ticket--new')
  expect(await card(board, 'Jonas Weber').getAttribute('class')).not.toContain('ticket--new')
  await board.getByRole('link', { name: 'Orders, 2 open' }).waitFor()
  await button(board, '1 new').click()
  await expect.poll(() => card(board, 'Ana Ilić').getAttribute('class'), eventually).not.toContain('ticket--new')
})

test('the kitchen shows only what is to be prepared, oldest first, and its newest alert until somebody has seen it', async () => {
  const [first, second, third] = [await order(jonas, 1), await order(jonas, 2), await order(jonas, 3)]
  await step(third, startPreparing)
  await step(second, startPreparing)
  await step(second, markDelivered)
  const kitchen = await getBoard('kitchen')
  const lines = () =>
    kitchen.getByRole('article').evaluateAll((all) => all.map((one) => one.querySelector('li')?.textContent))
  await expect.poll(lines, eventually).toEqual(['1Fish soup', '3Fish soup'])
  await order(jonas, 4)
  await expect.poll(lines, eventually).toEqual(['1Fish soup', '4Fish soup', '3Fish soup'])
  const alarm = kitchen.getByRole('button', { name: /1 new order: Room 12/ })
  expect(Number((await alarm.boundingBox())?.height)).toBeGreaterThanOrEqual(80)
  await alarm.press('Enter')
  await alarm.waitFor({ state: 'detached' })
  await change(first.id, { estimated_delivery: new Date(Date.now() - 181_000).toISOString() })
  await kitchen.getByText('3 min late').waitFor()
  await kitchen.getByText('2 to start').waitFor()
  await kitchen.getByRole('link', { name: 'Close' }).click()
  await kitchen.getByRole('heading', { name: 'Orders' }).waitFor()
})

test('lists that do not load say so and load on retry; an offline board offers no action', async () => {
  await order()
  const allow = [/status of 500/]
  const guest = await site.page({ as: jonas, allow })
  await failUntilRetried(guest, /\/api\/.*\/my\/menu$/)
  await failUntilRetried(guest, /\/my\/orders\?/, 2)
  await guest.goto(`/${hotel}/guest/menu`)
  await guest.getByText('Failed to fetch menu items').waitFor()
  await guest.getByText('Failed to fetch orders').waitFor()
  await button(guest, 'Try again').first().click()
  await button(guest, 'Add Fish soup').waitFor()
  await button(guest, 'Try again').click()
  await card(guest, 'no. ').waitFor()

  const board = await site.page({ as: milica, allow, ...desk })
  await failUntilRetried(board, /\/orders\?/)
  await board.goto(`/${hotel}/manager/orders`)
  await board.getByText('Failed to fetch orders').waitFor()
  await button(board, 'Try again').click()
  await button(card(board, 'Fish soup'), 'Start preparing').waitFor()
  await board.context().setOffline(true)
  await board.getByText('You’re offline.').waitFor()
  await expect.poll(() => button(card(board, 'Fish soup'), 'Start preparing').isDisabled(), eventually).toBe(true)
})

test('5,000 orders: the board loads a page at a time, and a transition is visible within a second', async () => {
  await inHotel(async (tx) => {
    const began = Date.now() - 40 * 24 * 3_600_000
    for (let from = 0; from < 5_000; from += 500) {
      await tx
        .insertInto('orders')
        .values(
          Array.from({ length: 500 }, (_, at) => {
            const created_at = new Date(began + (from + at) * 600_000).toISOString()
            return {
              hotel_id: hotel,
              id: newRandomId(),
              guest_id: jonas.id,
              room_number: 'Room 12',
              guest_name: 'Jonas Weber',
              total: 6.5,
              subtotal: 6.5,
              currency: 'EUR',
              status: 'delivered' as const,
              created_at,
              estimated_delivery: created_at,
              delivered_at: created_at,
              items: [{ id: soup, name: 'Fish soup', price: 6.5, quantity: 1 }],
            }
          }),
        )
        .execute()
    }
  })
  await order()
  const board = await getBoard()
  const sizes: number[] = []
  board.on('response', (response) => {
    if (/\/orders\?/.test(response.url()))
      void response.body().then(
        (body) => sizes.push(body.length),
        () => undefined,
      )
  })
  await button(board, 'All days').click()
  await board.getByRole('tab', { name: 'Delivered 5000' }).click()
  await expect.poll(() => board.getByRole('article').count(), eventually).toBe(30)
  await button(board, 'Show more').click()
  await expect.poll(() => board.getByRole('article').count(), eventually).toBe(60)
  await board.getByRole('tab', { name: 'Pending 1' }).click()
  await button(board, 'Start preparing').waitFor()
  const took = await board.evaluate<number>(`new Promise((done) => {
    const began = performance.now()
    const look = () =>
      document.querySelector('#orders-tab-preparing .n').textContent === '1'
        ? done(performance.now() - began)
        : requestAnimationFrame(look)
    document.querySelector('.ticket .foot .btn').click()
    look()
  })`)
  expect(took).toBeLessThan(1_500)
  expect(Math.max(...sizes)).toBeLessThan(100 * 1024)
})

test('every order screen is accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, name: string) => expect(await findVisualProblems(page, `orders ${name}`)).toEqual([])
  const ana = await site.world.aGuest(hotel, {
    room_number: 'Apartment 1205 garden',
    guest_name: 'Ana-Marija Petrović Njegoš von Hohenzollern',
  })
  await inHotel((tx) =>
    tx
      .updateTable('menu_items')
      .set({ name: 'Donaudampfschifffahrtsgesellschaftskapitänssuppe with bread' })
      .where('hotel_id', '=', hotel)
      .where('id', '=', soup)
      .execute(),
  )
  const made = await order(ana, 12)
  await change(made.id, {
    created_at: new Date(Date.now() - 40 * 60_000).toISOString(),
    estimated_delivery: new Date(Date.now() - 10 * 60_000).toISOString(),
  })
  const preparing = await order(ana, 1)
  await step(preparing, startPreparing)

  const guest = await site.page({ as: ana })
  await guest.goto(`/${hotel}/guest/menu`)
  await guest.getByRole('button', { name: /^Add Donau/ }).click()
  await guest.getByRole('region', { name: 'Recent orders' }).waitFor()
  await check(guest, 'menu')
  await openCart(guest)
  await changeItem(soup, { price: 1_234.5 })
  await cart(guest).getByText('Prices have changed in the meantime. Please check the new total.').waitFor()
  await check(guest, 'cart-changed')
  await changeItem(soup, { available: false })
  await cart(guest).getByText('No longer available', { exact: true }).waitFor()
  await check(guest, 'cart-gone')
  await changeItem(soup, { available: true })
  await button(cart(guest), /^Use the new price/).click()
  await button(cart(guest), /^Order for/).click()
  await guest.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await check(guest, 'placed')

  const board = await site.page({ as: milica })
  await board.goto(`/${hotel}/manager/orders`)
  await card(board, 'Donau').first().waitFor()
  await check(board, 'board')
  await board.getByRole('tab', { name: /^Delivered/ }).click()
  await board.getByText('Nothing delivered').waitFor()
  await check(board, 'board-empty')
  await step(preparing, markDelivered)
  await button(board, 'More actions').click()
  await board.getByRole('menuitem', { name: 'Clear orders' }).click()
  await board.getByRole('alertdialog').waitFor()
  await check(board, 'clear')
  const kitchen = await site.page({ as: milica })
  await kitchen.goto(`/${hotel}/manager/kitchen`)
  await card(kitchen, 'Donau').first().waitFor()
  await inHotel((tx) =>
    tx.updateTable('menu_items').set({ price: 6.5 }).where('hotel_id', '=', hotel).where('id', '=', soup).execute(),
  )
  await order()
  await kitchen.getByText('1 new order: Room 12').waitFor()
  await check(kitchen, 'kitchen')
}, 120_000)

test('an order prints as a slip 80 mm wide, as long as its content, and an order that is not on the board says so', async () => {
  const made = await order(jonas, 2)
  const board = await getBoard()
  await board.getByRole('link', { name: `Print the ticket for order ${shortId(made.id)}` }).click()
  const slip = board.getByRole('article')
  await slip.getByRole('heading', { name: 'Room 12' }).waitFor()
  await expect
    .poll(() => getWords(slip), eventually)
    .toMatch(
      new RegExp(
        `Hotel Marina\\s+Room 12\\s+Jonas Weber\\s+no\\. ${shortId(made.id)}[^]*2×\\s+Fish soup\\s+Total\\s+13\\.00 €`,
      ),
    )
  expect(await findVisualProblems(board, 'order slip')).toEqual([])
  const getSize = async (): Promise<number[]> =>
    /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/
      .exec((await board.pdf({ preferCSSPageSize: true })).toString('latin1'))
      ?.slice(1)
      .map(Number) ?? []
  const [width = 0, height = 0] = await getSize()
  // Points: 80 mm are 226.8.
  expect(Math.round(width)).toBe(227)
  expect(height).toBeLessThan(300)
  await board.getByRole('link', { name: 'Back to orders' }).click()
  await card(board, 'Fish soup').waitFor()
  await board.goto(`/${hotel}/manager/orders/${newId()}/print`)
  await board.getByText('This order is no longer on the board').waitFor()
})
