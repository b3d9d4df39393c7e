import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { sealedTables } from '#app/server/sealed-tables.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { createEntrySealing } from '#modules/register/server/entries/sealing.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { resealJob } from '#platform/server/jobs/reseal-job.ts'
import { adoptSecret, assertSameSecret } from '#platform/server/security/fingerprint.ts'
import { Keys } from '#platform/server/security/keys.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createEmptyDatabase } from '#testing/faults/external.ts'
import { allRows } from '#testing/operations/all-rows.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'

beforeEach(() => allowSlow('backs up and restores databases'))

// A whole backup goes into a database that is not distributed yet (docs/distributed.md).
const isDistributed = inject('citus') !== null
const [first, second, other] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer]
const throwaway: TestDatabase[] = []
let from: TestDatabase
let folder: string
let migrations: Migration[]

const asOwner = async <T>(place: TestDatabase, work: (sql: Client) => Promise<T>): Promise<T> => {
  const sql = openClient(place.owner)
  return work(sql).finally(() => sql.end())
}
const used = (place: TestDatabase): TestDatabase => {
  throwaway.push(place)
  return place
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-registers-'))
  migrations = await readMigrations(join(import.meta.dirname, '../../../../db/migrations'))
  from = used(await createTestDatabase())
  await asOwner(from, fill)
}, 60_000)
afterAll(async () => {
  for (const place of throwaway.splice(0)) await place.drop()
  await rm(folder, { recursive: true })
})

const contentOf = (id: string) => ({ person: { surname: id }, refused_note: '', signature_note: '' })

const addEntries = async (
  sql: Client,
  hotel: string,
  { secret, generation }: { secret: Buffer; generation: number },
  kept: readonly (string | null)[],
): Promise<void> => {
  const { sealContent } = createEntrySealing(new Keys(secret))
  const stay = newId()
  await sql`insert into register_stays (hotel_id, id, room_number, pack, pack_version, check_in, arrived_at)
    values (${hotel}, ${stay}, 'Room 4', 'me', 1, '2026-11-01', now())`
  for (const [at, until] of kept.entries()) {
    const id = newId()
    const number = `${2000 + generation}-${String(at).padStart(5, '0')}`
    await sql`insert into register_entries (hotel_id, id, stay_id, party_id, number, position, is_lead, pack, pack_version,
        status, sealed, key_id, signs, entered_by_name, entered_by_id, write_number, kept_until)
      values (${hotel}, ${id}, ${stay}, ${stay}, ${number}, 1, true, 'me', 1, 'entered',
        ${sealContent(hotel, id, contentOf(id))}, ${generation}, false, 'Ana', 'x', 1, ${until})`
  }
}

/** An installation that has changed its secret once, with entries that were not sealed anew yet. */
const fill = async (sql: Client): Promise<void> => {
  for (const [at, secret] of [first, second].entries())
    await sql`insert into installation_secret (generation, fingerprint) values (${at + 1}, ${new Keys(secret).fingerprint})`
  for (const [id, name] of [
    ['marina', 'Hotel Marina'],
    ['olive-inn', 'Olive Inn'],
    ['quiet-inn', 'Quiet Inn'],
  ]) {
    await sql`insert into hotels (id, name) values (${id ?? ''}, ${name ?? ''})`
    await sql`select open_hotel(${id ?? ''})`
  }
  const [old, present] = [
    { secret: first, generation: 1 },
    { secret: second, generation: 2 },
  ]
  await addEntries(
    sql,
    'marina',
    old,
    Array.from({ length: 12 }, () => '2028-12-31'),
  )
  await addEntries(sql, 'marina', present, [...Array.from({ length: 1400 }, () => '2027-01-31'), null])
  await addEntries(sql, 'olive-inn', present, [null])
  // Nothing is left of an entry whose last day is over.
  await addEntries(sql, 'quiet-inn', present, ['2026-01-01'])
  await sql`update register_entries set sealed = null where hotel_id = 'quiet-inn'`
}

const aBackup = async (of: string | null): Promise<string> =>
  (
    await backUp({
      owner: from.owner,
      pictures: diskStore(join(folder, 'images')),
      file: join(folder, `${of ?? 'whole'}-${newId()}.tar.zst`),
      hotel: of,
      rules: restoreRules,
      tell: () => {},
    })
  ).file
const into = (place: TestDatabase, file: string, secrets: Keys, acceptUnreadableRegister = false) =>
  restore({
    owner: place.owner,
    pictures: diskStore(join(folder, 'restored')),
    file,
    migrations,
    rules: restoreRules,
    secrets,
    acceptUnreadableRegister,
    tell: () => {},
    upgrade: () => Promise.reject(new Error('It is of this version.')),
  })
const whole = () => createEmptyDatabase().then(used)
const part = () => createTestDatabase().then(used)
const listLosses = (place: TestDatabase) =>
  asOwner(
    place,
    (sql) => sql`select hotel_id, entries, kept_until, told_at, closed_by from register_losses order by hotel_id`,
  )
/** How many entries of a database can be read with these keys, and how many cannot. */
const read = (place: TestDatabase, keys: Keys): Promise<[readable: number, not: number]> =>
  asOwner(place, async (sql) => {
    const { unsealContent } = createEntrySealing(keys)
    const rows = await sql<{ hotel_id: string; id: string; sealed: Buffer }[]>`
      select hotel_id, id, sealed from register_entries where sealed is not null`
    const readable = rows.filter(
      ({ hotel_id, id, sealed }) => unsealContent(hotel_id, id, sealed)?.person.surname === id,
    ).length
    return [readable, rows.length - readable]
  })
const sentences = (error: unknown) => (error as Error).message.split('\n')
const refused = (work: Promise<unknown>) =>
  work.then(
    () => ['It was restored.'],
    (error: unknown) => sentences(error),
  )
const remedy = expect.stringMatching(
  /^Give the secret .+ --accept-unreadable-register goes on .+ Nothing was changed\.$/,
)

test.skipIf(isDistributed)(
  'everything, with the same secrets: every entry can be read, and nobody is told',
  async () => {
    const place = await whole()
    const keys = new Keys(second, [first])
    expect((await into(place, await aBackup(null), keys)).unreadable).toEqual([])
    expect(await read(place, keys)).toEqual([1414, 0])
    expect(await listLosses(place)).toEqual([])
  },
)

test.skipIf(isDistributed)(
  'everything, with another secret: it stops with a sentence per hotel, and goes on only if that is accepted',
  async () => {
    const file = await aBackup(null)
    const place = await whole()
    expect(await refused(into(place, file, new Keys(other)))).toEqual([
      'Guest registers would be lost.',
      'Hotel Marina: 1,413 entries of a legal guest register, kept until 31/12/2028, cannot be read with this secret.',
      'Olive Inn: 1 entry of a legal guest register cannot be read with this secret.',
      remedy,
    ])
    expect(
      await asOwner(place, (sql) => sql`select from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([])

    const { unreadable } = await into(place, file, new Keys(other), true)
    expect(unreadable).toMatchObject([
      { hotel: 'marina', name: 'Hotel Marina', entries: 1413, kept_until: '2028-12-31' },
      { hotel: 'olive-inn', name: 'Olive Inn', entries: 1, kept_until: null },
    ])
    const untold = { told_at: null, closed_by: [] }
    expect(await listLosses(place)).toEqual([
      { hotel_id: 'marina', entries: 1413, kept_until: '2028-12-31', ...untold },
      { hotel_id: 'olive-inn', entries: 1, kept_until: null, ...untold },
    ])
    expect(await read(place, new Keys(other))).toEqual([0, 1414])
    // The rows are kept: the secret that is found again opens them, and they are sealed with the new one.
    const found = new Keys(other, [second, first])
    expect(await read(place, found)).toEqual([1414, 0])
    await adoptSecret(place.owner, found)
    await assertSameSecret(place.owner, found)
    const database = new Database(place, 2)
    await resealJob({ database, keys: found }, sealedTables).run()
    await database.close()
    expect(await read(place, new Keys(other))).toEqual([1414, 0])
  },
)

test.skipIf(isDistributed)(
  'the newest secret without the one before it: what was not sealed anew is counted',
  async () => {
    const told = await refused(into(await whole(), await aBackup(null), new Keys(second)))
    expect(told).toEqual([
      'Guest registers would be lost.',
      'Hotel Marina: 12 entries of a legal guest register, kept until 31/12/2028, cannot be read with this secret.',
      remedy,
    ])
  },
)

test('one hotel in another installation: with its secret as a previous one everything can be read, also afterwards', async () => {
  const place = await part()
  const keys = new Keys(other, [second, first])
  await assertSameSecret(place.owner, keys)
  expect((await into(place, await aBackup('marina'), keys)).unreadable).toEqual([])
  expect(await read(place, keys)).toEqual([1413, 0])
  const database = new Database(place, 2)
  await resealJob({ database, keys }, sealedTables).run()
  await database.close()
  expect(await read(place, new Keys(other))).toEqual([1413, 0])
  expect(await asOwner(place, (sql) => sql`select distinct key_id from register_entries`)).toEqual([{ key_id: 1 }])
})

test('one hotel back in its own installation, after its deletion: everything can be read', async () => {
  const place = await part()
  const keys = new Keys(second, [first])
  await assertSameSecret(place.owner, keys)
  await into(place, await aBackup('marina'), keys)
  expect(await read(place, keys)).toEqual([1413, 0])
})

test('one hotel without its secret: it stops before anything changes, and is noted if that is accepted', async () => {
  const place = await part()
  const file = await aBackup('marina')
  const before = await allRows(place.owner)
  expect(await refused(into(place, file, new Keys(other)))).toEqual([
    'Guest registers would be lost.',
    'Hotel Marina: 1,413 entries of a legal guest register, kept until 31/12/2028, cannot be read with this secret.',
    remedy,
  ])
  expect(await allRows(place.owner)).toEqual(before)
  expect((await into(place, file, new Keys(other), true)).unreadable).toHaveLength(1)
  expect(await listLosses(place)).toMatchObject([{ hotel_id: 'marina', entries: 1413 }])
  // A backup of it is no reason to tell the managers again elsewhere, where the secret is.
  const elsewhere = await part()
  const again = await backUp({
    owner: place.owner,
    pictures: diskStore(join(folder, 'images')),
    file: join(folder, 'again.tar.zst'),
    hotel: 'marina',
    rules: restoreRules,
    tell: () => {},
  })
  await into(elsewhere, again.file, new Keys(second, [first]))
  expect(await listLosses(elsewhere)).toEqual([])
})

test('a hotel without a readable entry left is restored with any secret', async () => {
  expect((await into(await part(), await aBackup('quiet-inn'), new Keys(other))).unreadable).toEqual([])
})
