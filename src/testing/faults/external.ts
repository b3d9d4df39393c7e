import type { DatabaseAddress } from '#platform/server/database/connection.ts'
import { aDatabase, type TestDatabase } from '../database.ts'

/** A database address as it is written in DATABASE_URL. */
export const databaseUrl = ({ host, port, user, database }: DatabaseAddress): string => `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** A migrated database of a test's own on the server of the whole run, and the settings of programs that use it. */
export const anExternalDatabase = async (): Promise<TestDatabase & { settings: Record<string, string> }> => {
  const place = await aDatabase()
  return { ...place, settings: { DATABASE_URL: databaseUrl(place.owner) } }
}
