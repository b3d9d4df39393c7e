import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { shareConnections } from '#platform/server/database/transaction.ts'
import { createExternalDatabase } from './external.ts'
import { ask, connections } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { clearEverything, run, type Program } from './program.ts'
import { Reader } from './reader.ts'
import { seedHotel, type TestHotel } from './seed-hotels.ts'

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let hotels: TestHotel[]
beforeAll(async () => {
  database = await createExternalDatabase()
  hotels = await seedHotel(database.owner, 10, { guests: 2, staff: isLong ? 50 : 10 })
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await database.drop()
})

const aProgram = async (): Promise<Program & { base: string }> => {
  const program = run(database.settings)
  return { ...program, base: (await program.ready).base }
}

/** A request that announces its length and sends only the beginning. */
const halfARequest = async (base: string, hotel: TestHotel, body: string): Promise<Socket> => {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  await new Promise<void>((resolve) =>
    socket.write(
      `POST /api/hotels/${hotel.id}/my/requests HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${hotel.guests[0]!.cookie}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
      () => resolve(),
    ),
  )
  return socket
}

test('SIGTERM completes running requests, ends every stream with a retry time, and exits 0 within 10 s', async () => {
  const program = await aProgram()
  const boards = hotels.flatMap((hotel) =>
    hotel.staff.map((person) => new Reader({ base: program.base, hotel, person, as: 'manager' })),
  )
  await Promise.all(boards.map((board) => board.open()))
  const agent = connections(50)
  await Promise.all(hotels.map((hotel) => ask('GET', `${program.base}/api/hotels/${hotel.id}`, { agent })))

  // Ten writes: as many as there are connections wait for a lock, the others for a connection. One more request is
  // still sending its body.
  const lock = openClient(database.owner)
  await lock.unsafe('begin; lock table service_requests in exclusive mode')
  const ids = hotels.map(() => newId())
  let isStopping = false
  const write = async (hotel: TestHotel, at: number) => {
    for (;;) {
      const reply = await ask('POST', `${program.base}/api/hotels/${hotel.id}/my/requests`, {
        cookie: hotel.guests[0]!.cookie,
        agent,
        body: { id: ids[at], type: 'towels', description: 'Two, please.' },
      })
      // A server without enough CPU sheds load. A guest's phone then retries, and so does this test.
      if (reply.status !== 503 || isStopping) return reply
    }
  }
  const writes = hotels.map(write)
  await expect
    .poll(
      () =>
        lock`select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.then(
          ({ length }) => length,
        ),
      { timeout: within(5_000) },
    )
    .toBe(shareConnections(10).app)
  const late = JSON.stringify({ id: newId(), type: 'towels', description: 'In two parts.' })
  const half = await halfARequest(program.base, hotels[0]!, late)
  await expect.poll(async () => (await ask('GET', `${program.base}/healthz`)).status).toBe(200)

  isStopping = true
  const stopping = program.stop()
  // All streams have ended: so the signal has arrived.
  await expect.poll(() => boards.filter(({ ends }) => ends > 0).length, { timeout: within(5_000) }).toBe(boards.length)
  half.write(late.slice(10))
  await lock.unsafe('rollback')
  const [answer] = (await once(half, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /)
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(hotels.map(() => 201))
  const { code, ms, errors } = await stopping
  reportMetrics('stopping', { streams: boards.length, 'requests under way': writes.length + 1, 'exit after ms': ms })
  expect([code, errors]).toEqual([0, ''])
  expect(ms).toBeLessThan(within(10_000))
  expect(errorsIn(program.output())).toEqual([])
  const kept =
    await lock`select id from service_requests where id = any(string_to_array(${ids.join(',')}, ',')::uuid[])`
  expect(kept).toHaveLength(ids.length)
  expect(boards.flatMap(({ problems }) => problems)).toEqual([])
  await lock.end()
  agent.destroy()
  await Promise.all(boards.map((board) => board.close()))
}, 90_000)

test('neither idle connections nor a client who never finishes their request nor one that does not read delay the stop', async () => {
  const program = await aProgram()
  const agent = connections(20)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask('GET', `${program.base}/api/hotels/${hotels[at % hotels.length]!.id}`, { agent }),
    ),
  )
  const half = await halfARequest(
    program.base,
    hotels[0]!,
    JSON.stringify({ id: newId(), type: 'towels', description: 'Never finished.' }),
  )
  const board = new Reader({ base: program.base, hotel: hotels[0]!, person: hotels[0]!.staff[0]!, as: 'manager' })
  await board.open()
  board.pause()
  const { code, ms } = await program.stop()
  reportMetrics('stopping with stuck clients', { 'exit after ms': ms })
  expect(code).toBe(0)
  expect(ms).toBeLessThan(within(10_000))
  half.destroy()
  agent.destroy()
  board.resume()
  await board.close()
}, 90_000)

test('a stop while the database is away is an ordinary stop', async () => {
  const program = await aProgram()
  const sql = openClient(database.owner)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const { code, ms, errors } = await program.stop()
  expect([code, errors]).toEqual([0, ''])
  expect(ms).toBeLessThan(within(10_000))
  await sql.end()
}, 90_000)
