import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBill } from '#modules/bill/contract/bill.ts'
import { makeBillInvoice } from '#modules/bill/contract/invoices.ts'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { confirmStay, getMyStay, mergeStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { askForExtra, listMyExtras, withdrawMyExtra, type Extra, type NewExtraBooking } from '../contract.ts'
import { addExtra, deleteExtra, setExtraAvailability, updateExtra, type NewExtra } from '../contract/editing.ts'
import {
  approveExtra,
  bookExtra,
  cancelExtra,
  claimExtra,
  declineExtra,
  getOpenExtraBookings,
  listExtraBookings,
  type NewExtraForGuest,
} from '../contract/staff.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let stayId: string
beforeAll(async () => {
  world = await createTestServer({ quickJobs: true })
})
afterAll(() => world.close())
const beginIn = async (features: Record<string, boolean>) => {
  hotelSlug = await world.aHotel({ features, content_languages: ['en', 'de'] })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stayId = await stayOf(guest)
}
beforeEach(() => beginIn({ extras: true, bill: true }))

const stayOf = async (who: Person): Promise<string> =>
  (await world.call(who, getMyStay, { params: { hotelSlug } })).body.stay.id
const offer = async (values: Partial<NewExtra> = {}): Promise<Extra> => {
  const body = { id: newId(), name: 'Boat trip', price: 35, unit: 'each', ...values } as const
  return (await world.call(manager, addExtra, { params: { hotelSlug }, body })).body
}
const wanted = (of: Extra, values: Partial<NewExtraBooking> = {}): NewExtraBooking => ({
  id: newId(),
  extra_id: of.id,
  quantity: 1,
  note: '',
  expected_total: of.price * (values.quantity ?? 1) * (values.nights ?? 1),
  ...values,
})
const ask = (of: Extra, values: Partial<NewExtraBooking> = {}, who = guest) =>
  world.call(who, askForExtra, { params: { hotelSlug }, body: wanted(of, values) })
const asked = async (of: Extra, values: Partial<NewExtraBooking> = {}, who = guest) => (await ask(of, values, who)).body
const bookFor = (of: Extra, values: Partial<NewExtraForGuest> = {}) =>
  world.call(manager, bookExtra, { params: { hotelSlug }, body: { ...wanted(of, values), stay_id: stayId, ...values } })
const of = (extraBookingId: string) => ({ params: { hotelSlug, extraBookingId } })
const approve = (id: string, body: { settle?: 'room' | 'reception' } = {}) =>
  world.call(manager, approveExtra, { ...of(id), body })
const cancel = (id: string, keep: number) => world.call(manager, cancelExtra, { ...of(id), body: { keep } })
const bill = async (stay = stayId) => (await world.call(manager, getBill, { params: { hotelSlug, stayId: stay } })).body
const mine = async (who = guest) => (await world.call(who, listMyExtras, { params: { hotelSlug } })).body
const set = (body: { to_room?: 'all' | 'trusted' | 'nobody'; tax_rate?: number }) =>
  world.call(manager, updateBillSettings, { params: { hotelSlug }, body })

describe('asking', () => {
  test('waits for an answer; approved, it is on the bill once, with the VAT of the hotel and its name in each language', async () => {
    await set({ tax_rate: 21 })
    const trip = await offer({ quantity_most: 4, translations: { de: { name: 'Bootsfahrt' } } })
    const booking = await asked(trip, { quantity: 2, note: 'Vegetarian' })
    expect(booking).toMatchObject({
      status: 'asked',
      settle: 'room',
      total: 70,
      room_number: 'Room 12',
      name: 'Boat trip',
    })
    expect(await bill()).toMatchObject({
      charges: [],
      under_way: [{ kind: 'extra', description: 'Boat trip', total: 70, currency: 'EUR' }],
    })
    const approved = await approve(booking.id)
    expect(approved.body).toMatchObject({ status: 'approved', answered_by: 'Milica Kovač', claimed_by: 'Milica Kovač' })
    expect(await approve(booking.id)).toMatchObject({
      status: 409,
      body: { code: 'platform.changed_meanwhile', current: { status: 'approved' } },
    })
    expect(await bill()).toMatchObject({
      under_way: [],
      charges: [
        {
          kind: 'extra',
          source_id: booking.id,
          description: 'Boat trip',
          name_for_guest: { de: 'Bootsfahrt' },
          amount: 70,
          lines: [{ description: '', quantity: 2, price: 35, tax_rate: 21 }],
        },
      ],
    })
  })

  test('an offer that needs no approval is approved and charged at once; sent again, it is the same', async () => {
    const wine = await offer({ approval: false, price: 18 })
    const body = wanted(wine)
    const send = () => world.call(guest, askForExtra, { params: { hotelSlug }, body })
    const [first, again] = [await send(), await send()]
    expect(first.body).toMatchObject({ status: 'approved', answered_by: null, expires_at: null })
    expect(again.body).toEqual(first.body)
    expect((await bill()).charges).toHaveLength(1)
    const other = await world.call(guest, askForExtra, { params: { hotelSlug }, body: { ...body, note: 'Red' } })
    expect(other).toMatchObject({ status: 409, body: { code: 'platform.id_taken' } })
  })

  test('a session that may not charge to the room waits all the same, and pays at the reception', async () => {
    await set({ to_room: 'trusted' })
    const wine = await offer({ approval: false, price: 18 })
    expect(await mine()).toMatchObject({ settle: 'reception' })
    const first = await asked(wine)
    expect(first).toMatchObject({ status: 'asked', settle: 'reception' })
    expect((await bill()).under_way).toMatchObject([{ kind: 'extra', total: 18 }])
    expect((await approve(first.id)).body.settle).toBe('reception')
    expect(await bill()).toMatchObject({ charges: [], under_way: [] })
    const second = await asked(wine)
    expect((await approve(second.id, { settle: 'room' })).body.settle).toBe('room')
    expect((await bill()).charges).toHaveLength(1)
    await world.call(manager, confirmStay, { params: { hotelSlug, stayId } })
    await expect.poll(async () => (await mine()).settle).toBe('room')
    expect(await asked(wine)).toMatchObject({ status: 'approved', settle: 'room' })
    await set({ to_room: 'nobody' })
    const third = await asked(wine)
    expect(await approve(third.id, { settle: 'room' })).toMatchObject({
      status: 400,
      body: { fields: { settle: { code: 'platform.field_invalid' } } },
    })
  })

  test('without bills nothing is charged; what was asked before they were switched off neither', async () => {
    const trip = await offer()
    const before = await asked(trip)
    await world.call(manager, updateHotelSettings, {
      params: { hotelSlug },
      body: { guest_services: { bill: false } },
    })
    expect((await approve(before.id)).body).toMatchObject({ status: 'approved', settle: 'reception' })
    expect(await asked(await offer({ approval: false }))).toMatchObject({ status: 'approved', settle: 'reception' })
    expect((await bill()).charges).toEqual([])
  })

  test.each([
    [{ quantity_most: 4 }, { quantity: 0 }, 400, 'extras.quantity_invalid', 'quantity'],
    [{ quantity_most: 4 }, { quantity: 5 }, 400, 'extras.quantity_invalid', 'quantity'],
    [{ quantity_most: 4 }, { quantity: 1.5 }, 400, 'extras.quantity_invalid', 'quantity'],
    [{}, { expected_total: 34.99 }, 409, 'extras.price_changed', null],
    [{}, { for_day: dayFrom(1) }, 400, 'platform.field_invalid', 'for_day'],
    [{}, { nights: 2 }, 400, 'platform.field_invalid', 'nights'],
    [{ timing: 'date' }, {}, 400, 'extras.day_required', 'for_day'],
    [{ timing: 'date' }, { for_day: '2026-02-30' }, 400, 'extras.day_required', 'for_day'],
    [{ timing: 'date' }, { for_day: dayFrom(-1) }, 400, 'extras.day_outside_stay', 'for_day'],
    [{ timing: 'date' }, { for_day: dayFrom(1), for_time: '10:00' }, 400, 'platform.field_invalid', 'for_time'],
    [{ timing: 'time' }, { for_day: dayFrom(1) }, 400, 'extras.time_required', 'for_time'],
    [{ timing: 'time' }, { for_day: dayFrom(1), for_time: '25:00' }, 400, 'platform.field_invalid', 'for_time'],
    [{ timing: 'date', lead_hours: 48 }, { for_day: dayFrom(1) }, 409, 'extras.too_late', null],
    [{ available: false }, {}, 409, 'extras.unavailable', null],
    [{ price: 99_999_999.99, quantity_most: 2 }, { quantity: 2 }, 400, 'bill.total_too_high', 'quantity'],
  ] as const)('%o is not had with %o', async (values, body, status, code, field) => {
    const answer = await ask(await offer(values), body)
    expect(answer.status).toBe(status)
    expect(field === null ? answer.body.code : answer.body.fields?.[field]?.code).toBe(code)
    expect((await mine()).bookings).toEqual([])
  })

  test('an unknown offer is not had, and neither is one of another hotel', async () => {
    const trip = await offer()
    expect(await ask({ ...trip, id: newId() })).toMatchObject({ status: 409, body: { code: 'extras.unavailable' } })
    await beginIn({ extras: true })
    expect(await ask(trip)).toMatchObject({ status: 409, body: { code: 'extras.unavailable' } })
  })

  test('only within its hours, and staff all the same', async () => {
    const trip = await offer({ timing: 'time' })
    const hours = {
      id: newId(),
      name: 'Pier',
      periods: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '10:00', closes: '12:00' })),
    }
    await world.call(manager, addOpeningHours, { params: { hotelSlug }, body: hours })
    const used = await world.call(manager, setHoursUse, {
      params: { hotelSlug },
      body: { used_by: `extra:${trip.id}`, hours_id: hours.id },
    })
    expect(used.status).toBe(200)
    const late = { for_day: dayFrom(9), for_time: '15:00' }
    expect(await ask(trip, late)).toMatchObject({ status: 409, body: { code: 'hours.time_unavailable' } })
    expect((await ask(trip, { ...late, for_time: '11:00' })).status).toBe(201)
    expect((await bookFor(trip, late)).status).toBe(409)
    expect((await bookFor(trip, { ...late, despite_hours: true })).body).toMatchObject({ status: 'approved' })
    await world.call(manager, deleteExtra, { params: { hotelSlug, extraId: trip.id } })
    expect((await mine()).bookings).toHaveLength(2)
  })
})

describe('the limit of a day', () => {
  test('counts every night that a booking takes up, asked and approved, and says what is left', async () => {
    const cot = await offer({ unit: 'night', timing: 'date', per_day: 2, quantity_most: 2, price: 8 })
    await asked(cot, { quantity: 1, nights: 3, for_day: dayFrom(1) })
    const more = await asked(cot, { quantity: 1, nights: 1, for_day: dayFrom(2) })
    expect(more.status).toBe('asked')
    expect(await ask(cot, { quantity: 1, nights: 2, for_day: dayFrom(2) })).toMatchObject({
      status: 409,
      body: {
        code: 'extras.sold_out',
        values: { left: 0, day: dayFrom(2) },
        current: {
          left: [
            { day: dayFrom(2), left: 0 },
            { day: dayFrom(3), left: 1 },
          ],
        },
      },
    })
    expect((await bookFor(cot, { nights: 1, for_day: dayFrom(2) })).status).toBe(409)
    expect((await bookFor(cot, { nights: 1, for_day: dayFrom(2), despite_limit: true })).status).toBe(201)
    await world.call(manager, declineExtra, { ...of(more.id), body: { answer_phrase: 'full' } })
    expect((await ask(cot, { nights: 1, for_day: dayFrom(1) })).status).toBe(201)
  })

  test('of 100 who ask at once for ten, ten get one', async () => {
    const trip = await offer({ per_day: 10, approval: false })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(trip)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['extras.sold_out']),
    )
    expect((await bill()).charges).toHaveLength(10)
  })
})

describe('what becomes of it', () => {
  test('its guest withdraws what is asked; a companion does not, and what is approved stays', async () => {
    const trip = await offer()
    const [first, second] = [await asked(trip), await asked(trip)]
    const withdraw = (id: string, who = guest) => world.call(who, withdrawMyExtra, { ...of(id), body: {} })
    const other = await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Jonas Weber' })
    expect((await withdraw(first.id, other)).status).toBe(404)
    expect((await withdraw(first.id)).body.status).toBe('withdrawn')
    await approve(second.id)
    expect(await withdraw(second.id)).toMatchObject({ status: 409, body: { current: { status: 'approved' } } })
    expect((await mine(other)).bookings).toEqual([])
  })

  test('what is not answered by its time expires, as does all that is asked when the stay ends', async () => {
    const trip = await offer({ timing: 'date' })
    const [first, second] = [await asked(trip, { for_day: dayFrom(3) }), await asked(trip, { for_day: dayFrom(0) })]
    const day = 24 * 60 * 60_000
    expect(Date.parse(first.expires_at ?? '') - Date.parse(first.created_at)).toBe(day)
    expect(Date.parse(second.expires_at ?? '') - Date.parse(second.created_at)).toBeLessThan(day)
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .updateTable('extra_bookings')
        .set({ expires_at: new Date().toISOString() })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', first.id)
        .execute(),
    )
    await expect.poll(async () => (await mine()).bookings.find(({ id }) => id === first.id)?.status).toBe('expired')
    await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })
    expect(await approve(second.id)).toMatchObject({ status: 409, body: { current: { status: 'expired' } } })
    expect(await bookFor(trip, { for_day: dayFrom(3) })).toMatchObject({ status: 409, body: { code: 'stays.ended' } })
  })

  test('cancelled, its charge is taken off but for what is kept; not once an invoice holds it', async () => {
    const trip = await offer()
    const first = (await bookFor(trip)).body
    expect(first).toMatchObject({
      status: 'approved',
      settle: 'room',
      created_by: 'Milica Kovač',
      guest_name: 'Ana Petrović',
    })
    expect(await cancel(first.id, 35.01)).toMatchObject({
      status: 400,
      body: { code: 'extras.keep_too_high', values: { left: 35 } },
    })
    expect((await cancel(first.id, 20)).body).toMatchObject({ status: 'cancelled', kept: 20 })
    expect(await bill()).toMatchObject({
      sums: [{ charged: 20, open: 20 }],
      charges: [
        { kind: 'correction', amount: -15, reason: 'Cancelled' },
        { kind: 'extra', amount: 35 },
      ],
    })
    expect((await cancel(first.id, 0)).body.code).toBe('platform.changed_meanwhile')
    const second = (await bookFor(trip)).body
    await world.call(manager, makeBillInvoice, {
      params: { hotelSlug, stayId },
      body: {
        id: newId(),
        guest_name: 'Ana Petrović',
        language: 'en',
        charge_ids: 'rest',
        expected: [{ currency: 'EUR', total: 55 }],
      },
    })
    expect(await cancel(second.id, 0)).toMatchObject({ status: 409, body: { code: 'bill.already_invoiced' } })
  })

  test('it moves along with a stay that is merged, and is charged there', async () => {
    const booking = await asked(await offer())
    const other = await world.aGuest(hotelSlug, { room_number: 'Room 14', guest_name: 'Jonas Weber' })
    const into = await stayOf(other)
    await world.call(manager, mergeStay, { params: { hotelSlug, stayId }, body: { into } })
    expect((await approve(booking.id)).body).toMatchObject({ status: 'approved', stay_id: into })
    expect((await bill(into)).charges).toMatchObject([{ kind: 'extra', amount: 35 }])
  })

  test('one member of staff claims it, and the badge counts what waits', async () => {
    const booking = await asked(await offer())
    const open = async () => (await world.call(manager, getOpenExtraBookings, { params: { hotelSlug } })).body
    expect(await open()).toMatchObject({ counts: { asked: 1 }, unclaimed: 1, oldest: { id: booking.id } })
    await world.call(manager, claimExtra, of(booking.id))
    const colleague = await world.aManager(hotelSlug, { staff_role: 'reception', display_name: 'Dragan' })
    expect(await world.call(colleague, claimExtra, of(booking.id))).toMatchObject({
      status: 409,
      body: { code: 'tickets.already_claimed', values: { name: 'Milica Kovač' } },
    })
    expect(await open()).toMatchObject({ counts: { asked: 1 }, unclaimed: 0, oldest: null })
    const list = await world.call(colleague, listExtraBookings, { params: { hotelSlug }, query: { status: 'asked' } })
    expect(list.body.items).toMatchObject([{ id: booking.id }])
  })
})

describe('switched off', () => {
  test('guests and what begins are refused; reading and answering go on', async () => {
    const trip = await offer()
    const booking = await asked(trip)
    await world.call(manager, updateHotelSettings, {
      params: { hotelSlug },
      body: { guest_services: { extras: false } },
    })
    expect(await ask(trip)).toMatchObject({ status: 403, body: { code: 'hotels.feature_off' } })
    expect((await bookFor(trip)).status).toBe(403)
    expect((await approve(booking.id)).body.status).toBe('approved')
    const hidden = await world.call(manager, setExtraAvailability, {
      params: { hotelSlug, extraId: trip.id },
      body: { available: false },
    })
    expect(hidden.body.available).toBe(false)
    const { id, hotel_id: _, order: _order, created_at: _created, updated_at: seen, ...form } = hidden.body
    const changed = await world.call(manager, updateExtra, {
      params: { hotelSlug, extraId: id },
      body: { ...form, price: 40, seen },
    })
    expect(changed.body.price).toBe(40)
  })
})
