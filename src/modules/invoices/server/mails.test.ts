import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMails } from '#modules/mail/contract.ts'
import { erasePerson, exportPerson } from '#modules/privacy/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { messageText } from '#platform/server/messages.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createInvoice, deleteInvoice, getInvoice, markInvoicePaid, type Invoice } from '../contract.ts'
import { mailInvoice, type NewInvoiceMail } from '../contract/mails.ts'

let world: TestServer
let mailbox: MailServer
let hotelSlug: string
let manager: Person

beforeAll(async () => {
  mailbox = await createMailServer()
  world = await createTestServer({
    quickJobs: true,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>', PUBLIC_URL: 'http://desk.example' },
  })
  hotelSlug = await world.aHotel({ name: 'Hotel Marina, Budva' })
  manager = await world.aManager(hotelSlug)
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const anAddress = () => `${newId()}@post.example`
const create = async (where = world, guest_name = 'Ildikó Őry'): Promise<Invoice> =>
  (
    await where.call(manager, createInvoice, {
      params: { hotelSlug },
      body: {
        id: newId(),
        guest_name,
        room_number: 'Room 12',
        items: [{ id: newId(), description: 'Szállás', quantity: 2, price: 84, tax_rate: 5 }],
      },
    })
  ).body
const mail = (invoice: Pick<Invoice, 'id'>, values: Partial<NewInvoiceMail> & { to: string }, who = manager) =>
  world.call(who, mailInvoice, {
    params: { hotelSlug, invoiceId: invoice.id },
    body: { id: newId(), language: 'hu', ...values },
  })
const read = async ({ id: invoiceId }: Pick<Invoice, 'id'>): Promise<Invoice> =>
  (await world.call(manager, getInvoice, { params: { hotelSlug, invoiceId } })).body.invoice
const listed = async ({ id: subject }: Pick<Invoice, 'id'>) =>
  (await world.call(manager, listMails, { params: { hotelSlug }, query: { subject } })).body.items

describe('POST /invoices/{invoiceId}/mails', () => {
  test('201 the guest gets the PDF in their language with the words of the staff, and a draft is sent by it', async () => {
    const [invoice, to] = [await create(), anAddress()]
    const answer = await mail(invoice, { to, message: 'Köszönjük!\n\nMilica <Kovač>' })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { status: 'queued', receiver: to, subject_of: invoice.id },
    ])
    expect(await read(invoice)).toMatchObject({ status: 'sent', sent_to: to, seller: { name: 'Hotel Marina, Budva' } })
    await expect.poll(() => mailbox.to(to).length, { timeout: 20_000 }).toBe(1)
    const [{ attachments, text } = expect.unreachable()] = mailbox.to(to)
    expect(text).toContain('Köszönjük!')
    expect(text).toContain('Milica <Kovač>')
    expect(attachments.map(({ name }) => name)).toEqual(['INV-0001.pdf'])
    const pdf = parsePdf(attachments[0]?.content ?? Buffer.of())
    expect(findFaults(pdf)).toEqual([])
    expect(readTexts(pdf)).toEqual(
      expect.arrayContaining([
        'Ildikó Őry',
        'Szállás',
        messageText('hu', 'invoices.sent'),
        messageText('hu', 'invoices.thanks'),
      ]),
    )
    await expect.poll(async () => (await listed(invoice))[0]?.status, { timeout: 20_000 }).toBe('sent')
  })
  test('409 letters that the PDF cannot print; nothing is queued, and the draft can still be changed', async () => {
    const invoice = await create(world, '王小明 Wang')
    const answer = await mail(invoice, { to: anAddress() })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'invoices.letters_not_printable', values: { letters: '王小明' } },
    ])
    expect([(await read(invoice)).status, await listed(invoice)]).toEqual(['draft', []])
  })
  test('201 the same id again is the same mail, sent once; another id is another mail', async () => {
    const [invoice, to, id] = [await create(), anAddress(), newId()]
    const [first, again] = [await mail(invoice, { id, to }), await mail(invoice, { id, to })]
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    const { updated_at } = await read(invoice)
    await mail(invoice, { id, to })
    expect((await read(invoice)).updated_at).toBe(updated_at)
    const both = await Promise.all([mail(invoice, { to }), mail(invoice, { to })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await listed(invoice)).toHaveLength(3)
  })
  test('201 two who send a draft at once send two mails; a call that is repeated meanwhile sends one', async () => {
    const [invoice, first, second] = [await create(), anAddress(), anAddress()]
    const both = await Promise.all([mail(invoice, { to: first }), mail(invoice, { to: second })])
    expect(both.map(({ status, body }) => [status, body.receiver])).toEqual([
      [201, first],
      [201, second],
    ])
    const [other, id] = [await create(), newId()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => mail(other, { id, to: first })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect([await listed(invoice), await listed(other)]).toMatchObject([[{}, {}], [{ id }]])
  })
  test('201 a paid invoice stays paid, and keeps the address', async () => {
    const [invoice, first, second] = [await create(), anAddress(), anAddress()]
    await mail(invoice, { to: first })
    await world.call(manager, markInvoicePaid, { params: { hotelSlug, invoiceId: invoice.id } })
    await mail(invoice, { to: second })
    expect(await read(invoice)).toMatchObject({ status: 'paid', sent_to: second })
  })
  test('400 a wrong address, a message that is too long: nothing is sent and the draft stays one', async () => {
    const invoice = await create()
    for (const to of [
      '',
      'jonas',
      'a@b.example\nBcc: c@d.example',
      'Jonas <a@b.example>',
      `${'x'.repeat(250)}@b.example`,
    ])
      expect([to, (await mail(invoice, { to })).body.code]).toEqual([
        to,
        expect.stringMatching(/^mail\.address_invalid|^platform\.invalid_input/),
      ])
    expect((await mail(invoice, { to: anAddress(), message: 'x'.repeat(501) })).status).toBe(400)
    expect([(await read(invoice)).status, await listed(invoice)]).toEqual(['draft', []])
  })
  test('409 the id of a mail to somebody else, 404 an invoice that is gone, 403 the kitchen', async () => {
    const [invoice, id] = [await create(), newId()]
    await mail(invoice, { id, to: anAddress() })
    const other = await create()
    expect((await mail(other, { id, to: anAddress() })).status).toBe(409)
    expect((await read(other)).status).toBe('draft')
    await world.call(manager, deleteInvoice, { params: { hotelSlug, invoiceId: other.id }, query: {} })
    expect((await mail(other, { to: anAddress() })).status).toBe(404)
    const kitchen = await world.aManager(hotelSlug, { staff_role: 'kitchen' })
    expect((await mail(invoice, { to: anAddress() }, kitchen)).status).toBe(403)
  })
})

test('a guest’s export has the mails that were sent to them, and none of another guest', async () => {
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ildikó Őry' })
  const other = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const to = anAddress()
  await mail(await create(), { to, message: 'Köszönjük!' })
  const exported = async (personId: string) => {
    const params = { hotelSlug, source: 'guests', personId }
    return JSON.stringify((await world.call(manager, exportPerson, { params })).body)
  }
  expect(await exported(guest.id)).toContain(to)
  expect(await exported(guest.id)).toContain('Köszönjük!')
  expect(await exported(other.id)).not.toContain(to)
})

test('a guest who is erased leaves no address and no words behind; the invoice and the mails of others stay', async () => {
  const name = `Erased ${newId()}`
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: name })
  const [to, kept] = [anAddress(), anAddress()]
  const [invoice, other] = [await create(world, name), await create()]
  await mail(invoice, { to, message: `Thank you, ${to}` })
  await mail(other, { to: kept })
  const params = { hotelSlug, source: 'guests', personId: guest.id }
  expect((await world.call(manager, erasePerson, { params })).status).toBe(204)
  expect((await read(invoice)).sent_to).toBeNull()
  expect(await listed(invoice)).toEqual([])
  expect([(await read(other)).sent_to, (await listed(other)).length]).toEqual([kept, 1])
  const dump = await world.server.database.read(scopeFor(hotelSlug, null), async (tx) => {
    const { rows } = await sql<{ all: string }>`select string_agg(t::text, '') as all from
      (select e::text from hotel_events e where "hotel_id" = ${hotelSlug}
       union all select i::text from invoices i where "hotel_id" = ${hotelSlug}
       union all select m::text from mails m where "hotel_id" = ${hotelSlug}
       union all select w::text from invoice_mails w where "hotel_id" = ${hotelSlug}) as t`.execute(tx)
    return rows[0]?.all ?? ''
  })
  expect(dump).not.toContain(to)
})

test('409 where the installation sends no mail, and nothing changes', async () => {
  const silent = await createTestServer()
  try {
    const hotel = await silent.aHotel()
    const who = await silent.aManager(hotel)
    const items = [{ id: newId(), description: 'Room', quantity: 1, price: 5 }]
    const body = { id: newId(), guest_name: 'Jonas Weber', room_number: 'Room 1', items }
    const invoice = (await silent.call(who, createInvoice, { params: { hotelSlug: hotel }, body })).body
    const params = { hotelSlug: hotel, invoiceId: invoice.id }
    const answer = await silent.call(who, mailInvoice, {
      params,
      body: { id: newId(), to: anAddress(), language: 'de' },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'mail.unavailable'])
    expect((await silent.call(who, getInvoice, { params })).body.invoice).toEqual(invoice)
  } finally {
    await silent.close()
  }
})
