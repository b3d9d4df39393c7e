import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBillSettings, updateBillSettings, type BillSettingsChange } from '#modules/bill/contract/settings.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { createOrderForGuest, listOrders, markDelivered, placeOrder, startPreparing } from './contract.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let milica: Person
let soup: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { bill: true } })
  ana = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  ;[soup] = await addDishes(site.world, hotel, [{ name: 'Fish soup', price: 6.5 }])
})

const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true })
const setUp = (body: BillSettingsChange) =>
  site.world.call(milica, updateBillSettings, { params: { hotelSlug: hotel }, body })
const placed = async () =>
  (await site.world.call(milica, listOrders, { params: { hotelSlug: hotel } })).body.items.map(({ settle }) => settle)
const order = async () =>
  (
    await site.world.call(ana, placeOrder, {
      params: { hotelSlug: hotel },
      body: { id: newRandomId(), lines: [{ id: soup, quantity: 1 }], expected_total: 6.5 },
    })
  ).body
const bring = async (orderId: string) => {
  for (const route of [startPreparing, markDelivered])
    await site.world.call(milica, route, { params: { hotelSlug: hotel, orderId } })
}
const open = async (path: string, as: Person, size: typeof phone | typeof desk): Promise<Page> => {
  const page = await site.page({ as, ...size })
  await page.goto(`/${hotel}/${path}`)
  return page
}
const openCart = async (): Promise<Page> => {
  const guest = await open('guest/menu', ana, phone)
  await button(guest, 'Add Fish soup').click()
  await guest.getByRole('button', { name: /^Cart, / }).click()
  return guest
}

test('a guest who may not charge to the room pays when it arrives, and the kitchen knows it @main', async () => {
  await setUp({ to_room: 'trusted' })
  const guest = await openCart()
  await guest.getByText('Please pay when it arrives: cash or card.').waitFor()
  expect(await findVisualProblems(guest, 'cart of a guest who pays on delivery')).toEqual([])
  await button(guest, 'Order for 6.50 €').click()
  await guest.getByText(/you pay when it arrives/).waitFor()
  const kitchen = await open('manager/kitchen', milica, desk)
  expect(await expectVisible(kitchen.getByText('PAY ON DELIVERY'))).toBe(true)
  expect(await findVisualProblems(kitchen, 'kitchen with an order that is paid on delivery')).toEqual([])
  expect(await placed()).toEqual(['on_delivery'])
})

test('a guest chooses where the hotel offers both, and is asked again when the rule has changed meanwhile', async () => {
  await setUp({ pay_choice: true })
  const guest = await openCart()
  await guest.getByRole('radio', { name: 'On the room bill', checked: true }).waitFor()
  await guest.getByRole('radio', { name: 'When it arrives' }).click()
  await guest.getByRole('radio', { name: 'On the room bill' }).click()
  expect(await findVisualProblems(guest, 'cart of a guest who chooses how to pay')).toEqual([])
  await setUp({ to_room: 'nobody' })
  await button(guest, 'Order for 6.50 €').click()
  await guest.getByText('How you pay has changed. Please look again.').waitFor()
  await guest.getByText('Please pay when it arrives: cash or card.').waitFor()
  await button(guest, 'Order for 6.50 €').click()
  await guest.getByText('Your order has been placed successfully!').waitFor()
  expect(await placed()).toEqual(['on_delivery'])
})

test('an order under way is below the bill, and on it as soon as it is delivered', async () => {
  await setUp({ shown: 'all' })
  const { id } = await order()
  const guest = await open('guest/bill', ana, phone)
  const underWay = guest.getByRole('list', { name: 'Not on the bill yet' })
  await underWay.getByText('Being prepared').waitFor()
  expect(await findVisualProblems(guest, 'bill with an order under way')).toEqual([])
  await bring(id)
  await underWay.waitFor({ state: 'detached' })
  expect(await expectVisible(guest.getByText('So far'))).toBe(true)
})

test('an order without a stay is put on the bill that the desk chooses', async () => {
  const { body } = await site.world.call(milica, createOrderForGuest, {
    params: { hotelSlug: hotel },
    body: {
      id: newRandomId(),
      lines: [{ id: soup, quantity: 1 }],
      expected_total: 6.5,
      room_number: 'Room 99',
      guest_name: 'Mr Novak',
    },
  })
  await bring(body.id)
  const staff = await open('manager/orders', milica, desk)
  await staff.getByRole('tab', { name: /^Delivered/ }).click()
  await staff.getByText('Not on a bill').waitFor()
  await button(staff, 'Put on a bill').click()
  const dialog = staff.getByRole('dialog', { name: 'Put on a bill' })
  await dialog.getByLabel('Find a room or a guest').fill('ana')
  await dialog.getByRole('radio', { name: /Ana Petrović/ }).check()
  expect(await findVisualProblems(staff, 'dialog that puts an order on a bill')).toEqual([])
  await button(dialog, 'Charge 6.50 €').click()
  await staff.getByText('6.50 € is on the bill of Room 12.').waitFor()
  await staff.getByText('Not on a bill').waitFor({ state: 'detached' })
})

test('a manager says who may charge to the room, and takes in what was delivered before', async () => {
  const { id } = await order()
  await site.world.server.database.onPlatform((tx) =>
    tx
      .updateTable('orders')
      .set({ status: 'delivered', delivered_at: new Date().toISOString() })
      .where('hotel_id', '=', hotel)
      .where('id', '=', id)
      .execute(),
  )
  const staff = await open('manager/bill-settings', milica, desk)
  await staff.getByText('is on no bill: 1 order, 6.50 €.').waitFor()
  const room = staff.getByRole('region', { name: 'Charge to the room' })
  await room.getByRole('radio', { name: 'Confirmed guests' }).click()
  await room.getByRole('checkbox', { name: 'Let them choose to pay on delivery' }).check()
  await button(room, 'Save').click()
  await staff.getByText('Saved.').waitFor()
  expect(await findVisualProblems(staff, 'settings of the bill')).toEqual([])
  await button(staff, 'Put on the bills').click()
  await staff.getByText('1 order charged.').waitFor()
  await staff.getByText('Delivered before').waitFor({ state: 'detached' })
  const { body } = await site.world.call(milica, getBillSettings, { params: { hotelSlug: hotel } })
  expect(body).toMatchObject({ to_room: 'trusted', pay_choice: true })
})
