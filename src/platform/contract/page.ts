import * as z from 'zod/mini'
import { Id } from './id.ts'
import { Timestamp } from './time.ts'

/** How many rows a page has where the caller names no other number. */
export const pageSize = 50

const isCursor = (cursor: string): boolean =>
  cursor[24] === '_' && z.safeParse(Timestamp, cursor.slice(0, 24)).success && z.safeParse(Id, cursor.slice(25)).success

/** The query of every list: how many rows, and the cursor of the last row already seen. */
export const pageQuery = {
  limit: z._default(
    z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(1), z.lte(100)),
    pageSize,
  ),
  cursor: z.optional(z.string().check(z.refine(isCursor, { error: 'platform.field_invalid' }))),
}

/**
 * A page of rows, newest first. `next_cursor` is null on the last page. `event_number` is the hotel's newest event in
 * the same snapshot: a client that applies the events after it misses none and applies none twice.
 */
export const getPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), next_cursor: z.nullable(z.string()), event_number: z.int() })

export type Page<Row> = { items: Row[]; next_cursor: string | null; event_number: number }

/** The cursor of a row: its timestamp and its id. */
export const getCursor = (row: { created_at: string; id: string }): string => `${row.created_at}_${row.id}`

/** Parses a cursor that `pageQuery` has validated. */
export const readCursor = (cursor: string): { created_at: string; id: string } => ({
  created_at: cursor.slice(0, 24),
  id: cursor.slice(25),
})
