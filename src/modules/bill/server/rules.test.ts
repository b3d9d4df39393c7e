import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invoice } from '#modules/invoices/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { reportMetrics } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addCharge, correctCharge, type Charge } from '../contract.ts'
import { getBill } from '../contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '../contract/invoices.ts'
import { insertCharge, type NewRow } from './store.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  const guest = await world.aGuest(hotelSlug)
  stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
})

const write = <T>(work: (tx: Tx) => Promise<T>) => world.server.database.write(scopeFor(hotelSlug, {}), work)
const insert = (values: Partial<NewRow> = {}) =>
  write((tx) =>
    insertCharge(tx, scopeFor(hotelSlug, {}), {
      id: newId(),
      stay_id: stayId,
      room_number: 'Room 12',
      kind: 'manual',
      description: 'Towel',
      lines: [{ description: '', quantity: 1, price: values.amount ?? 10, tax_rate: null }],
      amount: 10,
      currency: 'EUR',
      day: dayFrom(0),
      ...values,
    }),
  )
const charge = async (price: number): Promise<Charge> =>
  (
    await world.call(manager, addCharge, {
      params: { hotelSlug, stayId },
      body: { id: newId(), description: 'Towel', quantity: 1, price },
    })
  ).body
const bill = async () => (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body
const invoice = async (charge_ids: string[] | 'rest' = 'rest') => {
  const expected = (await bill()).sums.map(({ currency, open: total }) => ({ currency, total }))
  const body = { id: newId(), guest_name: 'Ana', language: 'en', charge_ids, expected } as const
  return world.call(manager, makeBillInvoice, { params: { hotelSlug, stayId }, body })
}
const cancel = (invoiceId: string) =>
  world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId }, body: { id: newId() } })
const execute = (statement: ReturnType<typeof sql>) => write((tx) => statement.execute(tx))

test('one source is charged once', async () => {
  expect(await insert({ source_key: 'order:1' })).toMatchObject({ amount: 10 })
  expect(await insert({ source_key: 'order:1' })).toBeUndefined()
})

test('a charge is never changed or deleted; its texts become unreadable and nothing else', async () => {
  const { id } = await charge(10)
  const of = sql`where "hotel_id" = ${hotelSlug} and id = ${id}`
  await expect(execute(sql`update charges set amount = 1 ${of}`)).rejects.toThrow('permission denied')
  await expect(execute(sql`delete from charges ${of}`)).rejects.toThrow('permission denied')
  await expect(execute(sql`update charges set description = 'Other' ${of}`)).rejects.toThrow('never changed')
  await execute(sql`update charges set description = '—' ${of}`)
})

test('an amount is the sum of its lines, and only corrections are below 0', async () => {
  const lines = [{ description: '', quantity: 3, price: 5, tax_rate: null }]
  await expect(insert({ lines })).rejects.toThrow('sum of its lines')
  await expect(insert({ amount: -10 })).rejects.toThrow('violates check constraint')
})

test('a correction is of an open charge of its stay and currency, and corrections never exceed it', async () => {
  const { id: corrects_id } = await charge(10)
  const correction = { kind: 'correction', corrects_id } as const
  await expect(insert({ ...correction, amount: -10.01 })).rejects.toThrow('exceeds its charge')
  await expect(insert({ ...correction, amount: -1, currency: 'USD' })).rejects.toThrow('of its stay and currency')
  await insert({ ...correction, amount: -6 })
  await expect(insert({ ...correction, amount: -5 })).rejects.toThrow('exceeds its charge')
  await invoice()
  await expect(insert({ ...correction, amount: -1 })).rejects.toThrow('an open charge')
})

test('an invoice is the sum of the charges that it holds, and a cancelled one holds none', async () => {
  await charge(10)
  const made = (await invoice()).body
  const { id } = await charge(5)
  const put = sql`update charges set invoice_id = ${made.id} where "hotel_id" = ${hotelSlug} and id = ${id}`
  await expect(execute(put)).rejects.toThrow('not the sum of its charges')
  await expect(execute(sql`update charges set invoice_id = null where "hotel_id" = ${hotelSlug}`)).rejects.toThrow(
    'not the sum of its charges',
  )
  await cancel(made.id)
  await expect(execute(put)).rejects.toThrow('not the sum of its charges')
})

test('an invoice of a bill keeps what it says, and is not deleted', async () => {
  await charge(10)
  const { id } = (await invoice()).body
  const of = sql`where "hotel_id" = ${hotelSlug} and id = ${id}`
  for (const change of ['total = 9', 'number = 9', `currency = 'USD'`, `items = '[{}]'`, 'stay_id = null'])
    await expect(execute(sql`update invoices set ${sql.raw(change)} ${of}`)).rejects.toThrow('never changed')
  await expect(execute(sql`delete from invoices ${of}`)).rejects.toThrow('never changed')
})

test('after calls at random and at once, charges are what invoices hold and what is open, and no number is missing', async () => {
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(Math.max(1, items.length))]
  let refused = 0
  const settle = async (call: Promise<{ status: number }> | undefined) => {
    const { status } = (await call) ?? { status: 200 }
    if (status >= 400) refused += 1
    expect(status).toBeLessThan(500)
  }
  for (let round = 0; round < 12; round += 1) {
    const { charges, invoices } = await bill()
    const open = charges.filter((one) => one.invoice_id === null && one.kind !== 'correction')
    const calls = Array.from({ length: 4 }, () => {
      const what = random(4)
      const one = pick(open)
      if (what === 0 || !one) return charge(1 + random(9_999) / 100).then(() => ({ status: 201 }))
      if (what === 1)
        return world.call(manager, correctCharge, {
          params: { hotelSlug, chargeId: one.id },
          body: { id: newId(), amount: (1 + random(2_000)) / 100, reason: 'Wrong' },
        })
      if (what === 2) return invoice(random(2) ? 'rest' : [one.id])
      const last = pick(invoices.filter(({ kind }) => kind === 'invoice'))
      return last && cancel(last.id)
    })
    await Promise.all(calls.map(settle))
    const now = await bill()
    const held = now.invoices.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    for (const { charged, invoiced, open: left } of now.sums) {
      expect(Math.round(charged * 100)).toBe(held + Math.round(left * 100))
      expect(Math.round(invoiced * 100)).toBe(held)
    }
    const numbers = now.invoices.map(({ number }: Pick<Invoice, 'number'>) => number)
    expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at))
  }
  reportMetrics('the balance of a bill', { rounds: 12, refused })
})
