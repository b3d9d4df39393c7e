import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { deleteEntries, deleteReports } from './delete.ts'
import { tellOfOldRules } from './old-rules.ts'
import { warnOfBookings, warnOfDue } from './warn.ts'

const everyMs = 60_000
const deletesEveryMs = 10 * everyMs

/** The clock of the register: it warns before a report is late, and deletes entries to the day. */
export const createRegisterClock = ({ database, clock }: { database: Database; clock: Clock }) => {
  let deletesAt = 0
  return async (stopping?: AbortSignal): Promise<number> => {
    await warnOfDue(database)
    await warnOfBookings(database)
    await tellOfOldRules(database, clock.now())
    if (clock.now() >= deletesAt) {
      await deleteEntries(database, stopping)
      await deleteReports(database)
      deletesAt = clock.now() + deletesEveryMs
    }
    return everyMs
  }
}
