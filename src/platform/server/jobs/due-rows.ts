import type { Database, Tx } from '../database/transaction.ts'
import { mintScope, type Scope } from '../scope.ts'

const whenNothingWaitsMs = 1_000
/** A row that is due and was not moved is in somebody else's hand, for the moment of their transaction. */
const whenHeldMs = 100

/** How many hotels are looked at in one sweep, and how many rows of a hotel are moved in one statement. */
export const maxPerSweep = 200

/** Rows that have the time in them at which they move on. Only the database's clock counts. */
export type DueRows = {
  /** Milliseconds until the next row is due, less than 0 where one already is; null where none waits. */
  getMsUntilNext: (tx: Tx) => Promise<number | null>
  /** Hotels in which a row is due. */
  findHotels: (tx: Tx) => Promise<string[]>
  /** Moves what is due in a hotel, and passes over what somebody else has locked. @returns how many rows moved */
  move: (tx: Tx, scope: Scope) => Promise<number>
}

/**
 * Moves all rows that are due. One transaction a hotel: the event log numbers by hotel, and whoever holds one hotel's
 * counter waits for no other.
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
