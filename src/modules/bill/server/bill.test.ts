import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteInvoice,
  getInvoice,
  listInvoices,
  markInvoicePaid,
  updateInvoice,
  type Invoice,
} from '#modules/invoices/contract.ts'
import { erasePerson } from '#modules/privacy/contract.ts'
import { getMyStay, mergeStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addCharge, correctCharge, type Charge, type NewCharge } from '../contract.ts'
import { getBill, getMyBill } from '../contract/bill.ts'
import { billChanged, cancelInvoice, makeBillInvoice, type NewBillInvoice } from '../contract/invoices.ts'
import { updateBillSettings } from '../contract/settings.ts'
import { listSuggestions } from '../contract/suggestions.ts'
import { createBillInvoicing } from './invoicing.ts'
import { forgetStays } from './privacy.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stayId = await stayOf(guest)
})

const stayOf = async (who: Person): Promise<string> =>
  (await world.call(who, getMyStay, { params: { hotelSlug } })).body.stay.id
const aCharge = (values: Partial<NewCharge> = {}): NewCharge => ({
  id: newId(),
  description: 'Boat trip',
  quantity: 2,
  price: 17.55,
  ...values,
})
const add = (body: NewCharge = aCharge(), of = stayId, who = manager) =>
  world.call(who, addCharge, { params: { hotelSlug, stayId: of }, body })
const charge = async (values: Partial<NewCharge> = {}): Promise<Charge> => (await add(aCharge(values))).body
const correct = (chargeId: string, amount: number, reason = 'Not delivered', id = newId()) =>
  world.call(manager, correctCharge, { params: { hotelSlug, chargeId }, body: { id, amount, reason } })
const bill = async (of = stayId) => (await world.call(manager, getBill, { params: { hotelSlug, stayId: of } })).body
const openSums = async (of = stayId) => (await bill(of)).sums.map(({ currency, open: total }) => ({ currency, total }))
const invoice = async (values: Partial<NewBillInvoice> = {}, expected?: { currency: string; total: number }[]) =>
  world.call(manager, makeBillInvoice, {
    params: { hotelSlug, stayId },
    body: {
      id: newId(),
      guest_name: 'Ana Petrović',
      language: 'en',
      charge_ids: 'rest',
      expected: expected ?? (await openSums()),
      ...values,
    },
  })
const cancel = (invoiceId: string, id = newId()) =>
  world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId }, body: { id } })

describe('a charge by hand', () => {
  test('is suggested from the last ten of the hotel, each once with its last price, without those of forgotten guests', async () => {
    const suggested = async () =>
      (await world.call(manager, listSuggestions, { params: { hotelSlug } })).body.suggestions
    expect(await suggested()).toEqual([])
    for (const at of Array.from({ length: 11 }).keys()) await charge({ description: `Thing ${at}`, price: 5 })
    await charge({ description: 'Thing 3', price: 7.5, tax_rate: 21 })
    await correct((await charge({ description: 'Towel' })).id, 1)
    const found = await suggested()
    expect(found.map(({ description }) => description)).toEqual([
      'Towel',
      ...[3, 10, 9, 8, 7, 6, 5, 4, 2].map((at) => `Thing ${at}`),
    ])
    expect(found[1]).toEqual({ description: 'Thing 3', price: 7.5, tax_rate: 21 })
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) => forgetStays(tx, hotelSlug, [stayId]))
    expect(await suggested()).toEqual([])
  })

  test('is on the bill with the price, the VAT of the hotel, today and who entered it', async () => {
    await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { shown: 'all', tax_rate: 21 } })
    const body = aCharge()
    const { status, body: made } = await add(body)
    expect(status).toBe(201)
    expect(made).toMatchObject({
      id: body.id,
      stay_id: stayId,
      room_number: 'Room 12',
      kind: 'manual',
      amount: 35.1,
      currency: 'EUR',
      day: dayFrom(0),
      lines: [{ description: '', quantity: 2, price: 17.55, tax_rate: 21 }],
      by_name: 'Milica Kovač',
      invoice_id: null,
    })
    expect(await bill()).toMatchObject({
      charges: [made],
      sums: [{ currency: 'EUR', charged: 35.1, invoiced: 0, paid: 0, open: 35.1 }],
    })
  })

  test('is made once however often it is sent; another one with its id is refused', async () => {
    const body = aCharge()
    const [first, again] = [await add(body), await add(body)]
    expect(again.body).toEqual(first.body)
    await expect(add({ ...body, price: 9 })).resolves.toMatchObject({
      status: 409,
      body: { code: 'platform.id_taken' },
    })
    expect((await bill()).charges).toHaveLength(1)
  })

  test.each([
    [{ quantity: 0 }, 'quantity', 'platform.field_invalid'],
    [{ quantity: 1.5 }, 'quantity', 'platform.field_invalid'],
    [{ quantity: 10_000 }, 'quantity', 'platform.field_invalid'],
    [{ price: 0 }, 'price', 'bill.price_invalid'],
    [{ price: -5 }, 'price', 'bill.price_invalid'],
    [{ price: 0.001 }, 'price', 'bill.price_invalid'],
    [{ price: 100_000_000 }, 'price', 'bill.price_invalid'],
    [{ price: 99_999_999.99 }, 'price', 'bill.total_too_high'],
    [{ day: '2026-02-30' }, 'day', 'bill.day_invalid'],
    [{ day: dayFrom(1) }, 'day', 'bill.day_invalid'],
    [{ day: dayFrom(-91) }, 'day', 'bill.day_invalid'],
  ])('%o is refused at its field, and nothing is charged', async (values, field, code) => {
    const answer = await add(aCharge(values))
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: { code } } } })
    expect((await bill()).charges).toEqual([])
  })

  test('404 for the stay of another hotel; 403 where the hotel has no bills', async () => {
    await expect(add(aCharge(), newId())).resolves.toMatchObject({ status: 404 })
    const without = await world.aHotel()
    const theirs = await world.aManager(without)
    const answer = await world.call(theirs, addCharge, { params: { hotelSlug: without, stayId }, body: aCharge() })
    expect(answer).toMatchObject({ status: 403, body: { code: 'hotels.feature_off' } })
  })
})

describe('a correction', () => {
  test('takes something off in proportion to what is left, never more than that, once for its id', async () => {
    const { id, description } = await charge({ quantity: 1, price: 30 })
    const first = newId()
    const made = (await correct(id, 10, 'Half of it', first)).body
    expect(made).toMatchObject({ kind: 'correction', corrects_id: id, description, amount: -10, reason: 'Half of it' })
    expect((await correct(id, 10, 'Half of it', first)).body).toEqual(made)
    await expect(correct(id, 20.01)).resolves.toMatchObject({
      status: 400,
      body: { code: 'bill.correction_too_high', values: { left: 20 } },
    })
    await correct(id, 20)
    expect((await bill()).sums).toEqual([{ currency: 'EUR', charged: 0, invoiced: 0, paid: 0, open: 0 }])
    await expect(correct(made.id, 1)).resolves.toMatchObject({ status: 404 })
    await expect(correct(id, 5, ' ')).resolves.toMatchObject({
      status: 400,
      body: { fields: { reason: { code: 'bill.reason_required' } } },
    })
  })

  test('twenty at once take off no more than there is', async () => {
    const { id } = await charge({ quantity: 1, price: 10 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => correct(id, 3)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await openSums()).toEqual([{ currency: 'EUR', total: 1 }])
  })
})

describe('an invoice of the bill', () => {
  test('holds the open charges with their corrections, is issued at once and never changed', async () => {
    const [trip, towel] = [
      await charge({ tax_rate: 10 }),
      await charge({ description: 'Towel', quantity: 1, price: 12 }),
    ]
    await correct(towel.id, 2)
    const { status, body: made } = await invoice({ paid_how: 'card' })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      number: 1,
      kind: 'invoice',
      stay_id: stayId,
      status: 'paid',
      paid_how: 'card',
      total: 45.1,
      taxes: [{ rate: 10, gross: 35.1, tax: 3.19 }],
      items: [
        { description: 'Boat trip', quantity: 2, price: 17.55, tax_rate: 10 },
        { description: expect.stringMatching(/^Towel, .+, corrected$/), quantity: 1, price: 10 },
      ],
    })
    expect(await bill()).toMatchObject({
      sums: [{ charged: 45.1, invoiced: 45.1, paid: 45.1, open: 0 }],
      invoices: [{ id: made.id, number: 1, paid: true }],
    })
    await expect(correct(trip.id, 1)).resolves.toMatchObject({
      status: 409,
      body: { code: 'bill.already_invoiced', values: { number: 'INV-0001' } },
    })
    const form = { guest_name: 'Another', room_number: '1', items: made.items, updated_at: made.updated_at }
    const params = { hotelSlug, invoiceId: made.id }
    const refused = { status: 409, body: { code: 'invoices.from_bill' } }
    await expect(world.call(manager, updateInvoice, { params, body: form })).resolves.toMatchObject(refused)
    await expect(world.call(manager, deleteInvoice, { params })).resolves.toMatchObject(refused)
  })

  test('is made once; two at once do not share a charge', async () => {
    await charge()
    const expected = await openSums()
    const id = newId()
    const [one, other] = await Promise.all([invoice({ id }, expected), invoice({ id }, expected)])
    expect(one.body).toEqual(other.body)
    await charge({ description: 'Laundry' })
    const sums = await openSums()
    const answers = await Promise.all([invoice({}, sums), invoice({}, sums)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'bill.changed',
      current: { sums: [{ open: 0 }] },
    })
  })

  test('409 with the bill when another sum is open; 400 where there is nothing, or charges that do not go together', async () => {
    const { id } = await charge()
    const wrong = [{ currency: 'EUR', total: 35.11 }]
    await expect(invoice({}, wrong)).resolves.toMatchObject({ status: 409, body: { code: 'bill.changed' } })
    for (const charge_ids of [[id, id], [newId()]])
      await expect(invoice({ charge_ids })).resolves.toMatchObject({ status: 400 })
    await expect(invoice({ currency: 'USD' })).resolves.toMatchObject({
      status: 400,
      body: { code: 'bill.nothing_to_invoice' },
    })
    await invoice({ charge_ids: [id] })
    await expect(invoice({ charge_ids: [id] })).resolves.toMatchObject({
      status: 409,
      body: { code: 'bill.already_invoiced' },
    })
  })

  test('asks no feature for what is under way, unless it refuses', async () => {
    await charge()
    const expected = await openSums()
    const asked: string[] = []
    const source = { listUnderWay: async (_: unknown, __: unknown, id: string) => (asked.push(id), []) }
    const { make } = createBillInvoicing(world.server.database, [source])
    const desk = scopeFor(hotelSlug, { kind: 'integration', id: newId(), name: 'Desk', scopes: [] } as const)
    const wanted = { id: newId(), guest_name: 'Ana', language: 'en', charge_ids: 'rest' } as const
    await expect(make(desk, stayId, { ...wanted, expected: [] })).rejects.toMatchObject({ failure: billChanged })
    expect(asked).toEqual([stayId])
    await expect(make(desk, stayId, { ...wanted, expected })).resolves.toMatchObject({ total: 35.1 })
    expect(asked).toEqual([stayId])
  })

  test('is cancelled by a credit note with the next number, once; its charges are open again', async () => {
    const { id: chargeId } = await charge({ tax_rate: 10 })
    const made = (await invoice()).body
    const id = newId()
    const { status, body: note } = await cancel(made.id, id)
    expect(status).toBe(201)
    expect(note).toMatchObject({
      id,
      number: 2,
      kind: 'credit_note',
      cancels: made.id,
      total: -35.1,
      taxes: [{ rate: 10, gross: -35.1, tax: -3.19 }],
      items: [{ price: -17.55, quantity: 2 }],
    })
    expect((await cancel(made.id, id)).body).toEqual(note)
    await expect(cancel(made.id)).resolves.toMatchObject({
      status: 409,
      body: { code: 'invoices.already_cancelled', values: { number: 'INV-0002' }, current: { id } },
    })
    await expect(cancel(id)).resolves.toMatchObject({ status: 409, body: { code: 'invoices.credit_note' } })
    for (const [invoiceId, code] of [
      [made.id, 'invoices.already_cancelled'],
      [id, 'invoices.credit_note'],
    ] as const)
      await expect(world.call(manager, markInvoicePaid, { params: { hotelSlug, invoiceId } })).resolves.toMatchObject({
        status: 409,
        body: { code },
      })
    expect(await openSums()).toEqual([{ currency: 'EUR', total: 35.1 }])
    await correct(chargeId, 5)
    expect((await invoice()).body).toMatchObject({ number: 3, total: 30.1 })
    const { items } = (await world.call(manager, listInvoices, { params: { hotelSlug }, query: { status: 'sent' } }))
      .body
    expect(items.map((one: Invoice) => one.number)).toEqual([3])
  })

  test('is paid with how; the guests hear that their bill has changed', async () => {
    await charge()
    const made = (await invoice()).body
    const params = { hotelSlug, invoiceId: made.id }
    const changedAt = () =>
      world.server.database.onPlatform((tx) =>
        tx.selectFrom('stays').select('bill_changed_at').where('id', '=', stayId).executeTakeFirstOrThrow(),
      )
    const before = await changedAt()
    await world.call(manager, markInvoicePaid, { params, body: { paid_how: 'cash' } })
    expect((await world.call(manager, getInvoice, { params })).body.invoice).toMatchObject({
      status: 'paid',
      paid_how: 'cash',
      paid_at: expect.any(String),
    })
    expect(Date.parse((await changedAt()).bill_changed_at ?? '')).toBeGreaterThan(
      Date.parse(before.bill_changed_at ?? ''),
    )
  })
})

describe('the bill of a guest', () => {
  test('is read where the hotel shows it, without the staff’s names', async () => {
    const mine = (who = guest) => world.call(who, getMyBill, { params: { hotelSlug } })
    const show = (shown: 'never' | 'trusted' | 'all') =>
      world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { shown, tax_rate: null } })
    const { id } = await charge()
    const hidden = { status: 403, body: { code: 'bill.not_shown' } }
    await expect(mine()).resolves.toMatchObject(hidden)
    await show('trusted')
    await expect(mine()).resolves.toMatchObject(hidden)
    await show('all')
    const { body } = await mine()
    expect(body).toMatchObject({ charges: [{ id, amount: 35.1 }], sums: [{ open: 35.1 }] })
    expect(JSON.stringify(body)).not.toContain('Milica')
    const other = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ben Marić' })
    expect((await mine(other)).body.charges).toEqual([])
  })

  test('of two stays of one party becomes one when they are merged, with its invoices', async () => {
    const other = await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Petrović' })
    const into = await stayOf(other)
    await charge()
    await invoice()
    await charge({ description: 'Laundry', quantity: 1, price: 9.5 })
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId }, body: { into } })
    expect(await bill(into)).toMatchObject({
      sums: [{ charged: 44.6, invoiced: 35.1, open: 9.5 }],
      invoices: [{ number: 1 }],
    })
    // A caller that does not know of the merge charges the stay that is left.
    expect((await add()).body.stay_id).toBe(into)
  })

  test('keeps its sums and loses its words when the guest is forgotten', async () => {
    const { id } = await charge({ description: 'Pills for Ana' })
    await correct(id, 5, 'Ana was ill')
    await world.call(manager, erasePerson, { params: { hotelSlug, source: 'guests', personId: guest.id } })
    const after = await bill()
    expect(after.sums).toEqual([{ currency: 'EUR', charged: 30.1, invoiced: 0, paid: 0, open: 30.1 }])
    expect(after.charges.map(({ description, reason }) => [description, reason])).toEqual([
      ['—', '—'],
      ['—', null],
    ])
    const log = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('hotel_events').selectAll().where('hotel_id', '=', hotelSlug).execute(),
    )
    expect(JSON.stringify(log)).not.toMatch(/Pills|was ill/)
  })
})
