import { expect } from 'vitest'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { asOwner } from './seed-hotels.ts'

/** A database address in the form of DATABASE_URL. */
export const databaseUrl = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** A migrated database for one test on the run's server, and settings for programs that use it. */
export const createExternalDatabase = async (): Promise<TestDatabase & { settings: Record<string, string> }> => {
  const testDatabase = await createTestDatabase()
  return { ...testDatabase, settings: { DATABASE_URL: databaseUrl(testDatabase.owner) } }
}

/** An empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createTestDatabase('template1')

const listeners = `select pid from pg_stat_activity where datname = current_database() and application_name = 'deskbell listener'`

/** Allows or refuses new connections to a test's database. Existing connections stay. */
export const allowConnections = (testDatabase: TestDatabase, yes: boolean): Promise<unknown> =>
  asOwner({ ...testDatabase.owner, database: 'postgres' }, (admin) =>
    admin.unsafe(`alter database ${testDatabase.owner.database} with allow_connections ${yes}`),
  )

/** Runs `work` while the program's LISTEN connection is down and cannot reconnect. Its other connections stay. */
export const withoutNotifications = (testDatabase: TestDatabase, work: Parameters<typeof asOwner>[1]): Promise<void> =>
  asOwner(testDatabase.owner, async (sql) => {
    // The client connects with its first statement.
    await sql`select 1`
    await allowConnections(testDatabase, false)
    try {
      await sql.unsafe(`select pg_terminate_backend(pid) from (${listeners}) as listener`)
      await expect.poll(() => sql.unsafe(listeners)).toHaveLength(0)
      await work(sql)
    } finally {
      await allowConnections(testDatabase, true)
    }
    await expect.poll(() => sql.unsafe(listeners), { timeout: 5_000 }).toHaveLength(1)
  })
