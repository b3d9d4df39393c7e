import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { differences } from './convergence.ts'
import { createEmptyDatabase, createExternalDatabase, databaseUrl } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics, within } from './metrics.ts'
import { createInstallation, clearEverything, freePort, run, type ExitResult, type Installation } from './program.ts'
import { Reader } from './reader.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

afterAll(clearEverything)

/**
 * The sentence of a start that failed properly: alone on stderr, without a stack trace, with exit code 1. Otherwise the
 * whole output.
 */
const getSentence = (ending: ExitResult): string => {
  const [, sentence] = /^Deskbell cannot start: ([^\n]+\.)\n$/.exec(ending.errors) ?? []
  return sentence !== undefined && ending.code === 1 && ending.output === ''
    ? sentence
    : `no proper refusal: ${JSON.stringify(ending)}`
}

test('a fresh folder becomes a running hotel, ready within 5 s when started again; a second start names who has the lock', async () => {
  const installation = await createInstallation({ DEMO: 'on' })
  const first = run(installation.settings)
  const { base, ms: fresh } = await first.ready
  for (const path of ['/hotel-marina/guest', '/old-town/guest', '/readyz', '/api/hotels/hotel-marina'])
    expect([path, (await ask('GET', base + path)).status]).toEqual([path, 200])
  expect(first.output()).toContain('manager@hotel-marina.example')

  const second = run({ ...installation.settings, PORT: '0' })
  const refused = await second.ended
  expect(getSentence(refused)).toMatch(
    `The data in ${installation.dataDir} is already in use by process ${first.pid} at http://localhost:`,
  )
  expect((await ask('GET', `${base}/readyz`)).status).toBe(200)

  const stopped = await first.stop()
  expect([stopped.code, stopped.errors]).toEqual([0, ''])
  expect(await installation.databaseEndsWithin(0)).toBe(true)
  const again = run(installation.settings)
  const { ms } = await again.ready
  expect((await ask('GET', `${base}/hotel-marina/guest`)).status).toBe(200)
  expect((await again.stop()).code).toBe(0)
  reportMetrics('starting', {
    'fresh ms': fresh,
    'second start refused after ms': refused.ms,
    'stopped after ms': stopped.ms,
    'again ms': ms,
  })
  expect(refused.ms).toBeLessThan(within(3_000))
  expect(stopped.ms).toBeLessThan(within(10_000))
  expect(ms).toBeLessThan(within(5_000))
}, 120_000)

test('kill -9 leaves no database running for more than 5 s, and the next start does not have to wait for that', async () => {
  const installation = await createInstallation()
  const first = run(installation.settings)
  await first.ready
  await first.kill()
  const next = run(installation.settings)
  const { ms } = await next.ready
  await next.kill()
  const began = performance.now()
  expect(await installation.databaseEndsWithin(within(5_000))).toBe(true)
  reportMetrics('kill -9', { 'next start ready after ms': ms, 'database gone after ms': performance.now() - began })
}, 90_000)

/** True while the start writes demo data: a lock on the accounts shows it before anything is committed. */
const hasBegunTheDemo = (installation: Installation): Promise<boolean> =>
  asOwner(
    installation.owner,
    (sql) => sql`
  select 1 from pg_locks join pg_class on pg_class.oid = relation where relname = 'accounts' and mode = 'RowExclusiveLock'
  union all select 1 from accounts`,
  ).then(
    ({ length }) => length > 0,
    () => false,
  )

const interruptions = isLong ? 20 : 1

test(
  'a first start that is killed at any moment leaves no half-made state: the next one completes the whole hotel',
  async () => {
    for (let round = 0; round < interruptions; round += 1) {
      const installation = await createInstallation({ DEMO: 'on' })
      const first = run(installation.settings)
      // Every other kill comes during the demo data, the rest at any time.
      if (round % 2 === 0)
        await expect.poll(() => hasBegunTheDemo(installation), { interval: 1, timeout: 20_000 }).toBe(true)
      else await Promise.race([first.ready, pause(Math.random() * 1_500)])
      const { output } = await first.kill()
      const next = run(installation.settings)
      const { base } = await next.ready
      for (const hotel of ['hotel-marina', 'old-town']) {
        const signedIn = await ask('POST', `${base}/api/hotels/${hotel}/manager-session`, {
          body: { email: `manager@${hotel}.example`, password: 'deskbell-demo' },
        })
        expect([hotel, signedIn.status, output]).toEqual([hotel, 201, output])
      }
      const counts = await asOwner(
        installation.owner,
        (sql) =>
          sql<
            { hotel_id: string; n: number }[]
          >`select hotel_id, count(*) as n from service_requests group by 1 order by 1`,
      )
      expect(counts.map(({ hotel_id }) => hotel_id)).toEqual(['hotel-marina', 'old-town'])
      for (const { n } of counts) expect(n).toBeGreaterThan(100)
      await next.kill()
    }
  },
  isLong ? 400_000 : 120_000,
)

test('invalid settings stop the start with one clear sentence each', async () => {
  const dataDir = aFolder()
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const external = await createExternalDatabase()
  const empty = await createEmptyDatabase()
  const poor = `poor_${newId().slice(-12)}`
  await asOwner(empty.owner, (sql) =>
    sql.unsafe(`create role ${poor} login; alter database ${empty.owner.database} owner to ${poor}`),
  )
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /PORT must be a whole number from 0 to 65535, but it is "abc"/],
    [{ PUBLIC_URL: 'hotel.example' }, /PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://hotel.example/desk' }, /PUBLIC_URL must be an address without a path/],
    [{ DATABASE_URL: 'postgres://desk:100%sure@127.0.0.1/deskbell' }, /DATABASE_URL must be an address/],
    [{ DATABASE_URL: 'nonsense' }, /DATABASE_URL must be an address/],
    [
      { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/deskbell` },
      /The database cannot be reached \(.*ECONNREFUSED/,
    ],
    [{ DATABASE_URL: `postgres://owner@/deskbell?host=${dataDir}` }, /The database cannot be reached/],
    [
      { DATABASE_URL: databaseUrl({ ...external.owner, database: 'is_not_there' }) },
      /The database cannot be reached \(database "is_not_there" does not exist\)/,
    ],
    [
      { DATABASE_URL: databaseUrl({ ...empty.owner, user: poor }) },
      /The account of DATABASE_URL cannot set the database up \(permission denied/,
    ],
    [{ ...external.settings, PORT: String(port) }, new RegExp(`port ${port} is in use`)],
    [{ ...external.settings, HOST: '203.0.113.7' }, /HOST/],
    [{ ...external.settings, HOST: 'no.such.host.invalid' }, /HOST/],
    [{ DATA_DIR: file }, /cannot be used/],
    [{ DATA_DIR: '/dev/null/data' }, /The database in \/dev\/null\/data cannot be used/],
  ]
  // Two in parallel: every machine has that many cores.
  for (let at = 0; at < cases.length; at += 2) {
    await Promise.all(
      cases
        .slice(at, at + 2)
        .map(async ([settings, sentence]) =>
          expect(getSentence(await run({ DATA_DIR: dataDir, ...settings }).ended)).toMatch(sentence),
        ),
    )
  }
  blocker.close()
  await external.drop()
  await empty.drop()
  await asOwner({ ...empty.owner, database: 'postgres' }, (sql) => sql.unsafe(`drop role ${poor}`))
}, 120_000)

test('a database with changed migrations, newer ones, or ones from before the first release is refused', async () => {
  for (const [statement, sentence] of [
    [
      `update schema_migrations set checksum = 'other' where number = 2`,
      /Migration 2 \(hotels\) was changed after it had been applied/,
    ],
    [
      `insert into schema_migrations (number, name, checksum) values (9999, 'from_tomorrow', 'x')`,
      /has migration 9999 \(from_tomorrow\), which this version of Deskbell does not know/,
    ],
    [
      `update schema_migrations set checksum = 'another' where number = 1`,
      /^This database was made by a Deskbell from before its first release, which no released version reads/,
    ],
  ] as const) {
    const testDatabase = await createExternalDatabase()
    await asOwner(testDatabase.owner, (sql) => sql.unsafe(statement))
    expect(getSentence(await run(testDatabase.settings).ended)).toMatch(sentence)
    await testDatabase.drop()
  }
}, 60_000)

test("two starts that race for an empty database migrate it once, and an event of one process reaches the other's streams", async () => {
  const testDatabase = await createEmptyDatabase()
  const settings = { DATABASE_URL: databaseUrl(testDatabase.owner) }
  const programs = [run(settings), run(settings)]
  const [one, other] = await Promise.all(programs.map(({ ready }) => ready))
  const applied = await asOwner(
    testDatabase.owner,
    (sql) => sql<{ number: number }[]>`select number from schema_migrations order by number`,
  )
  expect(applied.length).toBeGreaterThanOrEqual(4)

  const [hotel] = await seedHotel(testDatabase.owner, 1, { guests: 1, staff: 2 })
  const boards = [one, other].map(
    (program, at) => new Reader({ base: program!.base, hotel: hotel!, person: hotel!.staff[at]!, as: 'manager' }),
  )
  await Promise.all(boards.map((board) => board.open()))
  for (const program of [one, other]) {
    const reply = await ask('POST', `${program!.base}/api/hotels/${hotel!.id}/my/requests`, {
      cookie: hotel!.guests[0]!.cookie,
      body: { id: newId(), type: 'towels', description: 'Two, please.' },
    })
    expect(reply.status).toBe(201)
  }
  expect(await differences(testDatabase.owner, [hotel!], boards, within(5_000))).toEqual([])
  expect(boards.map(({ numbers }) => numbers)).toEqual([
    // The two requests. The event before them is the guest's stay.
    [2, 3],
    [2, 3],
  ])

  // Signed out through one, ended on the other.
  expect(
    (await ask('DELETE', `${one!.base}/api/hotels/${hotel!.id}/manager-session`, { cookie: hotel!.staff[1]!.cookie }))
      .status,
  ).toBe(204)
  await expect.poll(() => boards[1]!.goodbye?.reason, { timeout: within(5_000) }).toBe('session_ended')
  await Promise.all(boards.map((board) => board.close()))
  for (const program of programs) {
    expect(errorsIn(program.output())).toEqual([])
    expect((await program.stop()).code).toBe(0)
  }
  await testDatabase.drop()
}, 90_000)
