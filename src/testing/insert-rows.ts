import type { Client } from '#platform/server/database/client.ts'

/** Inserts rows into a table. All have the columns of the first. */
export const insertRows = (
  client: Client,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<unknown> => {
  const columns = Object.keys(rows[0] ?? {})
  const places = rows.map(
    (_row, at) => `(${columns.map((_column, index) => `$${at * columns.length + index + 1}`).join(', ')})`,
  )
  return client.unsafe(
    `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values ${places.join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}
