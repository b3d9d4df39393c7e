import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  markInvoicePaid,
  sendInvoice,
  updateInvoice,
  type Invoice,
  type InvoiceLine,
  type InvoiceStatus,
  type NewInvoice,
} from '../contract.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let colleague: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  colleague = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
})
afterAll(() => world.close())

const aLine = (values: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id: newId(),
  description: 'Room, 6 nights',
  quantity: 6,
  price: 68,
  ...values,
})
const anInvoice = (values: Partial<NewInvoice> = {}): NewInvoice => ({
  id: newId(),
  guest_name: 'Jonas Weber',
  room_number: 'Room 12',
  items: [aLine()],
  ...values,
})
const create = (body: NewInvoice, who = manager) => world.call(who, createInvoice, { params: { hotelSlug }, body })
const made = async (values: Partial<NewInvoice> = {}): Promise<Invoice> => (await create(anInvoice(values))).body
const get = async (invoiceId: string) => world.call(manager, getInvoice, { params: { hotelSlug, invoiceId } })
const stored = async (invoiceId: string): Promise<Invoice> => (await get(invoiceId)).body.invoice
const send = (invoiceId: string, who = manager) => world.call(who, sendInvoice, { params: { hotelSlug, invoiceId } })
const pay = (invoiceId: string, who = manager) => world.call(who, markInvoicePaid, { params: { hotelSlug, invoiceId } })
const formOf = ({ guest_name, room_number, items, updated_at }: Invoice) => ({
  guest_name,
  room_number,
  items,
  updated_at,
})
const update = ({ id: invoiceId, ...row }: Invoice, change: Partial<Invoice>, who = manager) =>
  world.call(who, updateInvoice, {
    params: { hotelSlug, invoiceId },
    body: { ...formOf({ id: invoiceId, ...row }), ...change },
  })
const remove = (invoiceId: string, status?: InvoiceStatus, who = manager) =>
  world.call(who, deleteInvoice, { params: { hotelSlug, invoiceId }, query: { ...(status && { status }) } })
const counts = async (hotel = hotelSlug, who = manager) =>
  (await world.call(who, countInvoices, { params: { hotelSlug: hotel } })).body

describe('POST /invoices', () => {
  test('201 a draft with the total of its lines, exact to the cent', async () => {
    const body = anInvoice({
      items: [
        aLine(),
        aLine({ description: 'Bar, order 7f3a91c2', quantity: 1, price: 56.5 }),
        aLine({ description: 'Postcards', quantity: 3, price: 0.1 }),
      ],
    })
    const answer = await create(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ ...body, status: 'draft', hotel_id: hotelSlug, total: 464.8 })
    expect(await stored(body.id)).toEqual(answer.body)
  })
  test("201 it is in the hotel's dollars, and stays so when the hotel changes its currency", async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    const body = anInvoice()
    const first = (await world.call(staff, createInvoice, { params: { hotelSlug: hotel }, body })).body
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ invoice_currency: 'EUR' }).where('id', '=', hotel).execute(),
    )
    const second = (await world.call(staff, createInvoice, { params: { hotelSlug: hotel }, body: anInvoice() })).body
    const again = (await world.call(staff, getInvoice, { params: { hotelSlug: hotel, invoiceId: body.id } })).body
      .invoice
    expect([first.currency, second.currency, again.currency]).toEqual(['USD', 'EUR', 'USD'])
  })
  test('201 lines without a description, a quantity or a price are left out', async () => {
    const kept = aLine()
    const answer = await create(
      anInvoice({ items: [aLine({ description: ' \u200B ' }), aLine({ quantity: 0 }), kept, aLine({ price: 0 })] }),
    )
    expect([answer.status, answer.body.items, answer.body.total]).toEqual([201, [kept], 408])
  })
  test('400 without a valid line nothing is created, and the message says so', async () => {
    const before = await counts()
    for (const items of [
      [],
      [aLine({ description: '' })],
      [aLine({ quantity: 0 })],
      [aLine({ price: 0 }), aLine({ description: '  ' })],
    ]) {
      const answer = await create(anInvoice({ items }))
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        400,
        'invoices.lines_required',
        ['items'],
      ])
      expect(answer.body.message).toMatch(/^Nothing was saved\./)
    }
    expect(await counts()).toEqual(before)
  })
  test('400 each wrong field is named and nothing is stored', async () => {
    const before = await counts()
    const line = (values: object) => ({ items: [{ ...aLine(), ...values }] })
    const cases: [object, string, string][] = [
      [{ guest_name: '  ' }, 'invoices.guest_name_required', 'guest_name'],
      [{ guest_name: undefined }, 'invoices.guest_name_required', 'guest_name'],
      [{ guest_name: 'x'.repeat(121) }, 'platform.invalid_input', 'guest_name'],
      [{ room_number: '' }, 'invoices.room_number_required', 'room_number'],
      [{ room_number: 'x'.repeat(41) }, 'platform.invalid_input', 'room_number'],
      [{ items: undefined }, 'invoices.lines_required', 'items'],
      [{ items: Array.from({ length: 51 }, () => aLine()) }, 'invoices.too_many_lines', 'items'],
      [line({ quantity: -1 }), 'invoices.quantity_invalid', 'items.0.quantity'],
      [line({ quantity: 1.5 }), 'invoices.quantity_invalid', 'items.0.quantity'],
      [line({ quantity: '2' }), 'invoices.quantity_invalid', 'items.0.quantity'],
      [line({ quantity: 10_000 }), 'invoices.quantity_invalid', 'items.0.quantity'],
      [line({ quantity: 1e300 }), 'invoices.quantity_invalid', 'items.0.quantity'],
      [line({ price: -0.01 }), 'invoices.price_invalid', 'items.0.price'],
      [line({ price: 0.001 }), 'invoices.price_invalid', 'items.0.price'],
      [line({ price: 100_000_000 }), 'invoices.price_invalid', 'items.0.price'],
      [line({ price: '12' }), 'invoices.price_invalid', 'items.0.price'],
      [line({ price: null }), 'invoices.price_invalid', 'items.0.price'],
      [line({ description: 'x'.repeat(201) }), 'invoices.description_too_long', 'items.0.description'],
      [line({ total: 1 }), 'platform.invalid_input', 'total'],
      [{ total: 1 }, 'platform.invalid_input', 'total'],
      [{ status: 'paid' }, 'platform.invalid_input', 'status'],
      [{ hotel_id: 'old-town' }, 'platform.invalid_input', 'hotel_id'],
      [{ number: 1 }, 'platform.invalid_input', 'number'],
      [{ currency: 'EUR' }, 'platform.invalid_input', 'currency'],
    ]
    for (const [values, code, field] of cases) {
      const answer = await create({ ...anInvoice(), ...values })
      expect([values, answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        values,
        400,
        code,
        [field],
      ])
    }
    expect(await counts()).toEqual(before)
  })
  test('400 two lines with one id are refused', async () => {
    const line = aLine()
    expect((await create(anInvoice({ items: [line, line] }))).status).toBe(400)
  })
  test('the largest total fits, one cent more is refused', async () => {
    const most = await create(anInvoice({ items: [aLine({ quantity: 1, price: 99_999_999.99 })] }))
    expect([most.status, most.body.total]).toEqual([201, 99_999_999.99])
    for (const items of [
      [aLine({ quantity: 1, price: 99_999_999.99 }), aLine({ quantity: 1, price: 0.01 })],
      [aLine({ quantity: 9_999, price: 99_999_999.99 })],
    ]) {
      const answer = await create(anInvoice({ items }))
      expect([answer.status, answer.body.code]).toEqual([400, 'invoices.total_too_high'])
    }
  })
  test('201 scripts in every text are stored as text, trimmed and without invisible characters', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const answer = await create(
      anInvoice({
        guest_name: ` ${script}\u202E `,
        room_number: '<b>Room 12</b>',
        items: [aLine({ description: `${script}\u0007` })],
      }),
    )
    expect([answer.body.guest_name, answer.body.room_number, answer.body.items[0]?.description]).toEqual([
      script,
      '<b>Room 12</b>',
      script,
    ])
  })
  test('413 a text of a megabyte is refused before it is read', async () => {
    expect((await create(anInvoice({ guest_name: 'x'.repeat(1_000_000) }))).status).toBe(413)
  })
  test('201 the same id again is the same invoice with the same number, also at the same moment', async () => {
    const body = anInvoice()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body: { number } }) => number)).size).toBe(1)
    expect((await made()).number).toBe((answers[0]?.body.number ?? 0) + 1)
  })
  test('409 the same id with other content changes nothing', async () => {
    const body = anInvoice()
    await create(body)
    const answer = await create({ ...body, guest_name: 'Elena Rossi' })
    expect([answer.status, answer.body.code, (await stored(body.id)).guest_name]).toEqual([
      409,
      'platform.id_taken',
      'Jonas Weber',
    ])
  })
  test('invoices are numbered per hotel without a gap, and a deleted number is not used again', async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    const make = async () =>
      (await world.call(staff, createInvoice, { params: { hotelSlug: hotel }, body: anInvoice() })).body
    const many = await Promise.all(Array.from({ length: 12 }, make))
    expect(many.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
    const last = many.find(({ number }) => number === 12)
    await world.call(staff, deleteInvoice, { params: { hotelSlug: hotel, invoiceId: last?.id ?? '' } })
    expect((await make()).number).toBe(13)
  })
})

describe('GET /invoices', () => {
  test('200 newest first, page after page without a gap, filtered by status, with counts', async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    const params = { hotelSlug: hotel }
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1)
      ids.push((await world.call(staff, createInvoice, { params, body: anInvoice() })).body.id)
    for (const invoiceId of ids.slice(0, 4)) await world.call(staff, sendInvoice, { params: { ...params, invoiceId } })
    for (const invoiceId of ids.slice(0, 3))
      await world.call(staff, markInvoicePaid, { params: { ...params, invoiceId } })
    const all = async (status?: InvoiceStatus) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: Invoice[]; next_cursor: string | null } = (
          await world.call(staff, listInvoices, {
            params,
            query: { limit: 2, ...(status && { status }), ...(cursor && { cursor }) },
          })
        ).body
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor)
      return seen
    }
    const newest = ids.toReversed()
    expect([await all(), await all('draft'), await all('sent'), await all('paid')]).toEqual([
      newest,
      newest.slice(0, 3),
      newest.slice(3, 4),
      newest.slice(4),
    ])
    expect(await counts(hotel, staff)).toEqual({ draft: 3, sent: 1, paid: 3, fiscal: null, event_number: 14 })
  })
  test('200 no answer is above 100 KB: pages of long invoices have fewer of them, and none is lost', async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    const params = { hotelSlug: hotel }
    const items = () =>
      Array.from({ length: 50 }, () => aLine({ description: 'ж'.repeat(200), quantity: 9, price: 1_234.56 }))
    const ids: string[] = []
    for (let at = 0; at < 12; at += 1)
      ids.push((await world.call(staff, createInvoice, { params, body: anInvoice({ items: items() }) })).body.id)
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: { items: Invoice[]; next_cursor: string | null } = (
        await world.call(staff, listInvoices, { params, query: { limit: 100, ...(cursor && { cursor }) } })
      ).body
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
      pages += 1
    } while (cursor)
    expect([seen, pages > 2]).toEqual([ids.toReversed(), true])
  })
  test('400 an invalid status or cursor', async () => {
    for (const query of [{ status: 'open' as never }, { cursor: "1' or 1=1" }, { limit: 0 }])
      expect((await world.call(manager, listInvoices, { params: { hotelSlug }, query })).status).toBe(400)
  })
})

describe('PUT /invoices/{invoiceId}', () => {
  test('200 a draft changes, with a new total', async () => {
    const invoice = await made()
    const answer = await update(invoice, { guest_name: 'Elena Rossi', items: [aLine({ quantity: 2, price: 10.01 })] })
    expect(answer.body).toMatchObject({
      guest_name: 'Elena Rossi',
      total: 20.02,
      status: 'draft',
      number: invoice.number,
    })
    expect(answer.body.updated_at > invoice.updated_at).toBe(true)
    expect(await stored(invoice.id)).toEqual(answer.body)
  })
  test('400 the rules of a new invoice apply, and nothing changes', async () => {
    const invoice = await made()
    for (const change of [
      { guest_name: '' },
      { room_number: ' ' },
      { items: [] },
      { items: [aLine({ quantity: -1 })] },
    ])
      expect((await update(invoice, change)).status).toBe(400)
    expect(await stored(invoice.id)).toEqual(invoice)
  })
  test('200 saving the same twice counts once', async () => {
    const invoice = await made()
    const first = await update(invoice, { guest_name: 'Elena Rossi' })
    const again = await update(invoice, { guest_name: 'Elena Rossi' })
    expect([again.status, again.body]).toEqual([200, first.body])
  })
  test('409 of two managers who edit one draft at once, one wins and the other gets the current row', async () => {
    const invoice = await made()
    const answers = await Promise.all([
      update(invoice, { guest_name: 'Elena Rossi' }),
      update(invoice, { guest_name: 'Marek Nowak' }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: won,
    })
    expect(await stored(invoice.id)).toEqual(won)
  })
  test('409 a sent or paid invoice cannot be edited, not even to the same content', async () => {
    const invoice = await made()
    const sent = (await send(invoice.id)).body
    const paid = async () => (await pay(invoice.id)).body
    for (const row of [invoice, sent, await paid()]) {
      const answer = await update(row, { guest_name: 'Elena Rossi' })
      expect([answer.status, answer.body.code]).toEqual([409, 'platform.changed_meanwhile'])
    }
    expect((await update(sent, {})).status).toBe(409)
    expect((await stored(invoice.id)).guest_name).toBe('Jonas Weber')
  })
  test('a draft that is sent while it is edited is either sent with the change or not changed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const invoice = await made()
      const [edited, sent] = await Promise.all([
        update(invoice, { guest_name: 'Elena Rossi' }, colleague),
        send(invoice.id),
      ])
      const now = await stored(invoice.id)
      expect([sent.status, now.status, now.guest_name]).toEqual([
        200,
        'sent',
        edited.status === 200 ? 'Elena Rossi' : 'Jonas Weber',
      ])
    }
  })
})

describe('POST /invoices/{invoiceId}/send and /pay', () => {
  test('200 draft to sent to paid', async () => {
    const { id } = await made()
    expect([(await send(id)).body.status, (await pay(id)).body.status, (await stored(id)).status]).toEqual([
      'sent',
      'paid',
      'paid',
    ])
  })
  test('409 the loser of a race gets the current invoice', async () => {
    const { id } = await made()
    const answers = await Promise.all([send(id), send(id, colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: { id, status: 'sent' },
    })
  })
  test('409 no step can be skipped and nothing leaves paid', async () => {
    const { id } = await made()
    expect((await pay(id)).status).toBe(409)
    await send(id)
    await pay(id)
    expect([(await send(id)).status, (await pay(id)).status, (await stored(id)).status]).toEqual([409, 409, 'paid'])
  })
})

describe('DELETE /invoices/{invoiceId}', () => {
  test('204 it is deleted in every status, and deleting it twice counts once', async () => {
    const [draft, sent, paid] = [await made(), await made(), await made()]
    await send(sent.id)
    await send(paid.id)
    await pay(paid.id)
    for (const { id } of [draft, sent, paid])
      expect([(await remove(id)).status, (await get(id)).status, (await remove(id)).status]).toEqual([204, 404, 404])
  })
  test('409 a draft that was sent meanwhile stays, and is returned', async () => {
    const { id } = await made()
    await send(id, colleague)
    const answer = await remove(id, 'draft')
    expect([answer.status, answer.body.current]).toEqual([409, await stored(id)])
    expect((await remove(id, 'sent')).status).toBe(204)
  })
})

describe('invoice access', () => {
  test('every change is sent to staff alone, with the row as the API returns it', async () => {
    const invoice = await made()
    const sent = (await send(invoice.id)).body
    await remove(invoice.id)
    const events = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('hotel_events')
        .select(['operation', 'audience', 'row_data'])
        .where('hotel_id', '=', hotelSlug)
        .where('row_id', '=', invoice.id)
        .orderBy('number')
        .execute(),
    )
    expect(events.map(({ operation, audience }) => [operation, audience])).toEqual([
      ['insert', 'staff'],
      ['update', 'staff'],
      ['delete', 'staff'],
    ])
    expect(events[1]?.row_data).toMatchObject({
      id: sent.id,
      status: 'sent',
      total: sent.total,
      items: sent.items,
      number: sent.number,
    })
  })
})
