import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { CopyInStream } from './copy-in-stream.ts'

let place: TestDatabase
let client: Client
beforeAll(async () => {
  place = await createTestDatabase()
  const client = openClient(place.owner)
  // The pause makes the failure come with the last byte.
  await client.unsafe(`
    create function fate(what text) returns boolean language plpgsql as $$ begin
      if what = 'refused' or what = 'ended' then perform pg_sleep(0.3); end if;
      if what = 'ended' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
      return what <> 'refused';
    end $$`)
  await client.end()
})
beforeEach(async () => {
  client = openClient(place.owner)
  await client`begin`
  await client`create temp table arriving (what text, many int, check (fate(what))) on commit drop`
})
afterEach(() => client.end())
afterAll(() => place.drop())

const send = async (...rows: string[]): Promise<void> => {
  const arriving = await CopyInStream.open(client, 'copy arriving (what, many) from stdin')
  for (const row of rows) await arriving.write(Buffer.from(row))
  await arriving.end()
}

test('rows arrive, few or many, and the connection works afterwards', async () => {
  await send('one\t1\n')
  await send(...Array.from({ length: 300 }, (_, number) => `${'x'.repeat(20_000)}\t${number}\n`))
  expect(
    await client`select count(*)::int as rows, sum(many)::int as sum, sum(length(what))::int as bytes from arriving`,
  ).toEqual([{ rows: 301, sum: 44_851, bytes: 6_000_003 }])
})

test('an empty copy succeeds as well', async () => {
  await send()
  expect(await client`select from arriving`).toHaveLength(0)
})

test.each([
  ['the last row is refused', ['one\t1\n', 'refused\t2\n'], '23514'],
  ['the last row is cut short', ['one\t1\n', 'two'], '22P04'],
  ['a value is no number', ['one\tmany\n'], '22P02'],
  [
    'an early one is refused',
    ['one\tmany\n', ...Array.from({ length: 200 }, () => `${'x'.repeat(50_000)}\t1\n`)],
    '22P02',
  ],
])(
  "where %s, the end is the database's error, and the connection still works",
  async (_what, rows, code) => {
    await expect(send(...rows)).rejects.toMatchObject({ code })
    await client`rollback`
    expect(await client`select 1 as one`).toEqual([{ one: 1 }])
  },
  10_000,
)

test('one that is abandoned leaves no rows, and the connection still works', async () => {
  const arriving = await CopyInStream.open(client, 'copy arriving (what, many) from stdin')
  await arriving.write(Buffer.from('one\t1\n'))
  arriving.abandon()
  await client`rollback`
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
})

test('a connection lost at the end is reported', async () => {
  await expect(send('one\t1\n', 'ended\t2\n')).rejects.toMatchObject({
    code: expect.stringMatching(/^(57P01|CONNECTION_LOST|ECONNRESET|EPIPE)$/),
  })
}, 10_000)
