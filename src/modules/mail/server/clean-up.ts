import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import { maxPerSweep, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import { removeMails } from './store.ts'

const keptDays = 30

const isOverdue = sql<boolean>`status = 'queued' and expires_at < now()`
const isOld = sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(keptDays)})`

const findMails = (isDue: RawBuilder<boolean>): Pick<DueRows, 'getMsUntilNext' | 'findHotels'> => {
  const findHotels: DueRows['findHotels'] = async (tx) => {
    const rows = await tx.selectFrom('mails').select('hotel_id').distinct().where(isDue).limit(maxPerSweep).execute()
    return rows.map(({ hotel_id }) => hotel_id)
  }
  return { findHotels, getMsUntilNext: async (tx) => ((await findHotels(tx)).length > 0 ? 0 : null) }
}

/** Unsent mails fail when their time is over, and after 30 days the receiver's address is erased. */
const sources: readonly DueRows[] = [
  {
    ...findMails(isOverdue),
    move: async (tx, { hotelId }) =>
      (
        await tx
          .updateTable('mails')
          .set({ status: 'failed', failure: 'too_late' })
          .where('hotel_id', '=', hotelId)
          .where(isOverdue)
          .returning('id')
          .execute()
      ).length,
  },
  { ...findMails(isOld), move: (tx, scope) => removeMails(tx, scope, isOld) },
]

/** The job that gives up what was not sent in time, and removes what is old. */
export const cleanUpMails = (database: Database): Job => cleanupJob('old mails', sweepDueRows(database, sources))
