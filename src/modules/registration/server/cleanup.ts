import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'

const everyMs = 10 * 60_000

/** The job that deletes forms on their day, from its first minutes in the zone of their hotel. */
export const createFormCleanup = (database: Database, clock: Clock) => async (): Promise<number> => {
  const at = sql`${new Date(clock.now()).toISOString()}::timestamptz`
  await database.onPlatform((tx) =>
    // The widest zone is 14 hours ahead: the condition on the day alone uses the index.
    sql`delete from registrations form using hotels hotel
      where hotel.id = form.hotel_id and form.delete_due_on <= (${at} + interval '14 hours')::date
        and form.delete_due_on <= (${at} at time zone hotel.time_zone)::date`.execute(tx),
  )
  return everyMs
}
