import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from '#platform/server/database/migrate.ts'
import { BackupRefused } from '../failures.ts'
import { getPart, manifestName, PartTally, rowsEntry, type Manifest } from './manifest.ts'
import { readArchive } from './read.ts'
import { ArchiveWriter } from './write.ts'

/*
 * Backups from before the first release, whose list of migrations was another one (docs/decisions/0046): commit 2a878c2
 * and everything after it.
 */

/** The last migration of commit 2a878c2. */
const oldestNumber = 34
/** The last migration of the list that took the place of the earlier one. */
const releasedNumber = 15

const renamedTables = new Map([['nightly_work', 'job_runs']])
const renamedColumns = new Map([['removed_through', 'pruned_up_to']])
/** Tables that came after commit 2a878c2; no hotel has rows in them. */
const laterTables = [{ name: 'demo_removals', columns: ['removed_at'] }]

type Row = Readonly<Record<string, string | undefined>>

/** What the rows get in columns that came after commit 2a878c2, as COPY writes it. */
export const createLaterColumns = (): Readonly<Record<string, Readonly<Record<string, (row: Row) => string>>>> => {
  const accountsMadeAt: number[] = []
  return {
    sessions: { confirmed_room: () => '\\N' },
    service_requests: { sent_by_name: () => '\\N', sent_by_room: () => '\\N' },
    // A demo account is known by its address.
    accounts: {
      is_demo: ({ email = '', created_at = '' }) => {
        if (!demoAccounts.has(email)) return 'f'
        accountsMadeAt.push(Date.parse(created_at))
        return 't'
      },
    },
    // Made in one transaction with its accounts, whose rows come first: a real hotel of such a name is no demo hotel.
    hotels: {
      is_demo: ({ id = '', created_at = '' }) =>
        demoHotels.has(id) && accountsMadeAt.some((at) => Math.abs(at - Date.parse(created_at)) <= 60_000) ? 't' : 'f',
    },
  }
}

const demoAccounts = new Set(['owner@deskbell.example', 'manager@hotel-marina.example', 'manager@old-town.example'])
const demoHotels = new Set(['hotel-marina', 'old-town'])

/**
 * Writes a backup from before the first release anew, as the first release would have written it.
 * @param file a verified backup
 * @returns the new file, in a temporary folder
 * @throws BackupRefused where the backup is too old for that
 */
export const convertPrerelease = async (
  file: string,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<{ file: string; remove(): void }> => {
  if (manifest.migrations.every(({ number }) => number !== oldestNumber))
    throw new BackupRefused(
      'The backup is too old for this version of Deskbell: restore it with the last version before the first release, back up there anew, and restore that backup here. Nothing was changed.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-convert-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const newer = join(folder, 'converted.tar.zst')
    await convert(file, newer, manifest, migrations)
    return { file: newer, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const convert = async (
  from: string,
  to: string,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> => {
  const tables = new Map(convertTables(manifest).map((table) => [table.oldName, table]))
  const archive = await ArchiveWriter.open(to)
  try {
    await readArchive(from, async (name, bytes) => {
      const part = getPart(name)
      if (part === 'manifest' || part === undefined) return
      if ('picture' in part) return archive.add(name, bytes)
      const table = tables.get(part.table)
      if (!table) throw new BackupRefused(`The backup holds rows of ${part.table} unannounced. Nothing was changed.`)
      const rows = table.addColumns(bytes)
      table.tally.rows(rows)
      table.pieces += 1
      await archive.add(rowsEntry(table.name, table.pieces), rows)
    })
    const converted: Manifest = {
      ...manifest,
      migrations: migrations
        .filter(({ number }) => number <= releasedNumber)
        .map(({ number, name, checksum }) => ({ number, name, checksum })),
      tables: [...tables.values()].map(({ name, columns, tally }) => ({
        name,
        columns,
        rows: tally.count,
        sha256: tally.sha256,
      })),
    }
    await archive.add(manifestName, Buffer.from(JSON.stringify(converted)))
    await archive.finish()
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

type ConvertedTable = {
  oldName: string
  name: string
  columns: string[]
  tally: PartTally
  pieces: number
  addColumns(rows: Buffer): Buffer
}

const convertTables = ({ hotel, tables }: Manifest): ConvertedTable[] => {
  const laterColumns = createLaterColumns()
  const missing = laterTables.filter(({ name }) => hotel === null && tables.every((table) => table.name !== name))
  return [...tables, ...missing].map(({ name, columns }) => {
    const added = Object.entries(laterColumns[name] ?? {}).filter(([column]) => !columns.includes(column))
    return {
      oldName: name,
      name: renamedTables.get(name) ?? name,
      columns: [...columns.map((column) => renamedColumns.get(column) ?? column), ...added.map(([column]) => column)],
      tally: new PartTally(),
      pieces: 0,
      addColumns: (rows) => (added.length === 0 ? rows : addColumns(rows, columns, added)),
    }
  })
}

// Bytes as latin1: what is between the tabs goes through unchanged, whatever language it is in.
const addColumns = (
  rows: Buffer,
  columns: readonly string[],
  added: readonly [string, (row: Row) => string][],
): Buffer => {
  const lines = rows.toString('latin1').split('\n')
  const end = lines.pop() ?? ''
  const longer = lines.map((line) => {
    const values = line.split('\t')
    const row = Object.fromEntries(columns.map((column, at) => [column, values[at]]))
    return `${[line, ...added.map(([, valueOf]) => valueOf(row))].join('\t')}\n`
  })
  return Buffer.from(longer.join('') + end, 'latin1')
}
