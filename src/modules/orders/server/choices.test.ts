import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMyMenu } from '#modules/menu/contract.ts'
import { addPlace, removePlace } from '#modules/places/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

let coffee: string
let size: string
let [small, large] = ['', '']
let [cow, oat, almond] = ['', '', '']
let [sugar, cream] = ['', '']
beforeEach(async () => {
  hotelSlug = await world.aHotel({ content_languages: ['en', 'de'] })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  ;[size, [small, large]] = await addOptionGroup(world, hotelSlug, { name: 'Size', least: 1 }, [
    { name: 'Small', default: true },
    { name: 'Large', price_difference: 0.8 },
  ])
  let milk: string
  ;[milk, [cow, oat, almond]] = await addOptionGroup(
    world,
    hotelSlug,
    { name: 'Milk', least: 1, translations: { de: { name: 'Milch' } } },
    [
      { name: 'Cow', default: true },
      { name: 'Oat drink', price_difference: 0.5 },
      { name: 'Almond drink', available: false },
    ],
  )
  await translate(milk, { de: { name: 'Milch', [oat]: 'Haferdrink' } })
  let extras: string
  ;[extras, [sugar, cream]] = await addOptionGroup(world, hotelSlug, { name: 'Extras', most: 2 }, [
    { name: 'No sugar', price_difference: -0.1 },
    { name: 'Cream', price_difference: 0.6 },
  ])
  ;[coffee] = await addDishes(world, hotelSlug, [
    { name: 'Coffee', price: 2.4, option_groups: [size, milk, extras], translations: { de: { name: 'Kaffee' } } },
  ])
})

const change = (work: Parameters<TestServer['server']['database']['write']>[1]) =>
  world.server.database.write(scopeFor(hotelSlug, null), work)
const translate = (id: string, translations: object) =>
  change((tx) =>
    tx
      .updateTable('menu_option_groups')
      .set({ translations })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
type Line = contract.NewOrder['lines'][number]
const place = (lines: readonly Line[], expected_total: number, more: Partial<contract.NewOrder> = {}, who = guest) =>
  world.call(who, contract.placeOrder, {
    params: { hotelSlug },
    body: { id: newRandomId(), lines: [...lines], expected_total, ...more },
  })
const one = (options?: string[], more: Partial<Line> = {}): Line => ({
  id: coffee,
  quantity: 1,
  ...(options && { options }),
  ...more,
})
const count = async () =>
  (await world.call(manager, contract.listOrders, { params: { hotelSlug }, query: {} })).body.items.length

describe('choices', () => {
  test("201 a line has its choices in the order of the menu, the price of one portion, the note, and the guest's words", async () => {
    const { status, body } = await place(
      [one([cream, oat, large], { quantity: 2, note: ' not too\u0007 hot \n' }), one()],
      10.9,
      { language: 'de' },
    )
    expect([status, body.code]).toEqual([409, 'orders.prices_changed'])
    const placed = await place([one([cream, oat, large], { quantity: 2, note: ' not too\u0007 hot \n' }), one()], 11, {
      language: 'de',
    })
    expect(placed.status).toBe(201)
    expect(placed.body.items).toMatchObject([
      {
        name: 'Coffee',
        name_for_guest: 'Kaffee',
        base_price: 2.4,
        price: 4.3,
        quantity: 2,
        note: 'not too hot',
        options: [
          { id: large, group: 'Size', name: 'Large', name_for_guest: null, price_difference: 0.8 },
          { id: oat, group: 'Milk', name: 'Oat drink', name_for_guest: 'Haferdrink', price_difference: 0.5 },
          { id: cream, group: 'Extras', name: 'Cream', name_for_guest: null, price_difference: 0.6 },
        ],
      },
      { price: 2.4, quantity: 1, options: [{ id: small }, { id: cow }] },
    ])
    expect(placed.body).toMatchObject({ subtotal: 11, total: 11, language: 'de', taxes: [] })
  })

  test('201 a page that knows no options orders the defaults, and equal lines are joined', async () => {
    const { status, body } = await place([one(), one(undefined, { quantity: 2 }), one([cow, small])], 9.6)
    expect([status, body.items.map(({ quantity }) => quantity)]).toEqual([201, [3, 1]])
  })

  test('409 a hundred sets of options that break a rule are refused whole, with what can be chosen now', async () => {
    const options = [small, large, cow, oat, almond, sugar, cream]
    const fits = (set: readonly string[]) =>
      new Set(set).size === set.length &&
      set.every((id) => options.includes(id) && id !== almond) &&
      set.filter((id) => id === small || id === large).length === 1 &&
      set.filter((id) => id === cow || id === oat).length === 1
    const draw = (seed: number) =>
      Array.from({ length: seed % 6 }, (_, at) => [...options, newId()][(seed * (at + 3) + at * at) % 8] ?? '')
    const hostile = Array.from({ length: 300 }, (_, seed) => draw(seed))
      .filter((set) => !fits(set))
      .slice(0, 100)
    expect(hostile).toHaveLength(100)
    for (const set of hostile) {
      const { status, body } = await place([one([cow, small]), one(set)], 4.8)
      expect([set, status, body.code]).toEqual([set, 409, 'orders.options_changed'])
      expect(body.current).toMatchObject({ lines: [{ at: 1, item: { id: coffee }, groups: [{ id: size }, {}, {}] }] })
    }
    expect(await count()).toBe(0)
  })

  test('409 a price, an option, a group and a fee that changed meanwhile are told, and the second try succeeds', async () => {
    const ofHotel = { hotel_id: hotelSlug }
    const wanted = () => place([one([oat, large])], 3.7)
    expect((await wanted()).status).toBe(201)

    await change((tx) => tx.updateTable('menu_items').set({ price: 3 }).where('hotel_id', '=', hotelSlug).execute())
    const dearer = await wanted()
    expect([dearer.status, dearer.body.code]).toEqual([409, 'orders.prices_changed'])
    expect(dearer.body.current).toMatchObject({ items: [{ price: 4.3 }], subtotal: 4.3, total: 4.3 })
    expect((await place([one([oat, large])], 4.3)).status).toBe(201)

    await change((tx) =>
      tx
        .updateTable('menu_settings')
        .set({ service_charge_percent: 10, delivery_fee: 2, free_delivery_from: 20, tax_rate: 21 })
        .where('hotel_id', '=', hotelSlug)
        .execute(),
    )
    const withFees = await place([one([oat, large])], 4.3)
    expect(withFees.body.current).toMatchObject({ subtotal: 4.3, service_charge: 0.43, delivery_fee: 2, total: 6.73 })
    const placed = await place([one([oat, large])], 6.73)
    expect(placed.body).toMatchObject({ total: 6.73, taxes: [{ rate: 21, gross: 6.73, tax: 1.17 }] })
    expect((await place([one([oat, large], { quantity: 5 })], 23.65)).body).toMatchObject({ delivery_fee: 0 })

    await change(async (tx) => {
      await tx
        .deleteFrom('menu_option_groups')
        .where('hotel_id', '=', ofHotel.hotel_id)
        .where('id', '=', size)
        .execute()
    })
    expect((await place([one([oat, large])], 6.73)).body.code).toBe('orders.options_changed')
    expect((await place([one([oat])], 5.85)).status).toBe(201)
  })

  test('409 an item with too few options left is gone; an older one with options is not the same order', async () => {
    const id = newRandomId()
    expect((await place([one([oat, large])], 3.7, { id })).status).toBe(201)
    expect((await place([one([large, oat])], 3.7, { id })).status).toBe(201)
    expect((await place([one([cow, large])], 3.7, { id })).body.code).toBe('platform.id_taken')
    await change((tx) =>
      tx
        .updateTable('menu_option_groups')
        .set({ most: 3, least: 3 })
        .where('id', '=', size)
        .where('hotel_id', '=', hotelSlug)
        .execute(),
    )
    const refused = await place([one([oat, large])], 3.7)
    expect([refused.body.code, refused.body.current]).toEqual(['orders.item_gone', { gone: [coffee] }])
    expect((await place([one([oat, large])], 3.7, { id })).status).toBe(201)
  })

  test('201 to a place without a delivery fee, with what the guest avoids; 409 a place that is gone', async () => {
    await change((tx) =>
      tx.updateTable('menu_settings').set({ delivery_fee: 3 }).where('hotel_id', '=', hotelSlug).execute(),
    )
    const pool = newId()
    await world.call(manager, addPlace, { params: { hotelSlug }, body: { id: pool, name: 'Sunbed 14', area: 'Pool' } })
    const { status, body } = await place([one()], 2.4, { place_id: pool, allergy_alert: ['milk', 'nuts'] })
    expect([status, body.place_id, body.place_name, body.delivery_fee, body.allergy_alert]).toEqual([
      201,
      pool,
      'Sunbed 14',
      0,
      ['milk', 'nuts'],
    ])
    const again = (values: object, total = 2.4) => place([one()], total, { id: body.id, ...values })
    expect((await again({ place_id: pool, allergy_alert: ['nuts', 'milk'] })).body).toEqual(body)
    for (const answer of [
      await again({ place_id: pool }),
      await again({ place_id: pool, allergy_alert: ['milk', 'fish'] }),
      await again({ allergy_alert: ['milk', 'nuts'] }, 5.4),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'platform.id_taken'])
    await world.call(manager, removePlace, { params: { hotelSlug, placeId: pool } })
    expect((await place([one()], 2.4, { place_id: pool })).body.code).toBe('orders.place_gone')
    expect((await place([one()], 5.4, { allergy_alert: ['milk', 'milk'] })).status).toBe(400)
    expect((await place([one(undefined, { note: 'x'.repeat(141) })], 5.4)).status).toBe(400)
  })

  test('the longest preparation of the lines says when it comes, and when a later order rings', async () => {
    const [quick, slow] = await addDishes(
      world,
      hotelSlug,
      [
        { name: 'Juice', price: 3, preparation_minutes: 5 },
        { name: 'Lamb', price: 20, preparation_minutes: 90 },
      ],
      { name: 'Grill', icon: 'soup', order: 2 },
    )
    const minutes = ({ estimated_delivery, created_at }: contract.Order) =>
      (Date.parse(estimated_delivery) - Date.parse(created_at)) / 60_000
    const juice = { id: quick, quantity: 1 }
    expect(minutes((await place([juice], 3)).body)).toBe(5)
    expect(minutes((await place([juice, one()], 5.4)).body)).toBe(30)
    expect(minutes((await place([juice, { id: slow, quantity: 1 }], 23)).body)).toBe(90)
    // Guests are told before they order.
    const { body } = await world.call(guest, getMyMenu, { params: { hotelSlug }, query: {} })
    expect(Object.fromEntries(body.items.map((item) => [item.name, item.delivery_minutes]))).toEqual({
      Coffee: undefined,
      Juice: 5,
      Lamb: 90,
    })
  })
})
