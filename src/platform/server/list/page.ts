import { sql, type Compilable, type SelectQueryBuilder } from 'kysely'
import { getCursor, readCursor, type Page } from '#platform/contract/page.ts'
import type { Database as Tables } from '../database/schema.ts'
import { eventCounter, type Database, type Tx } from '../database/transaction.ts'
import type { Scope } from '../scope.ts'
import { isoTimestamps, withoutValues, RawJson, selectAsJson, type JsonRow } from './raw-json.ts'

/** The query of a list. */
export type ListQuery = { limit: number; cursor?: string | undefined }

/**
 * Selects the rows of one page, newest first, from a table with `created_at` and `id`. Selects one row more than the
 * limit: from that `readPage` knows that there is another page.
 */
export const getNewest = <Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, cursor }: ListQuery,
): SelectQueryBuilder<Tables, Table, Row> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  return query
    .$if(last !== null, (older) => older.where(sql<boolean>`(created_at, id) < (${last?.created_at}, ${last?.id})`))
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1)
}

/**
 * Reads a page: its rows and the hotel's event number, from one snapshot.
 * @param limit how many rows the page may have
 * @param rows builds the statement for one row more, with `getNewest`
 * @param hidden columns that the reader may not see: they become null
 * @returns the JSON of the page, with as many rows as fit into `maxListBytes`
 */
export const readPage = async <Row extends { id: string; created_at: string }>(
  database: Database,
  scope: Scope,
  limit: number,
  rows: (tx: Tx) => Compilable<Row>,
  hidden: readonly string[] = [],
): Promise<RawJson<Page<Row>>> => {
  const [rowsFound, [counter]] = await database.readBatch<[JsonRow, { last_number: number }]>(scope, (tx) => [
    selectAsJson(rows(tx)),
    eventCounter(tx, scope),
  ])
  if (!counter) throw new Error('A hotel without an event counter.')
  const items = takeRowsUnderBytes(rowsFound.slice(0, limit), ({ text }) => Buffer.byteLength(text)).map(({ text }) =>
    withoutValues(isoTimestamps(text), hidden),
  )
  const last = items.at(-1)
  const cursor = rowsFound.length > items.length && last !== undefined ? getCursor(JSON.parse(last) as Row) : null
  return new RawJson(
    `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)},"event_number":${counter.last_number}}`,
  )
}

/** The largest JSON of a list's rows, in bytes: with everything around it a response stays below 100 KB. */
export const maxListBytes = 95 * 1024

// An upper bound. A validated text has no control characters, so a character takes at most three bytes. Adding up
// lengths costs a fifth of serialising all rows, which the response does anyway.
const maxByteLength = (value: unknown): number => {
  if (typeof value === 'string') return value.length * 3 + 2
  if (typeof value !== 'object' || value === null) return 24
  let bytes = 2
  for (const name in value) bytes += name.length + 4 + maxByteLength((value as Record<string, unknown>)[name])
  return bytes
}

/** Returns the longest prefix of the rows whose JSON fits into `maxBytes`, but at least one row. */
export const takeWhileUnderBytes = <Row>(rows: readonly Row[], maxBytes = maxListBytes): Row[] =>
  maxByteLength(rows) <= maxBytes
    ? [...rows]
    : takeRowsUnderBytes(rows, (row) => Buffer.byteLength(JSON.stringify(row)), maxBytes)

const takeRowsUnderBytes = <Row>(
  rows: readonly Row[],
  getByteLength: (row: Row) => number,
  maxBytes = maxListBytes,
): Row[] => {
  let bytes = 0
  // Plus one for the comma between two rows.
  return rows.filter((row, index) => (bytes += getByteLength(row) + 1) <= maxBytes || index === 0)
}
