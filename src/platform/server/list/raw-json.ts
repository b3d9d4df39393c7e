import type { Compilable, CompiledQuery } from 'kysely'
import { isTimestamp } from '../database/types-of-values.ts'

/** A response that is JSON text already, of type `T` when parsed. It is sent unchanged. */
export class RawJson<T> {
  readonly text: string
  /** Never set: it only ties the text to its type. */
  declare readonly says: T
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Up to which event of its hotel a page was read. The writer is the transaction that wrote the number: it tells apart two
 * counters with the same number, of which one came with a backup.
 */
export type PageVersion = { last_number: number; writer: string }

/** A row as JSON text of PostgreSQL. */
export type JsonRow = { text: string }

/**
 * Selects the rows of a statement as JSON text, in their order. For a long list this costs Node a third of decoding
 * every value and serialising it again (docs/decisions/0030).
 * @param unless no rows while this is the hotel's version
 */
export const selectAsJson = (
  { sql, parameters, ...query }: CompiledQuery,
  { hotelId, version }: { hotelId: string; version: PageVersion | undefined },
): Compilable<JsonRow> => {
  const select = `select row_to_json("row")::text as "text" from (${sql}) as "row"`
  if (!version) return { compile: () => ({ ...query, parameters, sql: select }) }
  const [hotel, number, writer] = [1, 2, 3].map((place) => `$${parameters.length + place}`)
  return {
    compile: () => ({
      ...query,
      parameters: [...parameters, hotelId, version.last_number, version.writer],
      sql:
        `${select} where not exists (select from "hotel_event_counters" where "hotel_id" = ${hotel} and ` +
        `"last_number" = ${number} and xmin::text = ${writer})`,
    }),
  }
}

const utcZone = '+00:00"'
const timestampEnds: Readonly<Record<number, string>> = { 19: '.000Z', 21: '00Z', 22: '0Z', 23: 'Z' }

/**
 * Rewrites the timestamps in a row's JSON text: `2026-11-21T08:50:14.1+00:00` becomes `2026-11-21T08:50:14.100Z`. Only
 * values under the names of timestamps change, so texts of users stay as they are. No text can contain something that
 * looks like a name with its colon, because its quotes are escaped.
 */
export const isoTimestamps = (text: string): string => {
  let result = ''
  let from = 0
  for (let at = text.indexOf(utcZone); at >= 0; at = text.indexOf(utcZone, at + utcZone.length)) {
    const start = text.lastIndexOf('"', at - 1) + 1
    const timestampEnd = timestampEnds[at - start]
    if (timestampEnd === undefined || text.slice(start - 3, start - 1) !== '":') continue
    if (!isTimestamp(text.slice(text.lastIndexOf('"', start - 4) + 1, start - 3))) continue
    result += text.slice(from, at) + timestampEnd
    from = at + utcZone.length - 1
  }
  return result + text.slice(from)
}

/**
 * Replaces the texts of these columns in a row's JSON text by null. As with timestamps, no text of a user can look like
 * a name with its colon.
 */
export const withoutValues = (text: string, columns: readonly string[]): string =>
  columns.reduce((row, column) => row.replace(new RegExp(`"${column}":"[^"]*"`), `"${column}":null`), text)
