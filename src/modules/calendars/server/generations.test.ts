import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { byName } from '#testing/tables.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addCalendarFeed, fetchCalendarFeed, type BookingPlatform } from '../contract.ts'
import { getNamespace } from './feeds/addresses.ts'

type Answer = (response: ServerResponse, known: string | undefined) => void

let world: TestServer
let platform: Server
let origin: string
const answers = new Map<string, Answer>()
beforeAll(async () => {
  platform = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(response, request.headers['if-none-match'])
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  world = await createTestServer({ env: { CALENDAR_HOSTS: origin } })
})
afterAll(async () => {
  await world.close()
  platform.closeAllConnections()
  platform.close()
})

const generations = 50
const today = Date.parse(dayFrom(0)) / 86_400_000
const aheadOf = (date: string): number => Date.parse(date) / 86_400_000 - today

/** The same numbers for the same seed. */
const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** An event as the platform has it: of a recorded one, with its own name, days and details. */
type Event = { uid: string; from: number; to: number; detail: string; isBlock: boolean }
/** The values of one event that must be in the database. */
type Expected = { from: number; to: number; guest_name: string; booking_number: string | null }

/** A recorded sample, in its parts: what stands around its events, and one event of each kind to make others of. */
const takeApart = (name: string): { head: string; booking: string; block: string; tail: string } => {
  const text = readFileSync(join(import.meta.dirname, 'reading/fixtures', name), 'utf8').replaceAll('\r\n', '\n')
  const events = text.match(/BEGIN:VEVENT\n[^]*?END:VEVENT\n/g) ?? []
  const [booking = ''] = events
  const block = events.find((event) => /^SUMMARY:(Airbnb \(Not available\)|Blocked)$/m.test(event)) ?? booking
  return { head: text.slice(0, text.indexOf('BEGIN:VEVENT')), booking, block, tail: 'END:VCALENDAR\n' }
}

type Sample = {
  source: BookingPlatform
  file: string
  /** The detail of a booking: its code or its guest's name. */
  getDetail: (at: number) => string
  putDetail: (event: string, detail: string) => string
  expect: (event: Event) => Pick<Expected, 'guest_name' | 'booking_number'> | null
}
const samples: readonly Sample[] = [
  {
    source: 'airbnb',
    file: 'airbnb.ics',
    getDetail: (at) => `HM${String(at).padStart(8, 'A')}`,
    putDetail: (event, detail) => event.replace(/^( tails\/)[A-Z0-9]+/m, `$1${detail}`),
    expect: ({ detail, isBlock }) => (isBlock ? null : { guest_name: '', booking_number: detail }),
  },
  {
    source: 'booking.com',
    file: 'booking.ics',
    getDetail: () => '',
    putDetail: (event) => event,
    // Its closures look like bookings.
    expect: () => ({ guest_name: '', booking_number: null }),
  },
  {
    source: 'vrbo',
    file: 'vrbo.ics',
    getDetail: (at) => `Zsófia ${at}`,
    putDetail: (event, detail) => event.replace(/^(SUMMARY:Reserved - ).*$/m, `$1${detail}`),
    expect: ({ detail, isBlock }) => (isBlock ? null : { guest_name: detail, booking_number: null }),
  },
]

const write = ({ file, putDetail }: Sample, events: readonly Event[]): string => {
  const { head, booking, block, tail } = takeApart(file)
  const body = events.map((event) =>
    putDetail(event.isBlock ? block : booking, event.detail)
      .replace(/^UID:.*$/m, `UID:${event.uid}`)
      .replace(/^(DTSTART;VALUE=DATE:).*$/m, `$1${dayFrom(event.from).replaceAll('-', '')}`)
      .replace(/^(DTEND;VALUE=DATE:).*$/m, `$1${dayFrom(event.to).replaceAll('-', '')}`),
  )
  return [head, ...body, tail].join('').replaceAll('\n', '\r\n')
}

/** The ways in which a feed can be broken: nothing of it may count. */
const breakages: readonly ((text: string, random: (below: number) => number) => Answer)[] = [
  () => (response) => response.writeHead(503).end(),
  () => (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  () => (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>'),
  () => (response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(),
  () => (response) => response.destroy(),
  () => (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (text, random) => (response) =>
    response
      .writeHead(200, { 'content-type': 'text/calendar' })
      .end(text.slice(0, text.length - 16 - random(text.length - 16))),
  (text) => (response) =>
    response
      .writeHead(200, { 'content-type': 'text/calendar', 'content-length': `${Buffer.byteLength(text) + 9}` })
      .end(text),
]
/** Each event is there, and none can be read: nothing of it counts, but that nothing is missing. */
const garble = (text: string): string => text.replaceAll(/^DTSTART;VALUE=DATE:\d+/gm, 'DTSTART;VALUE=DATE:2026')

/** The reservations of one feed that the database must have: UID to its days and details. */
type Model = Map<string, Expected>

/** Moves the model one generation on. @returns the UIDs that must be held back */
const follow = (model: Model, given: ReadonlyMap<string, Expected>, heldBefore: readonly string[]): string[] => {
  const coming = [...model.values()].filter(({ from }) => from > 0).length
  const gone = new Set([...model.keys()].filter((uid) => !given.has(uid)))
  for (const [uid, event] of given) {
    const former = model.has(uid)
      ? undefined
      : [...gone].find((one) => model.get(one)?.from === event.from && model.get(one)?.to === event.to)
    const before = model.get(former ?? uid)
    if (former !== undefined) {
      gone.delete(former)
      model.delete(former)
    }
    model.set(uid, { ...event, guest_name: before?.guest_name || event.guest_name })
  }
  const goes = [...gone].filter((uid) => (model.get(uid)?.from ?? 0) > 0)
  if (goes.length >= 3 && goes.length * 2 > coming && !goes.every((uid) => heldBefore.includes(uid))) return goes
  for (const uid of goes) model.delete(uid)
  return []
}

/** One room, its feed, and what the platform and the model have of it. */
type Room = {
  sample: Sample
  path: string
  feedId: string
  events: Event[]
  model: Model
  held: string[]
  etag: string
}

const play = async (seed: number): Promise<{ readings: number; broken: number; unchanged: number; held: number }> => {
  const random = createRandom(seed)
  const hotelSlug = await world.aHotel({ features: { reservations: true }, time_zone: 'UTC' })
  const vera: Person = await world.aManager(hotelSlug)
  const params = { hotelSlug }
  const scope = scopeFor(hotelSlug, {})
  const { body: listed } = await world.call(vera, addRooms, {
    params,
    body: { room_numbers: ['Apt 1', 'Apt 2', 'Apt 3'] },
  })
  let made = 0
  const tally = { readings: 0, broken: 0, unchanged: 0, held: 0 }

  const addEvent = (room: Room, from: number, to: number): void => {
    const at = (made += 1)
    const isBlock = from > 0 && random(5) === 0
    const event = { uid: `${at}@${room.sample.source}`, from, to, detail: room.sample.getDetail(at), isBlock }
    // A platform never sells one night of a room twice.
    if (!room.events.some((other) => other.from < to && from < other.to)) room.events.push(event)
  }
  const change = (room: Room): void => {
    const at = room.events.length > 0 ? random(room.events.length) : -1
    const there = room.events[at]
    const what = random(10)
    if (!there || what < 4) {
      const from = random(46) - 5
      addEvent(room, from, from + 1 + random(6))
    } else if (what < 6) room.events.splice(at, 1)
    else if (what < 8) {
      const to = Math.max(there.from + 1, there.to + random(5) - 2)
      const isFree = !room.events.some((other) => other !== there && other.from < to && there.from < other.to)
      const isKnown = [...room.model.values()].some((one) => one.from === there.from && one.to === to)
      if (isFree && !isKnown) room.events[at] = { ...there, to }
    } else if (what < 9) room.events[at] = { ...there, uid: `${(made += 1)}@${room.sample.source}` }
    // Much is gone at once: a host cleans up, or the platform is broken.
    else if (random(3) === 0) room.events.splice(0, random(room.events.length + 1))
  }
  const given = ({ sample, events }: Room): Map<string, Expected> =>
    new Map(
      events.flatMap((event) => {
        const said = event.to < 0 ? null : sample.expect(event)
        return said ? [[event.uid, { from: event.from, to: event.to, ...said }] as const] : []
      }),
    )
  const readRows = async () => {
    const rows = await world.server.database.read(scope, (tx) =>
      tx
        .selectFrom('reservations')
        .select(['id', 'import_key', 'check_in', 'check_out', 'guest_name', 'booking_number'])
        .where('hotel_id', '=', hotelSlug)
        .orderBy('id')
        .execute(),
    )
    return rows.map(({ check_in, check_out, ...row }) => ({ ...row, from: aheadOf(check_in), to: aheadOf(check_out) }))
  }
  type Rows = Awaited<ReturnType<typeof readRows>>
  const rowsOf = (rows: Rows, { feedId }: Room): Model => {
    const namespace = getNamespace(feedId)
    return new Map(
      rows.flatMap(({ id: _id, import_key, ...row }) =>
        import_key?.startsWith(namespace) ? [[import_key.slice(namespace.length), row] as const] : [],
      ),
    )
  }
  const readStays = () =>
    world.server.database.read(scope, (tx) =>
      tx.selectFrom('stays').select(['reservation_id', 'check_out']).where('hotel_id', '=', hotelSlug).execute(),
    )
  /** A guest moves in. */
  const addStay = (room_number: string, row: Rows[number]) =>
    world.server.database.write(scope, (tx) =>
      tx
        .insertInto('stays')
        .values({
          hotel_id: hotelSlug,
          id: newId(),
          room_number,
          lead_name: 'Lena Schmidt',
          check_in: dayFrom(row.from),
          check_out: dayFrom(row.to),
          reservation_id: row.id,
          confirmed_by: 'staff',
          confirmed_at: new Date().toISOString(),
        })
        .execute(),
    )
  const readNow = async (room: Room) => {
    await world.server.database.write(scope, (tx) =>
      byName(tx)
        .updateTable('calendar_feeds')
        .set({ fetched_at: '2020-01-01T00:00:00.000Z' })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', room.feedId)
        .execute(),
    )
    const { status, body } = await world.call(vera, fetchCalendarFeed, { params: { ...params, feedId: room.feedId } })
    expect(status).toBe(200)
    tally.readings += 1
    return body
  }
  const serve = (room: Room): void => {
    const text = write(room.sample, room.events)
    const etag = `"${text.length}-${made}-${JSON.stringify(room.events).length}-${random(2 ** 31)}"`
    room.etag = etag
    answers.set(room.path, (response, known) => {
      if (known === etag) response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(text)
    })
  }

  const rooms: Room[] = []
  for (const [at, sample] of samples.entries()) {
    const room: Room = {
      sample,
      path: `/${seed}/${sample.file}`,
      feedId: newId(),
      events: [],
      model: new Map(),
      held: [],
      etag: '',
    }
    // One is there already, two are coming.
    for (const [from, to] of [[-3, 4], [6, 9], [12, 14]] as const) addEvent(room, from, to) // prettier-ignore
    serve(room)
    const added = await world.call(vera, addCalendarFeed, {
      params,
      body: {
        id: room.feedId,
        room_id: listed.items[at]?.id ?? '',
        source: sample.source,
        url: `${origin}${room.path}`,
      },
    })
    expect(added.status).toBe(201)
    follow(room.model, given(room), [])
    await expect.poll(async () => rowsOf(await readRows(), room)).toEqual(room.model)
    const running = (await readRows()).find(
      ({ from, import_key }) => from < 0 && import_key?.startsWith(getNamespace(room.feedId)),
    )
    if (!running) throw new Error('Nobody is there.')
    await addStay(`Apt ${at + 1}`, running)
    rooms.push(room)
  }

  for (let generation = 1; generation <= generations; generation += 1)
    for (const room of rooms) {
      const before = await readRows()
      const steps = random(4)
      for (let step = 0; step < steps; step += 1) change(room)
      const isGarbled = random(12) === 0
      const breakage = random(4) === 0 ? breakages[random(breakages.length)] : undefined
      const where = `seed ${seed}, generation ${generation}, ${room.sample.source}`
      if (isGarbled) {
        const known = Array.from(room.model, ([uid, one]) => ({ uid, ...one, detail: '', isBlock: false }))
        const text = garble(write(room.sample, known))
        answers.set(room.path, (response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)) // prettier-ignore
        room.held = []
      } else if (breakage) answers.set(room.path, breakage(write(room.sample, room.events), random))
      if (isGarbled || breakage) {
        const { failure } = await readNow(room)
        expect(failure === null, where).toBe(isGarbled)
        // A broken feed removes and changes nothing, of its own and of the others.
        expect(await readRows(), where).toEqual(before)
        tally.broken += 1
        room.etag = ''
        continue
      }
      if (steps === 0 && room.etag !== '') tally.unchanged += 1
      else serve(room)
      const feed = await readNow(room)
      room.held = follow(room.model, given(room), room.held)
      const after = await readRows()
      expect(rowsOf(after, room), where).toEqual(room.model)
      expect([feed.failure, feed.held_count], where).toEqual([null, room.held.length])
      if (room.held.length > 0) tally.held += 1
      // A reservation that has begun is never removed, and each stay ends with its reservation.
      const there = new Map(after.map((row) => [row.id, row]))
      expect(
        before.filter(({ id, from }) => from <= 0 && !there.has(id)),
        where,
      ).toEqual([])
      for (const stay of await readStays())
        expect(aheadOf(stay.check_out ?? ''), where).toBe(there.get(stay.reservation_id ?? '')?.to)
    }
  return tally
}

test(`${generations} generations of calendars end in the rows of the model: a broken feed removes nothing, stays follow`, async () => {
  allowSlow('reads fifty generations of three calendars')
  const total = { readings: 0, broken: 0, unchanged: 0, held: 0 }
  for (let seed = 1; seed <= (isLong ? 12 : 1); seed += 1) {
    const tally = await play(seed)
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += tally[key]
  }
  reportMetrics('generations of calendars', { generations, ...total })
  expect([total.broken > 0, total.held > 0]).toEqual([true, true])
}, 900_000)
