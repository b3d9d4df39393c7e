import { findBinaries } from './installation/binaries.ts'
import { ensureCluster, OWNER } from './installation/cluster.ts'
import { EmbeddedPostgresFailed } from './failures.ts'
import { DATABASE } from './instance-lock.ts'
import { findInstallation, PORT } from './installation/paths.ts'
import { supervise } from './supervisor.ts'
import type { Event } from './supervisor.ts'

export { DataInUse, EmbeddedPostgresFailed } from './failures.ts'
export { removeEmbeddedData } from './installation/location.ts'

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  user: 'deskbell_owner'
  database: 'deskbell' // reached only over the Unix socket, without a password (why: cluster.ts)
  directory: string // where the cluster really is
  adopted: boolean // it ran already, without a master
  stop(): Promise<void>
  onRestart(listener: (event: Event) => void): () => void
}

/**
 * Starts PostgreSQL 18 on the data below `dataDir`, made on the first start, and keeps it running until `stop`.
 * `holder` says who we are to whoever tries to start on the same data: "process 4711 at http://localhost:3000".
 *
 * Fails with DataInUse when another process holds the data, and with EmbeddedPostgresFailed in all other cases; both
 * say it in one sentence. A database that goes down and comes back is told to the listeners; connections made before
 * are closed then.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  holder: string
  log: (message: string, detail?: object) => void
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresFailed(
      'On Windows Deskbell brings no database of its own: set DATABASE_URL to a PostgreSQL 18 server.',
      '',
      true,
    )
  }
  const listeners = new Set<(event: Event) => void>()
  try {
    const place = findInstallation(options.dataDir)
    const binaries = findBinaries(place)
    await ensureCluster(place, binaries, options.log)
    const began = performance.now()
    const { adopted, socketDir, stop } = await supervise(place, binaries, {
      holder: options.holder,
      log: options.log,
      tell(event) {
        for (const listener of listeners) {
          try {
            listener(event)
          } catch (error) {
            // The database must come back for the others.
            options.log('a listener failed', { event, error: (error as Error).message })
          }
        }
      },
    })
    const { directory } = place
    options.log(adopted ? 'database adopted' : 'database started', {
      directory,
      milliseconds: Math.round(performance.now() - began),
    })
    return {
      socketDir,
      port: PORT,
      user: OWNER,
      database: DATABASE,
      directory,
      adopted,
      stop,
      onRestart(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A folder that cannot be made or written, a full disk.
    if (code?.startsWith('E') && 'syscall' in (error as object))
      throw new EmbeddedPostgresFailed(`The database in ${options.dataDir} cannot be used: ${message}.`)
    throw error
  }
}
