import { connectEmbeddedPostgres } from '#packages/embedded-postgres/connect.ts'
import { DataInUse, startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { DatabaseAddress } from './address.ts'
import { openClient } from './client.ts'
import { readDatabaseUrl } from './logins/database-url.ts'
import { externalLogins } from './logins/external.ts'
import { getLogins } from './logins/roles.ts'
import { MigrationRefused, migrate, readMigrations, refusePrerelease, type Migration } from './migrate.ts'
import type { Logins } from './transaction.ts'

/** The database of DATABASE_URL cannot be used. The message is one sentence. */
export class DatabaseUnreachable extends UserFacingError {}

/** A database that answers, is migrated and is safe to write to. */
export type OpenDatabase = Logins & { owner: DatabaseAddress; isEmbedded: boolean; close(): Promise<void> }

/**
 * Opens the external database of DATABASE_URL, or starts the embedded one, and migrates its schema.
 * @throws DatabaseUnreachable, MigrationRefused, DataInUse, EmbeddedPostgresFailed: each with one clear sentence
 */
export const openDatabase = async (settings: Settings, migrations: string, log: Log): Promise<OpenDatabase> => {
  const opened = settings.databaseUrl === null ? await embedded(settings, log) : external(settings.databaseUrl)
  try {
    await assertDurable(opened.owner)
    await migrate(opened.owner, await readMigrations(migrations))
    return { ...opened, ...(opened.isEmbedded ? getLogins(opened.owner) : await externalLogins(opened.owner, log)) }
  } catch (error) {
    await opened.close()
    // insufficient_privilege
    if (error instanceof Error && 'code' in error && error.code === '42501')
      throw new DatabaseUnreachable(
        `The account of DATABASE_URL cannot set the database up (${error.message}): it must own the database and ` +
          'be allowed to create roles.',
      )
    throw error
  }
}

/**
 * Like `openDatabase`, for a tool that may run beside the application. When the application holds the embedded
 * database, the tool connects to that server and leaves the schema as it is.
 * @returns the logins; `close` stops the server only if this call started it
 * @throws MigrationRefused when the running application has an older schema; otherwise as `openDatabase`
 */
export const openDatabaseForCli = async (
  settings: Settings,
  migrations: string,
  log: Log,
): Promise<Omit<OpenDatabase, 'isEmbedded'>> => {
  try {
    return await openDatabase(settings, migrations, log)
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    const server = await connectEmbeddedPostgres({
      dataDir: settings.dataDir,
      holder: `process ${process.pid}`,
      log: () => {},
    })
    const owner = { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    await refuseOlder(owner, await readMigrations(migrations))
    return { owner, ...getLogins(owner), close: () => server.stop() }
  }
}

/** After a `git pull` the running application may be older than these files: its tables then lack new columns. */
const refuseOlder = async (owner: DatabaseAddress, migrations: readonly Migration[]): Promise<void> => {
  await using client = openClient(owner)
  const applied = await client<{ number: number; checksum: string }[]>`select number, checksum from schema_migrations`
  refusePrerelease(applied, migrations)
  if (migrations.every(({ number }) => applied.some((row) => row.number === number))) return
  throw new MigrationRefused(
    'The Deskbell that runs here is older than these files, or is still starting: restart it, then run this again.',
  )
}

type Opened = Omit<OpenDatabase, keyof Logins>

const embedded = async (settings: Settings, log: Log): Promise<Opened> => {
  const server = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    holder: `process ${process.pid} at ${settings.publicUrl}`,
    log: (message, detail) => log.debug(detail ?? {}, message),
  })
  server.onRestart((event) =>
    log.warn(event === 'down' ? 'the database stopped and is started again' : 'the database is back'),
  )
  return {
    owner: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    isEmbedded: true,
    close: () => server.stop(),
  }
}

// The account of DATABASE_URL owns the tables.
const external = (url: string): Opened => ({
  owner: readDatabaseUrl(url) ?? {},
  isEmbedded: false,
  close: async () => {},
})

/** An acknowledged write must survive a power cut: refuses a server that is configured otherwise. */
export const assertDurable = async (owner: DatabaseAddress): Promise<void> => {
  try {
    await using client = openClient(owner)
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      const [row] = await client<{ value: string }[]>`select current_setting(${setting}) as value`
      if (row?.value === 'off')
        throw new DatabaseUnreachable(
          `PostgreSQL runs with ${setting} = off, which loses acknowledged work in a power cut: set it to on.`,
        )
    }
  } catch (error) {
    if (error instanceof DatabaseUnreachable) throw error
    throw new DatabaseUnreachable(
      `The database cannot be reached (${error instanceof Error ? error.message : String(error)}): check ` +
        'DATABASE_URL and that PostgreSQL runs.',
    )
  }
}
