import { hasEmbeddedData, connectEmbeddedPostgres } from '#packages/embedded-postgres/connect.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import type { Settings } from '../settings.ts'
import type { DatabaseAddress } from './address.ts'
import { readDatabaseUrl } from './logins/database-url.ts'
import { DatabaseUnreachable } from './open.ts'

/**
 * Connects a command-line tool to the configured database, as the owner of its tables. Runs no migrations.
 * @param exclusive the tool needs the embedded database for itself: creates it where there is none, and fails with
 * DataInUse while the application runs on it. Otherwise the tool works beside the application.
 * @returns the owner's address, and `close`
 */
export const connectForCli = async (
  settings: Settings,
  tool: string,
  exclusive: boolean,
): Promise<{ owner: DatabaseAddress; close(): Promise<void> }> => {
  if (settings.databaseUrl !== null)
    return { owner: readDatabaseUrl(settings.databaseUrl) ?? {}, close: async () => {} }
  if (!exclusive) assertHasDatabase(settings)
  const server = await (exclusive ? startEmbeddedPostgres : connectEmbeddedPostgres)({
    dataDir: settings.dataDir,
    holder: `${tool}, process ${process.pid}`,
    log: () => {},
  })
  return {
    owner: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    close: () => server.stop(),
  }
}

/** @throws DatabaseUnreachable where a tool would create a database instead of finding one */
export const assertHasDatabase = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): void => {
  if (databaseUrl === null && !hasEmbeddedData(dataDir))
    throw new DatabaseUnreachable(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the installation, or DATABASE_URL.`,
    )
}
