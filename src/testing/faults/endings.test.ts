import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '../test-server.ts'
import { differences } from './convergence.ts'
import { allowConnections, createExternalDatabase, withoutNotifications } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel, type TestHotel, type Person } from './seed-hotels.ts'

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let program: Program
let base: string
const readers: Reader[] = []

beforeAll(async () => {
  database = await createExternalDatabase()
  program = run(database.settings)
  base = (await program.ready).base
}, 60_000)
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  await program.stop()
  await clearEverything()
  await database.drop()
})

const aScreen = async (hotel: TestHotel, person: Person, as: Reader['options']['as'], at = base): Promise<Reader> => {
  const reader = new Reader({ base: at, hotel, person, as })
  readers.push(reader)
  await reader.open()
  return reader
}
const createHotel = async (): Promise<TestHotel> => (await seedHotel(database.owner, 1, { guests: 2, staff: 2 }))[0]!
const inDatabase = (statement: (sql: Parameters<Parameters<typeof asOwner>[1]>[0]) => Promise<unknown>) =>
  asOwner(database.owner, statement)

const endsWithin5s = async (reader: Reader, reason: string): Promise<void> => {
  const began = performance.now()
  await expect.poll(() => reader.goodbye?.reason, { interval: 10, timeout: within(5_000) }).toBe(reason)
  reportMetrics(`goodbye ${reason}`, { ms: Math.max(0, reader.goodbye!.at - began) })
}
const staysOpen = (reader: Reader): void => {
  expect([reader.goodbye, reader.ends, reader.isOpen]).toEqual([null, 0, true])
}
const createBy = (hotel: TestHotel, guest: Person, description: string, id: string) =>
  ask('POST', `${base}/api/hotels/${hotel.id}/my/requests`, {
    cookie: guest.cookie,
    body: { id, type: 'other', description },
  })

/** Opens a stream, which is in `opened` until it ends. */
const openStream = (url: string, cookie: string, opened: Set<ClientRequest>): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const message = request(url, { agent: false, headers: { cookie } })
    message.on('response', (response) => {
      opened.add(message)
      response.resume().on('end', () => opened.delete(message))
      resolve(message)
    })
    message.on('error', reject).end()
  })

test('a stream ends within 5 s of its sign-out, and those of others continue', async () => {
  const hotel = await createHotel()
  const [guest, neighbour] = [
    await aScreen(hotel, hotel.guests[0]!, 'guest'),
    await aScreen(hotel, hotel.guests[1]!, 'guest'),
  ]
  const [manager, colleague] = [
    await aScreen(hotel, hotel.staff[0]!, 'manager'),
    await aScreen(hotel, hotel.staff[1]!, 'manager'),
  ]
  expect(
    (await ask('DELETE', `${base}/api/hotels/${hotel.id}/guest-session`, { cookie: hotel.guests[0]!.cookie })).status,
  ).toBe(204)
  expect(
    (await ask('DELETE', `${base}/api/hotels/${hotel.id}/manager-session`, { cookie: hotel.staff[0]!.cookie })).status,
  ).toBe(204)
  await Promise.all([endsWithin5s(guest, 'session_ended'), endsWithin5s(manager, 'session_ended')])
  staysOpen(neighbour)
  staysOpen(colleague)
})

test("nobody uses up the hotel's streams with one session: of thirty-one the oldest is closed, and those of others continue", async () => {
  const hotel = await createHotel()
  const neighbour = await aScreen(hotel, hotel.guests[1]!, 'guest')
  const opened = new Set<ClientRequest>()
  const oneMore = () => openStream(`${base}/api/hotels/${hotel.id}/events?as=guest`, hotel.guests[0]!.cookie, opened)
  const oldest = await oneMore()
  for (let more = 1; more < 30; more += 1) await oneMore()
  expect([opened.size, opened.has(oldest)]).toEqual([30, true])
  await oneMore()
  await expect.poll(() => [opened.size, opened.has(oldest)]).toEqual([30, false])
  staysOpen(neighbour)
  for (const message of opened) message.on('error', () => {}).destroy()
  // A closed stream takes no place.
  await oneMore()
  expect(
    (await ask('GET', `${base}/api/hotels/${hotel.id}/my/requests`, { cookie: hotel.guests[0]!.cookie })).status,
  ).toBe(200)
}, 30_000)

test("one person's many guest sessions do not use up the hotel's streams: the one with most loses one; others continue", async () => {
  const world = await createTestServer({ env: { GUEST_STREAMS: '5' } })
  const opened = new Set<ClientRequest>()
  try {
    const at = await world.listen()
    const hotel = await world.aHotel()
    const open = ({ cookie }: { cookie: string }, as = 'guest') =>
      openStream(`${at}/api/hotels/${hotel}/events?as=${as}`, cookie, opened)
    const manager = await world.aManager(hotel)
    const honest = [
      await open(await world.aGuest(hotel)),
      await open(manager, 'manager'),
      await open(manager, 'manager'),
    ]
    for (let guests = 0; guests < 3; guests += 1) {
      const invented = await world.aGuest(hotel)
      for (let streams = 0; streams < 3; streams += 1) await open(invented)
    }
    // Five of guests, and both of staff.
    await expect.poll(() => opened.size).toBe(7)
    expect(honest.map((one) => opened.has(one))).toEqual([true, true, true])
  } finally {
    for (const message of opened) message.on('error', () => {}).destroy()
    await world.close()
  }
}, 30_000)

test('a stream ends within 5 s after its manager was removed, even while LISTEN was interrupted', async () => {
  const hotel = await createHotel()
  const [manager, colleague] = [
    await aScreen(hotel, hotel.staff[0]!, 'manager'),
    await aScreen(hotel, hotel.staff[1]!, 'manager'),
  ]
  await inDatabase((sql) => sql`delete from managers where id = ${hotel.staff[0]!.id}`)
  await endsWithin5s(manager, 'session_ended')
  staysOpen(colleague)
  await withoutNotifications(database, (sql) => sql`delete from managers where id = ${hotel.staff[1]!.id}`)
  await endsWithin5s(colleague, 'session_ended')
  expect((await ask('GET', `${base}/api/hotels/${hotel.id}/requests`, { cookie: hotel.staff[1]!.cookie })).status).toBe(
    401,
  )
})

test('the streams of a disabled hotel end within 5 s, with its new status first, even while LISTEN was interrupted', async () => {
  for (const pgNotifications of ['there', 'away']) {
    const hotel = await createHotel()
    const other = await createHotel()
    const [guest, manager, elsewhere] = [
      await aScreen(hotel, hotel.guests[0]!, 'guest'),
      await aScreen(hotel, hotel.staff[0]!, 'manager'),
      await aScreen(other, other.staff[0]!, 'manager'),
    ]
    const disable: Parameters<typeof inDatabase>[0] = (sql) =>
      sql`update hotels set enabled = false where id = ${hotel.id}`
    await (pgNotifications === 'away' ? withoutNotifications(database, disable) : inDatabase(disable))
    await Promise.all([endsWithin5s(guest, 'hotel_closed'), endsWithin5s(manager, 'hotel_closed')])
    expect(manager.statuses.at(-1)).toMatchObject({ state: 'disabled', enabled: false })
    staysOpen(elsewhere)
  }
})

test('disabling a hotel while the pool has no database crashes nothing, and its streams end once it has one again', async () => {
  const own = await createExternalDatabase()
  const other = run(own.settings)
  const at = (await other.ready).base
  const [hotel] = await seedHotel(own.owner, 1, { guests: 0, staff: 1 })
  const manager = await aScreen(hotel!, hotel!.staff[0]!, 'manager', at)
  await asOwner(own.owner, async (sql) => {
    await sql`select 1`
    await allowConnections(own, false)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'deskbell'`
    await sql`update hotels set enabled = false where id = ${hotel!.id}`
    await allowConnections(own, true)
  })
  await endsWithin5s(manager, 'hotel_closed')
  expect((await ask('GET', `${at}/readyz`)).status).toBe(200)
  expect((await other.stop()).code).toBe(0)
  await own.drop()
})

test('a stream begins with the status of its hotel, and gets its changes without ending', async () => {
  const hotel = await createHotel()
  const guest = await aScreen(hotel, hotel.guests[0]!, 'guest')
  await expect
    .poll(() => guest.statuses, { timeout: within(5_000) })
    .toMatchObject([{ state: 'open', hotel: { id: hotel.id } }])
  await inDatabase((sql) => sql`update hotels set expiry_date = '2999-12-31' where id = ${hotel.id}`)
  await expect
    .poll(() => guest.statuses.at(-1), { timeout: within(5_000) })
    .toMatchObject({ state: 'open', expiry_date: '2999-12-31', enabled: true })
  staysOpen(guest)
})

test('streams end within 5 s when the hotel expires, and when the session expires', async () => {
  const world = await createTestServer()
  const at = await world.listen()
  const hotelId = await world.aHotel({ expiry_date: '2030-06-15' })
  world.clock.set('2030-06-15T20:00:00Z')
  const guest = await world.aGuest(hotelId)
  const hotel: TestHotel = { id: hotelId, guests: [], staff: [] }
  const open = (person: { id: string; cookie: string }, as: 'guest' | 'manager') =>
    aScreen(hotel, { ...person, sessionId: '' }, as, at)
  const first = await open(guest, 'guest')
  world.clock.set('2030-06-15T22:00:00Z')
  await endsWithin5s(first, 'hotel_closed')

  world.clock.set('2029-01-01T00:00:00Z')
  const young = await world.aManager(hotelId)
  const second = await open(young, 'manager')
  const other = await open(await world.aGuest(hotelId), 'guest')
  world.clock.set('2029-01-02T00:00:01Z')
  await endsWithin5s(second, 'session_ended')
  staysOpen(other)
  expect((await ask('GET', `${at}/api/hotels/${hotelId}/events?as=manager`, { cookie: young.cookie })).status).toBe(401)
  await Promise.all([first, second, other].map((reader) => reader.close()))
  await world.close()
})

test('a session that is extended keeps its stream past its old end', async () => {
  const world = await createTestServer()
  const at = await world.listen()
  const hotelId = await world.aHotel()
  const manager = await world.aManager(hotelId)
  const hotel: TestHotel = { id: hotelId, guests: [], staff: [] }
  const reader = await aScreen(hotel, { ...manager, sessionId: '' }, 'manager', at)
  const other = await aScreen(hotel, { ...(await world.aManager(hotelId)), sessionId: '' }, 'manager', at)
  world.clock.set(Date.now() + 20 * 3_600_000)
  expect((await ask('PUT', `${at}/api/hotels/${hotelId}/manager-session`, { cookie: manager.cookie })).status).toBe(200)
  world.clock.set(Date.now() + 30 * 3_600_000)
  // The job that ended this stream has also checked the other.
  await endsWithin5s(other, 'session_ended')
  staysOpen(reader)
  await Promise.all([reader, other].map((one) => one.close()))
  await world.close()
})

test('a guest gets events of their own requests only, and staff of all', async () => {
  const hotel = await createHotel()
  const [one, other, manager] = [
    await aScreen(hotel, hotel.guests[0]!, 'guest'),
    await aScreen(hotel, hotel.guests[1]!, 'guest'),
    await aScreen(hotel, hotel.staff[0]!, 'manager'),
  ]
  await createBy(hotel, hotel.guests[0]!, 'One', '0199c0de-0000-7000-8000-000000000001')
  await createBy(hotel, hotel.guests[1]!, 'Other', '0199c0de-0000-7000-8000-000000000002')
  await createBy(hotel, hotel.guests[0]!, 'One again', '0199c0de-0000-7000-8000-000000000003')
  expect(await differences(database.owner, [hotel], [one, other, manager], within(5_000))).toEqual([])
  // The first two numbers are the stays that the guests' screens opened.
  expect([one, other, manager].map(({ numbers }) => numbers)).toEqual([[3, 5], [4], [3, 4, 5]])
})

test('the log has nothing unexpected', () => {
  expect(errorsIn(program.output())).toEqual([])
})
