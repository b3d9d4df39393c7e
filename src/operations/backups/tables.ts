import { coreRestoreRules } from '#app/server/restore-rules.ts'
import type { Client } from '#platform/server/database/client.ts'
import { getRestoreEffect, type RestoreRules } from '#platform/server/restore-rules.ts'
import { BackupRefused } from './failures.ts'

/** A table as a backup sees it; generated columns make themselves. */
export type Table = { name: string; columns: string[]; hasHotel: boolean }

/** Tables without a hotel of which one hotel's backup takes some rows; the others belong to the installation. */
const ofOneHotel: Readonly<Record<string, (hotel: string) => string>> = {
  hotels: (hotel) => `id = '${hotel}'`,
  accounts: (hotel) => `id in (select id from managers where hotel_id = '${hotel}')`,
}

/** Every table but the list of migrations, those first that others point at. */
export const tablesIn = async (client: Client): Promise<Table[]> => {
  const tables = await client<{ name: string; columns: string[]; hasHotel: boolean; pointsAt: string[] }[]>`
    select c.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '')::text as columns,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'hotel_id' and not attisdropped) as "hasHotel",
      (select coalesce(json_agg(distinct confrelid::regclass::text), '[]') from pg_constraint where conrelid = c.oid
        and contype = 'f' and confrelid <> c.oid)::text as "pointsAt"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      order by c.relname`
  return inOrder(
    tables.map((table) => ({ ...table, columns: parsed(table.columns), pointsAt: parsed(table.pointsAt) })),
  )
}

const parsed = (json: unknown): string[] => JSON.parse(String(json)) as string[]

const inOrder = (tables: (Table & { pointsAt: string[] })[]): Table[] => {
  const done: Table[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const free = [...left.values()].filter(({ pointsAt }) => pointsAt.every((name) => !left.has(name)))
    if (free.length === 0)
      throw new BackupRefused(
        `The tables ${[...left.keys()].join(', ')} point at each other in a circle: no order of them can be restored.`,
      )
    for (const { pointsAt: _pointsAt, ...table } of free) {
      left.delete(table.name)
      done.push(table)
    }
  }
  return done
}

/**
 * Which rows of a table a backup takes.
 * @param hotel the one hotel, or null for all there is
 * @param rules `coreRestoreRules` are enough where only the names of tables are known
 * @returns a condition; null where the backup leaves the table out
 */
export const getRows = (
  { name, hasHotel }: Pick<Table, 'name' | 'hasHotel'>,
  hotel: string | null,
  rules: RestoreRules = coreRestoreRules,
): string | null => {
  if (getRestoreEffect(rules, name, hotel, false) === 'left_out') return null
  if (hotel === null) return 'true'
  if (ofOneHotel[name]) return ofOneHotel[name](hotel)
  return hasHotel ? `hotel_id = '${hotel}'` : null
}

/** A list of columns for a statement. */
export const columnList = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')
