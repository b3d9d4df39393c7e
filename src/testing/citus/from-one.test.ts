import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { features } from '#modules/server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import type { Client } from '#platform/server/database/client.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { databaseUrl } from '../faults/external.ts'
import { ask } from '../faults/http.ts'
import { errorsIn, isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run } from '../faults/program.ts'
import { asOwner, seedHotel } from '../faults/seed-hotels.ts'
import { seedYearOfData } from '../large-dataset/copies.ts'
import { createClusterDatabase, distribute, startCluster, type Cluster } from './cluster.ts'

/* The move of an installation from one PostgreSQL to a cluster, as docs/distributed.md tells it. */

const size = isLong ? { hotels: 50, months: 12 } : { hotels: 4, months: 2 }

let cluster: Cluster
let one: EmbeddedPostgres
let from: DatabaseAddress
let to: DatabaseAddress
beforeAll(async () => {
  one = await startEmbeddedPostgres({ dataDir: aFolder(), holder: 'a test', log: () => {} })
  from = { host: one.socketDir, port: one.port, user: one.user, database: one.database }
  cluster = await startCluster(process.env['DESKBELL_CITUS'] ?? '')
  to = await createClusterDatabase(cluster.nodes, 'moved')
}, 180_000)
afterAll(async () => {
  await clearEverything()
  await cluster?.stop()
  await one?.stop()
}, 60_000)

const settingsFor = (database: DatabaseAddress): Record<string, string> => ({
  DATABASE_URL: databaseUrl(database),
  DATA_DIR: aFolder(),
  NIGHTLY_BACKUPS: 'off',
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const command = (name: 'backup' | 'restore', words: string[], settings: Record<string, string>): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `../../main.${name}.ts`), ...words], {
    env: { PATH: process.env['PATH'], ...settings },
  })

/** Of each table the number of its rows and a sum over the content of all. */
const summarize = (sql: Client, tables: readonly { name: string; columns: string }[]) =>
  Promise.all(
    tables.map(async ({ name, columns }) => {
      const [found] = await sql.unsafe<{ rows: number; content: string }[]>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as content from ${name}`,
      )
      return { name, ...found }
    }),
  )

/** Tables that no backup holds, and those that restoring writes itself. */
const left = ['sessions', 'push_subscriptions', 'outgoing_messages', 'schema_migrations']

test('an installation on one PostgreSQL moves to a cluster: every row of every table arrives, and the hotels work', async () => {
  const [settings, settingsThere] = [settingsFor(from), settingsFor(to)]
  await migrate(from, await readMigrations(join(import.meta.dirname, '../../../db/migrations')))
  await inOneTransaction(from, (all) => loadDemo(all, features, Date.now()))
  await asOwner(from, async (sql) => {
    // Copies of a room would have the same key; the other demo hotel keeps its rooms.
    await sql`delete from rooms where hotel_id = 'hotel-marina'`
    await seedYearOfData(sql, 'hotel-marina', size)
    await sql`insert into accounts (id, email, password_hash) select id, id || '@house.example', 'none' from managers
      on conflict (id) do nothing`
  })
  const tables = await asOwner(
    from,
    (sql) => sql<{ name: string; columns: string }[]>`
      select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> all(string_to_array(${left.join(',')}, ',')) group by 1 order by 1`,
  )
  const there = await asOwner(from, (sql) => summarize(sql, tables))
  const rows = there.reduce((sum, table) => sum + (table.rows ?? 0), 0)
  expect(there.filter((table) => (table.rows ?? 0) > 100).length).toBeGreaterThan(5)

  const file = join(aFolder(), 'all.tar.zst')
  const backup = await timed(() => command('backup', ['--to', file], settings))
  const restore = await timed(() => command('restore', [file], settingsThere))
  const spread = await timed(() => distribute(to))
  expect(await asOwner(to, (sql) => summarize(sql, tables))).toEqual(there)
  const onWorkers = await asOwner(
    to,
    (sql) =>
      sql<{ nodes: number }[]>`select count(distinct nodeport)::int as nodes from pg_dist_shard_placement
        where shardid in (select shardid from pg_dist_shard where logicalrelid = 'orders'::regclass)`,
  )
  expect(onWorkers).toEqual([{ nodes: 2 }])

  const program = run(settingsThere)
  const { base, ms } = await program.ready
  // One that was there, and one that is new.
  const page = await ask('GET', `${base}/api/hotels/hotel-marina/status`, {})
  expect(page.status).toBe(200)
  const [hotel] = await seedHotel(to, 1, { guests: 1, staff: 0 })
  const mine = await ask('GET', `${base}/api/hotels/${hotel!.id}/my/requests`, { cookie: hotel!.guests[0]!.cookie })
  expect(mine.status).toBe(200)
  expect(errorsIn(program.output())).toEqual([])
  expect((await program.stop()).code).toBe(0)
  const megabytes = await asOwner(
    from,
    (sql) => sql<{ size: number }[]>`select (pg_database_size(current_database()) / 1e6)::float8 as size`,
  )
  reportMetrics('move to a cluster', {
    hotels: size.hotels,
    rows,
    'MB of the database': megabytes[0]!.size,
    'MB of the backup': (await stat(file)).size / 1e6,
    'backup s': backup,
    'restore s': restore,
    'citus.sql s': spread,
    'start s': ms / 1000,
    'minutes in all': (backup + restore + spread + ms / 1000) / 60,
    'tables that differ': 0,
  })
}, 1_800_000)
