import type { Database } from '#platform/server/database/transaction.ts'
import { hotelsWithDue, moveDue, untilNextDue } from './store.ts'

const whenNothingWaitsMs = 1_000
/** What is due and did not move is in somebody else's hand, for the moment of his transaction. */
const whenHeldMs = 100

/**
 * Dispatches after two seconds and completes after an hour what nobody has led on before.
 * One transaction a hotel: the event log numbers by hotel, and whoever holds one hotel's counter waits for no other.
 * @returns the step that `Later` repeats: milliseconds until more is due
 */
export const moveOnInTime = (database: Database) => async (): Promise<number> => {
  const failures: unknown[] = []
  let moved = 0
  for (const hotelId of await database.onPlatform(hotelsWithDue)) {
    // One hotel that fails keeps no other waiting.
    try {
      moved += await database.onPlatform((tx) => moveDue(tx, hotelId))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const next = (await database.onPlatform(untilNextDue)) ?? whenNothingWaitsMs
  return next <= 0 && moved === 0 ? whenHeldMs : next
}
