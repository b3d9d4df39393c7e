import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#platform/server/database/client.ts'
import { migrate, readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { describeSchema } from '../../../tools/generate/schema-sql.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createEmptyDatabase, databaseUrl } from '../faults/external.ts'
import { ask } from '../faults/http.ts'
import { errorsIn, isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run } from '../faults/program.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { cut, fill, rowsIn, getShape, stillThere, usedRows, type Rows } from './previous-schema.ts'

/** The last migration of the first release: an earlier schema was never in use. */
const firstSchema = 31
/** A future migration, so that there is an upgrade before the first one exists. */
const next: Migration = {
  number: 9001,
  name: 'platform',
  checksum: 'next',
  sql: `alter table hotels add column motto text not null default 'none'; alter table rate_limits add column note text`,
}

let migrations: Migration[]
let used: Rows
let fresh: string
beforeAll(async () => {
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  used = await usedRows()
  fresh = await schemaWith(migrations)
}, 60_000)
afterAll(clearEverything)

const schemaWith = async (all: readonly Migration[]): Promise<string> => {
  const testDatabase = await createTestDatabase()
  await migrate(testDatabase.owner, all)
  const schema = await asOwner(testDatabase.owner, describeSchema)
  await testDatabase.drop()
  return schema
}

type Earlier = { testDatabase: TestDatabase; shape: Awaited<ReturnType<typeof getShape>>; rows: Rows }

/** Fills all tables of a database at an earlier schema. */
const inUse = (testDatabase: TestDatabase): Promise<Earlier> =>
  asOwner(testDatabase.owner, async (sql) => {
    await fill(sql, used)
    return { testDatabase, shape: await getShape(sql), rows: await rowsIn(sql) }
  })

const expectEveryRow = async ({ testDatabase, shape, rows }: Earlier): Promise<void> => {
  const now = await asOwner(testDatabase.owner, async (sql) => ({
    shape: await getShape(sql),
    rows: await rowsIn(sql),
  }))
  const columns = stillThere(shape, now.shape)
  expect(cut(now.rows, columns)).toEqual(cut(rows, columns))
}

const expectSchema = async ({ testDatabase }: Earlier, schema: string): Promise<void> =>
  expect(await asOwner(testDatabase.owner, describeSchema)).toBe(schema)

test('every table has a row to upgrade', () => {
  expect(
    Object.entries(used)
      .filter(([, rows]) => rows.length === 0)
      .map(([table]) => table),
  ).toEqual([])
})

test('an upgrade from every earlier schema keeps every row and ends in the schema of a fresh installation', async () => {
  const began = performance.now()
  const all = [...migrations, next]
  const newest = await schemaWith(all)
  // A migration that loses rows does so from each schema before it: a short run tests some of them.
  const from = all
    .map((_, at) => at + 1)
    .filter((at) => at < all.length && all[at - 1]!.number >= firstSchema)
    .filter((at) => isLong || at % 4 === 1 || at === migrations.length)
  expect(from.length).toBeGreaterThan(0)
  const empty = await createEmptyDatabase()
  let rows = 0
  for (const applied of from) {
    await migrate(empty.owner, migrations.slice(0, applied))
    const earlier = await inUse(await createTestDatabase(String(empty.owner.database)))
    rows += Object.values(earlier.rows).flat().length
    expect(await migrate(earlier.testDatabase.owner, all)).toBe(all.length - applied)
    await expectSchema(earlier, newest)
    await expectEveryRow(earlier)
    await earlier.testDatabase.drop()
  }
  await empty.drop()
  reportMetrics('upgrades', { schemas: from.length, rows, seconds: (performance.now() - began) / 1000 })
}, 120_000)

const rounds = isLong ? 50 : 2
/** Tables that a running program does not change by itself. */
const standing = [
  'hotels',
  'accounts',
  'managers',
  'menu_items',
  'orders',
  'service_requests',
  'taxi_requests',
  'reservations',
  'invoices',
  'local_recommendations',
]

test(
  'the next start completes migrations killed at any point: the schema is complete and every row is there',
  async () => {
    const last = migrations.length
    let inTheMiddle = 0
    const points: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const applied = Math.floor(Math.random() * last)
      const point = applied + Math.floor(Math.random() * (last - applied))
      const testDatabase = await createEmptyDatabase()
      await migrate(testDatabase.owner, migrations.slice(0, applied))
      const earlier = await inUse(testDatabase)
      const settings = { DATABASE_URL: databaseUrl(testDatabase.owner) }
      // Every other kill comes before a migration is committed, the rest some moments after: mostly during one of the
      // next.
      await killedWhileMigrating(
        testDatabase,
        migrations[point]!.number,
        settings,
        round % 2 === 0 ? null : Math.random() * 30,
      )
      const left = await asOwner(testDatabase.owner, countApplied)
      if (left < last) {
        inTheMiddle += 1
        await expectEveryRow(earlier)
      }
      points.push(`${applied}>${left}`)

      const next = run(settings)
      const { base } = await next.ready
      expect((await ask('GET', `${base}/readyz`)).status).toBe(200)
      await next.kill()
      await expectSchema(earlier, fresh)
      const now = await asOwner(testDatabase.owner, rowsIn)
      for (const table of standing)
        if (earlier.rows[table]) expect([table, now[table]?.length]).toEqual([table, earlier.rows[table].length])
      await testDatabase.drop()
    }
    reportMetrics('migrations killed', { rounds, 'in the middle': inTheMiddle, points: points.join(' ') })
    expect(inTheMiddle).toBeGreaterThanOrEqual(Math.floor(rounds / 2))
  },
  isLong ? 600_000 : 120_000,
)

/** Kills a start while it migrates: just before it commits this migration, or some time after. */
const killedWhileMigrating = (
  testDatabase: TestDatabase,
  number: number,
  settings: Record<string, string>,
  afterMs: number | null,
): Promise<void> =>
  asOwner(testDatabase.owner, async (sql) => {
    // An insert of the same number waits for this transaction.
    await sql.unsafe(
      `begin; insert into schema_migrations (number, name, checksum) values (${number}, 'in the way', '')`,
    )
    const first = run(settings)
    await expect
      .poll(
        () => sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`.then(({ length }) => length),
        { interval: 20, timeout: 30_000 },
      )
      .toBe(1)
    if (afterMs !== null) {
      await sql.unsafe('rollback')
      await pause(afterMs)
    }
    const { output, errors } = await first.kill()
    if (afterMs === null) await sql.unsafe('rollback')
    expect(errorsIn(output + errors)).toEqual([])
  })

const countApplied = async (sql: Client): Promise<number> =>
  Number((await sql`select count(*) as n from schema_migrations`)[0]?.['n'])
