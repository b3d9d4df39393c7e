import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { getBackups, startBackup, type BackupsState } from '#modules/administration/contract/backups.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { bucket, createS3Server, type S3Server } from '#testing/outside/s3-server.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { backUp } from './backup.ts'
import { InstallationBackups } from './installation.ts'
import { nextNight } from './nightly.ts'
import { verify } from './verify.ts'

/* The backups on the owner's page: with a real database, a real folder and an S3-compatible bucket. */

let world: TestServer
let owner: Person
let store: S3Server
let dataDir: string
beforeAll(async () => {
  store = await createS3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-owner-'))
  world = await createTestServer({
    env: { DATA_DIR: dataDir, BACKUPS_KEPT: '1', LOG_LEVEL: 'silent' },
    backups: ({ owner: address }, settings) =>
      new InstallationBackups(address, settings, restoreRules, createLog('silent')),
  })
  owner = await world.anOwner()
})
afterAll(async () => {
  await world.close()
  await store.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await rm(join(dataDir, 'backups'), { recursive: true, force: true })
  const client = openClient(world.database.owner)
  await client`delete from job_runs`
  await client.end()
  store.objects.clear()
})

/** Another process, with settings of its own. */
const aProcess = (env: Record<string, string> = {}) =>
  new InstallationBackups(
    world.database.owner,
    readSettings({ DATA_DIR: dataDir, ...env }),
    restoreRules,
    createLog('silent'),
  )
const read = async () => (await world.call(owner, getBackups, { params: {} })).body.state as BackupsState
const press = () => world.call(owner, startBackup, { params: {}, body: {} })
const made = async () => (await readdir(join(dataDir, 'backups'))).toSorted()
const atRest = async (state: () => Promise<BackupsState>): Promise<BackupsState> => {
  await expect
    .poll(async () => {
      const { running, last } = await state()
      return running === null && last?.check !== 'checking'
    })
    .toBe(true)
  return state()
}
/** As `npm run backup` writes it. */
const writeBackup = async (name: string, hotel: string | null = null): Promise<string> => {
  const settings = readSettings({ DATA_DIR: dataDir })
  const file = join(dataDir, 'backups', name)
  const parts = { pictures: imageStore(settings), rules: restoreRules, tell: () => {} }
  await backUp({ owner: world.database.owner, file, hotel, ...parts })
  return file
}

test('only an owner sees the backups and begins one', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const guest = await world.aGuest(hotel)
  for (const [who, status] of [
    [nobody, 401],
    [guest, 403],
    [staff, 403],
  ] as const) {
    expect((await world.call(who, getBackups, { params: {} })).status).toBe(status)
    expect((await world.call(who, startBackup, { params: {}, body: {} })).status).toBe(status)
  }
  expect(await read()).toEqual({
    running: null,
    last: null,
    failure: null,
    next_at: expect.any(String),
    folder: join(dataDir, 'backups'),
    bucket: null,
  })
})

test('a backup begins in the background, one at a time on all processes, and is read back', async () => {
  const holder = openClient(world.database.owner)
  // The backup cannot end before this transaction does.
  await holder.begin(async (tx) => {
    await tx`lock table invoices in access exclusive mode`
    const { status, body } = await press()
    expect([status, body.state?.running?.since, body.state?.last]).toEqual([202, expect.any(String), null])
    const again = await press()
    expect([again.status, again.body.code]).toEqual([409, 'administration.backup_running'])
    const other = aProcess()
    await expect(other.begin()).rejects.toMatchObject({ failure: { code: 'administration.backup_running' } })
    await expect.poll(async () => (await other.readState()).running?.bytes).toEqual(expect.any(Number))
    expect((await world.call(owner, getBackups, { params: {} })).status).toBe(200)
  })
  await holder.end()
  const { last, failure } = await atRest(read)
  const [name = ''] = await made()
  expect(name).toMatch(/^manual-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/)
  const file = join(dataDir, 'backups', name)
  const { made_at } = await verify(file)
  expect([last, failure]).toEqual([
    {
      made_at: new Date(made_at).toISOString(),
      bytes: (await readFile(file)).length,
      check: 'passed',
      restore: `env DATA_DIR=${dataDir} npm run restore -- ${file}`,
    },
    null,
  ])
})

test('of those of owners as many are kept as of nightly ones, and all of the command', async () => {
  const command = await writeBackup('deskbell-2020-01-01T00-00-00.tar.zst')
  await copyFile(command, join(dataDir, 'backups', 'manual-2020-01-01-000000.tar.zst'))
  expect((await press()).status).toBe(202)
  await atRest(read)
  expect(await made()).toEqual(['deskbell-2020-01-01T00-00-00.tar.zst', expect.stringMatching(/^manual-2(?!020)/)])
})

test('the newest is found by its manifest: one of the command, neither one hotel nor a copy of an older one', async () => {
  const hotel = await world.aHotel()
  const older = await writeBackup('before-the-move.tar.zst')
  await utimes(older, new Date(), new Date(Date.now() - 3_600_000))
  const newest = await writeBackup('deskbell-2026-11-28T12-00-00.tar.zst')
  await writeBackup('of-a-hotel.tar.zst', hotel)
  const { made_at } = await verify(newest)
  await copyFile(older, join(dataDir, 'backups', 'copied.tar.zst'))
  const { last } = await atRest(read)
  expect([last?.made_at, last?.check]).toEqual([new Date(made_at).toISOString(), 'passed'])

  const bytes = await readFile(newest)
  await writeFile(newest, bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 10))
  expect((await atRest(read)).last).toMatchObject({ bytes: bytes.length, check: 'failed' })
})

test('a target that fails is told by every process until a backup succeeds', async () => {
  await writeFile(join(dataDir, 'backups'), 'in the way')
  expect((await press()).status).toBe(202)
  await expect.poll(async () => (await aProcess().readState()).failure?.reason).toBe('folder_unusable')
  expect((await atRest(read)).last).toBe(null)
  await rm(join(dataDir, 'backups'))
  await writeBackup('deskbell-2026-11-28T12-00-00.tar.zst')
  expect((await atRest(read)).failure).toBe(null)
})

test('a nightly backup that fails is told too', async () => {
  const night = aProcess()
  const client = openClient(world.database.owner)
  await client`insert into job_runs (name, done_at) values ('backup', '2020-01-01')`
  await client.end()
  await writeFile(join(dataDir, 'backups'), 'in the way')
  night.start()
  await expect.poll(async () => (await read()).failure?.reason).toBe('folder_unusable')
  const { next_at } = await read()
  await night.stop()
  // Not only in the next night.
  expect(new Date(next_at ?? 0).getTime() - Date.now()).toBeLessThan(6 * 60_000)
  await rm(join(dataDir, 'backups'))
})

test('with a bucket: whether it has the last one, on other machines as well, and never a key', async () => {
  const env = store.settingsFor('BACKUP_S3')
  const ours = aProcess(env)
  await ours.begin()
  const state = await atRest(() => ours.readState())
  const [name = ''] = store.objects.keys()
  expect([state.bucket, state.last?.check]).toEqual([{ name: bucket, has_last: true }, 'passed'])
  for (const secret of [env['BACKUP_S3_ACCESS_KEY'], env['BACKUP_S3_SECRET_KEY']])
    expect(JSON.stringify(state)).not.toContain(secret)

  const elsewhere = await mkdtemp(join(tmpdir(), 'deskbell-elsewhere-'))
  const other = aProcess({ ...env, DATA_DIR: elsewhere })
  expect((await other.readState()).last).toEqual({
    made_at: expect.any(String),
    bytes: store.objects.get(name)?.length,
    check: 'passed',
    restore: `env DATA_DIR=${elsewhere} npm run restore -- s3:${name}`,
  })
  store.answers.push(403)
  expect((await ours.readState()).bucket).toEqual({ name: bucket, has_last: null })
  await rm(elsewhere, { recursive: true })
})

test('a bucket that refuses it leaves the file in the folder, and the reason', async () => {
  const ours = aProcess(store.settingsFor('BACKUP_S3'))
  store.answers.push(403)
  await ours.begin()
  await expect.poll(async () => (await aProcess().readState()).failure?.reason).toBe('bucket_failed')
  const { last, bucket: place } = await atRest(() => ours.readState())
  expect([last?.check, place]).toEqual(['passed', { name: bucket, has_last: false }])
})

test('a process that stops leaves nothing of its backup behind, and no failure', async () => {
  const ours = aProcess()
  const holder = openClient(world.database.owner)
  await holder.begin(async (tx) => {
    await tx`lock table invoices in access exclusive mode`
    await ours.begin()
    await expect.poll(async () => (await made().catch(() => [])).length).toBe(1)
    await ours.stop()
  })
  await holder.end()
  expect([await made(), (await atRest(read)).failure]).toEqual([[], null])
  await expect(ours.begin()).rejects.toMatchObject({ failure: { code: 'administration.backup_running' } })
})

test('the next one is the coming night, or soon where a night was missed; none where they are off', async () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  expect(nextNight(at(21, 15), at(21, 4).getTime())).toEqual(at(22, 3))
  expect(nextNight(at(21, 2), at(20, 4).getTime())).toEqual(at(21, 3))
  expect(nextNight(at(21, 15), at(20, 4).getTime())).toEqual(new Date(2026, 10, 21, 15, 5))
  expect((await aProcess({ NIGHTLY_BACKUPS: 'off' }).readState()).next_at).toBe(null)
})
