import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { restoreRules } from '#app/server/restore-rules.ts'
import { imageKeys, imageWidths } from '#modules/images/contract.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { features } from '#modules/server.ts'
import { backUp } from '#operations/backups/backup.ts'
import { BackupRefused } from '#operations/backups/failures.ts'
import { restore } from '#operations/backups/restore.ts'
import { newId } from '#platform/contract/id.ts'
import { readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { hashPassword } from '#platform/server/password.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createEmptyDatabase } from '../faults/external.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { insertRows } from '../insert-rows.ts'
import { allRows } from '../operations/all-rows.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { attacks, attacksOnAll } from './archive-attacks.ts'
import type { Attack, Pick, Target } from './archive-drafting.ts'
import { cloneArchive, getDraft, writeDraft, type Draft } from './crafted-archives.ts'

/*
 * Forged archives, with the right checksums, restored into an installation with other hotels. Whatever they contain,
 * the other hotels do not change.
 */

const quiet = () => {}
let folder: string
let migrations: Migration[]
let database: TestDatabase
let target: Target
let hotel: Draft
let everything: Draft
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-archives-'))
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  const source = await createInstallation('source')
  hotel = await getDraft(await aBackup(source, 'hotel-marina'), ['hotel-marina', 'lab-inn'])
  everything = await getDraft(await aBackup(source, null), ['', ''])
  await source.drop()
  database = await createInstallation('target')
  target = await asOwner(database.owner, async (sql) => ({
    hotels: ['hotel-marina', 'old-town'],
    managers: await sql<{ id: string; email: string }[]>`select id, email from managers order by email`,
    owners: await sql<
      { id: string; email: string }[]
    >`select a.id, a.email from owners o join accounts a using (id) order by email`,
    picture:
      (await readdir(join(folder, 'target'), { recursive: true })).find(
        (name) => name.startsWith('hotel-marina/') && name.endsWith('-800.webp'),
      ) ?? '',
    passwordHash: await hashPassword('known to the attacker'),
  }))
}, 60_000)
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true })
})

/** Two hotels with everything in them, images included. */
const createInstallation = async (data: string): Promise<TestDatabase> => {
  const made = await createTestDatabase()
  await inOneTransaction(made.owner, (all) => loadDemo(all, features, Date.now()))
  const images = ['hotel-marina', 'old-town'].flatMap((hotel_id) =>
    [null, 'notes'].map((kind) => ({
      hotel_id,
      id: newId(),
      kind,
      digest: kind && '0'.repeat(64),
      width: 1600,
      height: 1200,
      bytes: 1,
    })),
  )
  for (const image of images) {
    for (const [at, key] of imageKeys(image).entries())
      await diskStore(join(folder, data)).put(
        key,
        await sharp({
          create: {
            width: imageWidths[at] ?? 0,
            height: ((imageWidths[at] ?? 0) * 3) / 4,
            channels: 3,
            background: '#8a3324',
          },
        })
          .webp()
          .toBuffer(),
      )
  }
  await asOwner(made.owner, (sql) => insertRows(sql, 'images', images))
  return made
}
const aBackup = async ({ owner }: TestDatabase, one: string | null) =>
  (
    await backUp({
      owner,
      pictures: diskStore(join(folder, 'source')),
      file: join(folder, `${one}.tar.zst`),
      hotel: one,
      rules: restoreRules,
      tell: quiet,
    })
  ).file

const into = (owner: TestDatabase['owner'], data: string, file: string) =>
  restore({
    owner,
    pictures: diskStore(join(folder, data)),
    file,
    migrations,
    rules: restoreRules,
    secrets: null,
    tell: quiet,
    upgrade: () => Promise.reject(new Error('not of an older version')),
  })

const digest = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex')
const filesIn = async (data: string): Promise<string[][]> => {
  const names = (await readdir(join(folder, data), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return Promise.all(
    names.map(async (name) => [
      name,
      createHash('sha256')
        .update(await readFile(name))
        .digest('hex'),
    ]),
  )
}
/**
 * A hash of all rows of the database, the rights of its roles and all images. Logins with a number belong to other
 * databases of the server, and so do memberships: other tests migrate databases there meanwhile.
 */
const getState = async ({ owner }: TestDatabase): Promise<string> => {
  const roles = await asOwner(
    owner,
    (sql) => sql`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
    where (rolname like 'deskbell%' and rolname !~ '_[0-9]+$') or rolname = 'evil' order by rolname`,
  )
  return digest([await allRows(owner), roles, await filesIn('target')])
}

/** A seeded choice, so that a failed run can be repeated. */
const picking =
  (seed: number): Pick =>
  (all) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return all[Math.floor((seed / 2_147_483_648) * all.length)] as (typeof all)[number]
  }

const crafted = async (from: Draft, [, change]: Attack, seed: number): Promise<string> => {
  const draft = cloneArchive(from)
  await change(draft, picking(seed), target)
  const file = join(folder, 'crafted.tar.zst')
  await writeDraft(file, draft)
  return file
}

/** The result of a restore: the sentence of a refusal; nothing if it succeeded. */
const getOutcome = async (work: Promise<unknown>): Promise<{ refused: string | null }> => {
  try {
    await work
    return { refused: null }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return { refused: error.message }
  }
}

const rounds = isLong ? Math.ceil(200 / attacks.length) : 1

test(
  'a forged archive of one hotel is refused in a sentence, and changes nothing of another hotel or of the platform',
  async () => {
    allowSlow('restores every kind of forged archive once')
    const before = await getState(database)
    let archives = 0
    for (let round = 1; round <= rounds; round += 1) {
      for (const [at, attack] of attacks.entries()) {
        const what = `${attack[0]}, round ${round}`
        const { refused } = await getOutcome(
          into(database.owner, 'target', await crafted(hotel, attack, round * 1000 + at)),
        )
        expect([what, refused]).toEqual([
          what,
          expect.stringMatching(/^[^\n]+(nothing was changed|restore it with a newer one)[^\n]*\.$/i),
        ])
        expect([what, await getState(database)]).toEqual([what, before])
        archives += 1
      }
    }
    reportMetrics('crafted archives of one hotel', { archives, kinds: attacks.length, refused: archives, changes: 0 })
  },
  isLong ? 600_000 : 120_000,
)

test(
  'a complete archive that names an unknown table leaves an empty database empty',
  async () => {
    allowSlow('restores forged archives of everything')
    const empty = await createEmptyDatabase()
    let archives = 0
    for (let round = 1; round <= (isLong ? 3 : 1); round += 1) {
      for (const [at, attack] of attacksOnAll.entries()) {
        const { refused } = await getOutcome(
          into(empty.owner, 'empty', await crafted(everything, attack, round * 1000 + at)),
        )
        expect([attack[0], refused]).toEqual([attack[0], expect.any(String)])
        expect([
          attack[0],
          await asOwner(
            empty.owner,
            (sql) => sql`select relname from pg_class where relnamespace = 'public'::regnamespace`,
          ),
        ]).toEqual([attack[0], []])
        archives += 1
      }
    }
    reportMetrics('crafted archives of everything', { archives, refused: archives, 'tables left behind': 0 })
    await empty.drop()
  },
  isLong ? 300_000 : 60_000,
)

test('the same archive as Deskbell wrote it is restored, and everything else is unchanged', async () => {
  await cp(join(folder, 'target'), join(folder, 'before'), { recursive: true })
  const before = await allRows(database.owner)
  const file = await crafted(hotel, ['nothing', quiet], 1)
  expect((await into(database.owner, 'target', file)).hotel).toBe('lab-inn')
  const after = await allRows(database.owner)
  // The account of a shared device has no e-mail that would name its hotel.
  const devices = (after['managers'] ?? [])
    .filter((row) => row.includes('lab-inn'))
    .map((row) => row.split(',')[1] ?? '')
  const isTheirs = (row: string): boolean => row.includes('lab-inn') || devices.some((id) => row.includes(id))
  const others = Object.fromEntries(
    Object.entries(after).map(([table, rows]) => [table, rows.filter((row) => !isTheirs(row))]),
  )
  expect(others).toEqual(before)
  expect((await filesIn('target')).filter(([name]) => !name?.includes('lab-inn')).map(([, sum]) => sum)).toEqual(
    (await filesIn('before')).map(([, sum]) => sum),
  )
  // A public and a private picture, each in three sizes.
  expect((await filesIn('target')).length).toBe((await filesIn('before')).length + 6)
})
