import { chownSync, existsSync, mkdirSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  anApp,
  aFolder,
  clearAway,
  isRoot,
  unprivileged,
  programsAreReachable,
  query,
  getServer,
} from '#testing/embedded-postgres/folders.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { startEmbeddedPostgres } from './index.ts'
import { socketPath } from './installation/paths.ts'
import { isRunning } from './processes.ts'

beforeEach(() => allowSlow('starts and stops a PostgreSQL of its own'))

afterAll(clearAway)

const quiet = { holder: `process ${process.pid} at http://localhost:3000`, log: () => {} }

test('a fresh folder gets a safe PostgreSQL 18 with the same collation everywhere, and stop leaves nothing behind', async () => {
  const dataDir = join(aFolder(), 'data')
  const database = await startEmbeddedPostgres({ dataDir, ...quiet })
  expect(database).toMatchObject({
    directory: join(dataDir, 'postgres-18'),
    adopted: false,
    user: 'deskbell_owner',
    database: 'deskbell',
  })
  expect(
    await query(
      database.socketDir,
      `
    select split_part(version(), '.', 1) as version, lower('ŠĐĆ Ж') as lower, 'ž' < 'ж' as ordered,
      (select datlocprovider::text || datlocale from pg_database where datname = 'deskbell') as locale,
      (select string_agg(name || '=' || setting, ' ' order by name) from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone')) as settings`,
    ),
  ).toEqual([
    {
      version: 'PostgreSQL 18',
      lower: 'šđć ж',
      ordered: true,
      locale: 'bC.UTF-8',
      settings: 'TimeZone=UTC data_checksums=on fsync=on full_page_writes=on listen_addresses= synchronous_commit=on',
    },
  ])
  expect(statSync(dataDir).uid).toBe(process.getuid?.())
  expect(statSync(database.directory)).toMatchObject({
    uid: isRoot ? unprivileged.uid : process.getuid?.(),
    mode: 0o040700,
  })

  const server = getServer(database.directory)
  await database.stop()
  expect(isRunning(server)).toBe(false)
  expect(existsSync(join(database.directory, 'postmaster.pid'))).toBe(false)
  expect(existsSync(socketPath(database.socketDir))).toBe(false)
  // In a checkout that the server's user cannot reach, its programs lie beside the data.
  const programs = programsAreReachable ? [] : [expect.stringMatching(/^postgres-programs-/)]
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres-18', 'postgres-18.log', ...programs])
}, 10_000)

test('a second start is refused in two seconds, naming the lock owner; the first goes on, and later the data is free, intact', async () => {
  const dataDir = join(aFolder(), `a, "strange" name's`)
  const first = await startEmbeddedPostgres({ dataDir, ...quiet })
  await query(first.socketDir, "create table kept (what text); insert into kept values ('tap')")

  const began = performance.now()
  await expect(startEmbeddedPostgres({ dataDir, ...quiet, holder: 'another' })).rejects.toMatchObject({
    name: 'DataInUse',
    holder: quiet.holder,
    message: `The data in ${dataDir} is already in use by ${quiet.holder}.`,
  })
  expect(performance.now() - began).toBeLessThan(2000)
  expect(await query(first.socketDir, 'select what from kept')).toEqual([{ what: 'tap' }])
  await first.stop()

  const again = await startEmbeddedPostgres({ dataDir, ...quiet })
  expect(await query(again.socketDir, 'select what from kept')).toEqual([{ what: 'tap' }])
  await again.stop()
}, 10_000)

test('of two simultaneous starts exactly one gets the data, and keeps it when the other is gone', async () => {
  const dataDir = join(aFolder(), 'data')
  const apps = [1, 2].map((number) => anApp(dataDir, { holder: `app ${number}` }))
  const outcomes = await Promise.all(apps.map((app) => app.outcome()))
  const winner = outcomes.findIndex((outcome) => outcome.ready)
  expect(outcomes.filter((outcome) => outcome.ready)).toHaveLength(1)
  const refused = { failed: 'DataInUse', message: `The data in ${dataDir} is already in use by app ${winner + 1}.` }
  expect(outcomes.filter((outcome) => outcome.failed)).toEqual([refused])
  await expect
    .poll(() => query(join(dataDir, 'postgres-18'), 'select 1 as one').catch(() => []), { timeout: 5000 })
    .toEqual([{ one: 1 }])
  await apps[winner]!.stop()
}, 15_000)

test('a folder whose path is too long for a socket works, with the socket in a private folder that goes with the server', async () => {
  const dataDir = join(aFolder(), 'x'.repeat(100), 'data')
  const database = await startEmbeddedPostgres({ dataDir, ...quiet })
  expect(Buffer.byteLength(socketPath(database.socketDir))).toBeLessThanOrEqual(103)
  expect(statSync(database.socketDir).mode & 0o777).toBe(0o700)
  expect(await query(database.socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toMatchObject({ name: 'DataInUse' })
  await database.stop()
  expect(existsSync(database.socketDir)).toBe(false)

  mkdirSync(database.socketDir, { mode: 0o777 })
  await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toThrow(/another user made it/)
  rmdirSync(database.socketDir)
}, 10_000)

test('a start that cannot succeed says why in one sentence and leaves nothing running', async () => {
  const other = aFolder()
  mkdirSync(join(other, 'postgres-17'))
  await expect(startEmbeddedPostgres({ dataDir: other, ...quiet })).rejects.toThrow(
    /is of PostgreSQL 17, and this Deskbell runs 18/,
  )

  const file = join(aFolder(), 'file')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file, ...quiet })).rejects.toMatchObject({
    name: 'EmbeddedPostgresFailed',
  })

  const damaged = aFolder()
  const directory = join(damaged, 'postgres-18')
  mkdirSync(directory, { mode: 0o700 })
  writeFileSync(join(directory, 'PG_VERSION'), '18\n')
  writeFileSync(join(directory, 'postgresql.conf'), '')
  if (isRoot) chownSync(directory, unprivileged.uid, unprivileged.gid)
  await expect(startEmbeddedPostgres({ dataDir: damaged, ...quiet })).rejects.toMatchObject({
    name: 'EmbeddedPostgresFailed',
    message: expect.stringMatching(/does not start \(exit code \d\)[^\n]*\n[^]*pg_control/),
  })
  expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false)
}, 10_000)
