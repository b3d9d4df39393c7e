import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../database/transaction.ts'
import { mintScope, type Scope } from '../scope.ts'

const whenNothingWaitsMs = 1_000
/** A due row that was not moved is locked by another transaction: look again soon. */
const whenHeldMs = 100

/** How many hotels are looked at in one sweep, and how many rows of a hotel are moved in one statement. */
export const maxPerSweep = 200

/** Rows that have the time in them at which they move on. Only the database's clock counts. */
export type DueRows = {
  /** Milliseconds until the next row is due, less than 0 where one already is; null where none waits. */
  getMsUntilNext: (tx: Tx) => Promise<number | null>
  /** Hotels in which a row is due. */
  findHotels: (tx: Tx) => Promise<string[]>
  /** Moves the due rows of a hotel, and skips those that another transaction has locked. @returns how many rows moved */
  move: (tx: Tx, scope: Scope) => Promise<number>
}

type Finding = Pick<DueRows, 'getMsUntilNext' | 'findHotels'>

/**
 * Finds rows of a table or of a join.
 * @param rows the SQL that they are selected from, with its conditions; it calls them `row`
 * @param due the column of `row` with the time in it, or an expression for the time
 */
export const findDueIn = (rows: RawBuilder<unknown>, due: string | RawBuilder<unknown>): Finding => {
  const dueAt = getDueAt(due)
  return {
    getMsUntilNext: async (tx) => {
      const found = await sql<{
        ms: number | null
      }>`select (extract(epoch from min(${dueAt}) - now()) * 1000)::float8 as ms ${rows}`.execute(tx)
      return found.rows[0]?.ms ?? null
    },
    findHotels: async (tx) => {
      // A plan that does not know the limit reads everything that waits, in the order of the hotels.
      const found = await sql<{
        hotel_id: string
      }>`select distinct row.hotel_id ${rows} and ${dueAt} <= now() limit ${sql.lit(maxPerSweep)}`.execute(tx)
      return found.rows.map(({ hotel_id }) => hotel_id)
    },
  }
}

const getDueAt = (due: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof due === 'string' ? sql.ref(`row.${due}`) : due

type Due = { table: string; due: string | RawBuilder<unknown>; condition?: RawBuilder<unknown> }

/**
 * Finds rows of one table by the column that has the time in it, or by an expression that an index of the table has.
 * @param condition what else a row must be, in words of the table
 */
export const findDueBy = ({ table, due, condition = sql`true` }: Due): Finding =>
  findDueIn(sql`from ${sql.table(table)} row where ${condition} and ${getDueAt(due)} is not null`, due)

/**
 * Moves all rows that are due. One transaction per hotel: the event log numbers by hotel, and a transaction that holds
 * two counters could deadlock with another.
 * @returns the run of a recurring job: resolves with the milliseconds until more is due
 */
export const sweepDueRows = (database: Database, sources: readonly DueRows[]) => async (): Promise<number> => {
  const failures: unknown[] = []
  const waits = [whenNothingWaitsMs]
  let moved = 0
  for (const { getMsUntilNext, findHotels, move } of sources) {
    let wait = await database.onPlatform(getMsUntilNext)
    if (wait !== null && wait <= 0) {
      for (const hotelId of await database.onPlatform(findHotels)) {
        // One hotel that fails keeps no other waiting.
        try {
          const scope = mintScope(hotelId, { kind: 'nobody' })
          moved += await database.write(scope, (tx) => move(tx, scope))
        } catch (error) {
          failures.push(error)
        }
      }
      wait = await database.onPlatform(getMsUntilNext)
    }
    if (wait !== null) waits.push(wait)
  }
  if (failures.length > 0) throw failures[0]
  const next = Math.min(...waits)
  return next <= 0 && moved === 0 ? whenHeldMs : next
}
