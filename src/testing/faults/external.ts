import { expect } from 'vitest'
import type { DatabaseAddress } from '#platform/server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { asOwner } from './seed-hotels.ts'

/** A database address as it is written in DATABASE_URL. */
export const databaseUrl = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** A migrated database of a test's own on the server of the whole run, and the settings of programs that use it. */
export const createExternalDatabase = async (): Promise<TestDatabase & { settings: Record<string, string> }> => {
  const place = await createTestDatabase()
  return { ...place, settings: { DATABASE_URL: databaseUrl(place.owner) } }
}

/** A database in which nothing is yet. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createTestDatabase('template1')

const doorbells = `select pid from pg_stat_activity where datname = current_database() and application_name = 'deskbell doorbell'`

/** Lets new connections to a test's database in, or not; those that stand go on. */
export const allowConnections = (place: TestDatabase, yes: boolean): Promise<unknown> =>
  asOwner({ ...place.owner, database: 'postgres' }, (admin) =>
    admin.unsafe(`alter database ${place.owner.database} with allow_connections ${yes}`),
  )

/** Does something while the program's doorbell is cut off and cannot come back; its other connections stay. */
export const withoutNotifications = (place: TestDatabase, work: Parameters<typeof asOwner>[1]): Promise<void> =>
  asOwner(place.owner, async (sql) => {
    // The driver connects when it is first asked.
    await sql`select 1`
    await allowConnections(place, false)
    try {
      await sql.unsafe(`select pg_terminate_backend(pid) from (${doorbells}) as doorbell`)
      await expect.poll(() => sql.unsafe(doorbells)).toHaveLength(0)
      await work(sql)
    } finally {
      await allowConnections(place, true)
    }
    await expect.poll(() => sql.unsafe(doorbells), { timeout: 5_000 }).toHaveLength(1)
  })
