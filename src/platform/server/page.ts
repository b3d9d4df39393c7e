import { sql, type SelectQueryBuilder } from 'kysely'
import { cursorOf, readCursor, type Page } from '#platform/contract/page.ts'
import type { Database } from './database/schema.ts'

/** What a list's query asks for. */
export type Wanted = { limit: number; cursor?: string | undefined }

/**
 * The rows of one page, newest first, from a query on a table that has `created_at` and `id`. One row more than wanted:
 * it tells `pageOf` that there is another page.
 */
export const newestFirst = <Table extends keyof Database, Row>(query: SelectQueryBuilder<Database, Table, Row>, { limit, cursor }: Wanted): Promise<Row[]> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  return query
    .$if(last !== null, (older) => older.where(sql<boolean>`(created_at, id) < (${last?.created_at}, ${last?.id})`))
    .orderBy(sql`created_at`, 'desc').orderBy(sql`id`, 'desc').limit(limit + 1).execute()
}

/**
 * Makes the answer of a list.
 * @param limit the limit that was asked for
 * @param rows from `newestFirst`
 * @param number the hotel's event number in the same snapshot
 */
export const pageOf = <Row extends { id: string; created_at: string }>(limit: number, [rows, number]: readonly [Row[], number]): Page<Row> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorOf(last) : null, event_number: number }
}
