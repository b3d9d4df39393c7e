import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { getRestoreRules } from '#app/server/restore-rules.ts'
import { diskStore } from '#core/images/server/disk.ts'
import { features } from '#features/server.ts'
import type { Client } from '#platform/server/database/client.ts'
import { migrate, readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createEmptyDatabase } from '#testing/faults/external.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'
import { upgradeBackup } from '../upgrade.ts'
import { verify } from '../verify.ts'
import { convertPrerelease, createLaterColumns } from './prerelease.ts'

const restoreRules = getRestoreRules(features)

// Made with `npm run backup` at commit 2a878c2, from the demo hotels with fewer rows.
const whole = join(import.meta.dirname, 'fixtures/2a878c2.tar.zst')
const ofHotel = join(import.meta.dirname, 'fixtures/2a878c2-hotel-marina.tar.zst')

const quiet = () => {}
const throwaway: TestDatabase[] = []
let folder: string
let migrations: Migration[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-prerelease-'))
  migrations = await readMigrations(join(import.meta.dirname, '../../../../db/migrations'))
})
afterAll(async () => {
  for (const place of throwaway.splice(0)) await place.drop()
  await rm(folder, { recursive: true })
})

const used = (place: TestDatabase): TestDatabase => {
  throwaway.push(place)
  return place
}
const into = (place: TestDatabase, file: string, own: readonly Migration[] = migrations) =>
  restore({
    owner: place.owner,
    pictures: diskStore(join(folder, 'images')),
    file,
    migrations: own,
    rules: restoreRules,
    secret: null,
    tell: quiet,
    upgrade: (older, manifest) => upgradeBackup(older, manifest, own, restoreRules, quiet),
  })

/** How many rows the backup declares, by today's table names. */
const countsIn = async (file: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await verify(file)).tables.map(({ name, rows }) => [name === 'nightly_work' ? 'job_runs' : name, rows]),
  )
const countsOf = async (sql: Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await sql.unsafe(`select from ${table}`)).length
  return counts
}

test("a backup of commit 2a878c2 is restored into an empty database, row for row, under today's names", async () => {
  const place = used(await createEmptyDatabase())
  const done = await into(place, whole)
  const counts = await countsIn(whole)
  expect(done).toMatchObject({
    hotel: null,
    files: 3,
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
  })
  await asOwner(place.owner, async (sql) => {
    expect(await countsOf(sql, Object.keys(counts))).toEqual(counts)
    expect(await sql`select name from job_runs`).toMatchObject([{ name: 'backup' }])
    expect(await sql`select last_number - pruned_up_to as kept from hotel_event_counters`).toMatchObject([
      { kept: 8 },
      { kept: 8 },
    ])
    expect(
      await sql`select description, sent_by_name from service_requests where description like '%old version'`,
    ).toMatchObject([{ description: 'Two of the old version', sent_by_name: null }])
    expect(await sql`select from sessions where confirmed_room is not null`).toHaveLength(0)
  })
  expect(await migrate(place.owner, migrations)).toBe(0)
  expect(await readdir(join(folder, 'images/hotel-marina'))).toHaveLength(3)
})

// A whole backup goes into a database that is not distributed yet.
test.skipIf(inject('citus') !== null)('its demo hotels and accounts are recognised as such', async () => {
  const place = used(await createTestDatabase())
  await into(place, whole)
  await asOwner(place.owner, async (sql) => {
    expect(await sql`select from hotels where is_demo`).toHaveLength(2)
    expect(await sql`select from accounts where is_demo`).toHaveLength(3)
  })
})

test('a real hotel created later with the slug of a demo hotel is no demo hotel', () => {
  const { accounts, hotels } = createLaterColumns()
  const demoAt = '2026-01-01 00:00:00+00'
  const isDemo = [
    accounts?.['is_demo']?.({ email: 'manager@hotel-marina.example', created_at: demoAt }),
    accounts?.['is_demo']?.({ email: 'vera@old-town.example', created_at: '2026-03-01 00:00:00+00' }),
    hotels?.['is_demo']?.({ id: 'hotel-marina', created_at: demoAt }),
    hotels?.['is_demo']?.({ id: 'old-town', created_at: '2026-03-01 00:00:00+00' }),
    hotels?.['is_demo']?.({ id: 'marina', created_at: demoAt }),
  ]
  expect(isDemo).toEqual(['t', 'f', 't', 'f', 'f'])
})

test('one hotel of it is restored into an installation of this version, and of a later one', async () => {
  const later: Migration = {
    number: 9001,
    name: 'later',
    checksum: 'later',
    sql: 'alter table guests add column shout text; update guests set shout = upper(guest_name)',
  }
  const counts = await countsIn(ofHotel)
  for (const own of [migrations, [...migrations, later]]) {
    const place = used(await createTestDatabase())
    await migrate(place.owner, own)
    await asOwner(place.owner, async (sql) => {
      await sql`insert into hotels (id, name) values ('already-here', 'Here first')`
      expect(await into(place, ofHotel, own)).toMatchObject({ hotel: 'hotel-marina', files: 3 })
      expect(await sql`select id, is_demo from hotels order by id`).toMatchObject([
        { id: 'already-here', is_demo: false },
        { id: 'hotel-marina', is_demo: true },
      ])
      expect(await countsOf(sql, ['guests', 'orders', 'rooms'])).toEqual({
        guests: counts['guests'],
        orders: counts['orders'],
        rooms: counts['rooms'],
      })
      if (own !== migrations)
        expect(await sql`select from guests where shout is distinct from upper(guest_name)`).toHaveLength(0)
    })
  }
}, 60_000)

test('the conversion leaves nothing behind, and an older backup is refused', async () => {
  const temporary = await mkdtemp(join(folder, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
  try {
    await into(used(await createTestDatabase()), ofHotel)
    const manifest = await verify(whole)
    const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) }
    await expect(convertPrerelease(whole, older, migrations)).rejects.toThrow(/is too old for this version/)
  } finally {
    vi.unstubAllEnvs()
  }
  expect(await readdir(temporary)).toEqual([])
})

test('a database from before the first release can neither be restored into nor backed up, and both commands say what to do', async () => {
  const place = used(await createTestDatabase())
  const [first] = (await verify(whole)).migrations
  await asOwner(
    place.owner,
    (sql) => sql`update schema_migrations set checksum = ${String(first?.checksum)} where number = 1`,
  )
  const sentence = /^This database was made by a Deskbell from before the first release: back it up with that version/
  await expect(into(place, ofHotel)).rejects.toThrow(sentence)
  await expect(
    backUp({
      owner: place.owner,
      pictures: diskStore(folder),
      file: join(folder, 'none.tar.zst'),
      hotel: null,
      rules: restoreRules,
      tell: quiet,
    }),
  ).rejects.toThrow(sentence)
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})
