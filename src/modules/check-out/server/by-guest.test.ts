import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCharge } from '#modules/bill/contract.ts'
import { getBill } from '#modules/bill/contract/bill.ts'
import { updateBillSettings, type BillSettingsChange } from '#modules/bill/contract/settings.ts'
import { bill as billModule } from '#modules/bill/server/index.ts'
import { features } from '#modules/server.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { confirmStay, getMyStay, getStay, listStays } from '#modules/stays/contract.ts'
import { stayNotices } from '#modules/stays/server/ending/notices.ts'
import { chargeTaxNow } from '#modules/tax/contract/party.ts'
import { newId } from '#platform/contract/id.ts'
import { toLoggedEvent } from '#platform/server/live/event-log.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { somebodyWaits } from '#testing/setup/lock-waits.ts'
import { setStayDays } from '#testing/setup/seed-stay.ts'
import { addTouristTax, enterPersons, taxPerson } from '#testing/setup/tourist-tax.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { checkOutStay } from '../contract.ts'
import { checkOutMyself, getMyCheckOut } from '../contract/mine.ts'

let world: TestServer
let mailbox: MailServer
let hotelSlug: string
let manager: Person
let guest: Person
let stayId: string
/** What is under way in the stays: from outside, as a feature would say it. */
const underWay = new Map<string, 'order' | 'extra'>()

beforeAll(async () => {
  mailbox = await createMailServer()
  world = await createTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@example.org', PUBLIC_URL: 'http://desk.example' },
    features: features.map((feature) => (feature.name === billModule.name ? withUnderWay(feature) : feature)),
  })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})
const withUnderWay = (feature: (typeof features)[number]): (typeof features)[number] => ({
  ...feature,
  chargeSource: {
    listUnderWay: async (_tx, _scope, id) => {
      const kind = underWay.get(id)
      return kind ? [{ kind, order_id: null, description: 'Espresso', total: 2, currency: 'EUR' }] : []
    },
  },
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  const { stay } = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body
  stayId = stay.id
  await set({ self_check_out: 'always', self_check_out_from: '00:00', key_text: 'Leave the card on the table.' })
  await world.call(manager, confirmStay, { params: { hotelSlug, stayId } })
  await leaveOn(0)
})

const set = (body: BillSettingsChange) => world.call(manager, updateBillSettings, { params: { hotelSlug }, body })
// Two days after the arrival: a stay has a night at least.
const leaveOn = (days: number) =>
  setStayDays(world, hotelSlug, { check_in: dayFrom(days - 2), check_out: dayFrom(days) })
const charge = (price: number) =>
  world.call(manager, addCharge, {
    params: { hotelSlug, stayId },
    body: { id: newId(), description: 'Boat trip', quantity: 1, price },
  })
const look = (who = guest) => world.call(who, getMyCheckOut, { params: { hotelSlug } })
const checkOut = (total: number, { id = newId(), mail_to }: { id?: string; mail_to?: string } = {}) =>
  world.call(guest, checkOutMyself, {
    params: { hotelSlug },
    body: { id, expected: [{ currency: 'EUR', total }], ...(mail_to !== undefined && { mail_to }) },
  })
const read = async () => (await world.call(manager, getStay, { params: { hotelSlug, stayId } })).body.stay
const bill = async () => (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body
const notOffered = { status: 403, body: { code: 'check_out.not_offered' } }

test('ends the stay; what is open goes on an unpaid invoice and by mail, and the reception hears the sum', async () => {
  await charge(86.5)
  expect((await look()).body).toMatchObject({
    open: [{ currency: 'EUR', total: 86.5 }],
    mail: true,
    key_text: 'Leave the card on the table.',
    reasons: [],
  })
  const id = newId()
  expect((await checkOut(86.5, { id, mail_to: 'ana@post.example' })).status).toBe(200)
  expect(await read()).toMatchObject({ status: 'ended', ended_how: 'guest', ended_by_name: null })
  expect(await bill()).toMatchObject({ invoices: [{ id, total: 86.5, paid: false }], sums: [{ open: 0 }] })
  expect((await world.call(guest, whoAmI, { params: { hotelSlug } })).body.guest).toBeNull()
  const [event] = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('hotel_events')
      .selectAll()
      .where('hotel_id', '=', hotelSlug)
      .where('entity', '=', 'stays')
      .orderBy('number', 'desc')
      .limit(1)
      .execute(),
  )
  expect(stayNotices(toLoggedEvent(event ?? expect.unreachable()))).toMatchObject([
    {
      to: { department: 'reception' },
      message: { body: 'stays.guest_left_to_pay', amounts: { amount: { total: 86.5, currency: 'EUR' } } },
    },
  ])
})

test('is offered to trusted guests alone, on their last day, from its hour, where the hotel allows it', async () => {
  const stranger = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ben Marić' })
  expect(await look(stranger)).toMatchObject(notOffered)
  await leaveOn(1)
  expect(await look()).toMatchObject(notOffered)
  expect(await checkOut(0)).toMatchObject(notOffered)
  await leaveOn(-1)
  expect((await look()).status).toBe(200)
  await set({ self_check_out: 'off' })
  expect(await look()).toMatchObject(notOffered)
})

test('sends the guest to the reception with all reasons at once, and does nothing', async () => {
  await set({ self_check_out: 'nothing_open' })
  await charge(9)
  underWay.set(stayId, 'order')
  const reasons = ['order_under_way', 'bill_open']
  expect((await look()).body).toMatchObject({ reasons })
  expect(await checkOut(9)).toMatchObject({
    status: 409,
    body: { code: 'check_out.ask_reception', current: { reasons } },
  })
  underWay.set(stayId, 'extra')
  await set({ self_check_out: 'always' })
  expect((await look()).body).toMatchObject({ reasons: ['extra_asked'] })
  // The persons of the stay are not entered.
  await set({ tourist_tax: true })
  expect((await look()).body).toMatchObject({ reasons: ['extra_asked', 'tax_open'] })
  await set({ tourist_tax: false })
  await world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ currency: 'USD' }).where('id', '=', hotelSlug).execute(),
  )
  await charge(5)
  underWay.delete(stayId)
  expect((await look()).body).toMatchObject({ reasons: ['currencies'] })
  expect([(await read()).status, (await bill()).invoices]).toEqual(['present', []])
})

test('charges the tourist tax with the rest, once, and says so before', async () => {
  await addTouristTax(world, manager, hotelSlug, { amount: 1.5 })
  await enterPersons(world, manager, { hotelSlug, stayId, persons: [taxPerson()] })
  await charge(9)
  const tax = { currency: 'EUR', total: 3 }
  expect((await look()).body).toMatchObject({ open: [{ currency: 'EUR', total: 12 }], tax, reasons: [] })
  expect(await checkOut(9)).toMatchObject({ body: { code: 'bill.changed', current: { open: [{ total: 12 }], tax } } })
  expect((await checkOut(12)).status).toBe(200)
  expect(await bill()).toMatchObject({ invoices: [{ total: 12 }], sums: [{ charged: 12, open: 0 }] })
})

test('of two taxes that add up to nothing, one is charged and the other taken off before the invoice', async () => {
  await addTouristTax(world, manager, hotelSlug, { amount: 1.5, freeUpTo: 17 })
  await addTouristTax(world, manager, hotelSlug, { name: 'Insurance', amount: 0.5 })
  await enterPersons(world, manager, { hotelSlug, stayId, persons: [taxPerson()] })
  await world.call(manager, chargeTaxNow, { params: { hotelSlug, stayId }, body: {} })
  // Four children instead: the insurance grows by what the tax of the adult was.
  await enterPersons(world, manager, { hotelSlug, stayId, persons: [1, 2, 3, 4].map((age) => taxPerson(age)) })
  expect((await look()).body).toMatchObject({ open: [{ total: 4 }], tax: null })
  expect((await checkOut(4)).status).toBe(200)
  expect(await bill()).toMatchObject({ invoices: [{ total: 4 }], sums: [{ charged: 4, open: 0 }] })
})

test('is not done for another sum, with what there is now and not with the bill; nor for a wrong address', async () => {
  await charge(9)
  const changed = await checkOut(8)
  expect(changed).toMatchObject({ status: 409, body: { code: 'bill.changed', current: { open: [{ total: 9 }] } } })
  expect(JSON.stringify(changed.body)).not.toContain('Boat trip')
  expect((await checkOut(9, { mail_to: 'a@b.example\nc@d.example' })).body.code).toBe('mail.address_invalid')
  expect((await read()).status).toBe('present')
})

test('at the same time as a check-out by staff ends the stay once, with one invoice', async () => {
  await charge(9)
  const [mine, theirs] = await Promise.all([
    checkOut(9),
    world.call(manager, checkOutStay, {
      params: { hotelSlug, stayId },
      body: {
        bill: {
          expected: [{ currency: 'EUR', total: 9 }],
          invoices: [{ id: newId(), guest_name: 'Ana Petrović', language: 'en', charge_ids: 'rest' }],
        },
      },
    }),
  ])
  expect([200, 401]).toContain(mine.status)
  expect(theirs.status).toBe(200)
  expect((await bill()).invoices).toMatchObject([{ number: 1, total: 9 }])
})

test('of a guest whose stay is merged in the same second ends the one into which it was merged', async () => {
  await world.aGuest(hotelSlug, { room_number: 'Room 13', guest_name: 'Ben Marić' })
  await leaveOn(0)
  const { items } = (await world.call(manager, listStays, { params: { hotelSlug }, query: { list: 'present' } })).body
  const into = items.find(({ id }) => id !== stayId)?.id ?? expect.unreachable()
  let leaving: ReturnType<typeof checkOut> | undefined
  const scope = scopeFor(hotelSlug, {})
  await world.server.database.write(scope, async (tx) => {
    await tx
      .updateTable('stays')
      .set({ status: 'ended', ended_how: 'merged', ended_at: new Date().toISOString(), merged_into: into })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', stayId)
      .execute()
    leaving = checkOut(0)
    await somebodyWaits(world)
  })
  expect((await leaving)?.status).toBe(200)
  expect((await world.call(manager, getStay, { params: { hotelSlug, stayId: into } })).body.stay.status).toBe('ended')
})

test('of a guest who has nothing to pay makes no invoice, and leaves the sum open where the hotel makes none', async () => {
  expect((await checkOut(0)).status).toBe(200)
  expect((await bill()).invoices).toEqual([])
  hotelSlug = await world.aHotel({ features: { bill: true, invoices: false } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 1', guest_name: 'Ben Marić' })
  stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
  await set({ self_check_out: 'always', self_check_out_from: '00:00' })
  await world.call(manager, confirmStay, { params: { hotelSlug, stayId } })
  await leaveOn(0)
  await charge(9)
  expect((await checkOut(9)).status).toBe(200)
  expect(await bill()).toMatchObject({ invoices: [], sums: [{ open: 9 }] })
})
