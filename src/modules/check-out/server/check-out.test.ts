import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCharge, correctCharge } from '#modules/bill/contract.ts'
import { getBill } from '#modules/bill/contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '#modules/bill/contract/invoices.ts'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { getMyStay, getStay, mergeStay, type Stay } from '#modules/stays/contract.ts'
import { addTaxRule } from '#modules/tax/contract.ts'
import { chargeTaxNow, getTaxParty } from '#modules/tax/contract/party.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { hashToken } from '#platform/server/token.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { setStayDays } from '#testing/setup/seed-stay.ts'
import { addTouristTax, enterPersons, taxPerson } from '#testing/setup/tourist-tax.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { checkOutStay, type CheckOutBill, type CheckOutInvoice, type CheckOutTax } from '../contract.ts'

let world: TestServer
let mailbox: MailServer
let hotelSlug: string
let manager: Person
let guest: Person
let stay: Stay
beforeAll(async () => {
  mailbox = await createMailServer()
  world = await createTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@example.org', PUBLIC_URL: 'http://desk.example' },
  })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stay = await stayOf(guest)
})

const stayOf = async (who: Person): Promise<Stay> =>
  (await world.call(who, getMyStay, { params: { hotelSlug } })).body.stay
const charge = async (description: string, price: number, of = stay.id) =>
  (
    await world.call(manager, addCharge, {
      params: { hotelSlug, stayId: of },
      body: { id: newId(), description, quantity: 1, price },
    })
  ).body
const bill = async (of = stay.id) => (await world.call(manager, getBill, { params: { hotelSlug, stayId: of } })).body
const openSums = async () => (await bill()).sums.map(({ currency, open: total }) => ({ currency, total }))
const anInvoice = (values: Partial<CheckOutInvoice> = {}): CheckOutInvoice => ({
  id: newId(),
  guest_name: 'Ana Petrović',
  language: 'en',
  charge_ids: 'rest',
  ...values,
})
const checkOut = (wanted?: CheckOutBill, { who = manager, of = stay.id, headers = {} } = {}) =>
  world.call(who, checkOutStay, { params: { hotelSlug, stayId: of }, body: wanted ? { bill: wanted } : {} }, headers)
const checkOutWith = async (...invoices: CheckOutInvoice[]) => checkOut({ expected: await openSums(), invoices })
const read = async () => (await world.call(manager, getStay, { params: { hotelSlug, stayId: stay.id } })).body.stay
const isSignedIn = async () => (await world.call(guest, whoAmI, { params: { hotelSlug } })).body.guest !== null

describe('a check-out with the bill', () => {
  test('makes the invoice, queues its mail and ends the stay in one step; twice is once', async () => {
    const [trip, towel] = [await charge('Boat trip', 35.1), await charge('Towel', 12)]
    await world.call(manager, correctCharge, {
      params: { hotelSlug, chargeId: towel.id },
      body: { id: newId(), amount: 2, reason: 'Found' },
    })
    const mail = { id: newId(), to: `${newId()}@post.example`, message: 'Thank you.' }
    const wanted = { expected: await openSums(), invoices: [anInvoice({ paid_how: 'card', mail })] }
    const { status, body } = await checkOut(wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stay: { id: stay.id, status: 'ended', ended_how: 'staff', ended_by_name: 'Milica Kovač' },
      invoices: [{ id: wanted.invoices[0]?.id, total: 45.1, status: 'paid', paid_how: 'card', sent_to: mail.to }],
      mails: [{ id: mail.id, receiver: mail.to, status: 'queued' }],
    })
    expect(await bill()).toMatchObject({ sums: [{ charged: 45.1, invoiced: 45.1, open: 0 }] })
    expect((await bill()).charges.find(({ id }) => id === trip.id)?.invoice_id).toBe(wanted.invoices[0]?.id)
    expect(await isSignedIn()).toBe(false)
    const again = await checkOut({ expected: [], invoices: [anInvoice()] })
    expect([again.status, again.body]).toEqual([200, body])
    expect((await bill()).invoices).toHaveLength(1)
  })

  test('makes a second invoice in another name, and leaves open what neither takes', async () => {
    const [one, other, left] = [await charge('Boat trip', 30), await charge('Massage', 60), await charge('Laundry', 9)]
    const buyer = { company: 'Weber GmbH', address: 'Hafen 1', tax_number: 'DE1' }
    const { status, body } = await checkOutWith(
      anInvoice({ charge_ids: [one.id] }),
      anInvoice({ charge_ids: [other.id], guest_name: 'Jonas Weber', buyer }),
    )
    expect(status).toBe(200)
    expect(body.invoices).toMatchObject([
      { number: 1, total: 30, guest_name: 'Ana Petrović', buyer: null, status: 'sent' },
      { number: 2, total: 60, guest_name: 'Jonas Weber', buyer },
    ])
    expect(await openSums()).toEqual([{ currency: 'EUR', total: 9 }])
    expect((await bill()).charges.find(({ id }) => id === left.id)?.invoice_id).toBeNull()
  })

  test('gives the rest to the one that asks for it, in its currency', async () => {
    const one = await charge('Boat trip', 30)
    await charge('Massage', 60)
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ currency: 'USD' }).where('id', '=', hotelSlug).execute(),
    )
    await charge('Laundry', 9)
    const { body } = await checkOutWith(
      anInvoice({ charge_ids: 'rest', currency: 'EUR' }),
      anInvoice({ charge_ids: [one.id] }),
      anInvoice({ charge_ids: 'rest' }),
    )
    expect(body.invoices.map(({ total, currency }) => [total, currency])).toEqual([
      [60, 'EUR'],
      [30, 'EUR'],
      [9, 'USD'],
    ])
  })

  test('makes no invoice where nothing is open', async () => {
    const { status, body } = await checkOut({ expected: [{ currency: 'EUR', total: 0 }], invoices: [] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ stay: { status: 'ended' }, invoices: [], mails: [] })
  })

  test('is not done when another sum is open: 409 with the bill', async () => {
    await charge('Boat trip', 35.1)
    const answer = await checkOut({ expected: [{ currency: 'EUR', total: 35.11 }], invoices: [anInvoice()] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'bill.changed', current: { sums: [{ open: 35.1 }] } } })
    expect([(await read()).status, (await bill()).invoices]).toEqual(['present', []])
  })

  test.each([
    ['an address with a line break', { mail: { id: newId(), to: 'a@b.example\nc@d.example' } }, 'mail.address_invalid'],
    [
      'letters that cannot be printed',
      { guest_name: '王小明', mail: { id: newId(), to: 'a@b.example' } },
      'invoices.letters_not_printable',
    ],
    ['a currency in which nothing is open', { currency: 'USD' }, 'bill.nothing_to_invoice'],
    ['an unknown charge', { charge_ids: [newId()] }, 'platform.invalid_input'],
    ['no name', { guest_name: ' ' }, 'invoices.guest_name_required'],
  ] as const)('is not done for %s', async (_what, values, code) => {
    await charge('Boat trip', 35.1)
    const answer = await checkOutWith(anInvoice(values as Partial<CheckOutInvoice>))
    expect([answer.status >= 400, answer.body.code]).toEqual([true, code])
    expect([(await read()).status, (await bill()).invoices]).toEqual(['present', []])
  })

  test('is not done when two invoices take the same, or more are asked for than five', async () => {
    const { id } = await charge('Boat trip', 35.1)
    for (const invoices of [
      [anInvoice(), anInvoice()],
      [anInvoice({ charge_ids: [id] }), anInvoice({ charge_ids: [id] })],
      Array.from({ length: 6 }, () => anInvoice()),
    ])
      expect(await checkOutWith(...invoices)).toMatchObject({ status: 400, body: { fields: { 'bill.invoices': {} } } })
    const twice = anInvoice({ charge_ids: [id] })
    const other = await charge('Laundry', 9)
    expect(await checkOutWith(twice, { ...twice, charge_ids: [other.id] })).toMatchObject({
      status: 409,
      body: { code: 'platform.id_taken' },
    })
    expect([(await read()).status, (await bill()).invoices]).toEqual(['present', []])
  })

  test('403 where the hotel has no bills, or no invoices and one is asked for', async () => {
    for (const features of [{}, { bill: true, invoices: false }]) {
      const theirs = await world.aHotel({ features })
      const desk = await world.aManager(theirs)
      const ben = await world.aGuest(theirs, { room_number: 'Room 1', guest_name: 'Ben Marić' })
      const params = { hotelSlug: theirs }
      const stayId = (await world.call(ben, getMyStay, { params })).body.stay.id
      const call = (body: { bill?: CheckOutBill }) =>
        world.call(desk, checkOutStay, { params: { ...params, stayId }, body })
      expect(await call({ bill: { expected: [], invoices: [anInvoice()] } })).toMatchObject({
        status: 403,
        body: { code: 'hotels.feature_off' },
      })
      expect(await call({})).toMatchObject({
        status: 200,
        body: { stay: { status: 'ended' }, invoices: [], mails: [] },
      })
    }
  })
})

describe('a check-out in a hotel with tourist tax', () => {
  const ofStay = () => ({ params: { hotelSlug, stayId: stay.id } })
  const enter = (persons: number) =>
    enterPersons(world, manager, {
      hotelSlug,
      stayId: stay.id,
      persons: Array.from({ length: persons }, () => taxPerson()),
    })
  const end = (total: number, tax?: CheckOutTax) =>
    checkOut({
      expected: [{ currency: 'EUR', total }],
      ...(tax !== undefined && { tax }),
      invoices: total > 0 ? [anInvoice()] : [],
    })
  const getTax = async () => (await world.call(manager, getTaxParty, ofStay())).body
  beforeEach(async () => {
    await setStayDays(world, hotelSlug, { check_in: dayFrom(-2), check_out: dayFrom(1) })
    await addTouristTax(world, manager, hotelSlug, { amount: 1.5 })
  })

  test('charges it on the invoice, for the nights until today', async () => {
    await enter(2)
    // Three nights were expected; they leave a day early.
    expect(await getTax()).toMatchObject({ result: { total: 9 }, at_check_out: 6 })
    expect((await end(9)).body).toMatchObject({ code: 'bill.changed', current: { sums: [{ open: 6 }] } })
    expect((await bill()).charges).toEqual([])
    await charge('Boat trip', 30)
    expect((await end(36)).body).toMatchObject({ stay: { status: 'ended' }, invoices: [{ total: 36 }] })
    expect(await bill()).toMatchObject({ sums: [{ charged: 36, invoiced: 36, open: 0 }] })
    expect((await end(36)).body).toMatchObject({ invoices: [{ total: 36 }] })
  })

  test('takes off what was charged for nights that are not stayed', async () => {
    await enter(1)
    await world.call(manager, chargeTaxNow, { ...ofStay(), body: {} })
    expect(await openSums()).toEqual([{ currency: 'EUR', total: 4.5 }])
    expect((await getTax()).at_check_out).toBe(-1.5)
    expect((await end(3)).body).toMatchObject({ invoices: [{ total: 3 }] })
  })

  test('is refused while the persons are unknown, and charges those that it names', async () => {
    expect(await end(0)).toMatchObject({ status: 400, body: { code: 'tax.party_missing' } })
    const late = { ...taxPerson(), from: dayFrom(9) }
    expect(await end(3, { persons: [late], room_price: null })).toMatchObject({
      status: 400,
      body: { fields: { 'persons.0.from': {} } },
    })
    expect([(await read()).status, await getTax()]).toMatchObject(['present', { party: null }])
    expect((await end(1.5, { persons: [taxPerson()], room_price: null, nights: 1 })).body).toMatchObject({
      invoices: [{ total: 1.5 }],
    })
  })

  test('is for the nights that it names, as the desk was told before', async () => {
    await enter(2)
    const { body } = await world.call(manager, getTaxParty, { ...ofStay(), query: { nights: 1 } })
    expect(body).toMatchObject({ nights: 1, at_check_out: 3, result: { nights: 3 } })
    const { party } = body
    const named = { persons: party?.persons ?? [], room_price: null, nights: 1 }
    expect((await end(3, named)).body).toMatchObject({ invoices: [{ total: 3 }] })
    expect((await bill()).charges).toMatchObject([{ amount: 3 }])
  })

  test('is refused while a rate needs the price of a night, and names the field', async () => {
    const body = {
      id: newId(),
      name: 'City tax',
      base: 'percent_of_room',
      percent: 5,
      valid_from: '2020-01-01',
    } as const
    expect((await world.call(manager, addTaxRule, { params: { hotelSlug }, body })).status).toBe(201)
    await enter(1)
    for (const tax of [undefined, { persons: [taxPerson()], room_price: null }])
      expect(await end(3, tax)).toMatchObject({
        status: 400,
        body: { code: 'tax.room_price_missing', fields: { room_price: {} } },
      })
    expect([(await read()).status, (await bill()).charges]).toEqual(['present', []])
    // Two nights of 1.50, and 5 % of 100.00 each.
    expect((await end(13, { persons: [taxPerson()], room_price: 100 })).body).toMatchObject({
      invoices: [{ total: 13 }],
    })
  })

  test('is done without it where staff say so', async () => {
    expect((await end(0, 'none')).body).toMatchObject({ stay: { status: 'ended' }, invoices: [] })
    expect((await bill()).charges).toEqual([])
  })

  test('is not done by mail where its name cannot be printed', async () => {
    await addTouristTax(world, manager, hotelSlug, { name: '旅游税', amount: 1 })
    await enter(1)
    const mail = { id: newId(), to: `${newId()}@post.example` }
    const expected = [{ currency: 'EUR', total: 5 }]
    expect(await checkOut({ expected, invoices: [anInvoice({ mail })] })).toMatchObject({
      status: 409,
      body: { code: 'invoices.letters_not_printable' },
    })
    expect((await checkOut({ expected, invoices: [anInvoice()] })).body).toMatchObject({ invoices: [{ total: 5 }] })
  })

  test('of two at once charges it once', async () => {
    await enter(1)
    const answers = await Promise.all([end(3), end(3), end(3)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await bill()).charges).toHaveLength(1)
  })
})

describe('a check-out without the bill', () => {
  test('leaves open what is open, and answers with the invoices that are there', async () => {
    await charge('Boat trip', 35.1)
    await world.call(manager, makeBillInvoice, {
      params: { hotelSlug, stayId: stay.id },
      body: { ...anInvoice(), expected: await openSums() },
    })
    await charge('Laundry', 9)
    const { body } = await checkOut()
    expect(body).toMatchObject({ stay: { status: 'ended', ended_how: 'staff' }, invoices: [{ total: 35.1 }] })
    expect(await openSums()).toEqual([{ currency: 'EUR', total: 9 }])
  })

  test('of a stay that was merged does not end the other one', async () => {
    const into = await stayOf(await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Ben Petrović' }))
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId: stay.id }, body: { into: into.id } })
    expect((await checkOut()).body).toMatchObject({ stay: { id: stay.id, ended_how: 'merged' } })
    const { body } = await world.call(manager, getStay, { params: { hotelSlug, stayId: into.id } })
    expect(body.stay.status).toBe('present')
  })
})

test('a key checks out with stays:write, and needs bills:write for the bill and bills:read for what it made', async () => {
  await charge('Boat trip', 35.1)
  const aKey = async (...scopes: ('stays:write' | 'bills:write')[]) => {
    const key = makeApiKey()
    const row = { hotel_id: hotelSlug, id: newId(), name: 'Desk', prefix: key.slice(0, 10), key_hash: hashToken(key) }
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .insertInto('api_keys')
        .values({ ...row, scopes: asJson(scopes), created_by: 'Milica', created_by_id: newId() })
        .execute(),
    )
    return { who: nobody, headers: { authorization: `Bearer ${key}` } }
  }
  const [plain, full] = [await aKey('stays:write'), await aKey('stays:write', 'bills:write')]
  const wanted = { expected: await openSums(), invoices: [anInvoice()] }
  expect(await checkOut(wanted, plain)).toMatchObject({
    status: 403,
    body: { code: 'keys.scope_missing', values: { scope: 'bills:write' } },
  })
  expect((await checkOut(wanted, full)).body).toMatchObject({ stay: { status: 'ended' }, invoices: [{ total: 35.1 }] })
  expect((await checkOut(undefined, plain)).body).toMatchObject({ stay: { status: 'ended' }, invoices: [] })
})

test('of two check-outs at once one makes the invoices, and both answer with them', async () => {
  for (const price of [35.1, 9]) await charge(`For ${price}`, price)
  const expected = await openSums()
  const answers = await Promise.all(Array.from({ length: 4 }, () => checkOut({ expected, invoices: [anInvoice()] })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await bill()).invoices).toMatchObject([{ number: 1, total: 44.1 }])
})

test('a charge, a correction or a cancelled invoice in the second of a check-out is in it or after it', async () => {
  const towel = await charge('Towel', 12)
  const made = await world.call(manager, makeBillInvoice, {
    params: { hotelSlug, stayId: stay.id },
    body: { ...anInvoice(), expected: await openSums() },
  })
  await charge('Boat trip', 30)
  const expected = await openSums()
  const [answer] = await Promise.all([
    checkOut({ expected, invoices: [anInvoice()] }),
    charge('Laundry', 9),
    world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId: made.body.id }, body: { id: newId() } }),
    world.call(manager, correctCharge, {
      params: { hotelSlug, chargeId: towel.id },
      body: { id: newId(), amount: 1, reason: 'Found' },
    }),
  ])
  expect([200, 409]).toContain(answer.status)
  const { sums } = await bill()
  const [sum = expect.unreachable()] = sums
  expect(Math.round(100 * (sum.invoiced + sum.open))).toBe(Math.round(100 * sum.charged))
  expect((await read()).status).toBe(answer.status === 200 ? 'ended' : 'present')
})
