import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createLog } from '#platform/server/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { assertChecksum } from './archive/read.ts'
import { ArchiveWriter } from './archive/write.ts'
import { lastNight, NightlyBackup } from './nightly.ts'
import { verify } from './verify.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-nightly-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const aProcess = (backupsKept = 7) =>
  new NightlyBackup(database.owner, { dataDir, backupsKept }, restoreRules, createLog('error'))
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30)
const made = async () => (await readdir(join(dataDir, 'backups')).catch((): string[] => [])).toSorted()

test("the nightly backup is due at three in the morning by the machine's clock", () => {
  expect(lastNight(at(21, 2))).toEqual(new Date(2026, 10, 20, 3))
  expect(lastNight(at(21, 3))).toEqual(new Date(2026, 10, 21, 3))
  expect(lastNight(new Date(2026, 10, 1, 0, 5))).toEqual(new Date(2026, 9, 31, 3))
})

test('a backup is made once a night, also in the first night, and a missed one is made up for', async () => {
  const process = aProcess()
  expect([await process.run(at(20, 15)), await process.run(at(21, 2))]).toEqual([null, null])
  expect(await process.run(at(21, 4))).toBe(join(dataDir, 'backups', 'nightly-2026-11-21.tar.zst'))
  expect(await process.run(at(21, 5))).toBe(null)
  // Off for two nights, on again in the evening.
  expect(await process.run(at(23, 20))).toBe(join(dataDir, 'backups', 'nightly-2026-11-23.tar.zst'))
  expect(await made()).toEqual(['nightly-2026-11-21.tar.zst', 'nightly-2026-11-23.tar.zst'])
  expect((await verify(join(dataDir, 'backups', 'nightly-2026-11-23.tar.zst'))).hotel).toBe(null)
})

test('the newest seven are kept, and files that a person put there stay', async () => {
  const process = aProcess()
  await process.run(at(1, 15))
  for (let day = 2; day <= 10; day += 1) {
    await process.run(at(day, 4))
    if (day === 3) await writeFile(join(dataDir, 'backups', 'before-the-move.tar.zst'), 'kept')
  }
  expect(await made()).toEqual([
    'before-the-move.tar.zst',
    ...Array.from({ length: 7 }, (_, index) => `nightly-2026-11-${String(index + 4).padStart(2, '0')}.tar.zst`),
  ])
})

test('only one of many processes makes it', async () => {
  await aProcess().run(at(20, 15))
  const files = await Promise.all(Array.from({ length: 5 }, () => aProcess().run(at(21, 4))))
  expect(files.filter((file) => file !== null)).toHaveLength(1)
  expect(await made()).toEqual(['nightly-2026-11-21.tar.zst'])
})

test('a process keeps the lock as long as its backup takes', async () => {
  await aProcess().run(at(20, 15))
  const [owner, observer] = [openClient(database.owner), openClient(database.owner)]
  const made = await owner.begin(async (tx) => {
    await tx`lock table orders in access exclusive mode`
    const run = aProcess().run(at(21, 4))
    await expect
      .poll(
        async () =>
          (
            await observer`select from pg_stat_activity where datname = current_database()
              and application_name = 'deskbell backup' and wait_event_type = 'Lock'`
          ).length,
      )
      .toBe(1)
    expect(
      await observer`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database
        where datname = current_database())`,
    ).toHaveLength(1)
    expect(await aProcess().run(at(21, 5))).toBe(null)
    return { run }
  })
  expect(await made.run).toBe(join(dataDir, 'backups', 'nightly-2026-11-21.tar.zst'))
  await Promise.all([owner.end(), observer.end()])
})

test('two that write the same file do not collide, and a later one removes what a killed one left', async () => {
  const file = join(dataDir, 'backups', 'twice.tar.zst')
  const [first, second, third] = [
    await ArchiveWriter.open(file),
    await ArchiveWriter.open(file),
    await ArchiveWriter.open(file),
  ]
  for (const text of ['a', 'b'])
    for (const writer of [first, second]) await writer.add(text, Buffer.from(text.repeat(100_000)))
  for (const writer of [first, second]) {
    await writer.finish()
    await assertChecksum(file)
  }
  const [left = ''] = (await made()).filter((name) => name.endsWith('.part'))
  const by = async (minutes: number) => {
    await utimes(join(dataDir, 'backups', left), new Date(), new Date(Date.now() - minutes * 60_000))
    await (await ArchiveWriter.open(join(dataDir, 'backups', 'another.tar.zst'))).abandon()
    return await made()
  }
  expect(await by(50)).toEqual(['twice.tar.zst', left])
  expect(await by(70)).toEqual(['twice.tar.zst'])
  await third.abandon()
})

test('every process knows when the newest backup was made, not only the one that made it', async () => {
  const [maker, other] = [aProcess(), aProcess()]
  expect([maker.lastMadeAt, other.lastMadeAt]).toEqual([0, 0])
  await maker.run(at(20, 15))
  await other.run(at(20, 16))
  expect(other.lastMadeAt).toBe(at(20, 15).getTime())
  await maker.run(at(21, 4))
  await other.run(at(21, 5))
  expect([maker.lastMadeAt, other.lastMadeAt]).toEqual([at(21, 4).getTime(), at(21, 4).getTime()])
})

test('a night with a failed backup is tried again', async () => {
  const process = aProcess()
  await process.run(at(20, 15))
  await writeFile(join(dataDir, 'backups'), 'in the way')
  await expect(process.run(at(21, 4))).rejects.toThrow('EEXIST')
  await rm(join(dataDir, 'backups'))
  expect(await process.run(at(21, 5))).toBe(join(dataDir, 'backups', 'nightly-2026-11-21.tar.zst'))
})

test('one that is stopped halfway leaves nothing behind', async () => {
  const process = aProcess()
  await process.run(at(20, 15))
  const stopping = process.stop()
  await expect(process.run(at(21, 4))).rejects.toThrow('stopped before its end')
  await stopping
  expect(await made()).toEqual([])
})
