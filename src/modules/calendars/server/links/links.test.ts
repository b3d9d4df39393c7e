import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { listMadeByMember, removeMember } from '#modules/team/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestDatabase } from '#testing/database.ts'
import { proxyTo } from '#testing/lifecycle/broken-connection.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { byName } from '#testing/tables.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import type { BookingPlatform } from '../../contract.ts'
import { listCalendarLinks, makeCalendarLink, removeCalendarLink } from '../../contract/links.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
let room: { id: string; room_number: string }
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { reservations: true } })
  vera = await world.aManager(hotelSlug)
  const { body } = await world.call(vera, addRooms, {
    params: { hotelSlug },
    body: { room_numbers: ['Apt 4', 'Apt 5'] },
  })
  room = body.items[0]!
})

type Reserved = { from: number; to: number; apartment?: string; source?: string; isFeed?: boolean }
const reserve = async ({
  from,
  to,
  apartment = 'Apt 4',
  source = 'manual',
  isFeed = source !== 'manual',
}: Reserved): Promise<string> => {
  const id = newId()
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    byName(tx)
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id,
        guest_name: 'Ana Petrović',
        apartment,
        check_in: dayFrom(from),
        check_out: dayFrom(to),
        source,
        import_key: source === 'manual' ? null : `feed:${newId()}:${id}`,
        origin: isFeed ? 'feed' : null,
      })
      .execute(),
  )
  return id
}
const make = (for_source: BookingPlatform = 'airbnb', rest: object = {}) =>
  world.call(vera, makeCalendarLink, {
    params: { hotelSlug },
    body: { id: newId(), room_id: room.id, for_source, ...rest },
  })
const pathOf = (address: string | null): string => new URL(address ?? '').pathname
const read = (path: string, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'GET', url: path, headers })
const nightsIn = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const [start, end] = ['dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name)))
    return `${start}/${end}`
  })
const setHotel = (values: { enabled?: boolean; expiry_date?: string | null; features?: Record<string, boolean> }) =>
  world.server.database.onPlatform((tx) =>
    byName(tx).updateTable('hotels').set(values).where('id', '=', hotelSlug).execute(),
  )

describe('the calendar that a platform reads', () => {
  test('has the booked nights of its room and nobody’s name, and leaves out what the platform told us', async () => {
    const mine = await reserve({ from: 3, to: 5 })
    await reserve({ from: 6, to: 8, source: 'airbnb' })
    await reserve({ from: 9, to: 11, source: 'booking.com' })
    await reserve({ from: 3, to: 5, apartment: 'Apt 5' })
    await reserve({ from: -95, to: -92 })
    await reserve({ from: 740, to: 742 })
    const { body } = await make('airbnb')
    const answer = await read(pathOf(body.address))
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=300',
    ])
    expect(nightsIn(answer.body)).toEqual([`${dayFrom(3)}/${dayFrom(5)}`, `${dayFrom(9)}/${dayFrom(11)}`])
    expect(answer.body).toContain(`UID:${mine}@deskbell`)
    expect(answer.body).not.toMatch(/Ana|Petrovi/)
    const again = await read(pathOf(body.address), { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
  test('has the nights of every platform when it is for another platform, for nobody knows which one that is', async () => {
    await reserve({ from: 3, to: 5, source: 'other' })
    await reserve({ from: 6, to: 8, source: 'other' })
    await reserve({ from: 9, to: 11, source: 'airbnb' })
    const answer = await read(pathOf((await make('other')).body.address))
    expect(nightsIn(answer.body)).toEqual([
      `${dayFrom(3)}/${dayFrom(5)}`,
      `${dayFrom(6)}/${dayFrom(8)}`,
      `${dayFrom(9)}/${dayFrom(11)}`,
    ])
  })
  test('has what came from a file of its platform, for that is no echo of its calendar', async () => {
    await reserve({ from: 3, to: 5, source: 'airbnb', isFeed: false })
    await reserve({ from: 6, to: 8, source: 'airbnb' })
    const answer = await read(pathOf((await make('airbnb')).body.address))
    expect(nightsIn(answer.body)).toEqual([`${dayFrom(3)}/${dayFrom(5)}`])
  })
  test('is what platforms ask for: an address that ends in .ics, HEAD, CRLF, stamps, and UIDs that stay', async () => {
    await reserve({ from: 3, to: 5 })
    const path = pathOf((await make()).body.address)
    const head = await world.server.app.inject({ method: 'HEAD', url: path })
    expect([path.endsWith('.ics'), head.statusCode, head.body, head.headers['content-type']]).toEqual([
      true,
      200,
      '',
      'text/calendar; charset=utf-8',
    ])
    const { body } = await read(path)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(body).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)
    await reserve({ from: 1, to: 2 })
    const uid = /UID:.*/.exec(body)?.[0] ?? ''
    expect((await read(path)).body).toContain(uid)
  })
  test('is gone when its link is renewed or removed, and no token is in the database', async () => {
    const first = (await make()).body
    const second = (await make()).body
    expect(first.address).not.toBe(second.address)
    expect((await read(pathOf(first.address))).statusCode).toBe(404)
    expect((await read(pathOf(second.address))).statusCode).toBe(200)
    const list = async () => (await world.call(vera, listCalendarLinks, { params: { hotelSlug } })).body.items
    expect((await list()).map(({ address, last_read_at }) => [address, last_read_at === null])).toEqual([
      [second.address, false],
    ])
    const rows = await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      byName(tx).selectFrom('calendar_links').selectAll().where('hotel_id', '=', hotelSlug).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(pathOf(second.address).split('.')[1])
    await world.call(vera, removeCalendarLink, { params: { hotelSlug, linkId: second.id } })
    expect((await read(pathOf(second.address))).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })
  test('has another address when it is removed and made again under its id', async () => {
    const id = newId()
    const first = (await make('airbnb', { id })).body
    await world.call(vera, removeCalendarLink, { params: { hotelSlug, linkId: id } })
    world.clock.set(Date.now() + 60_000)
    const second = (await make('airbnb', { id })).body
    expect(second.address).not.toBe(first.address)
    expect((await read(pathOf(first.address))).statusCode).toBe(404)
    expect((await read(pathOf(second.address))).statusCode).toBe(200)
    world.clock.set(Date.now())
  })
  test('is made once by one id, for each platform', async () => {
    const id = newId()
    expect((await make('airbnb', { id })).body.address).toBe((await make('airbnb', { id })).body.address)
    expect((await make('vrbo', { id })).body.code).toBe('platform.id_taken')
    expect((await make('vrbo', { room_id: newId() })).status).toBe(404)
    expect((await make('vrbo')).status).toBe(201)
  })
  test('404 for a token that nobody made, and for one of another hotel', async () => {
    const { body } = await make()
    const other = await world.aHotel({ features: { reservations: true } })
    const path = pathOf(body.address)
    for (const wrong of [
      path.replace(hotelSlug, other),
      path.replace('.ics', 'x.ics'),
      '/calendars/x.ics',
      '/calendars/x',
    ])
      expect((await read(wrong)).statusCode, wrong).toBe(404)
  })
  test('503, never fewer nights, while the hotel is disabled, expired or without reservations', async () => {
    await reserve({ from: 3, to: 5 })
    const path = pathOf((await make()).body.address)
    for (const [closed, open] of [
      [{ enabled: false }, { enabled: true }],
      [{ expiry_date: '2020-01-01' }, { expiry_date: null }],
      [{ features: { reservations: false } }, { features: { reservations: true } }],
    ]) {
      await setHotel(closed!)
      await expect.poll(async () => (await read(path)).statusCode).toBe(503)
      await setHotel(open!)
      await expect.poll(async () => (await read(path)).statusCode).toBe(200)
    }
  })
  test('429 above sixty reads an hour, with the time to wait', async () => {
    const path = pathOf((await make()).body.address)
    const codes = new Set<number>()
    for (let reading = 0; reading < 60; reading += 1) codes.add((await read(path)).statusCode)
    expect(codes).toEqual(new Set([200]))
    const answer = await read(path)
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  })
  test('is for managers to make', async () => {
    const rita = await world.aManager(hotelSlug, { staff_role: 'reception' })
    expect((await world.call(rita, listCalendarLinks, { params: { hotelSlug } })).status).toBe(403)
    expect((await world.call(nobody, listCalendarLinks, { params: { hotelSlug } })).status).toBe(401)
  })
})

test('503 while the database is away', async () => {
  const database = await createTestDatabase()
  const lines = { app: await proxyTo(database.app), platform: await proxyTo(database.platform) }
  const lonely = await createTestServer({
    database: { ...database, app: lines.app.address, platform: lines.platform.address },
  })
  const slug = await lonely.aHotel({ features: { reservations: true } })
  const manager = await lonely.aManager(slug)
  const params = { hotelSlug: slug }
  const { body: rooms } = await lonely.call(manager, addRooms, { params, body: { room_numbers: ['Apt 1'] } })
  const { body } = await lonely.call(manager, makeCalendarLink, {
    params,
    body: { id: newId(), room_id: rooms.items[0]!.id, for_source: 'other' },
  })
  const get = async () => (await lonely.server.app.inject({ method: 'GET', url: pathOf(body.address) })).statusCode
  expect(await get()).toBe(200)
  await lines.app.close()
  await lines.platform.close()
  expect(await get()).toBe(503)
  await lonely.close()
}, 60_000)

test('a link ends with who made it where the ones who stay say so, and the others stay', async () => {
  const milica = await world.aManager(hotelSlug)
  const make = (by: Person, for_source: BookingPlatform) =>
    world.call(by, makeCalendarLink, { params: { hotelSlug }, body: { id: newId(), room_id: room.id, for_source } })
  await make(vera, 'airbnb')
  await make(vera, 'vrbo')
  // The member who renews it has the address.
  await make(milica, 'vrbo')
  const params = { hotelSlug, memberId: vera.id }
  const made = (await world.call(milica, listMadeByMember, { params })).body.items
  expect(made).toEqual([{ label: 'calendars.addresses', names: ['Apt 4'] }])
  expect((await world.call(milica, removeMember, { params, body: { end_made: true } })).status).toBe(204)
  const { items } = (await world.call(milica, listCalendarLinks, { params: { hotelSlug } })).body
  expect(items.map(({ for_source }) => for_source)).toEqual(['vrbo'])
})
