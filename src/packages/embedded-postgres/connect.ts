import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataInUse } from './failures.ts'
import { startEmbeddedPostgres } from './index.ts'
import { OWNER } from './installation/cluster.ts'
import { findInstallation, MAJOR, PORT, getSocketDir } from './installation/paths.ts'
import { DATABASE } from './instance-lock.ts'
import { readLockFile } from './lock-file.ts'

/** Whether a database exists below this folder. Creates nothing. */
export const hasEmbeddedData = (dataDir: string): boolean =>
  [`postgres-${MAJOR}`, 'postgres-location'].some((name) => existsSync(join(dataDir, name)))

/**
 * Connects a tool to the embedded database: through the server that runs for the application, or through one that is
 * started for as long as the tool needs it.
 * @returns the server's address; `stop` stops the server only if this call started it
 */
export async function connectEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<{ socketDir: string; port: number; user: string; database: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    const paths = findInstallation(options.dataDir)
    const lock = readLockFile(paths)
    const socketDir = lock.state === 'server' && lock.socketDir !== '' ? lock.socketDir : getSocketDir(paths)
    return { socketDir, port: PORT, user: OWNER, database: DATABASE, stop: async () => {} }
  }
}
