import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { findDueIn, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { minNights, pushTime } from '../policy.ts'
import { findRatingSettings } from './settings.ts'

/** A push a minute after its time is early enough, and the stays need not be read every second. */
const pauseMs = 30_000

// 18:00 of the second day, until midnight: after an outage the next day would be too late for "so far".
const dueAt = sql`((row.check_in + 1)::timestamp + ${sql.lit(pushTime)}::time) at time zone hotel.time_zone`
// Few hotels ask: the stays of these are read, and not those of all.
const waiting = sql`
  from stays row join hotels hotel on hotel.id = row.hotel_id
  where row.hotel_id = any (array(select id from hotels hotel where ${isOpenWith('ratings')}))
    and row.status = 'present' and row.check_out >= row.check_in + ${sql.lit(minNights)}
    and row.check_in between current_date - 2 and current_date
    and ${dueAt} > now() - interval '6 hours'
    and not exists (select from stay_questions asked where asked.hotel_id = row.hotel_id and asked.id = row.id)`

/** The stays that are asked how it is so far. The event of the row that is added sends the push, once for each stay. */
export const dueQuestions: DueRows = {
  ...findDueIn(waiting, dueAt),
  move: async (tx, scope) => {
    const { ask_mid_stay } = await findRatingSettings(tx, scope)
    if (!ask_mid_stay) return 0
    const { rows } = await sql`
      insert into stay_questions (hotel_id, id) select row.hotel_id, row.id ${waiting} and ${dueAt} <= now()
        and row."hotel_id" = ${scope.hotelId}
        and not exists (select from ratings rating
          where rating.hotel_id = row.hotel_id and rating.stay_id = row.id and rating.kind = 'mid_stay')
      on conflict do nothing returning id`.execute(tx)
    return rows.length
  },
}

/** The job that asks the guests of the second day. */
export const createQuestions = (database: Database): (() => Promise<number>) => {
  const sweep = sweepDueRows(database, [dueQuestions])
  return async () => Math.max(pauseMs, await sweep())
}
