import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import { getTotal } from '../policy.ts'

type TestHotel = { hotelSlug: string; manager: Person; guest: Person; wine: string; soup: string; hidden: string }
let world: TestServer
let hotel: TestHotel
beforeAll(async () => {
  world = await createTestServer()
  hotel = await createHotel()
})
afterAll(() => world.close())

const createHotel = async (): Promise<TestHotel> => {
  const hotelSlug = await world.aHotel()
  const [wine, soup, hidden] = await addDishes(world, hotelSlug, [
    { name: 'Vranac', price: 4.1 },
    { name: 'Soup', price: 6.35 },
    { name: 'Hidden', price: 1, available: false },
  ])
  return {
    hotelSlug,
    manager: await world.aManager(hotelSlug),
    guest: await world.aGuest(hotelSlug, { room_number: 'Room 12' }),
    wine,
    soup,
    hidden,
  }
}
const place = (body: Partial<contract.NewOrder>, who = hotel.guest, { hotelSlug } = hotel) =>
  world.call(who, contract.placeOrder, {
    params: { hotelSlug },
    body: { id: newRandomId(), lines: [{ id: hotel.wine, quantity: 3 }], expected_total: 12.3, ...body },
  })
const board = async (query: object = {}, { hotelSlug, manager } = hotel) =>
  (await world.call(manager, contract.listOrders, { params: { hotelSlug }, query })).body
const prepare = (orderId: string, { hotelSlug, manager } = hotel) =>
  world.call(manager, contract.startPreparing, { params: { hotelSlug, orderId } })
const deliver = (orderId: string, { hotelSlug, manager } = hotel) =>
  world.call(manager, contract.markDelivered, { params: { hotelSlug, orderId } })
const summary = async (day?: string, { hotelSlug, manager } = hotel, also?: 'open') =>
  (
    await world.call(manager, contract.getOrderSummary, {
      params: { hotelSlug },
      query: { ...(day && { day }), ...(also && { also }) },
    })
  ).body

describe('POST /my/orders', () => {
  test('201 names, prices and total come from the menu, room and name from the guest, and it is due in 30 minutes', async () => {
    const { status, body } = await place({
      lines: [
        { id: hotel.wine, quantity: 1 },
        { id: hotel.soup, quantity: 2 },
        { id: hotel.wine, quantity: 2 },
      ],
      expected_total: 25,
    })
    expect([status, body.status, body.total, body.room_number]).toEqual([201, 'pending', 25, 'Room 12'])
    expect(body.items).toEqual([
      { id: hotel.wine, name: 'Vranac', price: 4.1, quantity: 3 },
      { id: hotel.soup, name: 'Soup', price: 6.35, quantity: 2 },
    ])
    expect(Date.parse(body.estimated_delivery) - Date.parse(body.created_at)).toBe(30 * 60_000)
  })
  test('400 an empty cart, invalid quantities, and a price set by the guest', async () => {
    expect((await place({ lines: [] })).body.message).toBe(
      'Your cart is empty. Please add items before placing an order.',
    )
    for (const quantity of [0, -1, 1.5, 100, '2' as never])
      expect([quantity, (await place({ lines: [{ id: hotel.wine, quantity }] })).body.code]).toEqual([
        quantity,
        'orders.quantity_invalid',
      ])
    expect(
      (
        await place({
          lines: [
            { id: hotel.wine, quantity: 60 },
            { id: hotel.wine, quantity: 60 },
          ],
          expected_total: 492,
        })
      ).body.code,
    ).toBe('orders.quantity_invalid')
    for (const extra of [
      { total: 1 },
      { status: 'delivered' },
      { guest_id: newId() },
      { hotel_id: 'x' },
      { lines: [{ id: hotel.wine, quantity: 1, price: 0 }] },
    ])
      expect((await place(extra as never)).status).toBe(400)
    expect((await place({ lines: Array.from({ length: 101 }, () => ({ id: newId(), quantity: 1 })) })).status).toBe(400)
  })
  test('409 an item that is switched off, deleted, or of another hotel is named, and nothing is ordered', async () => {
    const other = await createHotel()
    const before = (await board()).event_number
    for (const id of [hotel.hidden, newId(), other.wine]) {
      const answer = await place({
        lines: [
          { id: hotel.wine, quantity: 1 },
          { id, quantity: 1 },
        ],
        expected_total: 5.1,
      })
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([409, 'orders.item_gone', { gone: [id] }])
    }
    expect((await board()).event_number).toBe(before)
  })
  test('409 a changed price is shown first, and ordered once the guest accepts it', async () => {
    const changed = await place({ expected_total: 11 })
    expect([changed.status, changed.body.code, changed.body.current]).toEqual([
      409,
      'orders.prices_changed',
      {
        items: [{ id: hotel.wine, name: 'Vranac', price: 4.1, quantity: 3 }],
        subtotal: 12.3,
        service_charge: 0,
        delivery_fee: 0,
        total: 12.3,
      },
    ])
    expect((await place({ expected_total: 12.3 })).status).toBe(201)
  })
  test('201 the same id again is the same order, also at the same moment and after the menu changed', async () => {
    const mine = await createHotel()
    const body = { id: newRandomId(), lines: [{ id: mine.soup, quantity: 1 }], expected_total: 6.35 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(body, mine.guest, mine)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await world.server.database.write(scopeFor(mine.hotelSlug, null), (tx) =>
      tx.updateTable('menu_items').set({ available: false, price: 9 }).where('hotel_id', '=', mine.hotelSlug).execute(),
    )
    expect((await place(body, mine.guest, mine)).status).toBe(201)
    expect((await board({}, mine)).items).toHaveLength(1)
    expect((await place({ ...body, lines: [{ id: mine.soup, quantity: 2 }] }, mine.guest, mine)).body.code).toBe(
      'platform.id_taken',
    )
    expect((await place(body, await world.aGuest(mine.hotelSlug), mine)).body.code).toBe('platform.id_taken')
  })
})

test('400 or 413 texts of 100 KB and bodies that are no order', async () => {
  const before = (await board()).event_number
  const long = 'x'.repeat(100_000)
  for (const body of [
    { id: long },
    { lines: [{ id: long, quantity: 1 }] },
    { note: long },
    { lines: 'all' },
    { lines: [null] },
    { expected_total: '12' },
    { expected_total: null },
    { id: '<script>alert(1)</script>' },
  ])
    expect([400, 413]).toContain((await place(body as never)).status)
  expect((await board()).event_number).toBe(before)
})

describe('the board', () => {
  test('200 pending to preparing to delivered; the loser of a race gets the current order', async () => {
    const { id } = (await place({})).body
    expect((await deliver(id)).status).toBe(409)
    const both = await Promise.all([prepare(id), prepare(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ current: { id, status: 'preparing' } })
    expect((await deliver(id)).body.status).toBe('delivered')
    expect([(await prepare(id)).status, (await deliver(id)).status]).toEqual([409, 409])
  })
  test('200 a guest sees only their own orders', async () => {
    const other = await world.aGuest(hotel.hotelSlug)
    await place({}, other)
    const own = (await world.call(other, contract.listMyOrders, { params: { hotelSlug: hotel.hotelSlug } })).body.items
    expect(own.map(({ guest_id }) => guest_id)).toEqual([other.id])
  })
  test('200 newest first or oldest first, page after page, by status', async () => {
    const mine = await createHotel()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1)
      ids.push(
        (await place({ lines: [{ id: mine.soup, quantity: 1 }], expected_total: 6.35 }, mine.guest, mine)).body.id,
      )
    const read = async (sort: string) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof board>> = await board({ sort, limit: 2, ...(cursor && { cursor }) }, mine)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      }
      return seen
    }
    expect(await read('oldest')).toEqual(ids)
    expect(await read('newest')).toEqual(ids.toReversed())
    await prepare(ids[0] ?? '', mine)
    expect((await board({ status: 'preparing' }, mine)).items.map(({ id }) => id)).toEqual([ids[0]])
    expect((await board({ status: 'open' }, mine)).items).toHaveLength(5)
    expect((await summary(undefined, mine)).counts).toEqual({ pending: 4, preparing: 1, delivered: 0 })
  })
  test("200 revenue counts delivered orders, a day is the hotel's own, and clearing keeps the revenue", async () => {
    const mine = await createHotel()
    // 00:30 in Budva on 25 October and 23:30 on the same day, which has 25 hours; and 00:30 of the next.
    for (const created of ['2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z']) {
      const { id } = (await place({ lines: [{ id: mine.soup, quantity: 1 }], expected_total: 6.35 }, mine.guest, mine))
        .body
      await prepare(id, mine)
      await deliver(id, mine)
      await world.server.database.write(scopeFor(mine.hotelSlug, null), (tx) =>
        sql`update orders set created_at = ${created} where "hotel_id" = ${mine.hotelSlug} and id = ${id}`.execute(tx),
      )
    }
    await place({ lines: [{ id: mine.soup, quantity: 1 }], expected_total: 6.35 }, mine.guest, mine)
    expect(await summary('2026-10-25', mine)).toMatchObject({
      revenue: { orders: 3, total: 19.05 },
      revenue_of_day: { orders: 2, total: 12.7 },
    })
    expect((await board({ day: '2026-10-25', status: 'delivered' }, mine)).items).toHaveLength(2)
    // A day has its own orders; open ones of other days are included on request.
    expect((await board({ day: '2026-10-25' }, mine)).items.map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
    ])
    expect(
      (await board({ day: '2026-10-25', also: 'open' }, mine)).items.map(({ status }) => status).toSorted(),
    ).toEqual(['delivered', 'delivered', 'pending'])
    expect((await board({ day: '2026-10-26', status: 'pending' }, mine)).items).toEqual([])
    expect((await board({ day: '2026-10-26', status: 'pending', also: 'open' }, mine)).items).toHaveLength(1)
    expect(await summary('2026-10-25', mine)).toMatchObject({
      counts: { pending: 0, preparing: 0, delivered: 2 },
      clearable: true,
    })
    expect(await summary('2026-01-01', mine)).toMatchObject({
      counts: { pending: 0, preparing: 0, delivered: 0 },
      clearable: true,
    })
    expect(await summary('2026-01-01', mine, 'open')).toMatchObject({
      counts: { pending: 1, preparing: 0, delivered: 0 },
    })
    expect(
      (await world.call(mine.manager, contract.clearOrders, { params: { hotelSlug: mine.hotelSlug }, body: {} })).body
        .cleared,
    ).toBe(3)
    expect((await board({}, mine)).items.map(({ status }) => status)).toEqual(['pending'])
    expect(await summary('2026-10-25', mine, 'open')).toMatchObject({
      counts: { pending: 1, preparing: 0, delivered: 0 },
      clearable: false,
      revenue: { orders: 3, total: 19.05 },
      revenue_of_day: { orders: 2, total: 12.7 },
    })
  })
})

describe('1,000 orders of up to 30 lines', () => {
  let mine: TestHotel
  beforeAll(async () => {
    mine = await createHotel()
    await world.server.database.write(scopeFor(mine.hotelSlug, null), async (tx) => {
      const started = Date.now() - 40 * 24 * 3_600_000
      for (let from = 0; from < 1_000; from += 500) {
        await tx
          .insertInto('orders')
          .values(
            Array.from({ length: 500 }, (_, at) => {
              const created_at = new Date(started + (from + at) * 3_000_000).toISOString()
              return {
                hotel_id: mine.hotelSlug,
                id: newRandomId(),
                guest_id: mine.guest.id,
                room_number: 'Room 12',
                guest_name: 'Jonas Weber',
                total: 6.35,
                subtotal: 6.35,
                currency: 'EUR',
                status: 'delivered' as const,
                created_at,
                estimated_delivery: created_at,
                delivered_at: created_at,
                items: Array.from({ length: 1 + (at % 30) }, (_unused, place) => ({
                  id: newId(),
                  name: `${place} ${'ऊ'.repeat(116)}`,
                  price: 6.35,
                  quantity: 1,
                })),
              }
            }),
          )
          .execute()
      }
    })
  }, 60_000)

  test('200 no page is larger than 100 KB, however long the orders are, and the pages have every order once', async () => {
    const seen = new Set<string>()
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 60; pages += 1) {
      const page: Awaited<ReturnType<typeof board>> = await board(
        { limit: 100, status: 'delivered', ...(cursor && { cursor }) },
        mine,
      )
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100 * 1024)
      expect(page.items.some(({ id }) => seen.has(id))).toBe(false)
      for (const { id } of page.items) seen.add(id)
      cursor = page.next_cursor
    }
    expect(seen.size).toBeGreaterThan(100)
    const recent = await world.call(mine.guest, contract.listMyOrders, {
      params: { hotelSlug: mine.hotelSlug },
      query: { limit: 100 },
    })
    expect(Buffer.byteLength(JSON.stringify(recent.body))).toBeLessThan(100 * 1024)
  })
  test('200 all are cleared, a batch at a time, and the revenue keeps each of them', async () => {
    expect((await summary(undefined, mine)).counts.delivered).toBe(1_000)
    let all = 0
    for (let isMore = true; isMore;) {
      const { cleared, more } = (
        await world.call(mine.manager, contract.clearOrders, { params: { hotelSlug: mine.hotelSlug }, body: {} })
      ).body
      all += cleared
      isMore = more
    }
    expect(all).toBe(1_000)
    expect(await summary(undefined, mine)).toMatchObject({
      counts: { delivered: 0 },
      revenue: { orders: 1_000, total: 6_350 },
    })
    expect((await board({}, mine)).items).toEqual([])
  }, 60_000)
})

test('a total is exact to the cent', () => {
  expect(
    getTotal([
      { price: 0.1, quantity: 3 },
      { price: 1.15, quantity: 3 },
    ]),
  ).toBe(3.75)
})
