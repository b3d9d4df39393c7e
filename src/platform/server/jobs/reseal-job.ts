import { sql } from 'kysely'
import type { Database, Tx } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { Module } from '../module.ts'
import { mintScope } from '../scope.ts'
import type { Keys, RowIdentity } from '../security/keys.ts'
import { countOfOthers, isOfHotels, type SealedTable } from '../security/sealed-tables.ts'
import type { Job } from './recurring-job.ts'

const atOnce = 100
// Processes that are restarted one after the other with a new secret: those still to come cannot read what is sealed
// with it.
const firstAfterMs = 10 * 60_000
const everyMs = 60 * 60_000

type Row = Record<string, unknown>
type Parts = { database: Database; keys: Keys }

/** Seals anew what older secrets have sealed. The start says what no given secret opens, and goes on. */
export const createResealing = (parts: Parts & { log: Log }, tables: readonly SealedTable[]): Module => ({
  start: async () => {
    const { database, keys, log } = parts
    for (const { table, generation, values, hotels } of await countOfOthers(database, keys, tables))
      if (generation > 0 && !keys.openable.includes(generation))
        log.warn({ values, hotels, generation }, `${table.values} that no given installation secret opens`)
  },
  jobs: [resealJob(parts, tables)],
})

/** Seals with the current secret what an older one has sealed, so that the older one can be removed. */
export const resealJob = (parts: Parts, tables: readonly SealedTable[]): Job => ({
  name: 'sealing anew',
  firstAfterMs,
  maxMs: everyMs,
  run: async (stopping) => {
    for (const table of tables) if (table.sealed) await resealTable(parts, table, table.sealed, stopping)
    return everyMs
  },
})

type Sealed = NonNullable<SealedTable['sealed']>

const resealTable = async (
  parts: Parts,
  table: SealedTable,
  sealed: Sealed,
  stopping: AbortSignal | undefined,
): Promise<void> => {
  const { database } = parts
  const reseal = (hotelId: string | null, after: Row | null) => (tx: Tx) =>
    resealRows(tx, { ...parts, table, sealed, hotelId, after })
  for (const hotelId of await findHotels(parts, table)) {
    let after: Row | null = null
    do {
      after =
        hotelId === null
          ? await database.onPlatform(reseal(null, after))
          : await database.write(mintScope(hotelId, { kind: 'nobody' }), reseal(hotelId, after))
    } while (after !== null && stopping?.aborted !== true)
  }
}

/** Rows of an older generation. One that no given secret opens is not looked at; 0 came with the backup of a hotel. */
const isOlder = ({ keyColumn }: SealedTable, { generation, openable }: Keys) => {
  const older = [0, ...openable].filter((one) => one !== generation)
  return sql`${sql.ref(keyColumn)} in (${sql.join(older)})`
}

/** The hotels with such rows; null stands for a table that belongs to none. */
const findHotels = async ({ database, keys }: Parts, table: SealedTable): Promise<(string | null)[]> => {
  if (!isOfHotels(table)) return [null]
  const { rows } = await database.onPlatform((tx) =>
    sql<{
      hotel_id: string
    }>`select distinct hotel_id from ${sql.table(table.table)} where ${isOlder(table, keys)}`.execute(tx),
  )
  return rows.map(({ hotel_id }) => hotel_id)
}

type Batch = { keys: Keys; table: SealedTable; sealed: Sealed; hotelId: string | null; after: Row | null }

/**
 * Seals the next rows anew. Race with an edit: a row that somebody has locked is left to the next run.
 * @returns the last row that was looked at; null where there are no more
 */
const resealRows = async (tx: Tx, { keys, table, sealed, hotelId, after }: Batch): Promise<Row | null> => {
  const name = sql.table(table.table)
  const names = sql.join(table.row.map((column) => sql.ref(column)))
  const inHotel = hotelId === null ? sql`true` : sql`hotel_id = ${hotelId}`
  const isNext = after ? sql`(${names}) > (${sql.join(table.row.map((column) => after[column]))})` : sql`true`
  const { rows } = await sql<Row>`
    select ${names}, ${sql.join(sealed.columns.map((column) => sql.ref(column)))} from ${name}
    where ${inHotel} and ${isOlder(table, keys)} and ${isNext}
    order by ${names} limit ${sql.lit(atOnce)} for update skip locked`.execute(tx)
  for (const row of rows) {
    const values = resealRow(keys, table, sealed, row)
    if (values === null) continue
    const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const isRow = table.row.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    await sql`update ${name} set ${sql.join(sets)} where ${sql.join(isRow, sql` and `)}`.execute(tx)
  }
  return rows.length < atOnce ? null : (rows.at(-1) ?? null)
}

/** @returns the changed columns; null where no given secret opens the row */
const resealRow = (keys: Keys, table: SealedTable, { purpose, columns, derive }: Sealed, row: Row): Row | null => {
  const identity: RowIdentity = [table.table, ...table.row.map((column) => String(row[column]))]
  const values: Row = { [table.keyColumn]: keys.generation }
  for (const [at, column] of columns.entries()) {
    const old = row[column] as Buffer | null
    if (old === null) continue
    const text = keys.unseal(purpose, identity, old)
    if (text === null) return null
    values[column] = keys.seal(purpose, identity, text)
    if (at === 0) Object.assign(values, derive?.(keys, identity, text))
  }
  return values
}
