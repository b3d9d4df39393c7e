import { sql, type Compilable, type SelectQueryBuilder } from 'kysely'
import { getCursor, readCursor, type Page } from '#platform/contract/page.ts'
import type { Database as Tables } from '../database/schema.ts'
import { eventCounter, type Database, type Tx } from '../database/transaction.ts'
import type { Scope } from '../scope.ts'
import { isoTimestamps, withoutValues, RawJson, selectAsJson, type JsonRow } from './raw-json.ts'

/** What a list's query asks for. */
export type ListQuery = { limit: number; cursor?: string | undefined }

/**
 * Asks for the rows of one page, newest first, from a query on a table that has `created_at` and `id`. One row more
 * than wanted: it tells `readPage` that there is another page.
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
 * Reads a page: its rows and the hotel's event number of the same moment.
 * @param limit how many rows were asked for
 * @param rows makes the statement for one row more, with `getNewest`
 * @param hidden columns that the reader is not told: null stands there
 * @returns as many of the rows as an answer has room for
 */
export const readPage = async <Row extends { id: string; created_at: string }>(
  database: Database,
  scope: Scope,
  limit: number,
  rows: (tx: Tx) => Compilable<Row>,
  hidden: readonly string[] = [],
): Promise<RawJson<Page<Row>>> => {
  const [found, [counter]] = await database.readBatch<[JsonRow, { last_number: number }]>(scope, (tx) => [
    selectAsJson(rows(tx)),
    eventCounter(tx, scope),
  ])
  if (!counter) throw new Error('A hotel without an event counter.')
  const items = takeRowsUnderBytes(found.slice(0, limit), ({ text }) => Buffer.byteLength(text)).map(({ text }) =>
    withoutValues(isoTimestamps(text), hidden),
  )
  const last = items.at(-1)
  const cursor = found.length > items.length && last !== undefined ? getCursor(JSON.parse(last) as Row) : null
  return new RawJson(
    `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)},"event_number":${counter.last_number}}`,
  )
}

/** What the rows of a list may weigh, as JSON: with everything around them an answer stays below 100 KB. */
export const maxListBytes = 95 * 1024

// Three bytes are the most that a character of a checked text takes (no control characters are in one). Looking at
// lengths costs a fifth of writing all rows out, which the answer does once more.
const maxByteLength = (value: unknown): number => {
  if (typeof value === 'string') return value.length * 3 + 2
  if (typeof value !== 'object' || value === null) return 24
  let bytes = 2
  for (const name in value) bytes += name.length + 4 + maxByteLength((value as Record<string, unknown>)[name])
  return bytes
}

/** The rows from the first on that weigh no more than this together; the first one in any case. */
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
  // A comma between any two.
  return rows.filter((row, place) => (bytes += getByteLength(row) + 1) <= maxBytes || place === 0)
}
