import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { to } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openClient, type Client } from './client.ts'
import { databaseIsGone } from './pool/pool.ts'

let place: TestDatabase
let client: Client
beforeAll(async () => {
  place = await createTestDatabase()
  client = openClient(place.owner)
})
afterAll(async () => {
  await client.end()
  await place.drop()
})

const kilobyte = 1024
test.each([
  ['nothing', 0, 0],
  ['one short row', 1, 10],
  ['one row that fills what may wait', 1, 64 * kilobyte - 1],
  ['one row of more than may wait', 1, 70 * kilobyte],
  ['one row of megabytes', 1, 5 * kilobyte * kilobyte],
  ['rows that fill it together', 9, 8 * kilobyte],
  ['many rows of more than may wait', 40, 70 * kilobyte],
])('%s is copied completely, and the connection works afterwards', async (_what, rows, bytes) => {
  const pieces: Buffer[] = []
  const copied = await client.copy(to(`copy (select repeat('x', ${bytes}) from generate_series(1, ${rows})) to stdout`))
  for await (const piece of copied as AsyncIterable<Buffer>) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(`${'x'.repeat(bytes)}\n`.repeat(rows))
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
})

test('values and rows have our types, and a statement says how many rows it changed', async () => {
  const at = new Date('2026-11-21T08:50:14.100Z')
  const rows =
    await client`select ${at}::timestamptz as at, ${[{ a: 1 }]}::jsonb as list, ${null}::text as none, 2::bigint as count`
  expect(rows).toEqual([{ at: '2026-11-21T08:50:14.100Z', list: [{ a: 1 }], none: null, count: 2 }])
  await client`create temp table counted (number int)`
  expect((await client`insert into counted select generate_series(1, ${3}::int)`).count).toBe(3)
  await expect(client.unsafe('select $1', [undefined])).rejects.toThrow('is none')
  expect(await client.unsafe('select 1 as one; set local work_mem = 64; select 2 as two')).toEqual([
    { one: 1 },
    { two: 2 },
  ])
})

test('what is sent meanwhile waits for the end of a transaction, which is carried out wholly or not at all', async () => {
  await client`create table houses (name text primary key)`
  const failing = client.begin(async (tx) => {
    await tx`insert into houses values ('first')`
    await tx`insert into houses values ('first')`
  })
  const added = client.begin(async (tx) => (await tx`insert into houses values ('second') returning name`)[0]?.['name'])
  const seen = client`select name from houses`
  await expect(failing).rejects.toMatchObject({ code: '23505', table: 'houses' })
  expect([await added, await seen]).toEqual(['second', [{ name: 'second' }]])
})

test('a lost connection is not opened again: nothing behind it is carried out', async () => {
  const other = openClient(place.owner)
  await other`begin`
  const [own] = await other`select pg_backend_pid() as pid`
  await client`select pg_terminate_backend(${own?.['pid']}, 5000)`
  for (const statement of ['select 1', 'commit'])
    expect(databaseIsGone(await other.unsafe(statement).catch((error: unknown) => error))).toBe(true)
  await other.end()
})

test('a server that never answers is given up, at once where somebody asks for it', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port }
  const [patient, aborted] = [openClient(address, { connectTimeoutMs: 50 }), openClient(address)]
  const answers = [patient, aborted].map((one) => one`select 1`.catch((error: unknown) => error))
  await once(silent, 'connection')
  aborted.abort()
  expect((await Promise.all(answers)).map(databaseIsGone)).toEqual([true, true])
  await expect(aborted`select 1`).rejects.toThrow('lost')
  silent.close()
})
