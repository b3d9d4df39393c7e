import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '../user-facing-error.ts'
import type { DatabaseAddress } from './address.ts'
import { grantBackupRole } from './backup/backup-role.ts'
import { openClient, type Client } from './client.ts'
import { restrictRoles } from './logins/roles.ts'
import { splitStatements } from './migrations/split-statements.ts'

/** The schema cannot be migrated to this version. The message is one sentence for the person who starts the server. */
export class MigrationRefused extends UserFacingError {}

export type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; checksum: string }

/**
 * True if a list of migrations is that of a version from before the first release: a released file never changes, so its
 * first one is another.
 */
export const isPrerelease = (applied: readonly Applied[], migrations: readonly Migration[]): boolean =>
  applied.some((one) => one.number === 1 && one.checksum !== migrations.find(({ number }) => number === 1)?.checksum)

/** @throws MigrationRefused for a database that a version from before the first release has made */
export const refusePrerelease = (applied: readonly Applied[], migrations: readonly Migration[]): void => {
  if (isPrerelease(applied, migrations))
    throw new MigrationRefused(
      'This database was made by a Deskbell from before its first release, which no released version reads: ' +
        'give this one an empty DATA_DIR or an empty database.',
    )
}

/** Reads the `NNNN_name.sql` files of a folder, in order of their numbers. */
export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      return {
        number: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

// An arbitrary number, the same in each process: processes that start together migrate one after the other.
const migrationLock = 40_127_001

/**
 * Migrates the schema to the newest version: each file in one transaction, under an advisory lock.
 * @param owner address of the role that owns the tables
 * @returns how many migrations were applied
 * @throws MigrationRefused when an applied file has changed, or when the database is newer than this program, or
 * from before the first release
 */
export const migrate = async (owner: DatabaseAddress, migrations: readonly Migration[]): Promise<number> => {
  await using client = openClient(owner)
  await client`select pg_advisory_lock(${migrationLock})`
  await client.unsafe(listOfMigrations)
  const applied = await client<
    { number: number; name: string; checksum: string }[]
  >`select number, name, checksum from schema_migrations order by number`
  refusePrerelease(applied, migrations)
  for (const row of applied) {
    const known = migrations.find((migration) => migration.number === row.number)
    if (!known)
      throw new MigrationRefused(
        `The database has migration ${row.number} (${row.name}), which this version of Deskbell does not know: ` +
          'start the newer version, or restore a backup made with this one.',
      )
    if (known.checksum !== row.checksum)
      throw new MigrationRefused(
        `Migration ${row.number} (${row.name}) was changed after it had been applied: restore the file as it was ` +
          'and put the change into a new migration.',
      )
  }
  const due = migrations.filter((migration) => !applied.some((row) => row.number === migration.number))
  for (const migration of due) await client.begin((tx) => apply(tx, migration))
  await grantBackupRole(client)
  await restrictRoles(client)
  return due.length
}

/**
 * Creates the schema in an empty database, inside the open transaction of `client`: a rollback removes all of it.
 * @throws DatabaseError when the database is not empty
 */
export const createSchema = async (client: Client, migrations: readonly Migration[]): Promise<void> => {
  await client`select pg_advisory_xact_lock(${migrationLock})`
  await client.unsafe(listOfMigrations)
  for (const migration of migrations) await apply(client, migration)
  await grantBackupRole(client)
}

const listOfMigrations =
  'create table if not exists schema_migrations (number integer primary key, name text not null, checksum ' +
  'text not null, applied_at timestamptz(3) not null default now())'

// For a distributed database: change one machine after the other, and let tables have triggers. Elsewhere these names
// mean nothing.
const settingsOfCluster = [
  "set local citus.multi_shard_modify_mode = 'sequential'",
  'set local citus.enable_unsafe_triggers = on',
]

/** Each statement is a message of its own: Citus passes the whole text of a message on to the other machines. */
const apply = async (client: Client, { sql, number, name, checksum }: Migration): Promise<void> => {
  for (const statement of [...settingsOfCluster, ...splitStatements(sql)]) await client.unsafe(statement)
  await client`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`
}
