import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences } from './convergence.ts'
import { createExternalDatabase, withoutNotifications } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

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

const createHotel = async (): Promise<TestHotel> => (await seedHotel(database.owner, 1, { guests: 1, staff: 3 }))[0]!
const aBoard = async (hotel: TestHotel, at: number, options: { slow?: boolean } = {}): Promise<Reader> => {
  const reader = new Reader({ base, hotel, person: hotel.staff[at]!, as: 'manager', ...options })
  readers.push(reader)
  await reader.open()
  return reader
}
// The first event of a hotel is the stay of its guest.
const stayEvents = 1
/** Many requests in one statement, with texts of `letters` characters. */
const insert =
  (hotel: TestHotel, count: number, letters = 20) =>
  (sql: Parameters<Parameters<typeof asOwner>[1]>[0]) =>
    sql`
  insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description)
  select ${hotel.id}, gen_random_uuid(), ${hotel.guests[0]!.id}, 'Ana Guest', 'Room 1', 'other', 'reception',
    repeat('ш', ${letters}::int) from generate_series(1, ${count}::int)`
const many = (...what: Parameters<typeof insert>) => asOwner(database.owner, insert(...what))
const openStreams = async (): Promise<number> => {
  const reply = await ask('GET', `${base}/metrics`)
  return Number(/^deskbell_open_streams (\d+)$/m.exec('body' in reply ? String(reply.body['text']) : '')?.[1])
}

test('500 missed events are caught up within 2 s, by Last-Event-ID and by after alike', async () => {
  const hotel = await createHotel()
  const boards = await Promise.all([0, 1, 2].map((at) => aBoard(hotel, at)))
  await many(hotel, 500)
  expect(await differences(database.owner, [hotel], boards, within(5_000))).toEqual([])
  const waits: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const [board] = boards
    board!.cursor = 0
    board!.numbers.length = 0
    const began = performance.now()
    board!.cut(true)
    await expect.poll(() => board!.numbers.length, { interval: 2, timeout: within(5_000) }).toBe(500 + stayEvents)
    waits.push(performance.now() - began)
  }
  expect(Math.max(...waits)).toBeLessThan(within(2_000))
  expect(await differences(database.owner, [hotel], boards, within(5_000))).toEqual([])
  reportMetrics('500 missed events', { 'caught up after ms': Math.max(...waits) })
})

test('a cursor older than the log, or one from the future, is answered with reset, and the fresh list is right', async () => {
  const hotel = await createHotel()
  const [board, colleague] = [await aBoard(hotel, 0), await aBoard(hotel, 1)]
  await many(hotel, 60)
  expect(await differences(database.owner, [hotel], [board, colleague], within(5_000))).toEqual([])
  await asOwner(database.owner, (sql) =>
    sql.begin(async (tx) => {
      await tx`delete from hotel_events where hotel_id = ${hotel.id} and number <= 51`
      await tx`update hotel_event_counters set pruned_up_to = 51 where hotel_id = ${hotel.id}`
    }),
  )
  for (const [cursor, resets] of [
    [51, 0],
    [50, 1],
    [0, 2],
    [61, 2],
    [62, 3],
  ] as const) {
    const hellos = board.hellos.length
    if (board.resets < resets) board.rows.clear()
    board.cursor = cursor
    board.cut(false)
    await expect
      .poll(() => [board.resets, board.cursor, board.isOpen && board.hellos.length > hellos], {
        timeout: within(5_000),
      })
      .toEqual([resets, 61, true])
  }
  // Simulates a cleanup that has deleted more than it has recorded.
  await asOwner(database.owner, (sql) => sql`delete from hotel_events where hotel_id = ${hotel.id} and number <= 56`)
  board.cursor = 53
  board.cut(false)
  await expect.poll(() => [board.resets, board.cursor], { timeout: within(5_000) }).toEqual([4, 61])
  await many(hotel, 5)
  expect(colleague.resets).toBe(0)
  expect(await differences(database.owner, [hotel], [board, colleague], within(5_000))).toEqual([])
})

test('a client that stops reading is disconnected at 1 MiB, delays nobody, and catches up when it reads again', async () => {
  const hotel = await createHotel()
  const [stuck, brisk] = [await aBoard(hotel, 0), await aBoard(hotel, 1)]
  const before = await openStreams()
  stuck.pause()
  const began = performance.now()
  for (let batch = 0; batch < 10; batch += 1) await many(hotel, 500, 1000)
  await expect.poll(() => brisk.numbers.length, { timeout: 30_000 }).toBe(5000)
  const heard = performance.now() - began
  await expect.poll(openStreams, { timeout: within(5_000) }).toBe(before - 1)
  expect(stuck.numbers.length).toBeLessThan(5000)
  stuck.resume()
  expect(await differences(database.owner, [hotel], [stuck, brisk], 30_000)).toEqual([])
  expect([stuck.ends, stuck.resets, brisk.ends, brisk.resets]).toEqual([1, 0, 0, 0])
  reportMetrics('a stuck reader', { 'the other heard 5,000 events after ms': heard })
}, 90_000)

test('a client far behind on a slow connection gets everything at its own speed, without being disconnected', async () => {
  const hotel = await createHotel()
  await many(hotel, 1500, 1000)
  const slow = new Reader({ base, hotel, person: hotel.staff[0]!, as: 'manager', slow: true })
  readers.push(slow)
  await slow.open(0)
  expect(await differences(database.owner, [hotel], [slow], 60_000)).toEqual([])
  expect([slow.ends, slow.resets, slow.numbers.length]).toEqual([0, 0, 1500 + stayEvents])
}, 90_000)

test('what happens while LISTEN is interrupted is received within 5 s of its return, on the same streams', async () => {
  const hotel = await createHotel()
  const board = await aBoard(hotel, 0)
  await withoutNotifications(database, insert(hotel, 20))
  await expect.poll(() => board.numbers.length, { timeout: within(5_000) }).toBe(20)
  expect(await differences(database.owner, [hotel], [board], within(5_000))).toEqual([])
  expect(board.ends).toBe(0)
})

test('the log has nothing unexpected', () => {
  expect(errorsIn(program.output())).toEqual([])
})
