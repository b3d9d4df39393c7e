import type { Compilable } from 'kysely'
import { isTimestamp } from '../database/types-of-values.ts'

/** An answer that is JSON text already; `T` is what the text says. It goes out as it is. */
export class RawJson<T> {
  readonly text: string
  /** Never there: ties the text to its type. */
  declare readonly says: T
  constructor(text: string) {
    this.text = text
  }
}

/** A row as PostgreSQL writes it. */
export type JsonRow = { text: string }

/**
 * Asks for the rows of a statement as JSON text, in their order: a long list costs Node a third of taking every value
 * out of the database's message and writing it into the answer (docs/decisions/0030).
 */
export const selectAsJson = (statement: Compilable): Compilable<JsonRow> => ({
  compile: () => {
    const { sql, ...query } = statement.compile()
    return { ...query, sql: `select row_to_json("row")::text as "text" from (${sql}) as "row"` }
  },
})

const zone = '+00:00"'
const getRest: Readonly<Record<number, string>> = { 19: '.000Z', 21: '00Z', 22: '0Z', 23: 'Z' }

/**
 * Writes the moments of a row's JSON text as answers have them: `2026-11-21T08:50:14.1+00:00` becomes
 * `2026-11-21T08:50:14.100Z`.
 * Only values of the names that moments have: what somebody wrote stays. In JSON no text can look like a name with its
 * colon, because its quotes have a backslash before them.
 */
export const isoTimestamps = (text: string): string => {
  let written = ''
  let from = 0
  for (let at = text.indexOf(zone); at >= 0; at = text.indexOf(zone, at + zone.length)) {
    const begins = text.lastIndexOf('"', at - 1) + 1
    const rest = getRest[at - begins]
    if (rest === undefined || text.slice(begins - 3, begins - 1) !== '":') continue
    if (!isTimestamp(text.slice(text.lastIndexOf('"', begins - 4) + 1, begins - 3))) continue
    written += text.slice(from, at) + rest
    from = at + zone.length - 1
  }
  return written + text.slice(from)
}

/**
 * Writes null for the texts of these columns in a row's JSON text. As with moments, no text that somebody wrote can
 * look like a name with its colon.
 */
export const withoutValues = (text: string, columns: readonly string[]): string =>
  columns.reduce((row, column) => row.replace(new RegExp(`"${column}":"[^"]*"`), `"${column}":null`), text)
