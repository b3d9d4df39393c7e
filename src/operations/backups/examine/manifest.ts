import { coreRestoreRules } from '#app/server/restore-rules.ts'
import { hotelSlugIsUsable } from '#modules/hotels/contract.ts'
import { type RestoreRules } from '#platform/server/restore-rules.ts'
import type { Manifest } from '../archive/manifest.ts'
import { BackupForged } from '../failures.ts'
import { getRows, type Table } from '../tables.ts'

/**
 * Looks at what a backup says that it holds, before any of it is looked at: nothing stands there twice, and one hotel's
 * backup has rows of that hotel alone.
 * @throws BackupForged
 */
export const assertPlausible = ({ hotel, migrations, tables }: Manifest): void => {
  if (hotel !== null && !hotelSlugIsUsable(hotel))
    throw new BackupForged(`a hotel called ${JSON.stringify(hotel.slice(0, 200))}`)
  if (isTwice(migrations.map(({ number }) => String(number)))) throw new BackupForged('a migration twice')
  if (isTwice(tables.map(({ name }) => name))) throw new BackupForged('a table twice')
  for (const { name, columns } of tables) {
    if (isTwice(columns)) throw new BackupForged(`a column of ${name} twice`)
    if (hotel !== null && getRows({ name, hasHotel: columns.includes('hotel_id') }, hotel, coreRestoreRules) === null)
      throw new BackupForged(`rows of ${name} in the backup of one hotel`)
  }
}

/**
 * Compares tables and columns with those that the database has, at the schema of the backup: no name in a statement
 * comes from the file.
 * @returns the tables that the backup fills, as the database calls them
 * @throws BackupForged where they differ
 */
export const tablesToFill = (manifest: Manifest, tables: readonly Table[], rules: RestoreRules): Table[] => {
  const expected = tables.filter((table) => getRows(table, manifest.hotel, rules) !== null)
  // The version that made it may have backed up more than this one: what is left out by now does not arrive.
  const own = manifest.hotel === null ? tables : expected
  for (const { name, columns } of manifest.tables) {
    const known = own.find((table) => table.name === name)
    if (!known) throw new BackupForged(`rows of ${name}`)
    if (columns.length !== known.columns.length || columns.some((column) => !known.columns.includes(column)))
      throw new BackupForged(`other columns of ${name} than there are`)
  }
  const missing = expected.find(({ name }) => manifest.tables.every((table) => table.name !== name))
  if (missing) throw new BackupForged(`no word of ${missing.name}`)
  return manifest.tables.flatMap(({ name, columns }) =>
    own.filter((table) => table.name === name).map((table) => ({ ...table, columns })),
  )
}

const isTwice = (names: readonly string[]): boolean => new Set(names).size < names.length
