import { sql } from 'kysely'
import type { Database } from '../database/transaction.ts'
import type { Keys, KeyPurpose, RowIdentity } from './keys.ts'

/**
 * A table with values that an installation secret has sealed. Each is listed in `src/app/server/sealed-tables.ts`: what
 * is missing there is not sealed anew when the secret is changed, and is lost with the previous one.
 */
export type SealedTable = {
  readonly table: string
  /** What its values are, in plural, for the operator. */
  readonly values: string
  /** The column with the generation of the secret. */
  readonly keyColumn: string
  /** The columns that name a row; the first is `hotel_id` where the rows belong to hotels. */
  readonly row: readonly string[]
  /** Null: another system has the value, so that only people can change it. */
  readonly sealed: {
    readonly purpose: KeyPurpose
    /** The sealed columns; null where a row has no value. */
    readonly columns: readonly [string, ...string[]]
    /** Other columns that come from the secret, of the text of the first column. */
    readonly derive?: (keys: Keys, row: RowIdentity, text: string) => Record<string, unknown>
  } | null
}

/** How many values of a table were sealed under one generation. */
export type SealedCount = { table: SealedTable; generation: number; values: number; hotels: number }

/** True if the rows of a table belong to hotels. */
export const isOfHotels = ({ row }: SealedTable): boolean => row[0] === 'hotel_id'

/** Counts the values that are sealed under another generation than the current one. */
export const countOfOthers = (
  database: Database,
  { generation }: Keys,
  tables: readonly SealedTable[],
): Promise<SealedCount[]> =>
  database.onPlatform(async (tx) => {
    const counts: SealedCount[] = []
    for (const table of tables) {
      const key = sql.ref(table.keyColumn)
      const hotels = isOfHotels(table) ? sql`count(distinct hotel_id)::int` : sql`0`
      const value = table.sealed ? sql`${sql.ref(table.sealed.columns[0])} is not null` : sql`true`
      const { rows } = await sql<Omit<SealedCount, 'table'>>`
        select ${key} as generation, count(*)::int as values, ${hotels} as hotels from ${sql.table(table.table)}
        where ${key} <> ${generation} and ${value} group by 1 order by 1`.execute(tx)
      counts.push(...rows.map((row) => ({ table, ...row })))
    }
    return counts
  })
