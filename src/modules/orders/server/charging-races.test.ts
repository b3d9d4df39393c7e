import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCharge, correctCharge } from '#modules/bill/contract.ts'
import { getBill } from '#modules/bill/contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '#modules/bill/contract/invoices.ts'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { toCents } from '#modules/money/policy.ts'
import { getMyStay, mergeStay } from '#modules/stays/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createOrderForGuest, markDelivered, placeOrder, startPreparing } from '../contract.ts'

let world: TestServer
let sql: Client
let hotelSlug: string
let manager: Person
let soup: string
beforeAll(async () => {
  world = await createTestServer()
  sql = openClient(world.database.owner)
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  ;[soup] = await addDishes(world, hotelSlug, [{ name: 'Soup', price: 4.35 }])
})
afterAll(async () => {
  await sql.end()
  await world.close()
})

let seed = 17
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below

type Call = () => Promise<{ status: number }>
const deliver = (orderId: string) => world.call(manager, markDelivered, { params: { hotelSlug, orderId } })
const readBill = async (stayId: string) => (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body
/** The desk's button, pressed again with the bill of now where it has changed. A merged stay has none any more. */
const invoice = async (stayId: string): Promise<{ status: number }> => {
  const id = newId()
  for (let tries = 1; ; tries += 1) {
    const bill = await world.call(manager, getBill, { params: { hotelSlug, stayId } })
    if (bill.status !== 200) return bill
    const expected = bill.body.sums.map(({ currency, open: total }) => ({ currency, total }))
    const answer = await world.call(manager, makeBillInvoice, {
      params: { hotelSlug, stayId },
      body: { id, guest_name: 'Ana', language: 'en', charge_ids: 'rest', expected },
    })
    if (answer.body.code !== 'bill.changed' || tries === 5) return answer
  }
}
const end = (stayId: string) => world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
const order = { lines: [{ id: '', quantity: 1 }], expected_total: 4.35 }
const lines = () => [{ id: soup, quantity: 1 }]
const prepare = async (orderId: string): Promise<string> => {
  await world.call(manager, startPreparing, { params: { hotelSlug, orderId } })
  return orderId
}
/** A stay of a room of its own with an order that is being prepared. */
const aStay = async (orders = 1) => {
  const guest = await world.aGuest(hotelSlug, { room_number: newId(), guest_name: 'Ana' })
  const stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
  const orderIds: string[] = []
  for (let at = 0; at < orders; at += 1) {
    const body = { ...order, lines: lines(), id: newRandomId() }
    await world.call(guest, placeOrder, { params: { hotelSlug }, body })
    orderIds.push(await prepare(body.id))
  }
  const body = { id: newId(), description: 'Towel', quantity: 1, price: 10 }
  await world.call(manager, addCharge, { params: { hotelSlug, stayId }, body })
  return { stayId, orderIds, chargeId: body.id }
}

/** Charges are what invoices hold and what is open. */
const expectBalance = async (stayId: string) => {
  const bill = await readBill(stayId)
  const held = bill.invoices.reduce((sum, { total }) => sum + toCents(total), 0)
  for (const { charged, invoiced, open } of bill.sums) {
    expect(toCents(charged)).toBe(held + toCents(open))
    expect(toCents(invoiced)).toBe(held)
  }
  return bill
}

const pairs = isLong ? 1_000 : 16

test('what is delivered in the second of an invoice or an end of the stay is on the invoice or a late charge, once', async () => {
  const counts = { 'on the invoice': 0, 'left open': 0 }
  for (let at = 0; at < pairs; at += 1) {
    const { stayId, orderIds } = await aStay()
    const [orderId = ''] = orderIds
    const other = at % 2 === 0 ? invoice : end
    const calls: Call[] = [() => deliver(orderId), () => other(stayId)]
    const answers = await Promise.all((random(2) ? calls : calls.toReversed()).map((call) => call()))
    expect(answers.every(({ status }) => status < 300)).toBe(true)
    const { charges } = await expectBalance(stayId)
    const ofOrder = charges.filter(({ source_id }) => source_id === orderId)
    expect(ofOrder).toHaveLength(1)
    counts[ofOrder[0]?.invoice_id === null ? 'left open' : 'on the invoice'] += 1
  }
  reportMetrics('deliveries against invoices and ends', { pairs, ...counts })
}, 600_000)

const runs = isLong ? 200 : 4

test('after deliveries, merges, invoices, corrections and cut connections at random, each order is charged once', async () => {
  let cut = 0
  let refused = 0
  /** As a desk whose answer is lost: the same call again. */
  const settle = async (call: Call): Promise<void> => {
    for (;;) {
      const { status } = await call()
      if (status === 503) continue
      if (status >= 400) refused += 1
      return expect(status).toBeLessThan(500)
    }
  }
  for (let run = 0; run < runs; run += 1) {
    const [one, other] = [await aStay(2), await aStay()]
    const { body: loose } = await world.call(manager, createOrderForGuest, {
      params: { hotelSlug },
      body: { ...order, lines: lines(), id: newRandomId(), room_number: newId(), guest_name: 'Ben' },
    })
    await prepare(loose.id)
    await deliver(loose.id)
    await invoice(other.stayId)
    const [held] = (await readBill(other.stayId)).invoices
    const body = { id: newId(), amount: 3, reason: 'Wrong' }
    const calls: Call[] = [
      ...[...one.orderIds, ...other.orderIds].map((id) => () => deliver(id)),
      () => invoice(one.stayId),
      () => invoice(other.stayId),
      () => world.call(manager, correctCharge, { params: { hotelSlug, chargeId: one.chargeId }, body }),
      () =>
        world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId: held?.id ?? '' }, body: { id: body.id } }),
      () => world.call(manager, mergeStay, { params: { hotelSlug, stayId: one.stayId }, body: { into: other.stayId } }),
      () =>
        world.call(manager, addCharge, {
          params: { hotelSlug, stayId: one.stayId },
          body: { id: newId(), order_id: loose.id },
        }),
    ]
    const cutAll = async () => {
      const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'deskbell_app'`
      cut += ended.length
    }
    const shuffled = calls.toSorted(() => random(3) - 1)
    await Promise.all([...shuffled.map(settle), ...(run % 2 === 0 ? [cutAll()] : [])])
    const bill = await expectBalance(other.stayId)
    expect((await readBill(one.stayId)).charges).toEqual([])
    const ids = [...one.orderIds, ...other.orderIds, loose.id]
    const charged = bill.charges.flatMap(({ kind, source_id }) => (kind === 'order' ? source_id : []))
    expect(new Set(charged)).toEqual(new Set(ids))
    expect(charged).toHaveLength(ids.length)
  }
  const numbers = (await sql`select number from invoices where hotel_id = ${hotelSlug} order by number`).map(
    ({ number }) => Number(number),
  )
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  reportMetrics('charges of orders at random', { runs, 'connections cut': cut, refused, invoices: numbers.length })
}, 600_000)
