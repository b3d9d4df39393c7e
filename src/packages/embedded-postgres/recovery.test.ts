import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anApp,
  aFolder,
  clearAway,
  isRoot,
  unprivileged,
  query,
  getServer,
} from '#testing/embedded-postgres/folders.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { startEmbeddedPostgres } from './index.ts'
import { isGoneWithin, isRunning } from './processes.ts'

beforeEach(() => allowSlow('starts and stops a PostgreSQL of its own'))

const dataDir = aFolder()
const directory = join(dataDir, 'postgres-18')
const lockFile = join(directory, 'postmaster.pid')
const options = { dataDir, holder: 'the test', log: () => {} }

beforeAll(async () => {
  const { stop } = await startEmbeddedPostgres(options)
  await stop()
}, 10_000)
afterAll(clearAway)

/** A server without a supervisor: its app was killed where setpriv is missing. Returns the server's id. */
async function anOrphan(): Promise<number> {
  const app = anApp(dataDir, { env: { PATH: '/nowhere' } })
  await app.line('ready')
  const server = getServer(directory)
  await app.kill()
  expect(isRunning(server)).toBe(true)
  return server
}

test('a killed app leaves no database running for more than five seconds, and the next start need not wait for it', async () => {
  const app = anApp(dataDir)
  await app.line('ready')
  const server = getServer(directory)
  await app.kill()
  const next = await startEmbeddedPostgres(options)
  expect(await query(next.socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
  if (process.platform === 'linux') expect(await isGoneWithin(server, 5000)).toBe(true)
  await next.stop()
}, 15_000)

test('a database that outlived its app is adopted, refuses others, is replaced when it dies, and stops with the app', async () => {
  const server = await anOrphan()
  const database = await startEmbeddedPostgres(options)
  expect(database.adopted).toBe(true)
  expect(getServer(directory)).toBe(server)
  await expect(startEmbeddedPostgres(options)).rejects.toMatchObject({ name: 'DataInUse', holder: 'the test' })

  const up = new Promise((resolve) => database.onRestart((event) => event === 'up' && resolve(event)))
  process.kill(server, 'SIGKILL')
  await up
  const second = getServer(directory)
  expect(second).not.toBe(server)
  await database.stop()
  expect(isRunning(second)).toBe(false)

  const third = await anOrphan()
  const last = await startEmbeddedPostgres(options)
  expect(last.adopted).toBe(true)
  await last.stop()
  expect(isRunning(third)).toBe(false)
}, 15_000)

test('a killed database is restarted immediately, notifies its listeners, and is locked again', async () => {
  const database = await startEmbeddedPostgres(options)
  const events: string[] = []
  let told = () => {}
  const forget = database.onRestart((event) => {
    events.push(event)
    told()
  })
  for (let kills = 1; kills <= 2; kills++) {
    const up = new Promise<void>((resolve) => (told = () => events.length === kills * 2 && resolve()))
    process.kill(getServer(directory), 'SIGKILL')
    await up
    expect(await query(database.socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(startEmbeddedPostgres(options)).rejects.toMatchObject({ name: 'DataInUse' })
  }
  expect(events).toEqual(['down', 'up', 'down', 'up'])
  forget()
  await database.stop()
  expect(events).toHaveLength(4)
}, 15_000)

test('a session with a long statement does not keep a killed database from restarting', async () => {
  const database = await startEmbeddedPostgres(options)
  const busy = query(database.socketDir, 'select count(*) from generate_series(1, 100000000000) as busy').catch(
    () => 'ended',
  )
  await expect
    .poll(() =>
      query(
        database.socketDir,
        `select 1 as one from pg_stat_activity where query like '%as busy' and state = 'active'`,
      ),
    )
    .toEqual([{ one: 1 }])
  const up = new Promise((resolve) => database.onRestart((event) => event === 'up' && resolve(event)))
  process.kill(getServer(directory), 'SIGKILL')
  await up
  expect(await busy).toBe('ended')
  await database.stop()
}, 15_000)

test('a crashed session, which makes the database restart itself, is reported as down and up', async () => {
  const database = await startEmbeddedPostgres(options)
  const server = getServer(directory)
  const events: string[] = []
  const up = new Promise<void>((resolve) =>
    database.onRestart((event) => {
      events.push(event)
      if (event === 'up') resolve()
    }),
  )
  const [backend] = await query(
    database.socketDir,
    `select pid from pg_stat_activity where application_name = 'the test'`,
  )
  process.kill(Number(backend!.pid), 'SIGKILL')
  await up
  expect(events).toEqual(['down', 'up'])
  expect(getServer(directory)).toBe(server)
  await expect(startEmbeddedPostgres(options)).rejects.toMatchObject({ name: 'DataInUse' })
  await database.stop()
}, 15_000)

test.each(['stale', 'empty', 'senseless', 'cut short', 'with an id that a stranger has now'])(
  'a lock file %s does not keep the database from starting',
  async (kind) => {
    const server = await anOrphan()
    process.kill(server, 'SIGKILL')
    expect(await isGoneWithin(server, 5000)).toBe(true)

    const stranger = spawn('sleep', ['60'], isRoot ? unprivileged : {})
    if (kind === 'empty') truncateSync(lockFile, 0)
    if (kind === 'senseless') writeFileSync(lockFile, '\0\0\0\0\0\0')
    if (kind === 'cut short') writeFileSync(lockFile, String(server))
    if (kind.includes('stranger'))
      writeFileSync(lockFile, `${stranger.pid}\n${directory}\n1700000000\n5432\n${directory}\n\n`)
    const old = new Date(Date.now() - 60_000)
    utimesSync(lockFile, old, old)

    const database = await startEmbeddedPostgres(options)
    expect(database.adopted).toBe(false)
    expect(await query(database.socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    stranger.kill()
    await once(stranger, 'exit')
  },
  15_000,
)
