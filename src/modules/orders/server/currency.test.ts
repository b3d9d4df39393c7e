import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRandomId } from '#platform/contract/id.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import {
  createOrderForGuest,
  getOrderSummary,
  listMyOrders,
  listOrders,
  markDelivered,
  placeOrder,
  startPreparing,
} from '../contract.ts'
import { orders } from './index.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ features: [orders] })
})
afterAll(() => world.close())

test('an order keeps the currency that the hotel had when it was ordered, and the revenue of each currency is separate', async () => {
  const hotelSlug = await world.aHotel()
  const [guest, manager] = [
    await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' }),
    await world.aManager(hotelSlug),
  ]
  const [soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4 }])
  const order = { lines: [{ id: soup, quantity: 2 }], expected_total: 8 }
  const params = { hotelSlug }
  const place = async () =>
    (await world.call(guest, placeOrder, { params, body: { id: newRandomId(), ...order } })).body
  const deliver = async (orderId: string) => {
    for (const route of [startPreparing, markDelivered])
      await world.call(manager, route, { params: { hotelSlug, orderId } })
  }
  const revenue = async () => (await world.call(manager, getOrderSummary, { params, query: {} })).body.revenue
  const change = (currency: string) =>
    world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ currency }).where('id', '=', hotelSlug).execute(),
    )

  const first = await place()
  await deliver(first.id)
  expect([first.currency, await revenue()]).toEqual(['EUR', { orders: 1, total: 8 }])
  await change('CHF')
  const second = await place()
  const entered = (
    await world.call(manager, createOrderForGuest, {
      params,
      body: { id: newRandomId(), ...order, room_number: 'Room 12', guest_name: 'Jonas Weber' },
    })
  ).body
  expect([second.currency, entered.currency]).toEqual(['CHF', 'CHF'])
  expect(await revenue()).toEqual({ orders: 0, total: 0, others: [{ currency: 'EUR', orders: 1, total: 8 }] })
  await deliver(second.id)
  await deliver(entered.id)
  expect(await revenue()).toEqual({ orders: 2, total: 16, others: [{ currency: 'EUR', orders: 1, total: 8 }] })
  for (const body of [
    (await world.call(guest, listMyOrders, { params })).body,
    (await world.call(manager, listOrders, { params })).body,
  ])
    expect(body.items.map(({ currency }) => currency)).toEqual(['CHF', 'CHF', 'EUR'])
})
