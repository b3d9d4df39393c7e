import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import type { Database } from '#platform/server/database/transaction.ts'

/**
 * Marks stays whose time to be reported is near, and those that are late. The event of the row becomes a push message,
 * so each is told once. `updated_at` stays: a form that is open goes on.
 */
export const warnOfDue = async (database: Database): Promise<void> => {
  await database.onPlatform((tx) =>
    // Hazard: one that was not warned in time, because the hotel was closed, is late and no longer due soon.
    sql`update register_stays stay set warned_level = case when next_due_at <= now() then 2 else 1 end
      from hotels hotel
      where hotel.id = stay.hotel_id and stay.next_warn_at <= now() and stay.state <> 'closed'
        and (stay.warned_level = 0 or stay.warned_level = 1 and stay.next_due_at <= now())
        and ${isOpenWith('registration')}`.execute(tx),
  )
}

/** The same of reports of bookings. Hazard: a file brings hundreds at one moment, so one stands for all of a due time. */
export const warnOfBookings = async (database: Database): Promise<void> => {
  await database.onPlatform((tx) =>
    sql`with first as (
        select distinct on (report.hotel_id, report.due_at) report.hotel_id, report.id,
          case when report.due_at <= now() then 2 else 1 end as level
        from register_reports report join hotels hotel on hotel.id = report.hotel_id
        where report.stay_id is null and report.state in ('waiting', 'exported') and report.warn_at <= now()
          and ${isOpenWith('registration')}
        order by report.hotel_id, report.due_at, report.id)
      update register_reports report set warned_level = first.level from first
      where report.hotel_id = first.hotel_id and report.id = first.id
        and not exists (select from register_reports told
          where told.hotel_id = first.hotel_id and told.due_at = report.due_at and told.stay_id is null
            and told.warned_level >= first.level)`.execute(tx),
  )
}
