import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import { removeMails } from './store.ts'

const everyMs = 10 * 60_000
const keptDays = 30

const findHotels = async (tx: Tx, isDue: RawBuilder<boolean>): Promise<string[]> =>
  (await tx.selectFrom('mails').select('hotel_id').distinct().where(isDue).limit(maxPerSweep).execute()).map(
    ({ hotel_id }) => hotel_id,
  )

const isOverdue = sql<boolean>`status = 'queued' and expires_at < now()`
const isOld = sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(keptDays)})`

const getMsUntilNext = async (tx: Tx, isDue: RawBuilder<boolean>): Promise<number | null> =>
  (await findHotels(tx, isDue)).length > 0 ? 0 : null

/** What was not sent in time has failed, and after 30 days nobody reads any more who was written to. */
const sources: readonly DueRows[] = [
  {
    getMsUntilNext: (tx) => getMsUntilNext(tx, isOverdue),
    findHotels: (tx) => findHotels(tx, isOverdue),
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
  {
    getMsUntilNext: (tx) => getMsUntilNext(tx, isOld),
    findHotels: (tx) => findHotels(tx, isOld),
    move: (tx, scope) => removeMails(tx, scope, isOld),
  },
]

/** The job that gives up what was not sent in time, and removes what is old. */
export const cleanUpMails = (database: Database): Job => {
  const sweep = sweepDueRows(database, sources)
  return {
    name: 'old mails',
    run: async () => {
      await sweep()
      return everyMs
    },
    maxMs: everyMs,
    firstAfterMs: everyMs,
  }
}
