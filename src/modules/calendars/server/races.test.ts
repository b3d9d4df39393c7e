import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockReservations } from '#modules/reservations/server/rows.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { somebodyWaits } from '#testing/setup/lock-waits.ts'
import { byName } from '#testing/tables.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { addCalendarFeed, fetchCalendarFeed, updateCalendarFeed, type NewCalendarFeed } from '../contract.ts'
import { fetchCalendar } from './fetching/fetch-calendar.ts'

let database: TestDatabase
let worlds: readonly [TestServer, TestServer]
let platform: Server
let origin: string
let hotelSlug: string
let vera: Person
let room_id: string
/** The platform's calendar: the first and last day of each booking, by their distance from today. */
let nights: Record<string, readonly [from: number, to: number]>
let asked: number
/** Without it the platform answers at once. */
let hold: Promise<void> | null
beforeAll(async () => {
  platform = createServer((_request, response) => {
    asked += 1
    const text = write()
    const answer = (): void => void response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
    if (hold) void hold.then(answer)
    else answer()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  database = await createTestDatabase()
  const env = { CALENDAR_HOSTS: origin }
  // Two processes with one database, which the first one drops.
  const other = await createTestServer({ quickJobs: true, env, database: { ...database, drop: async () => {} } })
  worlds = [await createTestServer({ quickJobs: true, env, database }), other]
})
afterAll(async () => {
  await worlds[1].close()
  await worlds[0].close()
  platform.closeAllConnections()
  platform.close()
})
beforeEach(async () => {
  nights = { a: [3, 7] }
  asked = 0
  hold = null
  hotelSlug = await worlds[0].aHotel({ features: { reservations: true }, time_zone: 'UTC' })
  vera = await worlds[0].aManager(hotelSlug)
  const { body } = await worlds[0].call(vera, addRooms, { params: { hotelSlug }, body: { room_numbers: ['Apt 4'] } })
  room_id = body.items[0]?.id ?? ''
})

const write = (): string =>
  [
    'BEGIN:VCALENDAR',
    ...Object.entries(nights).flatMap(([uid, [from, to]]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${dayFrom(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${dayFrom(to).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const scope = () => scopeFor(hotelSlug, {})
const add = (rest: Partial<NewCalendarFeed> = {}) =>
  worlds[0].call(vera, addCalendarFeed, {
    params: { hotelSlug },
    body: { id: newId(), room_id, source: 'airbnb', url: `${origin}/a.ics`, ...rest },
  })
const rows = () =>
  worlds[0].server.database.read(scope(), (tx) =>
    tx
      .selectFrom('reservations')
      .select(['guest_name', 'check_in', 'check_out', 'origin'])
      .where('hotel_id', '=', hotelSlug)
      .orderBy('check_in')
      .execute(),
  )
const forgetReading = () =>
  worlds[0].server.database.write(scope(), (tx) =>
    byName(tx)
      .updateTable('calendar_feeds')
      .set({ fetched_at: '2020-01-01T00:00:00.000Z' })
      .where('hotel_id', '=', hotelSlug)
      .execute(),
  )
const readNow = async (feedId: string, world = worlds[0]) => {
  await forgetReading()
  return world.call(vera, fetchCalendarFeed, { params: { hotelSlug, feedId } })
}
const aWord = (): { kept: Promise<void>; keep: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { kept: promise, keep: resolve }
}

test('a feed that is due is read by one of two processes', async () => {
  await add()
  await expect.poll(rows).toHaveLength(1)
  expect(asked).toBe(1)
  // Both ask at once, by the button.
  const { body } = await add({ url: `${origin}/b.ics` })
  await expect.poll(() => asked).toBe(2)
  await expect.poll(async () => (await readNow(body.id)).status).toBe(200)
  await forgetReading()
  asked = 0
  const both = await Promise.all(
    worlds.map((world) => world.call(vera, fetchCalendarFeed, { params: { hotelSlug, feedId: body.id } })),
  )
  expect([both.map(({ status }) => status).toSorted((one, other) => one - other), asked]).toEqual([[200, 429], 1])
})

test('a name that is given while a feed changes the dates stays, and so do the dates', async () => {
  const { body } = await add()
  await expect.poll(rows).toHaveLength(1)
  nights = { a: [3, 9] }
  const named = aWord()
  const naming = worlds[0].server.database.write(scope(), async (tx) => {
    await tx.updateTable('reservations').set({ guest_name: 'Ana Petrović' }).where('hotel_id', '=', hotelSlug).execute()
    await named.kept
  })
  const reading = readNow(body.id, worlds[1])
  await somebodyWaits(worlds[0])
  named.keep()
  await naming
  expect((await reading).status).toBe(200)
  expect(await rows()).toMatchObject([{ guest_name: 'Ana Petrović', check_in: dayFrom(3), check_out: dayFrom(9) }])
})

test('a feed waits for who imports a file, and then sees the rows of the file', async () => {
  const imported = aWord()
  const importing = worlds[0].server.database.write(scope(), async (tx) => {
    await lockReservations(tx, scope())
    await tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id: newId(),
        guest_name: 'Jan Novák',
        apartment: 'Apt 4',
        check_in: dayFrom(3),
        check_out: dayFrom(7),
        source: 'airbnb',
        import_key: 'HM1',
      }) // prettier-ignore
      .execute()
    await imported.kept
  })
  await add()
  await somebodyWaits(worlds[0])
  imported.keep()
  await importing
  await expect.poll(async () => (await rows()).length).toBe(1)
  const { body } = await add({ url: `${origin}/b.ics` })
  await expect.poll(async () => (await readNow(body.id)).status).toBe(200)
  // One booking: linked, not doubled.
  expect(await rows()).toMatchObject([{ guest_name: 'Jan Novák', origin: null }])
})

test('what is read of a feed that is paused meanwhile is thrown away', async () => {
  const word = aWord()
  hold = word.kept
  const { body } = await add()
  await expect.poll(() => asked).toBe(1)
  const update = (state: 'active' | 'paused') =>
    worlds[0].call(vera, updateCalendarFeed, { params: { hotelSlug, feedId: body.id }, body: { state } })
  expect((await update('paused')).status).toBe(200)
  nights = { b: [20, 22] }
  word.keep()
  hold = null
  expect((await update('active')).status).toBe(200)
  await expect.poll(rows).not.toEqual([])
  expect((await rows()).map(({ check_in }) => check_in)).toEqual([dayFrom(20)])
})

test('who waits for others at the same platform does not run out of time for it', async () => {
  const words = [aWord(), aWord()]
  const [first, second] = words
  let read = 0
  hold = first!.kept
  const from = performance.now()
  const options = { allowed: [origin], known: { etag: null, last_modified: null } }
  const address = { url: new URL(`${origin}/c.ics`), policy: 'any' as const }
  const readings = [
    ...words.map(() => fetchCalendar(address, { ...options, timeoutMs: 60_000 })),
    // Two are at work: this one has to wait for longer than it has.
    fetchCalendar(address, { ...options, timeoutMs: 1_000 }),
  ]
  for (const reading of readings) void reading.then(() => (read += 1))
  await expect.poll(() => performance.now() - from, { timeout: 10_000 }).toBeGreaterThan(1_200)
  expect([asked, read]).toEqual([2, 0])
  hold = null
  first!.keep()
  second!.keep()
  expect((await Promise.all(readings)).map(({ kind }) => kind)).toEqual(['whole', 'whole', 'whole'])
})
