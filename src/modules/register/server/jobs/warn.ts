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
