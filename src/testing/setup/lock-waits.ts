import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { eventually } from './eventually.ts'

const waiting = sql`
  select count(*)::int as many from pg_locks where not granted and
    (database is null or database = (select oid from pg_database where datname = current_database()))`

/** Waits until a statement waits for a lock of the server's database. */
export const somebodyWaits = async ({ server }: TestServer): Promise<void> => {
  await expect
    .poll(
      () =>
        server.database.onPlatform(async (tx) => {
          // On a cluster the wait is on a worker.
          const { rows } = await sql<{ many: number }>`
            ${inject('citus') === null ? waiting : sql`select count(*)::int as many from citus_lock_waits`}`.execute(tx)
          return rows[0]?.many ?? 0
        }),
      eventually,
    )
    .toBeGreaterThan(0)
}
