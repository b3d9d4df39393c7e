import { sql, type Compilable, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { getCursor, pageSize, readCursor, type Page } from '#platform/contract/page.ts'
import { compileOnce } from '../database/compile-once.ts'
import { statementBuilder } from '../database/pool/query-builder.ts'
import type { Database as Tables } from '../database/schema.ts'
import type { Database, Tx } from '../database/transaction.ts'
import type { Scope } from '../scope.ts'
import { PageCache } from './page-cache.ts'
import { isoTimestamps, withoutValues, RawJson, selectAsJson, type JsonRow, type PageVersion } from './raw-json.ts'

/** The query of a list. */
export type ListQuery = { limit: number; cursor?: string | undefined }

/**
 * One row more than the page has. The size that screens ask for is a part of the statement: PostgreSQL plans a
 * statement with an unknown limit anew each time, which takes longer than reading the rows.
 */
export const limitTo = (limit: number): RawBuilder<number> =>
  limit === pageSize ? sql.lit(limit + 1) : sql<number>`${limit + 1}`

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
    .limit(limitTo(limit))
}

type PageOptions = {
  /** Columns that the reader may not see: they become null. */
  hidden?: readonly string[]
  /**
   * True if nothing changes the page but changes of rows that have an event: then it is sent again, as it was, until the
   * hotel's next event. Not for a list that looks at the clock, or into a table without events.
   */
  changesWithEvents?: boolean
}

const caches = new WeakMap<Database, PageCache>()

/**
 * Reads a page: its rows and the hotel's event number, from one snapshot.
 * @param query how many rows the page may have, and after which one it begins
 * @param rows builds the statement for one row more, with `getNewest`
 * @returns the JSON of the page, with as many rows as fit into `maxListBytes`
 */
export const readPage = async <Row extends { id: string; created_at: string }>(
  database: Database,
  scope: Scope,
  { limit, cursor: after }: ListQuery,
  rows: (tx: Tx) => Compilable<Row>,
  { hidden = [], changesWithEvents = false }: PageOptions = {},
): Promise<RawJson<Page<Row>>> => {
  const cache = caches.get(database) ?? new PageCache()
  caches.set(database, cache)
  const statement = rows(statementBuilder).compile()
  const key = JSON.stringify([scope.hotelId, statement.sql, statement.parameters, limit, hidden])
  // Invented cursors could fill the cache: only first pages are kept.
  const isKept = changesWithEvents && after === undefined
  const cached = isKept ? cache.get(key) : undefined
  const [rowsFound, [version]] = await database.readBatch<[JsonRow, PageVersion]>(scope, () => [
    selectAsJson(statement, { hotelId: scope.hotelId, version: cached?.version }),
    readVersion({ hotelId: scope.hotelId }),
  ])
  if (!version) throw new Error('A hotel without an event counter.')
  if (cached && cached.version.last_number === version.last_number && cached.version.writer === version.writer)
    return cached.page as RawJson<Page<Row>>
  const items = takeRowsUnderBytes(rowsFound.slice(0, limit), ({ text }) => Buffer.byteLength(text)).map(({ text }) =>
    withoutValues(isoTimestamps(text), hidden),
  )
  const last = items.at(-1)
  const cursor = rowsFound.length > items.length && last !== undefined ? getCursor(JSON.parse(last) as Row) : null
  const page = new RawJson<Page<Row>>(
    `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(cursor)},"event_number":${version.last_number}}`,
  )
  if (isKept) cache.set(key, { version, page })
  return page
}

const readVersion = compileOnce<{ hotelId: string }, PageVersion>((tx, { hotelId }) =>
  tx
    .selectFrom('hotel_event_counters')
    .select(['last_number', sql<string>`xmin::text`.as('writer')])
    .where('hotel_id', '=', hotelId),
)

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
