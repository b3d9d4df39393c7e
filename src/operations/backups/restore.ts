import type { ImageStore } from '#modules/images/server/store.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import {
  createSchema,
  isPrerelease,
  migrate,
  refusePrerelease,
  type Migration,
} from '#platform/server/database/migrate.ts'
import { getRestoreEffect, type RestoreRules } from '#platform/server/restore-rules.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Manifest } from './archive/manifest.ts'
import { tablesToFill } from './examine/manifest.ts'
import { BackupRefused } from './failures.ts'
import type { InvitationTokens, InvitedMember } from './load/joined-accounts.ts'
import { explainLoadError, load } from './load/load.ts'
import type { UnreadableRegister } from './load/unreadable-registers.ts'
import { tablesIn } from './tables.ts'
import { verify } from './verify.ts'

export type RestoreOptions = {
  owner: DatabaseAddress
  pictures: ImageStore
  file: string
  migrations: readonly Migration[]
  /** How the rows of each table are restored. */
  rules: RestoreRules
  /** The installation secrets here; null: what was sealed stays as it is. */
  secrets: Pick<Keys, 'has' | 'unseal'> | null
  /** Goes on where entries of a legal guest register cannot be read with these secrets. */
  acceptUnreadableRegister?: boolean
  /** Makes the links of those who are invited; without it they have none. */
  tokens?: InvitationTokens
  tell: (line: string) => void
  /** Also one hotel into a database without a schema. */
  asInstallation?: boolean
  /** Upgrades a backup of an older schema, in a temporary folder, where the database already has today's. */
  upgrade: (file: string, manifest: Manifest) => Promise<{ file: string; remove(): void }>
}

export type RestoreDone = {
  hotel: string | null
  rows: number
  files: number
  madeAt: string
  /** Another installation secret had sealed what is sealed in it. */
  hasOtherSecret: boolean
  /** Those of the hotel's team who work in another hotel here: they join by these links. */
  invited: readonly InvitedMember[]
  /** The guest registers of which entries cannot be read with the secrets here. */
  unreadable: readonly UnreadableRegister[]
}

/**
 * Puts a backup into an empty database, or one hotel's into an installation that does not have it: wholly or not at
 * all. The whole file is read and compared with its checksums before anything changes.
 * @throws BackupDamaged, BackupRefused, MigrationRefused: each with one sentence; of guest registers that cannot be read
 * one per hotel
 */
export const restore = async (options: RestoreOptions): Promise<RestoreDone> => {
  const { owner, file, migrations, tell } = options
  const manifest = await verify(file)
  tell(`  ${file} is whole, of ${manifest.made_at}`)
  if (isPrerelease(manifest.migrations, migrations))
    throw new BackupRefused(
      'The backup was made by a Deskbell from before its first release, which no released version reads. Nothing was changed.',
    )
  assertKnown(manifest, migrations)
  await using client = openClient({
    ...owner,
    connection: { ...owner.connection, application_name: 'deskbell restore', statement_timeout: '0' },
  })
  const there = await migrationsIn(client, migrations)
  if (there.length > 0 || !options.asInstallation) await assertRoom(client, manifest, there)
  const present = there.length === 0 ? manifest.migrations : there
  if (present.length < manifest.migrations.length)
    throw new BackupRefused(
      'The database is older than the backup: start this version of Deskbell on it once, then restore.',
    )
  if (present.length > manifest.migrations.length) {
    const newer = await options.upgrade(file, manifest)
    return await restore({ ...options, file: newer.file, tell: () => {} }).finally(() => newer.remove())
  }
  // As the backup is: its rows fit its own schema, and are then brought on like those of any older installation.
  const schema = migrations.filter(({ number }) => manifest.migrations.some((one) => one.number === number))
  const loaded = await loadInto(client, options, manifest, there.length === 0 ? schema : null)
  await migrate(owner, migrations)
  await client`analyze`
  return {
    hotel: manifest.hotel,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.pictures.files,
    madeAt: manifest.made_at,
    hasOtherSecret: isOfOtherSecret(manifest, options),
    ...loaded,
  }
}

const isOfOtherSecret = ({ secret_fingerprint: known }: Manifest, { secrets }: RestoreOptions): boolean =>
  known !== undefined && secrets !== null && !secrets.has(known)

const assertKnown = (manifest: Manifest, migrations: readonly Migration[]): void => {
  for (const { number, name, checksum } of manifest.migrations) {
    const own = migrations.find((migration) => migration.number === number)
    if (!own)
      throw new BackupRefused(
        `The backup was made by a newer version of Deskbell (it knows migration ${number}, ${name}): restore it ` +
          'with that version. Nothing was changed.',
      )
    if (own.checksum !== checksum)
      throw new BackupRefused(
        `The backup was made with another migration ${number} (${name}) than this version has. Nothing was changed.`,
      )
  }
}

const migrationsIn = async (client: Client, migrations: readonly Migration[]): Promise<{ number: number }[]> => {
  const [place] = await client<{ there: boolean }[]>`select to_regclass('schema_migrations') is not null as there`
  if (!place?.there) return []
  const applied = await client<{ number: number; checksum: string }[]>`select number, checksum from schema_migrations`
  refusePrerelease(applied, migrations)
  return applied
}

/** An empty database for a whole installation; for one hotel, one that does not have it. */
const assertRoom = async (client: Client, { hotel }: Manifest, there: readonly unknown[]): Promise<void> => {
  if (there.length === 0) {
    if (hotel !== null)
      throw new BackupRefused(
        'This backup is of one hotel, and there is no installation here yet: start Deskbell once (with DEMO=off ' +
          'for an empty one), then restore.',
      )
    return
  }
  const [found] = await client.begin(async (tx) => {
    await tx.unsafe(`set local role ${backupRole}`)
    return tx<
      { hotels: boolean; here: boolean; accounts: boolean }[]
    >`select exists (select from hotels) as hotels, exists (select from hotels where id = ${hotel}) as here,
      exists (select from accounts) as accounts`
  })
  if (hotel !== null && found?.here)
    throw new BackupRefused(
      `The hotel ${hotel} is here already: a backup is restored only where it is not. Nothing was changed.`,
    )
  if (hotel === null && (found?.hotels || found?.accounts))
    throw new BackupRefused(
      'The database is not empty: a whole backup goes into an empty one only. Give it an empty DATA_DIR, or an ' +
        'empty database in DATABASE_URL. Nothing was changed.',
    )
  if (
    hotel === null &&
    (await client`select from pg_stat_activity where datname = current_database() and application_name = 'deskbell'`)
      .length > 0
  ) {
    throw new BackupRefused('Deskbell is running on this database: stop it, then restore. Nothing was changed.')
  }
}

type Loaded = Pick<RestoreDone, 'invited' | 'unreadable'>

const loadInto = async (
  client: Client,
  options: RestoreOptions,
  manifest: Manifest,
  schema: readonly Migration[] | null,
): Promise<Loaded> => {
  const { pictures, file, rules, tokens, tell, secrets } = options
  const registerKeys = secrets && { keys: secrets, acceptsUnreadable: options.acceptUnreadableRegister === true }
  let loaded: Loaded
  await client`begin`
  // A distributed database writes to one machine after the other: to several at once it takes no table of the
  // coordinator.
  await client`set local citus.multi_shard_modify_mode = 'sequential'`
  try {
    if (schema !== null) await createSchema(client, schema)
    const tables = tablesToFill(manifest, await tablesIn(client), rules)
    const effectOn = (table: string) =>
      getRestoreEffect(rules, table, manifest.hotel, isOfOtherSecret(manifest, options))
    // Rows that a first start has already written: secrets, counted attempts.
    if (manifest.hotel === null) for (const { name } of tables.toReversed()) await client.unsafe(`delete from ${name}`)
    loaded = await load(client, { tables, pictures, file, manifest, effectOn, tokens, registerKeys, tell })
    if (manifest.hotel !== null) await endDeletion(client, manifest.hotel)
  } catch (error) {
    await client`rollback`.catch(() => {})
    throw explainLoadError(error, manifest)
  }
  // A connection lost during the commit leaves its outcome unknown: the failure is passed on unexplained.
  await client`commit`
  return loaded
}

/**
 * A restored hotel gets its slug back: removes the entry of its deletion.
 * @throws BackupRefused while its deletion is under way: what arrives now would be deleted as well
 */
const endDeletion = async (client: Client, hotel: string): Promise<void> => {
  const [place] = await client<{ there: boolean }[]>`select to_regclass('deleted_hotels') is not null as there`
  if (!place?.there) return
  const [deleted] = await client<{ state: string }[]>`select state from deleted_hotels where slug = ${hotel} for update`
  if (deleted && deleted.state !== 'deleted')
    throw new BackupRefused(
      `The hotel ${hotel} is being deleted: restore it when the owner's page lists it as deleted. Nothing was changed.`,
    )
  await client`delete from deleted_hotels where slug = ${hotel}`
}
