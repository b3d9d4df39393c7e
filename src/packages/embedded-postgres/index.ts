import { EmbeddedPostgresFailed } from './failures.ts'
import { findBinaries } from './installation/binaries.ts'
import { ensureCluster, OWNER } from './installation/cluster.ts'
import { findInstallation, PORT } from './installation/paths.ts'
import { DATABASE } from './instance-lock.ts'
import { supervise, type Event } from './supervisor.ts'

export { DataInUse, EmbeddedPostgresFailed } from './failures.ts'
export { removeEmbeddedData } from './installation/location.ts'

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  user: 'deskbell_owner'
  database: 'deskbell' // only over the Unix socket, without a password (why: cluster.ts)
  directory: string // the real path of the cluster
  adopted: boolean // the server was already running without a supervisor
  stop(): Promise<void>
  onRestart(listener: (event: Event) => void): () => void
}

/**
 * Starts PostgreSQL 18 on the data below `dataDir` and keeps it running until `stop`. Creates the data on the first
 * start.
 * @param options.holder names this process to others that try to use the same data: "process 4711 at
 * http://localhost:3000"
 * @returns the server's address. Listeners of `onRestart` hear when the database goes down and when it is back;
 * connections from before are closed then.
 * @throws DataInUse when another process holds the data, EmbeddedPostgresFailed in all other cases; each with one
 * sentence
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
    const paths = findInstallation(options.dataDir)
    const binaries = findBinaries(paths)
    await ensureCluster(paths, binaries, options.log)
    const startedAt = performance.now()
    const { adopted, socketDir, stop } = await supervise(paths, binaries, {
      holder: options.holder,
      log: options.log,
      notify(event) {
        for (const listener of listeners) {
          try {
            listener(event)
          } catch (error) {
            // A listener that throws must not stop the others, or the restart.
            options.log('a listener failed', { event, error: (error as Error).message })
          }
        }
      },
    })
    const { directory } = paths
    options.log(adopted ? 'database adopted' : 'database started', {
      directory,
      milliseconds: Math.round(performance.now() - startedAt),
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
    // A folder that cannot be created or written, or a full disk.
    if (code?.startsWith('E') && 'syscall' in (error as object))
      throw new EmbeddedPostgresFailed(`The database in ${options.dataDir} cannot be used: ${message}.`)
    throw error
  }
}
