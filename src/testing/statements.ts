import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'
import type { Logins } from '#platform/server/database/transaction.ts'

/** A statement with its last values and its transaction: a hotel's, or the platform's. */
export type Seen = { statement: string; values: unknown[]; hotel: string | null }

/**
 * Watches every statement of a test server: inside a hotel's transaction each one must name that hotel itself.
 * Row-level security would stop it anyway; this proves that it never has to.
 */
export class StatementWatch {
  /** Statements that left the hotel to row-level security. */
  readonly faults: string[] = []
  /**
   * Every statement with values that was sent inside a transaction, in order, since the list was emptied; recorded only
   * when set.
   */
  seen: Seen[] | null = null
  #hotelTables: string[] = []
  readonly #hotelOf = new Map<number, string | null>()

  /** The watched logins. */
  async watching({ app, platform, owner }: Logins & { owner: DatabaseAddress }): Promise<Logins> {
    const client = openClient(owner)
    const rows = await client<
      { name: string }[]
    >`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'hotel_id'`
    await client.end()
    this.#hotelTables = rows.map(({ name }) => name)
    const watched = (address: DatabaseAddress): DatabaseAddress => ({
      ...address,
      debug: (connection, statement, values) => this.#see(connection, statement, values),
    })
    return { app: watched(app), platform: watched(platform) }
  }

  #see(connection: number, statement: string, values: unknown[]): void {
    if (statement.startsWith('begin')) return void this.#hotelOf.set(connection, null)
    const set = /^set local app\.hotel_id = '([^']*)'$/.exec(statement)?.[1]
    if (set !== undefined) return void this.#hotelOf.set(connection, set)
    const hotel = this.#hotelOf.get(connection)
    if (hotel !== undefined && !statement.startsWith('commit') && !statement.startsWith('rollback'))
      this.seen?.push({ statement, values, hotel })
    // What PostgreSQL does by itself has no hotel tables; what is written by hand may leave out the quotes.
    const bare = statement.replaceAll('"', '').trimStart()
    if (
      !hotel ||
      !this.#hotelTables.some((table) => new RegExp(String.raw`\b(from|join|update|into) ${table}\b`).test(bare))
    )
      return
    if (!namesHotel(bare, values, hotel, this.#hotelTables)) this.faults.push(`${statement} in ${hotel}`)
  }
}

// Once by its value, and once for every further table that it reads: by its value or by that of another table.
const namesHotel = (statement: string, values: unknown[], hotel: string, hotelTables: readonly string[]): boolean => {
  if (statement.startsWith('insert')) return statement.includes('hotel_id') && values.includes(hotel)
  const named = Array.from(statement.matchAll(/\bhotel_id = (?:\$(\d+)|\w+\.hotel_id)/g))
  const tables = Array.from(statement.matchAll(/\b(?:from|join|update) (\w+)/g)).filter(([, table]) =>
    hotelTables.includes(table ?? ''),
  )
  return (
    named.some(([, place]) => place !== undefined && values[Number(place) - 1] === hotel) &&
    named.length >= tables.length
  )
}
