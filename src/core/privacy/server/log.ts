import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText } from './data-subjects.ts'

/**
 * Takes names and words out of what the event log still says of rows.
 * @param which a condition on `hotel_events`
 * @param columns of the rows in the log, as far as they have them
 * @param guestId to whom these events belong from now on; absent: as before
 */
export const eraseFromLog = async (
  tx: Tx,
  hotelId: string,
  which: RawBuilder<unknown>,
  columns: readonly string[],
  guestId?: string,
): Promise<void> => {
  const kept = sql`(select coalesce(jsonb_object_agg(key, ${erasedText}::text), '{}') from jsonb_object_keys(row_data) key where key = any(string_to_array(${columns.join(',')}, ',')) and row_data -> key <> 'null')`
  const owner = guestId === undefined ? sql`` : sql`, guest_id = ${guestId}::uuid`
  const belongs = guestId === undefined ? sql`` : sql` || jsonb_build_object('guest_id', ${guestId}::text)`
  await sql`update "hotel_events" set row_data = row_data || ${kept}${belongs}${owner} where "hotel_id" = ${hotelId} and ${which}`.execute(
    tx,
  )
}
