import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER } from './installation/cluster.ts'
import { DataInUse } from './failures.ts'
import { DATABASE } from './instance-lock.ts'
import { startEmbeddedPostgres } from './index.ts'
import { readLockFile } from './lock-file.ts'
import { findInstallation, MAJOR, PORT, getSocketDir } from './installation/paths.ts'

/** Whether there is a database below this folder: looked at without making one. */
export const hasEmbeddedData = (dataDir: string): boolean =>
  [`postgres-${MAJOR}`, 'postgres-location'].some((name) => existsSync(join(dataDir, name)))

/**
 * The way to the database for a tool: through the server that runs for the application, or through one that is started
 * for as long as the tool needs it.
 * @returns where it listens, and how to leave it as it was found
 */
export async function connectEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<{ socketDir: string; port: number; user: string; database: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    const place = findInstallation(options.dataDir)
    const lock = readLockFile(place)
    const socketDir = lock.state === 'server' && lock.socketDir !== '' ? lock.socketDir : getSocketDir(place)
    return { socketDir, port: PORT, user: OWNER, database: DATABASE, stop: async () => {} }
  }
}
