import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { untoldLosses } from '../losses/tell.ts'
import { deleteEntries, deleteLosses, deleteReports } from './delete.ts'
import { tellOfOldRules } from './old-rules.ts'
import { warnOfBookings, warnOfDue } from './warn.ts'

const everyMs = 60_000
const deletesEveryMs = 10 * everyMs

/**
 * The clock of the register: it warns before a report is late, deletes entries to the day, and tells what a restore has
 * lost.
 */
export const createRegisterClock = ({
  database,
  clock,
  mail,
}: {
  database: Database
  clock: Clock
  mail: MailQueue
}) => {
  const tellLosses = sweepDueRows(database, [untoldLosses(mail)])
  let deletesAt = 0
  return async (stopping?: AbortSignal): Promise<number> => {
    await warnOfDue(database)
    await warnOfBookings(database)
    await tellOfOldRules(database, clock.now())
    if (clock.now() >= deletesAt) {
      await deleteEntries(database, clock.now(), stopping)
      await deleteReports(database)
      await deleteLosses(database)
      deletesAt = clock.now() + deletesEveryMs
    }
    await tellLosses()
    return everyMs
  }
}
