import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCharge, type Charge } from '#modules/bill/contract.ts'
import { getBackfill, makeBackfill } from '#modules/bill/contract/backfill.ts'
import { getBill, getMyBill } from '#modules/bill/contract/bill.ts'
import { updateBillSettings, type BillSettingsChange } from '#modules/bill/contract/settings.ts'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { confirmStay, getMyStay, mergeStay } from '#modules/stays/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let stayId: string
let soup: string
let water: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stayId = await stayOf(guest)
  ;[soup, water] = await addDishes(world, hotelSlug, [
    { name: 'Soup', price: 4 },
    { name: 'Tap water', price: 0 },
  ])
})

const params = () => ({ hotelSlug })
const stayOf = async (who: Person): Promise<string> =>
  (await world.call(who, getMyStay, { params: params() })).body.stay.id
const trust = async () => {
  await world.call(manager, confirmStay, { params: { hotelSlug, stayId } })
  const read = async () => (await world.call(guest, getMyStay, { params: params() })).body.trusted
  await expect.poll(read, eventually).toBe(true)
}
const setUp = (body: BillSettingsChange) => world.call(manager, updateBillSettings, { params: params(), body })
const turn = async (bill: boolean) => {
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('hotels')
      .set({ features: JSON.stringify({ bill }) })
      .where('id', '=', hotelSlug)
      .execute(),
  )
  // The server hears it.
  const read = async () => 'to_room' in (await world.call(guest, getMyStay, { params: params() })).body
  await expect.poll(read, eventually).toBe(bill)
}
const place = (body: Partial<contract.NewOrder> = {}, who = guest) =>
  world.call(who, contract.placeOrder, {
    params: params(),
    body: { id: newRandomId(), lines: [{ id: soup, quantity: 2 }], expected_total: 8, ...body },
  })
const order = async (body: Partial<contract.NewOrder> = {}, who = guest) => (await place(body, who)).body
const placeForGuest = (body: Partial<contract.NewOrderForGuest> = {}) =>
  world.call(manager, contract.createOrderForGuest, {
    params: params(),
    body: {
      id: newRandomId(),
      room_number: 'Room 12',
      guest_name: 'Ana Petrović',
      lines: [{ id: soup, quantity: 2 }],
      expected_total: 8,
      ...body,
    },
  })
const prepare = (orderId: string) => world.call(manager, contract.startPreparing, { params: { hotelSlug, orderId } })
const deliver = (orderId: string) => world.call(manager, contract.markDelivered, { params: { hotelSlug, orderId } })
const bring = async ({ id }: { id: string }) => {
  await prepare(id)
  return (await deliver(id)).body
}
const charges = async (of = stayId): Promise<Charge[]> =>
  (await world.call(manager, getBill, { params: { hotelSlug, stayId: of } })).body.charges
const putOnBill = (order_id: string, of = stayId) =>
  world.call(manager, addCharge, { params: { hotelSlug, stayId: of }, body: { id: newId(), order_id } })

describe('a delivered order', () => {
  test('is charged to the stay of its guest, once, as what it was', async () => {
    const ordered = await order()
    expect(ordered.settle).toBe('room')
    expect(await charges()).toEqual([])
    await bring(ordered)
    await expect(deliver(ordered.id)).resolves.toMatchObject({
      status: 409,
      body: { code: 'platform.changed_meanwhile' },
    })
    expect(await charges()).toMatchObject([
      {
        kind: 'order',
        source_id: ordered.id,
        description: '2 × Soup',
        lines: [{ description: 'Soup', quantity: 2, price: 4, tax_rate: null }],
        amount: 8,
        currency: 'EUR',
        day: dayFrom(0),
        room_number: 'Room 12',
        by_name: null,
      },
    ])
  })

  test('that is free, or was paid on delivery, is on no bill', async () => {
    await setUp({ pay_choice: true })
    await bring(await order({ lines: [{ id: water, quantity: 1 }], expected_total: 0 }))
    await bring(await order({ settle: 'on_delivery' }))
    expect(await charges()).toEqual([])
  })

  test('goes on the bill of the stay into which its own was merged', async () => {
    const other = await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Petrović' })
    const into = await stayOf(other)
    const { id } = await order()
    await prepare(id)
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId }, body: { into } })
    await deliver(id)
    expect(await charges(into)).toMatchObject([{ source_id: id, room_number: 'Room 14' }])
  })

  test('after the end of the stay is a late charge', async () => {
    const { id } = await order()
    await prepare(id)
    await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
    await deliver(id)
    expect(await charges()).toMatchObject([{ source_id: id, invoice_id: null }])
  })

  test('is named on both bills until it is charged, in the words of their readers', async () => {
    await setUp({ shown: 'all', pay_choice: true })
    const { id } = await order()
    await order({ settle: 'on_delivery' })
    const underWay = [{ kind: 'order', order_id: id, description: '2 × Soup', total: 8, currency: 'EUR' }]
    const mine = async () => (await world.call(guest, getMyBill, { params: params() })).body
    const theirs = async () => (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body
    for (const read of [mine, theirs]) expect((await read()).under_way).toEqual(underWay)
    await bring({ id })
    for (const read of [mine, theirs])
      expect(await read()).toMatchObject({ under_way: [], charges: [{ source_id: id }], sums: [{ open: 8 }] })
  })
})

describe('how an order is paid', () => {
  const refused = (settle: contract.Settle) => ({
    status: 409,
    body: { code: 'orders.settle_changed', current: { settle } },
  })

  test('guests are told before they order, by the rule of the hotel and the trust in their session', async () => {
    await setUp({ to_room: 'trusted' })
    await expect(place({ settle: 'room' })).resolves.toMatchObject(refused('on_delivery'))
    expect((await order()).settle).toBe('on_delivery')
    await trust()
    await expect(place({ settle: 'on_delivery' })).resolves.toMatchObject(refused('room'))
    expect((await order({ settle: 'room' })).settle).toBe('room')
    await setUp({ pay_choice: true })
    expect((await order({ settle: 'on_delivery' })).settle).toBe('on_delivery')
    await setUp({ to_room: 'nobody' })
    await expect(place({ settle: 'room' })).resolves.toMatchObject(refused('on_delivery'))
    expect((await world.call(guest, getMyStay, { params: params() })).body).toMatchObject({
      to_room: false,
      pay_choice: true,
    })
  })

  test('a lost answer is not refused because the rule has changed since', async () => {
    const id = newRandomId()
    await place({ id, settle: 'room' })
    await setUp({ to_room: 'nobody' })
    await expect(place({ id, settle: 'room' })).resolves.toMatchObject({ status: 201, body: { id, settle: 'room' } })
    await expect(place({ id, settle: 'on_delivery' })).resolves.toMatchObject({ body: { code: 'platform.id_taken' } })
  })

  test('staff choose, but nothing to the room where the hotel never does that; else the stay decides', async () => {
    const settleOf = async (body: Partial<contract.NewOrderForGuest> = {}) => (await placeForGuest(body)).body.settle
    expect(await settleOf()).toBe('room')
    await setUp({ to_room: 'trusted' })
    expect(await settleOf()).toBe('on_delivery')
    expect(await settleOf({ settle: 'room' })).toBe('room')
    await trust()
    expect(await settleOf()).toBe('room')
    expect(await settleOf({ settle: 'on_delivery' })).toBe('on_delivery')
    expect(await settleOf({ room_number: 'Room 99', guest_name: 'Unknown' })).toBe('on_delivery')
    await setUp({ to_room: 'nobody' })
    expect(await settleOf()).toBe('on_delivery')
    await expect(placeForGuest({ settle: 'room' })).resolves.toMatchObject(refused('on_delivery'))
  })
})

describe('an order that is on no bill', () => {
  test('is put on the bill that staff choose, once, and belongs to its stay from then on', async () => {
    const { id } = await bring((await placeForGuest({ room_number: 'Room 99', guest_name: 'Unknown' })).body)
    expect(await charges()).toEqual([])
    const first = await putOnBill(id)
    expect([first.status, first.body]).toMatchObject([
      201,
      { source_id: id, amount: 8, stay_id: stayId, by_name: null },
    ])
    const other = await stayOf(await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Marić' }))
    expect((await putOnBill(id, other)).body).toEqual(first.body)
    const { items } = (await world.call(manager, contract.listOrders, { params: params(), query: { id } })).body
    expect(items).toMatchObject([{ id, stay_id: stayId }])
  })

  test('belongs to one stay and is on its bill when two desks choose two at once', async () => {
    const other = await stayOf(await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Marić' }))
    const { id } = await bring((await placeForGuest({ room_number: 'Room 99', guest_name: 'Unknown' })).body)
    const answers = await Promise.all([stayId, other, stayId, other].map((of) => putOnBill(id, of)))
    expect(new Set(answers.map(({ body }) => body.stay_id)).size).toBe(1)
    const { items } = (await world.call(manager, contract.listOrders, { params: params(), query: { id } })).body
    expect(items.map(({ stay_id }) => stay_id)).toEqual([answers[0]?.body.stay_id])
    expect([...(await charges()), ...(await charges(other))]).toHaveLength(1)
  })

  test('404 for an unknown one; 400 for one that is not delivered, is paid on delivery or is free, and beside a charge by hand', async () => {
    await setUp({ pay_choice: true })
    await expect(putOnBill(newId())).resolves.toMatchObject({ status: 404 })
    const atField = { status: 400, body: { fields: { order_id: { code: 'platform.field_invalid' } } } }
    await expect(putOnBill((await order()).id)).resolves.toMatchObject(atField)
    await expect(putOnBill((await bring(await order({ settle: 'on_delivery' }))).id)).resolves.toMatchObject(atField)
    const free = await bring(await order({ lines: [{ id: water, quantity: 1 }], expected_total: 0 }))
    await expect(putOnBill(free.id)).resolves.toMatchObject(atField)
    const both = { id: newId(), order_id: free.id, description: 'Soup' }
    await expect(world.call(manager, addCharge, { params: { hotelSlug, stayId }, body: both })).resolves.toMatchObject(
      atField,
    )
    await expect(
      world.call(manager, addCharge, { params: { hotelSlug, stayId }, body: { id: newId(), quantity: 1, price: 2 } }),
    ).resolves.toMatchObject({ status: 400, body: { fields: { description: { code: 'platform.field_required' } } } })
  })
})

describe('what was delivered before the hotel had bills', () => {
  const offered = async () => (await world.call(manager, getBackfill, { params: params() })).body
  const take = (total: number) =>
    world.call(manager, makeBackfill, { params: params(), body: { expected: [{ currency: 'EUR', total }] } })

  test('is offered for guests who are here, and taken in exactly once', async () => {
    await turn(false)
    const before = await order()
    expect(before.settle).toBeNull()
    await bring(before)
    await bring(await order({ lines: [{ id: water, quantity: 1 }], expected_total: 0 }))
    const gone = await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Marić' })
    await bring(await order({}, gone))
    const params = { hotelSlug, stayId: await stayOf(gone) }
    await world.call(manager, checkOutStay, { params, body: {} })
    expect(await charges()).toEqual([])
    const refused = { status: 403, body: { code: 'hotels.feature_off' } }
    await expect(take(8)).resolves.toMatchObject(refused)
    await turn(true)
    await bring(await order())
    expect(await offered()).toEqual({ orders: 1, sums: [{ currency: 'EUR', total: 8 }] })
    await expect(take(7.99)).resolves.toMatchObject({
      status: 409,
      body: { code: 'bill.changed', current: { orders: 1, sums: [{ currency: 'EUR', total: 8 }] } },
    })
    const answers = await Promise.all([take(8), take(8)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      charged: 1,
      sums: [{ currency: 'EUR', total: 8 }],
    })
    expect(await offered()).toEqual({ orders: 0, sums: [] })
    expect(await charges()).toHaveLength(2)
    expect((await charges()).map(({ source_id }) => source_id)).toContain(before.id)
  })

  test('what was ordered before is charged when it is delivered after it', async () => {
    await turn(false)
    const { id } = await order({ settle: 'on_delivery' })
    await turn(true)
    await bring({ id })
    expect(await charges()).toMatchObject([{ source_id: id }])
  })
})

test('without bills nothing of them is asked for when something is ordered and delivered', async () => {
  await turn(false)
  world.watch.seen = []
  const { id } = await order({ settle: 'on_delivery' })
  const ordered = world.watch.seen.filter(({ hotel }) => hotel !== null)
  await prepare(id)
  world.watch.seen = []
  await expect(deliver(id)).resolves.toMatchObject({ body: { status: 'delivered', settle: null } })
  const delivered = world.watch.seen.filter(({ hotel }) => hotel !== null)
  world.watch.seen = null
  // Menu, serving and the order; the transition.
  expect([ordered.length, delivered.length]).toEqual([3, 1])
})
