import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCharge } from '#modules/bill/contract.ts'
import { getBill } from '#modules/bill/contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '#modules/bill/contract/invoices.ts'
import { updateBillSettings, type BillSettingsChange } from '#modules/bill/contract/settings.ts'
import { countInvoices, createInvoice, deleteInvoice, getInvoice, sendInvoice } from '#modules/invoices/contract.ts'
import { getInvoicePdf } from '#modules/invoices/contract/pdf.ts'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { markDelivered, placeOrder, shortId, startPreparing } from '#modules/orders/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import type { KeyScope } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { hashToken } from '#platform/server/token.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { listFiscalRecords, putFiscalRecord, type FiscalChange, type FiscalState } from '../contract.ts'

let world: TestServer
let sql: Client
let hotelSlug: string
let manager: Person
let reception: Person
let guest: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
  sql = openClient(world.database.owner)
})
afterAll(async () => {
  await sql.end()
  await world.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  reception = await world.aManager(hotelSlug, { display_name: 'Dragan', staff_role: 'reception' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
})

const set = (body: BillSettingsChange) => world.call(manager, updateBillSettings, { params: { hotelSlug }, body })
const turnOn = () => set({ fiscal: true, fiscal_labels: ['IKOF', 'JIKR'], fiscal_hours: 48 })
/** An invoice of a bill. @returns its id */
const invoice = async (price = 30): Promise<string> => {
  const [charge, id] = [newId(), newId()]
  const body = { id: charge, description: 'Boat trip', quantity: 1, price }
  await world.call(manager, addCharge, { params: { hotelSlug, stayId }, body })
  const made = await world.call(manager, makeBillInvoice, {
    params: { hotelSlug, stayId },
    body: {
      id,
      guest_name: 'Ana Petrović',
      language: 'en',
      charge_ids: [charge],
      expected: [{ currency: 'EUR', total: price }],
    },
  })
  expect(made.status).toBe(201)
  return id
}
/** An invoice that was made by hand. @returns its id */
const byHand = async (isSent = true): Promise<string> => {
  const id = newId()
  const items = [{ id: newId(), description: 'Sauna', quantity: 1, price: 20 }]
  const body = { id, guest_name: 'Jonas Weber', room_number: 'Room 4', items }
  await world.call(manager, createInvoice, { params: { hotelSlug }, body })
  if (isSent) await world.call(manager, sendInvoice, { params: { hotelSlug, invoiceId: id } })
  return id
}
const list = async (state: FiscalState = 'due') =>
  (await world.call(manager, listFiscalRecords, { params: { hotelSlug }, query: { state } })).body
const count = async () => (await world.call(manager, countInvoices, { params: { hotelSlug } })).body.fiscal
const ikof = { label: 'IKOF', value: '9F1C2AB47E0D5538' }
const jikr = { label: 'JIKR', value: 'a8ff51f0-72e1' }
const done = (values: Partial<FiscalChange> = {}) => ({ state: 'done' as const, numbers: [ikof, jikr], ...values })
type Body = Partial<FiscalChange> & { state: FiscalState }
const put = (subjectId: string, body: Body, who = manager) =>
  world.call(who, putFiscalRecord, { params: { hotelSlug, subject: 'invoices', subjectId }, body })
const aKey = async (...scopes: KeyScope[]): Promise<string> => {
  const key = makeApiKey()
  await sql`insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id)
    values (${hotelSlug}, ${newId()}, 'Cash desk', ${key.slice(0, 10)}, ${hashToken(key)},
      ${JSON.stringify(scopes)}::text::jsonb, 'Desk', ${newId()})`
  return key
}
const putByKey = async (key: string, subjectId: string, payload: Body) => {
  const answer = await world.server.app.inject({
    method: 'PUT',
    url: getUrl(putFiscalRecord, { params: { hotelSlug, subject: 'invoices', subjectId } }),
    headers: { authorization: `Bearer ${key}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const readPaper = async (invoiceId: string): Promise<string[]> => {
  const url = getUrl(getInvoicePdf, { params: { hotelSlug, invoiceId }, query: { language: 'en' } })
  const { rawPayload } = await world.server.app.inject({ method: 'GET', url, headers: { cookie: manager.cookie } })
  return readTexts(parsePdf(rawPayload))
}
const noReceipt = 'Not a fiscal receipt. You get the fiscal receipt at reception.'
const receiptComes = 'This is not a fiscal receipt. You receive it from the reception.'

describe('the switch', () => {
  test('off, nothing is due, no number can be noted, and what invoices are read with is no statement more', async () => {
    const statements = async () => {
      world.watch.seen = []
      await world.call(manager, countInvoices, { params: { hotelSlug } })
      await world.call(manager, getInvoice, { params: { hotelSlug, invoiceId: id } })
      await readPaper(id)
      const seen = world.watch.seen.filter(
        ({ hotel, statement }) => hotel === hotelSlug && /from "?(invoices|fiscal_records)/.test(statement),
      ).length
      world.watch.seen = null
      return seen
    }
    const id = await invoice()
    expect(await list()).toMatchObject({ items: [], counts: { due: 0, done: 0, none: 0 }, labels: [] })
    expect(await count()).toBeNull()
    expect((await put(id, done({ seen: null }))).status).toBe(404)
    expect(await readPaper(id)).toEqual(expect.not.arrayContaining([receiptComes]))
    const off = await statements()
    await turnOn()
    expect(off).toBeGreaterThan(2)
    expect(await statements()).toBe(off)
  })

  test('is off while bills are, and says so where no number was ever due', async () => {
    await turnOn()
    expect(await count()).toEqual({ is_on: true, due: 0 })
    await sql`update hotels set features = '{"bill": false}' where id = ${hotelSlug}`
    expect(await count()).toBeNull()
    await sql`update hotels set features = '{"bill": true}' where id = ${hotelSlug}`
    // Race: a server keeps what it knows of a hotel until it is told of the change.
    const readBill = () => world.call(manager, getBill, { params: { hotelSlug, stayId } })
    await expect.poll(async () => (await readBill()).status, eventually).toBe(200)
    await invoice()
    await sql`update hotels set features = '{}' where id = ${hotelSlug}`
    expect(await count()).toEqual({ is_on: false, due: 1 })
  })

  test('needs names for the numbers', async () => {
    const answer = await set({ fiscal: true })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { fiscal_labels: { code: 'fiscal.labels_missing' } } },
    })
    expect((await turnOn()).body).toMatchObject({ fiscal: true, fiscal_labels: ['IKOF', 'JIKR'] })
    expect((await set({ fiscal_labels: [] })).status).toBe(400)
    expect((await set({ fiscal_labels: ['IKOF', 'IKOF'] })).status).toBe(400)
  })

  test('switched off again makes nothing due any more; what is there is finished, and stands on the paper', async () => {
    await turnOn()
    const id = await invoice()
    await set({ fiscal: false })
    await invoice(5)
    expect((await list()).items.map(({ subject_id }) => subject_id)).toEqual([id])
    expect(await count()).toEqual({ is_on: false, due: 1 })
    expect((await put(id, done())).body.state).toBe('done')
    expect(await readPaper(id)).toEqual(expect.arrayContaining(['IKOF', ikof.value]))
    expect((await put(await byHand(), done({ seen: null }))).status).toBe(404)
  })
})

describe('a record', () => {
  test('is made with an invoice of a bill and with its credit note, and is due after the hours of the hotel', async () => {
    await turnOn()
    const id = await invoice(30)
    const note = (
      await world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId: id }, body: { id: newId() } })
    ).body
    const { items, counts, labels } = await list()
    expect(items).toMatchObject([
      { subject: 'invoices', subject_id: id, label: 'INV-0001', room_number: 'Room 12', amount: 30, currency: 'EUR' },
      { subject: 'invoices', subject_id: note.id, label: 'INV-0002', amount: -30, state: 'due', numbers: [] },
    ])
    expect([counts, labels, await count()]).toEqual([
      { due: 2, done: 0, none: 0 },
      ['IKOF', 'JIKR'],
      { is_on: true, due: 2 },
    ])
    for (const { due_since, due_at } of items) expect(Date.parse(due_at) - Date.parse(due_since)).toBe(48 * 3_600_000)
  })

  test('is made with an order that is paid when it arrives, once it is delivered, and with no other order', async () => {
    await turnOn()
    await set({ pay_choice: true })
    const [soup, water] = await addDishes(world, hotelSlug, [
      { name: 'Soup', price: 4 },
      { name: 'Tap water', price: 0 },
    ])
    const bring = async (dish: string, expected_total: number, settle: 'room' | 'on_delivery'): Promise<string> => {
      const body = { id: newRandomId(), lines: [{ id: dish, quantity: 1 }], expected_total, settle }
      const { id: orderId } = (await world.call(guest, placeOrder, { params: { hotelSlug }, body })).body
      await world.call(manager, startPreparing, { params: { hotelSlug, orderId } })
      expect(await list()).toMatchObject({ counts: { due: 0 } })
      expect((await world.call(manager, markDelivered, { params: { hotelSlug, orderId } })).status).toBe(200)
      return orderId
    }
    await bring(soup, 4, 'room')
    await bring(water, 0, 'on_delivery')
    const id = await bring(soup, 4, 'on_delivery')
    expect((await list()).items).toMatchObject([
      {
        subject: 'orders',
        subject_id: id,
        label: `Order ${shortId(id)}`,
        room_number: 'Room 12',
        amount: 4,
        state: 'due',
      },
    ])
    const params = { hotelSlug, subject: 'orders', subjectId: id }
    expect((await world.call(manager, putFiscalRecord, { params, body: done() })).body.state).toBe('done')
    const other = { ...params, subjectId: newId() }
    expect((await world.call(manager, putFiscalRecord, { params: other, body: done({ seen: null }) })).status).toBe(404)
  })

  test('of an invoice that was made by hand is made when its numbers are noted, once, and not of a draft', async () => {
    await turnOn()
    const [id, draft] = [await byHand(), await byHand(false)]
    expect((await list()).items).toEqual([])
    expect((await put(id, done())).status).toBe(404)
    expect((await put(draft, done({ seen: null }))).status).toBe(404)
    const first = await put(id, done({ seen: null }))
    expect(first).toMatchObject({
      status: 200,
      body: { label: 'INV-0001', amount: 20, state: 'done', room_number: 'Room 4' },
    })
    expect((await put(id, done({ seen: null }))).body).toEqual(first.body)
    const other = await put(id, done({ numbers: [ikof, { ...jikr, value: 'other' }], seen: null }))
    expect(other).toMatchObject({ status: 409, body: { current: first.body } })
    await world.call(manager, deleteInvoice, { params: { hotelSlug, invoiceId: id } })
    expect((await list('done')).items).toEqual([])
  })

  test.each([
    ['one number of two', { state: 'done', numbers: [ikof] }, 'numbers', 'fiscal.numbers_missing'],
    ['no number', { state: 'done' }, 'numbers', 'fiscal.numbers_missing'],
    [
      'an empty number',
      done({ numbers: [ikof, { ...jikr, value: ' ' }] }),
      'numbers.1.value',
      'fiscal.numbers_missing',
    ],
    [
      'a long number',
      done({ numbers: [ikof, { ...jikr, value: 'x'.repeat(81) }] }),
      'numbers.1.value',
      'platform.field_too_long',
    ],
    ['a number twice', done({ numbers: [ikof, jikr, jikr] }), 'numbers', 'platform.invalid_input'],
    ['an address without https', done({ verify_url: 'http://tax.example/1' }), 'verify_url', 'platform.field_invalid'],
    ['no reason', { state: 'none' }, 'none_reason', 'fiscal.reason_required'],
    ['a blank reason', { state: 'none', none_reason: ' ' }, 'none_reason', 'fiscal.reason_required'],
    [
      'numbers that are not needed',
      { ...done(), state: 'none', none_reason: 'Test' },
      'numbers',
      'platform.invalid_input',
    ],
  ] as const)('%s is refused at its field, and nothing is noted', async (_name, body, field, code) => {
    await turnOn()
    const id = await invoice()
    expect(await put(id, body as Body)).toMatchObject({ status: 400, body: { fields: { [field]: { code } } } })
    expect((await list()).items).toMatchObject([{ subject_id: id, state: 'due', numbers: [] }])
  })

  test('that is noted is changed by a manager who has seen it, and by nobody else', async () => {
    await turnOn()
    const id = await invoice()
    const first = (await put(id, done({ verify_url: 'https://tax.example/1' }), reception)).body
    expect(first).toMatchObject({ state: 'done', done_by: 'Dragan', via: 'hand', verify_url: 'https://tax.example/1' })
    expect((await put(id, done({ verify_url: 'https://tax.example/1' }))).body).toEqual(first)
    const none = { state: 'none', none_reason: 'Cancelled the same day' } as const
    for (const [who, seen] of [
      [reception, first.updated_at],
      [manager, undefined],
      [manager, null],
      [manager, '2026-01-01T00:00:00.000Z'],
    ] as const)
      expect(await put(id, { ...none, ...(seen !== undefined && { seen }) }, who)).toMatchObject({
        status: 409,
        body: { code: 'platform.changed_meanwhile', current: first },
      })
    const changed = (await put(id, { ...none, seen: first.updated_at })).body
    expect(changed).toMatchObject({ state: 'none', numbers: [], verify_url: null, none_reason: none.none_reason })
    const again = (await put(id, { state: 'due', seen: changed.updated_at })).body
    expect(again).toMatchObject({ state: 'due', none_reason: null, done_at: null, done_by: null, via: null })
  })

  test('keeps the labels that its numbers had, when the hotel calls them otherwise', async () => {
    await turnOn()
    const id = await invoice()
    const first = (await put(id, done())).body
    await set({ fiscal_labels: ['ZKI', 'JIR'] })
    const corrected = await put(id, done({ numbers: [{ ...ikof, value: 'corrected' }, jikr], seen: first.updated_at }))
    expect(corrected.status).toBe(200)
  })

  test('is written by the key of a point of sale, which has to hold the scope, and is never changed by one', async () => {
    await turnOn()
    const id = await invoice()
    const [reader, writer] = [await aKey('bills:read'), await aKey('bills:write')]
    expect(await putByKey(reader, id, done())).toMatchObject({ status: 403, body: { code: 'keys.scope_missing' } })
    const { body: first } = await putByKey(writer, id, done())
    expect(first).toMatchObject({ state: 'done', done_by: 'Cash desk', via: 'api' })
    const other = done({ numbers: [ikof, { ...jikr, value: 'other' }], seen: first['updated_at'] as string })
    expect(await putByKey(writer, id, other)).toMatchObject({ status: 409, body: { current: first } })
  })

  test('is in the log with its document and its numbers', async () => {
    await turnOn()
    const [noted, none] = [await invoice(), await invoice()]
    const { updated_at: seen } = (await put(noted, done())).body
    await put(noted, done({ numbers: [ikof, { ...jikr, value: 'other' }], seen }))
    await put(none, { state: 'none', none_reason: 'Ana Petrović paid twice' })
    const entries = await sql<{ action: string; label: string; changes: string }[]>`
      select action, label, changes::text from audit_entries where hotel_id = ${hotelSlug} and entity = 'fiscal_records'
      order by at, id`
    expect(entries.map(({ action, label }) => [action, label])).toEqual([
      ['fiscal.noted', 'INV-0001'],
      ['fiscal.changed', 'INV-0001'],
      ['fiscal.none', 'INV-0002'],
    ])
    expect(entries[0]?.changes).toContain(ikof.value)
    expect(entries[2]?.changes).not.toContain('Petrović')
  })
})

describe('the paper', () => {
  test('says that the receipt comes while numbers are due, then the numbers, and nothing where none are needed', async () => {
    await turnOn()
    const [id, other] = [await invoice(), await invoice()]
    const due = await readPaper(id)
    expect(due).toContain(receiptComes)
    expect(due).not.toContain(noReceipt)
    await put(id, done())
    expect(await readPaper(id)).toEqual(expect.arrayContaining(['IKOF', ikof.value, 'JIKR', jikr.value, noReceipt]))
    await put(other, { state: 'none', none_reason: 'Paid by voucher' })
    const none = await readPaper(other)
    expect(none).toContain(noReceipt)
    expect(none.join(' ')).not.toMatch(/IKOF|JIKR|voucher|receive it/)
  })
})

test('of 100 invoices that are noted by hand and by key, with 20 connections killed, what is due is what nobody has noted', async () => {
  await turnOn()
  await sql.begin(async (tx) => {
    await tx`insert into charges (hotel_id, id, stay_id, room_number, kind, description, lines, amount, currency, day)
      select ${hotelSlug}, uuidv7(), ${stayId}, 'Room 12', 'manual', 'Towel',
        '[{"description":"","quantity":1,"price":10,"tax_rate":null}]', 10, 'EUR', '2026-11-20' from generate_series(1, 100)`
    await tx`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status, stay_id)
      select hotel_id, uuidv7(), row_number() over (), 'Ana Petrović', room_number,
        '[{"id":"0199f3a2-7c1e-7b5a-9d3f-2a6b8c4e1f00","description":"Towel","quantity":1,"price":10}]', 10, 'EUR', 'sent',
        stay_id from charges where hotel_id = ${hotelSlug}`
    await tx`update charges set invoice_id = paired.invoice from (
        select charge.id, invoice.id as invoice
        from (select id, row_number() over (order by id) as at from charges where hotel_id = ${hotelSlug}) charge
        join invoices invoice on invoice.hotel_id = ${hotelSlug} and invoice.number = charge.at
      ) paired where charges.hotel_id = ${hotelSlug} and charges.id = paired.id`
  })
  const key = await aKey('bills:write')
  const all: string[] = []
  const addPage = async (cursor?: string): Promise<void> => {
    const query = { limit: 33, ...(cursor !== undefined && { cursor }) }
    const { items, next_cursor } = (await world.call(manager, listFiscalRecords, { params: { hotelSlug }, query })).body
    all.push(...items.map(({ subject_id }) => subject_id))
    if (next_cursor !== null) await addPage(next_cursor)
  }
  await addPage()
  expect(new Set(all).size).toBe(100)
  // Each of 60 is noted by hand, by the key, or by both with different numbers at once.
  const noted = all.toSorted(() => Math.random() - 0.5).slice(0, 60)
  const won = new Map<string, string>()
  const kill = () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%fiscal_records%' order by random() limit 1`
  const killing = (async () => {
    for (let count = 0; count < 20; count += 1) await kill()
  })()
  await Promise.all(
    noted.flatMap((id, at) => {
      const note = async (by: 'hand' | 'api') => {
        const body = done({ numbers: [ikof, { label: 'JIKR', value: `${by} ${id}` }] })
        const send = () => (by === 'hand' ? put(id, body, reception) : putByKey(key, id, body))
        let { status } = await send()
        // A lost connection: the caller sends it again, and does not know whether it was noted.
        while (status >= 500) ({ status } = await send())
        if (status === 200) {
          expect(won.has(id)).toBe(false)
          won.set(id, `${by} ${id}`)
        } else expect(status).toBe(409)
      }
      return at % 3 === 0 ? [note('hand')] : at % 3 === 1 ? [note('api')] : [note('hand'), note('api')]
    }),
  )
  await killing
  const left = await list()
  expect(left.counts).toEqual({ due: 40, done: 60, none: 0 })
  expect(new Set(left.items.map(({ subject_id }) => subject_id))).toEqual(new Set(all.filter((id) => !won.has(id))))
  for (const id of all) {
    const { fiscal } = (await world.call(manager, getInvoice, { params: { hotelSlug, invoiceId: id } })).body
    expect(fiscal?.numbers.at(-1)?.value).toBe(won.get(id))
  }
  for (const id of [noted[0] ?? '', noted[2] ?? '', left.items[0]?.subject_id ?? '']) {
    const texts = await readPaper(id)
    expect(texts.filter((text) => text.endsWith(id))).toEqual(won.has(id) ? [won.get(id)] : [])
  }
})

test('the application can neither delete a record nor write one that says less than its state', async () => {
  await turnOn()
  const id = await invoice()
  const app = openClient(world.database.app)
  const write = (statement: string) =>
    app.begin(async (tx) => {
      await tx.unsafe(`set local app.hotel_id = '${hotelSlug}'`)
      await tx.unsafe(`${statement} where hotel_id = $1 and subject_id = $2`, [hotelSlug, id])
    })
  try {
    await expect(write('delete from fiscal_records')).rejects.toThrow('permission denied')
    for (const set of [
      `state = 'done', done_at = now(), via = 'hand'`,
      `state = 'none', done_at = now(), via = 'hand'`,
      `numbers = '[{"label":"IKOF","value":"1"}]'`,
      `verify_url = 'http://tax.example'`,
      `done_at = now()`,
    ])
      await expect(write(`update fiscal_records set ${set}`), set).rejects.toThrow('violates check constraint')
  } finally {
    await app.end()
  }
})
