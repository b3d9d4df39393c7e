import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '#modules/privacy/contract.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  addReservation,
  deleteReservation,
  listReservationMonths,
  listReservations,
  type Reservation,
} from '../contract.ts'
import { nameReservation } from '../contract/conflicts.ts'
import {
  putExternalReservation,
  putExternalReservations,
  type ExternalReservation,
  type ListedExternalReservation,
} from '../contract/external.ts'
import { clearReservations } from '../contract/import.ts'
import { removeOldVersions } from './external/store.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  await world.call(manager, addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 4', 'Room 5', 'Apt 5'] } })
})

const booking = (values: Partial<ExternalReservation> = {}): ExternalReservation => ({
  room: 'Zimmer 4',
  guest_name: 'Lena Hauck',
  check_in: '2030-12-03',
  check_out: '2030-12-07',
  status: 'confirmed',
  version: 1,
  ...values,
})
const put = (values: Partial<ExternalReservation> = {}, externalId = 'RES/4711', source = 'mews.com') =>
  world.call(manager, putExternalReservation, {
    params: { hotelSlug, source, externalId },
    body: booking(values),
  })
const putAll = (items: ListedExternalReservation[]) =>
  world.call(manager, putExternalReservations, { params: { hotelSlug }, body: { items } })
const list = async (): Promise<Reservation[]> =>
  (await world.call(manager, listReservations, { params: { hotelSlug }, query: { month: '2030-12' } })).body.items

describe('PUT /external-reservations', () => {
  test('200 it is found by its room in any spelling, and a newer version changes it', async () => {
    const first = await put()
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        apartment: 'Room 4',
        guest_name: 'Lena Hauck',
        source: 'mews.com',
        origin: 'api',
        booking_number: null,
      }),
    ])
    const second = await put({ version: 2, check_out: '2030-12-09', room: 'Apartman 5' })
    expect(second.body).toMatchObject({ id: first.body.id, check_out: '2030-12-09', apartment: 'Apt 5' })
    expect(await list()).toEqual([second.body])
  })

  test('the same version again answers as before; with other content, or older, 409 with the row', async () => {
    const first = await put({ version: 1_700_000_000_000 })
    expect((await put({ version: 1_700_000_000_000 })).body).toEqual(first.body)
    const version = 1_700_000_000_000
    for (const room of [' zimmer 4 ', 'ZIMMER 4', 'Room 4', 'rm4'])
      expect([room, (await put({ version, room })).body]).toEqual([room, first.body])
    for (const values of [{ version, check_out: '2030-12-08' }, { version, room: 'Room 5' }, { version: 3 }]) {
      const refused = await put(values)
      expect([refused.status, refused.body.code, refused.body.current]).toEqual([
        409,
        'reservations.older_version',
        first.body,
      ])
      expect(refused.body.message).toBe('A newer version of this reservation is already here.')
    }
    expect(await list()).toEqual([first.body])
  })

  test('200 one that reception entered by hand is linked, and moves into another room with the system', async () => {
    const { guest_name, check_in, check_out } = booking()
    const byHand = { id: newId(), apartment: 'Deluxe Room 4', guest_name, check_in, check_out }
    await world.call(manager, addReservation, { params: { hotelSlug }, body: byHand })
    const linked = await put()
    expect([linked.status, linked.body.id, linked.body.apartment]).toEqual([200, byHand.id, 'Deluxe Room 4'])
    expect((await put()).body).toEqual(linked.body)
    expect((await put({ version: 2 })).body).toEqual(linked.body)
    const moved = await put({ version: 3, room: 'Room 5' })
    expect([moved.status, moved.body]).toEqual([
      200,
      { ...linked.body, apartment: 'Room 5', updated_at: moved.body.updated_at },
    ])
    expect((await put({ version: 3, room: 'Room 5' })).body).toEqual(moved.body)
    const both = await put({ version: 4, room: 'Room 4', check_out: '2030-12-09' })
    expect(both.body).toMatchObject({ id: byHand.id, apartment: 'Room 4', check_out: '2030-12-09' })
    expect(await list()).toEqual([both.body])
  })

  test('of two for the same room and days only the first is linked to one by hand, until it is cancelled', async () => {
    const { guest_name, check_in, check_out } = booking()
    const byHand = { id: newId(), apartment: 'Room 4', guest_name, check_in, check_out }
    await world.call(manager, addReservation, { params: { hotelSlug }, body: byHand })
    expect((await put({}, 'first')).body.id).toBe(byHand.id)
    const second = await put({}, 'second')
    expect([second.status, second.body.id === byHand.id]).toEqual([200, false])
    expect((await put({ version: 2, check_out: '2030-12-08' }, 'second')).body.id).toBe(second.body.id)
    expect(Object.fromEntries((await list()).map((row) => [row.id, row.check_out]))).toEqual({
      [byHand.id]: check_out,
      [second.body.id]: '2030-12-08',
    })
    await put({ version: 2, status: 'cancelled' }, 'first')
    expect((await put({}, 'third')).body.id).toBe(byHand.id)
  })

  test('204 a cancelled one is gone, and a late older message does not bring it back', async () => {
    await put({ version: 2 })
    const cancelled = await put({ version: 3, status: 'cancelled' })
    expect([cancelled.status, await list()]).toEqual([204, []])
    expect((await put({ version: 3, status: 'cancelled' })).status).toBe(204)
    expect((await put({ version: 2 })).status).toBe(409)
    expect(await list()).toEqual([])
    expect((await put({ version: 4 })).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('the version of a cancelled one is forgotten after 90 days', async () => {
    await put({ version: 3, status: 'cancelled' })
    const age = (days: number) =>
      world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
        sql`update external_reservations set cancelled_at = now() - make_interval(days => ${days}) where "hotel_id" = ${hotelSlug}`.execute(
          tx,
        ),
      )
    await age(89)
    await world.server.database.onPlatform(removeOldVersions)
    expect((await put({ version: 2 })).status).toBe(409)
    await age(91)
    await world.server.database.onPlatform(removeOldVersions)
    expect((await put({ version: 2 })).status).toBe(200)
  })

  test.each([
    ['an unknown room', { room: 'Room 77' }, 'reservations.room_unknown', 'There is no room Room 77 in the list.'],
    ['a room that means two', { room: '5' }, 'reservations.room_unknown', 'There is no room 5 in the list.'],
    ['days in the wrong order', { check_out: '2030-12-03' }, 'reservations.check_out_not_after_check_in', null],
    ['a day that does not exist', { check_in: '2030-02-30' }, 'platform.invalid_input', null],
    ['a negative version', { version: -1 }, 'platform.invalid_input', null],
  ])('400 %s is refused and changes nothing', async (_what, values, code, message) => {
    const refused = await put(values)
    expect([refused.status, refused.body.code]).toEqual([400, code])
    if (message !== null) expect(refused.body.message).toBe(message)
    expect(await list()).toEqual([])
    // A refused version is not the newest one.
    expect((await put({ version: 0 })).status).toBe(200)
  })

  test.each(['manual', 'airbnb', 'booking.com', 'vrbo', 'other', 'Mews', 'x'])('400 the source %s', async (source) => {
    expect((await put({}, 'A1', source)).status).toBe(400)
  })

  test('a name may be missing, staff can add it, and it stays until the system has one', async () => {
    const { body: row } = await put({ guest_name: '' })
    expect(row.guest_name).toBe('')
    const name = (guest_name: string, seen: string) =>
      world.call(manager, nameReservation, { params: { hotelSlug, reservationId: row.id }, body: { guest_name, seen } })
    expect((await name('Ana Petrović', '')).body.guest_name).toBe('Ana Petrović')
    // The lost answer of a call that was sent again, and a colleague who still read no name.
    expect((await name('Ana Petrović', '')).status).toBe(200)
    const late = await name('Somebody Else', '')
    expect([late.status, late.body.code]).toEqual([409, 'platform.changed_meanwhile'])
    expect(late.body.current).toMatchObject({ guest_name: 'Ana Petrović' })
    expect((await name('', 'Ana Petrović')).body.code).toBe('reservations.fields_required')
    expect((await put({ version: 1, guest_name: '' })).body.guest_name).toBe('Ana Petrović')
    expect((await put({ version: 2, guest_name: '', check_out: '2030-12-08' })).body.guest_name).toBe('Ana Petrović')
    expect((await put({ version: 3, guest_name: 'Ana Petrović Marić' })).body.guest_name).toBe('Ana Petrović Marić')
  })

  test('a version that comes again answers as before, whatever name staff have given since; another name is refused', async () => {
    const { check_in, check_out } = booking()
    const byHand = { id: newId(), apartment: 'Room 4', guest_name: 'Hauck, L.', check_in, check_out }
    await world.call(manager, addReservation, { params: { hotelSlug }, body: byHand })
    const linked = await put({}, '4711')
    expect(linked.body).toMatchObject({ id: byHand.id, guest_name: 'Hauck, L.' })
    const own = await put({ room: 'Room 5' }, '4712')
    const named = await world.call(manager, nameReservation, {
      params: { hotelSlug, reservationId: own.body.id },
      body: { guest_name: 'Lena Hauck-Maier', seen: 'Lena Hauck' },
    })
    for (const [values, id, row] of [
      [{}, '4711', linked],
      [{ room: 'Room 5' }, '4712', named],
    ] as const) {
      const again = await put(values, id)
      expect([again.status, again.body]).toEqual([200, row.body])
      const other = await put({ ...values, guest_name: 'Jan Novák' }, id)
      expect([other.status, other.body.code, other.body.current]).toEqual([409, 'reservations.older_version', row.body])
    }
    expect((await putAll([{ source: 'mews.com', external_id: '4711', ...booking() }])).body.items).toMatchObject([
      { outcome: 'saved', reservation: linked.body },
    ])
  })

  test('204 one that staff deleted stays deleted when it is sent again, and comes back with a newer version', async () => {
    const { check_in, check_out } = booking()
    const byHand = { id: newId(), apartment: 'Room 4', guest_name: 'Lena Hauck', check_in, check_out }
    await world.call(manager, addReservation, { params: { hotelSlug }, body: byHand })
    await put({}, '4711')
    await world.call(manager, deleteReservation, { params: { hotelSlug, reservationId: byHand.id } })
    expect([(await put({}, '4711')).status, await list()]).toEqual([204, []])
    const again = { source: 'mews.com', external_id: '4711', ...booking() }
    expect((await putAll([again])).body.items).toMatchObject([{ outcome: 'cancelled', reservation: null, code: null }])
    expect((await put({ version: 2 }, '4711')).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('of a guest who was erased no hash of the name is left, and the same version still answers', async () => {
    const { check_in, check_out } = booking()
    const byHand = { id: newId(), apartment: 'Room 5', guest_name: 'Lena Hauck', check_in, check_out }
    await world.call(manager, addReservation, { params: { hotelSlug }, body: byHand })
    const [own] = [await put(), await put({ room: 'Room 5' }, 'linked'), await put({}, 'kept', 'opera')]
    const erase = (personId: string) =>
      world.call(manager, erasePerson, { params: { hotelSlug, source: 'reservations', personId } })
    for (const id of [own.body.id, byHand.id]) expect((await erase(id)).status).toBe(204)
    const hashed = await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .selectFrom('external_reservations')
        .select('external_id')
        .where('hotel_id', '=', hotelSlug)
        .where('content_hash', 'is not', null)
        .execute(),
    )
    expect(hashed).toEqual([{ external_id: 'kept' }])
    expect((await put()).body).toMatchObject({ id: own.body.id, guest_name: '—' })
  })

  test('clearing a platform and another hotel have nothing to do with it', async () => {
    await put()
    await world.call(manager, clearReservations, { params: { hotelSlug }, body: { id: newId(), source: 'airbnb' } })
    expect(await list()).toHaveLength(1)
    const { body } = await world.call(manager, listReservationMonths, { params: { hotelSlug } })
    expect([body.sources, body.calendar_sources, body.unnamed_this_week]).toEqual([[], [], 0])
  })
})

describe('POST /external-reservations', () => {
  const item = (external_id: string, values: Partial<ExternalReservation> = {}, source = 'mews.com') => ({
    source,
    external_id,
    ...booking(values),
  })

  test('each has its own outcome, in the order of the call', async () => {
    await put({ version: 5 }, 'old')
    const { status, body } = await putAll([
      item('a', { check_in: '2030-12-01', check_out: '2030-12-02' }),
      item('b', { room: 'Room 77' }),
      item('old', { version: 4 }),
      item('c', { status: 'cancelled' }),
      item('a', { room: 'Room 5' }, 'opera'),
      item('d', { check_out: '2030-12-01' }),
    ])
    expect(status).toBe(200)
    expect(body.items.map(({ outcome, code, reservation }) => [outcome, code, reservation?.apartment ?? null])).toEqual(
      [
        ['saved', null, 'Room 4'],
        ['refused', 'reservations.room_unknown', null],
        ['refused', 'reservations.older_version', 'Room 4'],
        ['cancelled', null, null],
        ['saved', null, 'Room 5'],
        ['refused', 'reservations.check_out_not_after_check_in', null],
      ],
    )
    expect(body.items[1]?.values).toEqual({ room: 'Room 77' })
    expect(await list()).toHaveLength(3)
  })

  test('200 at once, two for one reservation among them, and again without a change', async () => {
    const items = Array.from({ length: 198 }, (_none, at) =>
      item(`n${at}`, { check_in: '2030-12-01', check_out: '2030-12-02', version: at }),
    )
    const all = [...items, item('twice', { version: 1 }), item('twice', { version: 2, guest_name: 'Jan Novák' })]
    expect((await putAll(all)).body.items.every(({ outcome }) => outcome === 'saved')).toBe(true)
    const before = await list()
    expect([before.length, before.filter(({ guest_name }) => guest_name === 'Jan Novák').length]).toEqual([199, 1])
    await putAll(all)
    expect(await list()).toEqual(before)
    expect((await putAll([...all, item('more')])).status).toBe(400)
    expect((await putAll([])).status).toBe(400)
  })
})
