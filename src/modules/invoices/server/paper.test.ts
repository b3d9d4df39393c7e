import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInGuest } from '#modules/sign-in/contract.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import {
  createInvoice,
  getInvoice,
  markInvoicePaid,
  sendInvoice,
  updateInvoice,
  type Invoice,
  type NewInvoice,
} from '../contract.ts'
import { getInvoicePdf } from '../contract/pdf.ts'
import { getInvoiceSettings, updateInvoiceSettings, type InvoiceSettingsChange } from '../contract/settings.ts'

let world: TestServer
let hotelSlug: string
let manager: Person

beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const anInvoice = (values: Partial<NewInvoice> = {}): NewInvoice => ({
  id: newId(),
  guest_name: 'Győző Жанна Đorđević',
  room_number: 'Апартман 12',
  items: [
    { id: newId(), description: 'Übernachtung, Čaj és hőség', quantity: 6, price: 84, tax_rate: 7 },
    { id: newId(), description: 'Осьминог и țuică', quantity: 1, price: 48.42, tax_rate: 21 },
    { id: newId(), description: 'City tax', quantity: 12, price: 1.1 },
  ],
  ...values,
})
const create = async (values: Partial<NewInvoice> = {}, hotel = hotelSlug, who = manager): Promise<Invoice> =>
  (await world.call(who, createInvoice, { params: { hotelSlug: hotel }, body: anInvoice(values) })).body
const send = async ({ id: invoiceId }: Invoice, hotel = hotelSlug, who = manager): Promise<Invoice> =>
  (await world.call(who, sendInvoice, { params: { hotelSlug: hotel, invoiceId } })).body
const pdf = async (invoice: Pick<Invoice, 'id'>, language?: Language, hotel = hotelSlug, who = manager) =>
  world.server.app.inject({
    method: 'GET',
    url: getUrl(getInvoicePdf, {
      params: { hotelSlug: hotel, invoiceId: invoice.id },
      query: { ...(language && { language }) },
    }),
    headers: { cookie: who.cookie },
  })
const textsOf = async (...asked: Parameters<typeof pdf>): Promise<string[]> =>
  readTexts(parsePdf((await pdf(...asked)).rawPayload))
const put = (values: Partial<InvoiceSettingsChange> = {}, hotel = hotelSlug, who = manager) =>
  world.call(who, updateInvoiceSettings, {
    params: { hotelSlug: hotel },
    body: { name: '', address: '', tax_number: '', note: '', ...values },
  })
const settings = async (hotel = hotelSlug, who = manager) =>
  (await world.call(who, getInvoiceSettings, { params: { hotelSlug: hotel } })).body
const aHotelOfItsOwn = async () => {
  const hotel = await world.aHotel()
  return { hotel, who: await world.aManager(hotel) }
}

describe('VAT', () => {
  test('the VAT of each rate is within the prices, exact to the cent; a line without a rate has none', async () => {
    const invoice = await create()
    expect([invoice.total, invoice.taxes]).toEqual([
      565.62,
      [
        { rate: 7, gross: 504, tax: 32.97 },
        { rate: 21, gross: 48.42, tax: 8.4 },
      ],
    ])
    expect(invoice.items.map((line) => line.tax_rate)).toEqual([7, 21, undefined])
  })
  test('no rate, or none any more: no VAT', async () => {
    const { items, ...invoice } = await create()
    const body = { guest_name: invoice.guest_name, room_number: invoice.room_number, updated_at: invoice.updated_at }
    const change = { ...body, items: items.map((line) => ({ ...line, tax_rate: null })) }
    const changed = await world.call(manager, updateInvoice, {
      params: { hotelSlug, invoiceId: invoice.id },
      body: change,
    })
    expect([changed.body.taxes, Object.keys(changed.body.items[0] ?? {})]).toEqual([
      [],
      expect.not.arrayContaining(['tax_rate']),
    ])
  })
  test('400 a rate below 0, above 99.99 or with three decimals', async () => {
    for (const tax_rate of [-1, 100, 7.125]) {
      const items = [{ id: newId(), description: 'Room', quantity: 1, price: 5, tax_rate }]
      const answer = await world.call(manager, createInvoice, { params: { hotelSlug }, body: anInvoice({ items }) })
      expect([answer.status, answer.body.code]).toEqual([400, 'invoices.tax_rate_invalid'])
    }
  })
})

test('a name in another script makes an invoice, and no PDF with other letters in its place', async () => {
  for (const guest_name of ['王小明', 'محمد علي', 'דוד כהן', 'สมชาย ใจดี']) {
    const invoice = await create({ guest_name })
    expect(invoice.guest_name).toBe(guest_name)
    const refused = await pdf(invoice)
    const body = refused.json<{ code: string; message: string; values: { letters: string } }>()
    expect([refused.statusCode, body.code]).toEqual([409, 'invoices.letters_not_printable'])
    expect(new Set(body.values.letters)).toEqual(new Set(guest_name.replace(' ', '')))
    expect(body.message).toContain(body.values.letters)
  }
})

describe('what is on the invoices', () => {
  test('empty until somebody writes it; a retry changes nothing', async () => {
    const { hotel, who } = await aHotelOfItsOwn()
    const empty = { name: '', address: '', tax_number: '', note: '' }
    expect(await settings(hotel, who)).toEqual({ ...empty, updated_at: null })
    const first = await put({ address: ' Obala 12\n85310  Budva ', tax_number: ' PIB  1 ', seen: null }, hotel, who)
    expect(first.body).toMatchObject({ ...empty, address: 'Obala 12\n85310  Budva', tax_number: 'PIB 1' })
    const again = await put({ address: 'Obala 12\n85310  Budva', tax_number: 'PIB 1', seen: null }, hotel, who)
    expect([again.status, again.body, await settings(hotel, who)]).toEqual([200, first.body, first.body])
  })
  test('409 with what is there now, when it has changed since the form was filled', async () => {
    const { hotel, who } = await aHotelOfItsOwn()
    const { body: first } = await put({ note: 'First', seen: null }, hotel, who)
    const late = await put({ note: 'Second', seen: null }, hotel, who)
    expect([late.status, late.body.current]).toEqual([409, first])
    expect((await put({ note: 'Second', seen: first.updated_at }, hotel, who)).body.note).toBe('Second')
  })
  test('400 a text that is too long; nothing changes', async () => {
    const { hotel, who } = await aHotelOfItsOwn()
    for (const [field, length] of [
      ['name', 121],
      ['address', 301],
      ['tax_number', 41],
      ['note', 501],
    ] as const) {
      const answer = await put({ [field]: 'x'.repeat(length) }, hotel, who)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    }
    expect((await settings(hotel, who)).updated_at).toBeNull()
  })
  test('the reception reads it, and may not change it', async () => {
    const reception = await world.aManager(hotelSlug, { staff_role: 'reception' })
    expect((await world.call(reception, getInvoiceSettings, { params: { hotelSlug } })).status).toBe(200)
    expect((await put({ note: 'x' }, hotelSlug, reception)).status).toBe(403)
  })
  test('an invoice keeps who sold when it was sent; a draft follows the settings', async () => {
    const { hotel, who } = await aHotelOfItsOwn()
    const [sent, draft] = [await create({}, hotel, who), await create({}, hotel, who)]
    await put({ name: 'Marina d.o.o.', address: 'Obala 12', tax_number: 'PIB 1', note: 'IBAN 1' }, hotel, who)
    const { seller } = await send(sent, hotel, who)
    expect([sent.seller, seller]).toEqual([
      null,
      { name: 'Marina d.o.o.', address: 'Obala 12', tax_number: 'PIB 1', note: 'IBAN 1' },
    ])
    await put({ name: 'Other', tax_number: '' }, hotel, who)
    const kept = await textsOf(sent, 'en', hotel, who)
    expect(kept).toEqual(expect.arrayContaining(['Marina d.o.o.', 'Obala 12', 'PIB 1', 'IBAN 1', 'INVOICE']))
    const current = await textsOf(draft, 'en', hotel, who)
    expect(current).toEqual(expect.arrayContaining(['Other', 'STATEMENT']))
  })
})

describe('the PDF', () => {
  test.each(languageCodes)('in %s says what the invoice says, as PDF/A-3b', async (language) => {
    const invoice = await send(await create())
    const [{ rawPayload: bytes }, again] = [await pdf(invoice, language), await pdf(invoice, language)]
    expect(bytes.equals(again.rawPayload)).toBe(true)
    const file = parsePdf(bytes)
    const t = (key: string) => messageText(language, `invoices.${key}` as FailureCode, {})
    const title = (key: string) => t(key).toLocaleUpperCase(language)
    expect(findFaults(file)).toEqual([])
    // Every word in the order of reading. Of amounts, rates and dates the digits: their separators are the language's.
    expect(readTexts(file).map((text) => (/[%$]|^[\d ./-]+$/.test(text) ? text.replaceAll(/\D/g, '') : text))).toEqual([
      expect.stringContaining(hotelSlug),
      title('statement'),
      `INV-${String(invoice.number).padStart(4, '0')}`,
      t('guest'),
      invoice.guest_name,
      invoice.room_number,
      t('date'),
      expect.stringMatching(/^\d{8}$/),
      t('status'),
      t('sent'),
      ...['description', 'qty', 'vat', 'price', 'amount'].map(title),
      ...'Übernachtung, Čaj és hőség|6|7|8400|50400'.split('|'),
      ...'Осьминог и țuică|1|21|4842|4842'.split('|'),
      ...'City tax|12|110|1320'.split('|'),
      ...'7|47103|7|3297|21|4002|21|840'.split('|'),
      t('total'),
      '56562',
      t('thanks'),
      t('no_receipt'),
    ])
  })
  test('is a file with the number as its name, never kept by a browser, the same bytes each time', async () => {
    const invoice = await send(await create())
    const answers = [await pdf(invoice, 'hu'), await pdf(invoice, 'hu')]
    expect(
      answers.map(({ statusCode, headers }) => [
        statusCode,
        headers['content-type'],
        headers['cache-control'],
        headers['content-disposition'],
      ]),
    ).toEqual(
      answers.map(() => [
        200,
        'application/pdf',
        'no-store',
        `attachment; filename="INV-${String(invoice.number).padStart(4, '0')}.pdf"`,
      ]),
    )
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.of())).toBe(true)
  })
  test('a draft bears the word across the page; sent and paid do not', async () => {
    const draft = await create()
    const word = messageText('de', 'invoices.draft')
    const has = async () => (await pdf(draft, 'de')).rawPayload.length
    expect(await textsOf(draft, 'de')).toContain(word)
    const before = await has()
    await send(draft)
    expect(await textsOf(draft, 'de')).not.toContain(word)
    expect(await has()).toBeLessThan(before)
    await world.call(manager, markInvoicePaid, { params: { hotelSlug, invoiceId: draft.id } })
    expect(await textsOf(draft, 'de')).toContain(messageText('de', 'invoices.paid'))
  })
  test('without a language it is in the guest’s, else in the hotel’s main one', async () => {
    const hotel = await world.aHotel({ content_languages: ['hu', 'en'] })
    const who = await world.aManager(hotel)
    const body = { guest_name: 'Анна Орлова', room_number: 'Room 9', language: 'ru' } as const
    const turkish = { guest_name: 'İlayda Öz', room_number: 'Room 10', language: 'de' } as const
    for (const guest of [body, turkish])
      expect((await world.call(nobody, signInGuest, { params: { hotelSlug: hotel }, body: guest })).status).toBe(201)
    const own = await create({ guest_name: ' анна орлова', room_number: 'room 9' }, hotel, who)
    const third = await create({ guest_name: turkish.guest_name, room_number: turkish.room_number }, hotel, who)
    const other = await create({}, hotel, who)
    const languageOf = async ({ id: invoiceId }: Invoice) =>
      (await world.call(who, getInvoice, { params: { hotelSlug: hotel, invoiceId } })).body.language
    expect([await languageOf(own), await languageOf(third), await languageOf(other)]).toEqual(['ru', 'de', 'hu'])
    expect(await textsOf(other, undefined, hotel, who)).toContain(messageText('hu', 'invoices.thanks'))
  })
  test('400 a language that there is not', async () => {
    const invoice = await create()
    expect((await pdf(invoice, 'xx' as Language)).statusCode).toBe(400)
  })
})
