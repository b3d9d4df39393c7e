import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { byName } from '#testing/tables.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let world: TestServer
let platform: Server
let origin: string
let hotelSlug: string
let vera: Person
let room: { id: string; room_number: string }
/** The platform's answers by path, and how often each was asked. */
const answers = new Map<string, Answer>()
const asked = new Map<string, number>()

beforeAll(async () => {
  platform = createServer((request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  world = await createTestServer({ quickJobs: true, env: { CALENDAR_HOSTS: origin } })
})
afterAll(async () => {
  await world.close()
  platform.closeAllConnections()
  platform.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { reservations: true } })
  vera = await world.aManager(hotelSlug)
  const { body } = await world.call(vera, addRooms, {
    params: { hotelSlug },
    body: { room_numbers: ['Apt 4', 'Apt 5'] },
  })
  room = body.items[0]!
})

type Event = { uid: string; from: number; to: number; summary?: string }
const write = (events: readonly Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, from, to, summary = 'Reserved' }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${dayFrom(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayFrom(to).replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const serve = (path: string, text: string, headers: Record<string, string> = {}): void => {
  answers.set(
    path,
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text),
  )
}
const params = () => ({ hotelSlug })
const addressOf = (path: string): string => `${origin}${path}`
const add = (path: string, rest: Partial<contract.NewCalendarFeed> = {}) =>
  world.call(vera, contract.addCalendarFeed, {
    params: params(),
    body: { id: newId(), room_id: room.id, source: 'airbnb', url: addressOf(path), ...rest },
  })
const list = async () => (await world.call(vera, contract.listCalendarFeeds, { params: params() })).body.items
const getFeed = async (id: string) => (await list()).find((feed) => feed.id === id)!
const change = (table: string, id: string, values: Record<string, unknown>) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    byName(tx)
      .updateTable(table)
      .set(values)
      .where('hotel_id', '=', hotelSlug)
      .where(table === 'calendar_feeds' ? 'id' : 'feed_id', '=', id)
      .execute(),
  )
const past = '2020-01-01T00:00:00.000Z'
/** Reads a feed by the button, as if it had not been read for a while. */
const fetchNow = async (id: string) => {
  await change('calendar_feeds', id, { fetched_at: past })
  return world.call(vera, contract.fetchCalendarFeed, { params: { ...params(), feedId: id } })
}
/** A feed that has been read for the first time. */
const aFeed = async (path: string, rest: Partial<contract.NewCalendarFeed> = {}): Promise<string> => {
  const { body, status } = await add(path, rest)
  expect(status).toBe(201)
  await expect.poll(async () => (await getFeed(body.id)).fetched_at).not.toBeNull()
  return body.id
}
type Stored = { guest_name: string; apartment: string; check_in: string; check_out: string; source: string }
const reservations = (): Promise<Stored[]> =>
  world.server.database.read(
    scopeFor(hotelSlug, {}),
    async (tx) =>
      (await byName(tx)
        .selectFrom('reservations')
        .select(['guest_name', 'apartment', 'check_in', 'check_out', 'source'])
        .where('hotel_id', '=', hotelSlug)
        .orderBy('check_in')
        .execute()) as unknown as Stored[],
  )
const arrivals = async () => (await reservations()).map(({ check_in }) => check_in)

describe('a calendar that is read', () => {
  test('becomes reservations of its room within moments, and what is not available is counted', async () => {
    serve(
      '/a.ics',
      write([
        { uid: '1', from: 5, to: 8 },
        { uid: '2', from: 9, to: 11, summary: 'Airbnb (Not available)' },
      ]),
    )
    const id = await aFeed('/a.ics')
    expect(await reservations()).toEqual([
      { guest_name: '', apartment: 'Apt 4', check_in: dayFrom(5), check_out: dayFrom(8), source: 'airbnb' },
    ])
    expect(await getFeed(id)).toMatchObject({
      room_number: 'Apt 4',
      state: 'active',
      failure: null,
      event_count: 1,
      block_count: 1,
      address_end: '.ics',
    })
  })
  test('follows what the platform says: moved, new and gone; what has begun stays', async () => {
    serve(
      '/b.ics',
      write([
        { uid: 'now', from: -1, to: 3 },
        { uid: '1', from: 5, to: 8 },
        { uid: '2', from: 10, to: 12 },
      ]),
    )
    const id = await aFeed('/b.ics')
    serve(
      '/b.ics',
      write([
        { uid: '1', from: 6, to: 9 },
        { uid: '3', from: 20, to: 22 },
      ]),
    )
    expect((await fetchNow(id)).body).toMatchObject({ event_count: 2, held_count: 0 })
    expect(await arrivals()).toEqual([dayFrom(-1), dayFrom(6), dayFrom(20)])
  })
  test('is read packed and in another charset, and says what to do where its letters cannot be read', async () => {
    const text = write([{ uid: '1', from: 5, to: 8, summary: 'Reserved - Jürgen Größe' }])
    const send = (path: string, bytes: Uint8Array, headers: Record<string, string>): void => {
      answers.set(path, (_request, response) => void response.writeHead(200, headers).end(bytes))
    }
    const latin = Buffer.from(text, 'latin1')
    send('/l.ics', gzipSync(latin), { 'content-type': 'text/calendar; charset=ISO-8859-1', 'content-encoding': 'gzip' })
    const id = await aFeed('/l.ics', { source: 'vrbo' })
    expect((await reservations()).map(({ guest_name }) => guest_name)).toEqual(['Jürgen Größe'])
    send('/l.ics', latin, { 'content-type': 'text/calendar' })
    expect((await fetchNow(id)).body.failure).toBe('letters_unknown')
    expect((await reservations()).map(({ guest_name }) => guest_name)).toEqual(['Jürgen Größe'])
    const preview = await world.call(vera, contract.previewCalendarFeed, {
      params: params(),
      body: { url: addressOf('/l.ics'), source: 'vrbo', room_id: room.id },
    })
    expect([preview.status, preview.body.code]).toEqual([400, 'calendars.letters_unknown'])
  })
  test('survives an outage of the platform, a move under one UID, and new UIDs for all', async () => {
    const three = [1, 2, 3].map((at) => ({ uid: `${at}`, from: at * 5, to: at * 5 + 2 }))
    serve('/o.ics', write(three))
    const id = await aFeed('/o.ics')
    serve('/o.ics', write([]))
    expect((await fetchNow(id)).body.held_count).toBe(3)
    expect(await arrivals()).toHaveLength(3)
    const moved = three.map((one, at) => (at === 0 ? { ...one, from: 6, to: 8 } : one))
    serve('/o.ics', write(moved))
    await fetchNow(id)
    serve('/o.ics', write(moved.map((one) => ({ ...one, uid: `new-${one.uid}` }))))
    expect((await fetchNow(id)).body.held_count).toBe(0)
    expect(await arrivals()).toEqual([dayFrom(6), dayFrom(10), dayFrom(15)])
  })
  test('that gives every stay one UID keeps each of them from reading to reading, whichever comes, goes or moves', async () => {
    const uid = 'room-7'
    const read = async (...days: [from: number, to: number][]) => {
      serve('/u.ics', write(days.map(([from, to]) => ({ uid, from, to }))))
      await fetchNow(id)
      return world.server.database.read(scopeFor(hotelSlug, {}), async (tx) =>
        (
          (await byName(tx)
            .selectFrom('reservations')
            .select(['id', 'check_in', 'check_out'])
            .where('hotel_id', '=', hotelSlug)
            .orderBy('check_in')
            .execute()) as unknown as { id: string; check_in: string; check_out: string }[]
        ).map((one) => `${one.id} ${one.check_in} ${one.check_out}`),
      )
    }
    const is = (stay: string | undefined, from: number, to: number) =>
      `${stay?.split(' ')[0]} ${dayFrom(from)} ${dayFrom(to)}`
    serve('/u.ics', write([{ uid, from: -1, to: 2 }]))
    const id = await aFeed('/u.ics')
    const [now] = await read([-1, 2])
    // Two more come, and the first one is longer; the order says nothing.
    const [, second, third] = await read([20, 22], [-1, 3], [10, 12])
    expect(await read([10, 12], [20, 22], [-1, 3])).toEqual([is(now, -1, 3), second, third])
    // One arrives earlier, and the last one leaves later.
    expect(await read([-1, 3], [9, 12], [20, 24])).toEqual([is(now, -1, 3), is(second, 9, 12), is(third, 20, 24)])
    // Only one is left, and it is shorter; then it has the UID to itself.
    expect(await read([20, 23])).toEqual([is(now, -1, 3), is(third, 20, 23)])
    expect(await read([20, 23])).toEqual([is(now, -1, 3), is(third, 20, 23)])
    const last = await read([20, 25], [30, 31])
    expect(last.slice(0, 2)).toEqual([is(now, -1, 3), is(third, 20, 25)])
    expect(last).toHaveLength(3)
  })
  test('that gives every stay one UID loses none of them while one cannot be read', async () => {
    const text = write([5, 10, 15, 20].map((from) => ({ uid: 'room-7', from, to: from + 2 })))
    serve('/v.ics', text)
    const id = await aFeed('/v.ics')
    serve('/v.ics', text.replace(`DTSTART;VALUE=DATE:${dayFrom(15).replaceAll('-', '')}`, 'DTSTART:NaN'))
    expect((await fetchNow(id)).body).toMatchObject({ event_count: 3, held_count: 0 })
    expect(await arrivals()).toHaveLength(4)
  })
  test('is asked whether it has changed, and 304 and a failure remove nothing', async () => {
    const text = write([{ uid: '1', from: 5, to: 8 }])
    answers.set('/c.ics', (request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/calendar', etag: '"one"' }).end(text)
    })
    const id = await aFeed('/c.ics')
    expect((await fetchNow(id)).body.failure).toBeNull()
    answers.set('/c.ics', (_request, response) => void response.writeHead(503).end())
    expect((await fetchNow(id)).body.failure).toBe('no_answer')
    expect(await arrivals()).toEqual([dayFrom(5)])
  })
  test('that suddenly lacks most of its reservations removes none until it says the same again', async () => {
    const four = [1, 2, 3, 4].map((at) => ({ uid: `${at}`, from: at * 5, to: at * 5 + 2 }))
    serve('/d.ics', write(four))
    const id = await aFeed('/d.ics')
    serve('/d.ics', write(four.slice(0, 1)))
    const held = (await fetchNow(id)).body
    expect([held.held_count, (await arrivals()).length]).toEqual([3, 4])
    expect((await fetchNow(id)).body.held_since).toBeNull()
    expect(await arrivals()).toEqual([dayFrom(5)])
  })
  test('whose missing reservations came back before somebody removes them loses none: 409', async () => {
    const four = [1, 2, 3, 4].map((at) => ({ uid: `${at}`, from: at * 5, to: at * 5 + 2 }))
    serve('/e.ics', write(four))
    const id = await aFeed('/e.ics')
    serve('/e.ics', write([]))
    const seen = (await fetchNow(id)).body.held_since!
    const decide = (decision: 'keep' | 'remove', seen: string) =>
      world.call(vera, contract.decideHeldReservations, {
        params: { ...params(), feedId: id },
        body: { decision, seen },
      })
    serve('/e.ics', write(four))
    await fetchNow(id)
    expect((await decide('remove', seen)).body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: { held_count: 0 },
    })
    expect(await arrivals()).toHaveLength(4)
    serve('/e.ics', write([]))
    const again = (await fetchNow(id)).body.held_since!
    expect((await decide('keep', again)).body.held_since).toBeNull()
    expect(new Set((await reservations()).map(({ source }) => source))).toEqual(new Set(['manual']))
  })
  test('that fails is tried again after 1, 5, 15 and 60 minutes and then every six hours', async () => {
    const id = (await add('/nothing-here')).body.id
    await expect.poll(async () => (await getFeed(id)).failure).toBe('not_a_calendar')
    const waits: number[] = []
    for (let reading = 0; reading < 6; reading += 1) {
      const { due_at, fetched_at } = await getFeed(id)
      waits.push((Date.parse(due_at!) - Date.parse(fetched_at!)) / 60_000)
      await fetchNow(id)
    }
    expect(waits).toEqual([1, 5, 15, 60, 360, 360])
  })
  test('that has failed for six hours tells the managers once', async () => {
    const id = (await add('/gone-for-long')).body.id
    await expect.poll(async () => (await getFeed(id)).failure).toBe('not_a_calendar')
    await change('calendar_feeds', id, { failing_since: new Date(Date.now() - 6.1 * 3_600_000).toISOString() })
    await fetchNow(id)
    await fetchNow(id)
    const events = await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .selectFrom('hotel_events')
        .select(['entity', 'changed', 'row_data'])
        .where('hotel_id', '=', hotelSlug)
        .where('entity', '=', 'calendar_feeds')
        .execute(),
    )
    const told = events.filter(({ changed }) => (changed as string[] | null)?.includes('notified_at'))
    expect(told).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('gone-for-long')
  })
  test('whose room is removed waits for a decision and keeps its reservations', async () => {
    serve('/f.ics', write([{ uid: '1', from: 5, to: 8 }]))
    const id = await aFeed('/f.ics')
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx.deleteFrom('rooms').where('hotel_id', '=', hotelSlug).where('id', '=', room.id).execute(),
    )
    expect((await fetchNow(id)).body).toMatchObject({ state: 'paused', failure: 'room_removed' })
    expect([(await getFeed(id)).room_number, (await reservations()).length]).toEqual([null, 1])
  })
})

describe('the list of calendars', () => {
  test('never shows an address, and the database does not hold it readable', async () => {
    serve('/secret-calendar-1234.ics', write([]))
    const id = await aFeed('/secret-calendar-1234.ics')
    const rows = await world.server.database.read(scopeFor(hotelSlug, {}), async (tx) => [
      await byName(tx).selectFrom('calendar_feeds').selectAll().where('hotel_id', '=', hotelSlug).execute(),
      await byName(tx).selectFrom('calendar_addresses').selectAll().where('hotel_id', '=', hotelSlug).execute(),
    ])
    expect(JSON.stringify([rows, await list()])).not.toContain('secret-calendar')
    expect((await getFeed(id)).host).toBe(new URL(origin).host)
  })
  test('refuses an address twice, a sixth calendar of a room, and what leads inside', async () => {
    await add('/1.ics')
    const again = await add('/1.ics')
    expect([again.status, again.body.message]).toEqual([409, 'This calendar is already read for Apt 4.'])
    for (const at of [2, 3, 4, 5]) expect((await add(`/${at}.ics`)).status).toBe(201)
    const sixth = await add('/6.ics')
    expect([sixth.status, sixth.body.message]).toEqual([409, 'A room can have at most 5 calendars.'])
    const inside = await add('/', { url: 'https://10.0.0.1/calendar.ics' })
    expect([inside.status, inside.body.message]).toEqual([
      400,
      'This address can’t be read. It must begin with https:// and be reachable from the internet.',
    ])
  })
  test('takes one that is sent twice once, and pausing stops the readings', async () => {
    serve('/g.ics', write([]))
    const id = newId()
    expect((await add('/g.ics', { id })).status).toBe(201)
    expect((await add('/g.ics', { id })).body.id).toBe(id)
    expect((await add('/other.ics', { id })).body.code).toBe('platform.id_taken')
    const update = (state: 'active' | 'paused') =>
      world.call(vera, contract.updateCalendarFeed, { params: { ...params(), feedId: id }, body: { state } })
    expect((await update('paused')).body.state).toBe('paused')
    expect([(await getFeed(id)).due_at, (await fetchNow(id)).status]).toEqual([null, 409])
    expect((await update('active')).body.state).toBe('active')
  })
  test('says 429 to whoever reads one again within a minute', async () => {
    serve('/h.ics', write([]))
    const id = await aFeed('/h.ics')
    const answer = await world.call(vera, contract.fetchCalendarFeed, { params: { ...params(), feedId: id } })
    expect([answer.status, answer.body.message]).toEqual([429, 'Read a moment ago. Please wait a minute.'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
  test('throws a reading away when the calendar is removed or paused meanwhile', async () => {
    let release = (): void => {}
    const waiting = new Promise<void>((resolve) => {
      answers.set('/slow.ics', (_request, response) => {
        resolve()
        release = () =>
          void response.writeHead(200, { 'content-type': 'text/calendar' }).end(write([{ uid: '1', from: 5, to: 8 }]))
      })
    })
    const { body } = await add('/slow.ics')
    await waiting
    await world.call(vera, contract.removeCalendarFeed, {
      params: { ...params(), feedId: body.id },
      query: { reservations: 'keep' },
    })
    release()
    // The next calendar is read by the same job, after that one.
    serve('/next.ics', write([{ uid: '2', from: 20, to: 22 }]))
    await aFeed('/next.ics')
    expect(await arrivals()).toEqual([dayFrom(20)])
  })
  test('asks what becomes of the coming reservations of a calendar that is removed', async () => {
    const events = [{ uid: 'now', from: -1, to: 3 }, { uid: '1', from: 5, to: 8 }] // prettier-ignore
    serve('/i.ics', write(events))
    const remove = (id: string, reservations?: 'keep' | 'remove') =>
      world.call(vera, contract.removeCalendarFeed, {
        params: { ...params(), feedId: id },
        query: { ...(reservations && { reservations }) },
      })
    const first = await aFeed('/i.ics')
    expect((await remove(first)).status).toBe(400)
    expect((await remove(first, 'remove')).status).toBe(204)
    expect(await arrivals()).toEqual([dayFrom(-1)])
    serve('/j.ics', write([{ uid: '9', from: 30, to: 31 }]))
    await remove(await aFeed('/j.ics'), 'keep')
    expect((await reservations()).map(({ source }) => source)).toEqual(['manual', 'manual'])
  })
})

describe('the preview', () => {
  const preview = (path: string, rest: object = {}) =>
    world.call(vera, contract.previewCalendarFeed, {
      params: params(),
      body: { url: addressOf(path), source: 'airbnb', room_id: room.id, ...rest },
    })
  test('counts what is in a calendar and what is here already, and writes nothing', async () => {
    serve('/k.ics', write([{ uid: '1', from: 5, to: 8 }]))
    await aFeed('/k.ics')
    serve(
      '/l.ics',
      write([
        { uid: 'a', from: 9, to: 11 },
        { uid: 'b', from: 5, to: 8 },
        { uid: 'c', from: 20, to: 21, summary: 'Not available' },
      ]),
    )
    const { body } = await preview('/l.ics')
    expect(body).toMatchObject({ bookings: 2, blocks: 1, here: 1 })
    expect(body.items.map(({ check_in, is_here }) => [check_in, is_here])).toEqual([
      [dayFrom(5), true],
      [dayFrom(9), false],
    ])
    expect(await reservations()).toHaveLength(1)
  })
  test('says what is wrong with an address', async () => {
    answers.set(
      '/page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    )
    answers.set('/broken', (_request, response) => void response.destroy())
    answers.set(
      '/packed',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/calendar', 'content-encoding': 'gzip' }).end('x'),
    )
    answers.set(
      '/large',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/calendar' }).end('x'.repeat(10 * 1024 * 1024)),
    )
    serve('/many', write(Array.from({ length: 2_001 }, (_, at) => ({ uid: `${at}`, from: 1, to: 2 }))))
    serve('/cut-off', write([{ uid: '1', from: 5, to: 8 }]).slice(0, -30))
    const said = await Promise.all(['/page', '/broken', '/packed'].map(async (path) => (await preview(path)).body.code))
    expect(said).toEqual(['calendars.not_a_calendar', 'calendars.no_answer', 'calendars.not_a_calendar'])
    expect((await preview('/large')).status).toBe(413)
    expect((await preview('/many')).body.message).toBe('This calendar is too large.')
    expect((await preview('/cut-off')).body.message).toBe('There is no calendar at this address.')
    const inside = await preview('/', { url: 'https://localhost.localdomain/x.ics' })
    expect(inside.body.code).toMatch(/^calendars\.(address_refused|no_answer)$/)
  })
  test('follows three redirects, and none of them inside', async () => {
    const lead = (from: string, to: string) =>
      answers.set(from, (_request, response) => void response.writeHead(302, { location: to }).end())
    serve('/end', write([{ uid: '1', from: 5, to: 8 }]))
    lead('/r3', '/end')
    lead('/r2', '/r3')
    lead('/r1', '/r2')
    lead('/r0', '/r1')
    lead('/inside', 'http://127.0.0.1:1/x.ics')
    expect((await preview('/r1')).body.bookings).toBe(1)
    expect((await preview('/r0')).body.code).toBe('calendars.not_a_calendar')
    expect((await preview('/inside')).body.code).toBe('calendars.address_refused')
  })
})

test('reception sees the calendars and reads them now; adding and removing is for managers', async () => {
  serve('/m.ics', write([]))
  const id = await aFeed('/m.ics')
  const rita = await world.aManager(hotelSlug, { staff_role: 'reception' })
  expect((await world.call(rita, contract.listCalendarFeeds, { params: params() })).body.items).toHaveLength(1)
  await change('calendar_feeds', id, { fetched_at: past })
  expect((await world.call(rita, contract.fetchCalendarFeed, { params: { ...params(), feedId: id } })).status).toBe(200)
  const remove = await world.call(rita, contract.removeCalendarFeed, {
    params: { ...params(), feedId: id },
    query: { reservations: 'keep' },
  })
  expect(remove.status).toBe(403)
})

test('the nights show each room with its reservations, and which are in conflict', async () => {
  serve('/n.ics', write([{ uid: '1', from: 2, to: 5 }]))
  serve('/o.ics', write([{ uid: '2', from: 4, to: 7 }]))
  await aFeed('/n.ics')
  await aFeed('/o.ics', { source: 'booking.com' })
  const { body } = await world.call(vera, contract.listCalendarNights, {
    params: params(),
    query: { from: dayFrom(0) },
  })
  expect(body.rooms.map(({ room_number, stays }) => [room_number, stays.map((stay) => [stay.source, stay.conflict])])).toEqual([
    ['Apt 4', [['airbnb', true], ['booking.com', true]]],
    ['Apt 5', []],
  ]) // prettier-ignore
})

test('the nights at the end of all days are none, and no failure', async () => {
  const query = { from: '9999-12-31' }
  const { status, body } = await world.call(vera, contract.listCalendarNights, { params: params(), query })
  expect([status, body.rooms.map(({ stays }) => stays)]).toEqual([200, [[], []]])
})
