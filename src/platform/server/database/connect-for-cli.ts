import { hasEmbeddedData, connectEmbeddedPostgres } from '../embedded/connect.ts'
import { startEmbeddedPostgres } from '../embedded/index.ts'
import type { Settings } from '../settings.ts'
import type { DatabaseAddress } from './connection.ts'
import { readDatabaseUrl } from './logins/database-url.ts'
import { DatabaseUnreachable } from './open.ts'

/**
 * The database of these settings for a tool, as its owner and as it stands: nothing is migrated.
 * @param alone the tool needs it for itself: fails with DataInUse where the application runs on the embedded one; makes
 * it where there is none. Otherwise the tool works beside the application.
 */
export const connectForCli = async (
  settings: Settings,
  tool: string,
  alone: boolean,
): Promise<{ owner: DatabaseAddress; close(): Promise<void> }> => {
  if (settings.databaseUrl !== null)
    return { owner: readDatabaseUrl(settings.databaseUrl) ?? { url: settings.databaseUrl }, close: async () => {} }
  if (!alone) assertHasDatabase(settings)
  const server = await (alone ? startEmbeddedPostgres : connectEmbeddedPostgres)({
    dataDir: settings.dataDir,
    holder: `${tool}, process ${process.pid}`,
    log: () => {},
  })
  return {
    owner: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    close: () => server.stop(),
  }
}

/** @throws DatabaseUnreachable where a tool would make a database instead of finding one */
export const assertHasDatabase = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): void => {
  if (databaseUrl === null && !hasEmbeddedData(dataDir))
    throw new DatabaseUnreachable(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the installation, or DATABASE_URL.`,
    )
}
