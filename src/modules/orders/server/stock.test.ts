import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { getMyMenu, getMenu } from '#modules/menu/contract.ts'
import { dueFills } from '#modules/menu/server/stock/stock.ts'
import { openEvents } from '#modules/sessions/contract.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
let [soup, fish, bread] = ['', '', '']
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ orders_ahead: true })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  ;[soup, fish, bread] = await addDishes(world, hotelSlug, [
    { name: 'Soup', price: 5, stock: 100 },
    { name: 'Fish', price: 9, stock: 3, stock_daily: 12 },
    { name: 'Bread', price: 1 },
  ])
})

const params = () => ({ params: { hotelSlug } })
const place = (quantities: Readonly<Record<string, number>>, more: Partial<contract.NewOrder> = {}, who = guest) => {
  const prices: Record<string, number> = { [soup]: 5, [fish]: 9, [bread]: 1 }
  const lines = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
  const expected_total = lines.reduce((sum, { id, quantity }) => sum + (prices[id] ?? 0) * quantity, 0)
  return world.call(who, contract.placeOrder, {
    ...params(),
    body: { id: newRandomId(), lines, expected_total, ...more },
  })
}
/** A phone tries again when the server is busy. */
const retry = async (quantities: Readonly<Record<string, number>>, who?: Person) => {
  const id = newRandomId()
  for (;;) {
    const answer = await place(quantities, { id }, who)
    if (answer.status !== 503) return answer
  }
}
const left = async (): Promise<Record<string, number | null>> => {
  const { body } = await world.call(manager, getMenu, { ...params(), query: {} })
  return Object.fromEntries(body.items.map(({ name, stock }) => [name, stock]))
}
const set = (values: object, id: string) =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx.updateTable('menu_items').set(values).where('hotel_id', '=', hotelSlug).where('id', '=', id).execute(),
  )

/** The rows of the items in the guest's stream after an event, as far as they are there after a sign of theirs. */
const readItemEvents = async (after: number): Promise<Record<string, unknown>[]> => {
  const stream = new AbortController()
  const url = getUrl(openEvents, { params: { hotelSlug }, query: { as: 'guest', after } })
  const { body } = await fetch(world.base + url, { headers: { cookie: guest.cookie }, signal: stream.signal })
  let text = ''
  const read = async (): Promise<void> => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk
  }
  void read().catch(() => {})
  await expect.poll(() => text).toContain('"entity":"orders"')
  stream.abort()
  return Array.from(text.matchAll(/^data: (.*"entity":"menu_items".*)$/gm), ([, json = '']) => JSON.parse(json).row)
}

describe('stock', () => {
  test('500 orders of 50 guests at once for the last 100 portions: 100 are sold, and none is left', async () => {
    const guests = await Promise.all(
      Array.from({ length: 50 }, (_, at) => world.aGuest(hotelSlug, { room_number: `Room ${100 + at}` })),
    )
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) => retry({ [soup]: 1 }, guests[at % guests.length])),
    )
    const sold = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    expect([sold.length, refused.length, await left()]).toMatchObject([100, 400, { Soup: 0 }])
    expect(new Set(refused.map(({ body }) => JSON.stringify([body.code, body.current])))).toEqual(
      new Set([JSON.stringify(['orders.not_enough_left', { left: [{ id: soup, left: 0 }] }])]),
    )
    const { body } = await world.call(manager, contract.getOpenOrders, params())
    expect(body.counts.pending).toBe(100)
  })

  test('409 with what is left, and the stock stays', async () => {
    const { status, body } = await place({ [soup]: 2, [fish]: 4, [bread]: 1 })
    expect([status, body.code, body.message]).toEqual([
      409,
      'orders.not_enough_left',
      'Only 3 left. Please change the quantity.',
    ])
    expect(body.current).toEqual({ left: [{ id: fish, left: 3 }] })
    expect(await left()).toEqual({ Soup: 100, Fish: 3, Bread: null })
  })

  test('201 the same id again takes nothing more, also at the same moment and when nothing is left', async () => {
    const id = newRandomId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => place({ [fish]: 3 }, { id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await place({ [fish]: 3 }, { id })).status).toBe(201)
    expect([await left(), new Set(answers.map(({ body }) => body.created_at)).size]).toMatchObject([{ Fish: 0 }, 1])
  })

  test('orders of the same items in another order of lines never wait for each other', async () => {
    const both = [
      [soup, fish],
      [fish, soup],
    ] as const
    await set({ stock: 400 }, fish)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const [one, other] = both[at % 2] ?? both[0]
        return place({ [one]: 1, [other]: 1 })
      }),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await left()).toMatchObject({ Soup: 40, Fish: 340 })
  })

  test('what a guest withdraws comes back, once, unless the stock was filled since', async () => {
    await world.call(manager, updateHotelSettings, { ...params(), body: { orders_ahead: true } })
    const scheduled_for = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3 * 3_600_000).toISOString()
    const order = async () => (await place({ [fish]: 2 }, { scheduled_for })).body.id
    const withdraw = (orderId: string) =>
      world.call(guest, contract.withdrawMyOrder, { params: { hotelSlug, orderId } })
    const first = await order()
    expect(await left()).toMatchObject({ Fish: 1 })
    expect([(await withdraw(first)).status, (await withdraw(first)).status]).toEqual([204, 404])
    expect(await left()).toMatchObject({ Fish: 3 })
    const second = await order()
    await set({ stock: 12, stock_filled_at: sql`now()` }, fish)
    expect((await withdraw(second)).status).toBe(204)
    expect(await left()).toMatchObject({ Fish: 12 })
  })

  test('what is withdrawn when a stay ends comes back too', async () => {
    const scheduled_for = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3 * 3_600_000).toISOString()
    const { status, body } = await place({ [fish]: 2 }, { scheduled_for })
    expect([status, (await left())['Fish']]).toEqual([201, 1])
    const stayId = body.stay_id ?? ''
    const { body: ended } = await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
    expect([ended.stay.withdrawn_count, (await left())['Fish']]).toEqual([1, 3])
  })

  test('every morning at 04:00 it is set to its number, once, whatever is left', async () => {
    const read = async () =>
      (await world.call(manager, getMenu, { ...params(), query: {} })).body.items.find(({ id }) => id === fish)
    const before = await read()
    const morning = new Date(before?.stock_fills_at ?? 0)
    expect(morning.getTime() - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Belgrade', timeStyle: 'short' }).format(morning)).toBe(
      '04:00',
    )
    // As if the server had been off since yesterday.
    await set({ stock_fills_at: sql`now() - interval '20 hours'` }, fish)
    const fill = sweepDueRows(world.server.database, [dueFills])
    await Promise.all([fill(), fill()])
    const after = await read()
    expect([after?.stock, after?.stock_fills_at, after?.updated_at]).toEqual([
      12,
      before?.stock_fills_at,
      before?.updated_at,
    ])
    await place({ [fish]: 1 })
    await fill()
    expect(await left()).toMatchObject({ Fish: 11 })
  })

  test('guests read the last five and what is sold out, and nothing else of the stock', async () => {
    const read = async () => (await world.call(guest, getMyMenu, { ...params(), query: {} })).body.items
    expect((await read()).map(({ name, stock, sold_out }) => [name, stock, sold_out])).toEqual([
      ['Soup', null, false],
      ['Fish', 3, false],
      ['Bread', null, false],
    ])
    const { body } = await world.call(guest, getMyMenu, { ...params(), query: {} })
    await place({ [fish]: 3, [soup]: 1 })
    const rows = await readItemEvents(body.event_number)
    expect(rows).toHaveLength(2)
    for (const row of [...rows, ...(await read())])
      for (const hidden of ['stock_daily', 'stock_filled_at', 'stock_fills_at', 'preparation_minutes'])
        expect(row).not.toHaveProperty(hidden)
    expect(
      rows
        .map((row) => [row['name'], row['stock'], row['sold_out']])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['Fish', 0, true],
      ['Soup', null, false],
    ])
  })
})
