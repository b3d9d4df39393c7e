import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createOrderForGuest, listMyOrders, type NewOrderForGuest } from '../contract.ts'
import { orders } from './index.ts'

let world: TestServer
let hotelSlug: string
let jonas: Person
let milica: Person
let soup: string
beforeAll(async () => {
  world = await createTestServer({ features: [orders] })
  hotelSlug = await world.aHotel()
  jonas = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  ;[soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4 }])
})
afterAll(() => world.close())

const createForGuest = (values: Partial<NewOrderForGuest> = {}) =>
  world.call(milica, createOrderForGuest, {
    params: { hotelSlug },
    body: {
      id: newRandomId(),
      lines: [{ id: soup, quantity: 2 }],
      expected_total: 8,
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      ...values,
    },
  })

test('an order by staff has the menu’s prices, belongs to the guest of that room, and is one however often it is sent', async () => {
  const id = newRandomId()
  const answers = await Promise.all([createForGuest({ id }), createForGuest({ id }), createForGuest({ id })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers[0]?.body).toMatchObject({
    guest_id: jonas.id,
    total: 8,
    items: [{ name: 'Soup', price: 4, quantity: 2 }],
    created_by: 'Milica Kovač',
    claimed_at: null,
  })
  expect(
    (await world.call(jonas, listMyOrders, { params: { hotelSlug }, query: { limit: 10 } })).body.items.map(
      (order) => order.id,
    ),
  ).toEqual([id])
})
test('in a hotel with a list of rooms the order has the name of the room that is meant, and is one in any spelling', async () => {
  const hotel = await world.aHotel()
  const vera = await world.aManager(hotel)
  const lena = await world.aGuest(hotel, { room_number: 'Room 7', guest_name: 'Lena Schmidt' })
  const [tea] = await addDishes(world, hotel, [{ name: 'Tea', price: 3 }])
  await world.call(vera, addRooms, { params: { hotelSlug: hotel }, body: { room_numbers: ['Room 7', 'Room 8'] } })
  const id = newRandomId()
  const order = (room_number: string) =>
    world.call(vera, createOrderForGuest, {
      params: { hotelSlug: hotel },
      body: {
        id,
        lines: [{ id: tea ?? '', quantity: 1 }],
        expected_total: 3,
        room_number,
        guest_name: 'lena schmidt',
      },
    })
  for (const answer of [await order('7'), await order('Zimmer 7')])
    expect([answer.status, answer.body]).toMatchObject([201, { id, room_number: 'Room 7', guest_id: lena.id }])
  expect((await order('8')).body.code).toBe('platform.id_taken')
})
test('the rules are those of guests: an empty order, a wrong total, unavailable items and a missing name are refused', async () => {
  const answers = [
    await createForGuest({ lines: [] }),
    await createForGuest({ expected_total: 7 }),
    await createForGuest({ lines: [{ id: newId(), quantity: 1 }] }),
    await createForGuest({ room_number: '', guest_name: ' ' }),
  ]
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '400 orders.cart_empty',
    '409 orders.prices_changed',
    '409 orders.item_gone',
    '400 tickets.room_required',
  ])
  expect(answers[1]?.body.current).toMatchObject({ total: 8 })
})
