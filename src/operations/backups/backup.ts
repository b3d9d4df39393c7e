import { to } from 'pg-copy-streams'
import { imageKeys, type StoredImage } from '#modules/images/contract.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import type { RestoreRules } from '#platform/server/restore-rules.ts'
import { PartTally, manifestName, pictureEntry, rowsEntry, type Manifest } from './archive/manifest.ts'
import { ArchiveWriter } from './archive/write.ts'
import { formatCount } from './command.ts'
import { BackupRefused } from './failures.ts'
import { columnList, getRows, tablesIn, type Table } from './tables.ts'

export type BackupOptions = {
  /** The account that owns the tables. */
  owner: DatabaseAddress
  pictures: ImageStore
  file: string
  /** One hotel alone; null: everything. */
  hotel: string | null
  /** The rows that the backup leaves out. */
  rules: RestoreRules
  tell: (line: string) => void
  /** Ends it early, leaving nothing behind. */
  signal?: AbortSignal
}

export type BackupDone = { file: string; bytes: number; rows: number; files: number; missing: number }

const pieceBytes = 4 * 1024 * 1024

/**
 * Writes all rows and pictures, or one hotel's, to one file. Concurrent writes are not in it: the rows are those of one
 * moment. In a distributed database each machine has its own moment, and all lie within the manifest's `moment`.
 * Pictures never change and are there before their row is, so they are read afterwards.
 * @throws BackupRefused; nothing is left behind then
 */
export const backUp = async (options: BackupOptions): Promise<BackupDone> => {
  const client = openClient({
    ...options.owner,
    connection: { ...options.owner.connection, application_name: 'deskbell backup', statement_timeout: '0' },
  })
  const archive = await ArchiveWriter.open(options.file)
  // A cancelled backup ends at once: its connection is closed without waiting for the answer.
  const hangUp = (): void => client.abort()
  options.signal?.addEventListener('abort', hangUp)
  try {
    const { pictures, tables, migrations, madeAt, moment, secret } = await writeRows(client, archive, options)
    const written = await writePictures(archive, pictures, options)
    const manifest: Manifest = {
      format: 1,
      made_at: madeAt,
      moment,
      hotel: options.hotel,
      ...(secret !== null && { secret_fingerprint: secret }),
      migrations,
      tables,
      pictures: { files: written.tally.count, sha256: written.tally.sha256 },
    }
    await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)))
    const bytes = await archive.finish()
    return {
      file: options.file,
      bytes,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: written.tally.count,
      missing: written.missing,
    }
  } catch (error) {
    await archive.abandon()
    if (options.signal?.aborted)
      throw new BackupRefused('The backup was stopped before its end; nothing is left of it.')
    throw error
  } finally {
    options.signal?.removeEventListener('abort', hangUp)
    await client.end()
  }
}

type Rows = Pick<Manifest, 'moment' | 'tables' | 'migrations'> & {
  pictures: string[]
  madeAt: string
  /** The fingerprint of the installation secret with which values are sealed, if anything is. */
  secret: string | null
}

const writeRows = async (
  client: Client,
  archive: ArchiveWriter,
  { hotel, rules, tell, signal }: BackupOptions,
): Promise<Rows> => {
  if (hotel !== null && !isHotelSlug(hotel))
    throw new BackupRefused(`"${hotel}" is no hotel's name in addresses: give it as in --hotel hotel-marina.`)
  await client`begin isolation level repeatable read read only`
  const [place] = await client<{ migrated: boolean; hasRole: boolean }[]>`
    select to_regclass('schema_migrations') is not null as migrated,
      exists (select from pg_roles where rolname = ${backupRole}) as "hasRole"`
  const migrations = place?.migrated
    ? await client<Manifest['migrations']>`select number, name, checksum from schema_migrations order by number`
    : []
  if (!place?.migrated || !place.hasRole)
    throw new BackupRefused('This database was never opened by this version of Deskbell: start it once, then back up.')
  const [start] = await client<{ now: string }[]>`select now()`
  const tables = await tablesIn(client)
  await client.unsafe(`set local role ${backupRole}`)
  if (hotel !== null && (await client`select 1 from hotels where id = ${hotel}`).length === 0)
    throw new BackupRefused(`There is no hotel ${hotel} here.`)
  const moment = { from: start?.now ?? '', to: await readMoment(client) }
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const where = getRows(table, hotel, rules)
    if (where === null) continue
    const tally = await writeTable(client, archive, table, where, signal)
    written.push({ name: table.name, columns: table.columns, rows: tally.count, sha256: tally.sha256 })
    if (tally.count > 0) tell(`  ${table.name}: ${formatCount(tally.count)} rows`)
  }
  // Rows that are about to be removed, or are not used yet, may have no files.
  const images = await client<StoredImage[]>`
    select hotel_id, id, width, height, kind from images
    where remove_due_at is null and hotel_id = coalesce(${hotel}, hotel_id) order by hotel_id, id`
  const [known] = tables.some(({ name }) => name === 'installation_secret')
    ? await client<
        { fingerprint: string }[]
      >`select fingerprint from installation_secret order by generation desc limit 1`
    : []
  await client`commit`
  return {
    pictures: images.flatMap(imageKeys),
    tables: written,
    migrations: migrations.map((row) => ({ ...row })),
    madeAt: moment.from,
    moment,
    secret: known?.fingerprint ?? null,
  }
}

/**
 * Fixes the moment of the rows on every machine of a distributed database: one connection to each, which reads something
 * at once. One PostgreSQL has its moment already, and the setting means nothing to it.
 * @returns the time until which that took
 */
const readMoment = async (client: Client): Promise<string> => {
  await client.unsafe('set local citus.max_adaptive_executor_pool_size = 1')
  await client`select count(*) from hotel_event_counters`
  const [end] = await client<{ now: string }[]>`select clock_timestamp()::timestamptz(3) as now`
  return end?.now ?? ''
}

const writeTable = async (
  client: Client,
  archive: ArchiveWriter,
  { name, columns }: Table,
  where: string,
  signal: AbortSignal | undefined,
): Promise<PartTally> => {
  const tally = new PartTally()
  let pieces = 0
  let waiting: Buffer[] = []
  let size = 0
  const add = (bytes: Buffer): void => {
    waiting.push(bytes)
    size += bytes.length
  }
  const flush = async (): Promise<void> => {
    if (size === 0) return
    const bytes = Buffer.concat(waiting, size)
    waiting = []
    size = 0
    tally.rows(bytes)
    await archive.add(rowsEntry(name, (pieces += 1)), bytes)
  }
  const rows = await client.copy(to(`copy (select ${columnList(columns)} from ${name} where ${where}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    // A piece ends with a row, and a chunk anywhere.
    const end = size + chunk.length < pieceBytes ? 0 : chunk.lastIndexOf('\n') + 1
    add(chunk.subarray(0, end))
    if (end > 0) await flush()
    add(chunk.subarray(end))
  }
  await flush()
  return tally
}

const writePictures = async (
  archive: ArchiveWriter,
  keys: readonly string[],
  { pictures, tell, signal }: BackupOptions,
): Promise<{ tally: PartTally; missing: number }> => {
  const tally = new PartTally()
  let missing = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    const bytes = await pictures.get(key)
    if (!bytes) {
      missing += 1
      tell(`  the file ${key} of a picture is missing: the backup is without it`)
      continue
    }
    tally.file(key, bytes)
    await archive.add(pictureEntry(key), bytes)
  }
  tell(`  pictures: ${formatCount(tally.count)} files`)
  return { tally, missing }
}
