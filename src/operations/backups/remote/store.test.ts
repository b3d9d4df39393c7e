import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, WrongSetting } from '#platform/server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createS3Server, type S3Server } from '#testing/outside/s3-server.ts'
import { NightlyBackup } from '../nightly.ts'
import { verify } from '../verify.ts'
import { downloadBackup } from './download.ts'

/* Nightly backups in an S3-compatible bucket that checks every signature. */

let store: S3Server
let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  store = await createS3Server()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-remote-'))
})
afterEach(async () => {
  await database.drop()
  await store.close()
  await rm(dataDir, { recursive: true })
})

const getSettings = (changed: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: dataDir, ...store.settingsFor('BACKUP_S3'), ...changed })
const createNightly = (changed?: Record<string, string>) =>
  new NightlyBackup(database.owner, getSettings(changed), restoreRules, createLog('silent'))
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30)
const inBucket = () => [...store.objects.keys()].toSorted()

test('each nightly backup is read back and stored in the bucket, byte for byte', async () => {
  const nightly = createNightly()
  await nightly.run(at(20, 15))
  const file = (await nightly.run(at(21, 4))) ?? ''
  expect(inBucket()).toEqual(['nightly-2026-11-21.tar.zst'])
  expect(store.objects.get('nightly-2026-11-21.tar.zst')).toEqual(await readFile(file))
  expect(store.refused).toEqual([])
})

test('the bucket keeps its own number of nightly backups, across pages of its list, and other files stay', async () => {
  store.pageSize = 2
  store.objects.set('of-somebody-else.tar.zst', Buffer.from('kept'))
  const nightly = createNightly({ BACKUP_S3_KEPT: '3', BACKUPS_KEPT: '1' })
  await nightly.run(at(1, 15))
  for (let day = 2; day <= 6; day += 1) await nightly.run(at(day, 4))
  expect(inBucket()).toEqual([...[4, 5, 6].map((day) => `nightly-2026-11-0${day}.tar.zst`), 'of-somebody-else.tar.zst'])
  expect(await readdir(join(dataDir, 'backups'))).toEqual(['nightly-2026-11-06.tar.zst'])
})

test('a failed upload is repeated by the next run, without a new backup', async () => {
  const nightly = createNightly()
  await nightly.run(at(20, 15))
  store.answers.push(403)
  await expect(nightly.run(at(21, 4))).rejects.toThrow(
    /^The store of backups at .+ refused \(403 SlowDown\): check BACKUP_S3_BUCKET/,
  )
  expect([nightly.lastMadeAt, inBucket()]).toEqual([at(20, 15).getTime(), []])
  const made = await readFile(join(dataDir, 'backups', 'nightly-2026-11-21.tar.zst'))
  await nightly.run(at(21, 5))
  expect(store.objects.get('nightly-2026-11-21.tar.zst')).toEqual(made)
  expect(nightly.lastMadeAt).toBe(at(21, 5).getTime())
})

test('on a new machine "latest" fetches the newest nightly backup, and a name fetches that one', async () => {
  const nightly = createNightly()
  await nightly.run(at(20, 15))
  for (const day of [21, 22]) await nightly.run(at(day, 4))
  store.objects.set('zz-by-hand.tar.zst', Buffer.from('made by a person'))
  await rm(join(dataDir, 'backups'), { recursive: true })

  const file = await downloadBackup(getSettings(), 'latest')
  expect(file).toBe(join(dataDir, 'backups', 'nightly-2026-11-22.tar.zst'))
  expect((await verify(file)).hotel).toBeNull()
  expect(await readFile(await downloadBackup(getSettings(), 'zz-by-hand.tar.zst'), 'utf8')).toBe('made by a person')
})

test('an unknown backup is answered with the existing names; an interrupted download leaves no file', async () => {
  await expect(downloadBackup(getSettings(), 'latest')).rejects.toThrow('It is empty.')
  store.objects.set('nightly-2026-11-21.tar.zst', Buffer.alloc(1_000_000))
  await expect(downloadBackup(getSettings(), '../passwd')).rejects.toThrow(
    'The last ones by name: nightly-2026-11-21.tar.zst.',
  )
  store.breaksOff = 1
  await expect(downloadBackup(getSettings(), 'latest')).rejects.toThrow('broke off on its way')
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
  await expect(downloadBackup(readSettings({ DATA_DIR: dataDir }), 'latest')).rejects.toThrow('BACKUP_S3_ENDPOINT')
})

test('a nightly backup that cannot be read back is never uploaded: it is removed, and the next run makes another', async () => {
  const nightly = createNightly()
  await nightly.run(at(20, 15))
  store.answers.push(403)
  await expect(nightly.run(at(21, 4))).rejects.toThrow('refused')
  const file = join(dataDir, 'backups', 'nightly-2026-11-21.tar.zst')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 10))
  await expect(nightly.run(at(21, 5))).rejects.toThrow('is damaged')
  expect([await readdir(join(dataDir, 'backups')), inBucket()]).toEqual([[], []])
  expect(await nightly.run(at(21, 6))).toBe(file)
  expect(inBucket()).toEqual(['nightly-2026-11-21.tar.zst'])
})

test('the settings of the bucket need each other', () => {
  expect(readSettings({}).backupS3).toBeNull()
  expect(getSettings().backupS3).toMatchObject({ kept: 30, endpoint: store.endpoint })
  for (const name of ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'])
    expect(() => getSettings({ [name]: '' })).toThrow(WrongSetting)
  expect(() => getSettings({ BACKUP_S3_KEPT: '0' })).toThrow('BACKUP_S3_KEPT')
})
