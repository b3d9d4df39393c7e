import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText } from './data-subjects.ts'

/**
 * Removes names and texts from the rows in the event log.
 * @param which a condition on `hotel_events`
 * @param columns the columns to erase, as far as a row has them
 * @param guestId the new owner of these events; unchanged when omitted
 */
export const eraseFromLog = async (
  tx: Tx,
  hotelId: string,
  which: RawBuilder<unknown>,
  columns: readonly string[],
  guestId?: string,
): Promise<void> => {
  const erasedColumns = sql`(select coalesce(jsonb_object_agg(key, ${erasedText}::text), '{}') from jsonb_object_keys(row_data) key where key = any(string_to_array(${columns.join(',')}, ',')) and row_data -> key <> 'null')`
  const owner = guestId === undefined ? sql`` : sql`, guest_id = ${guestId}::uuid`
  const belongs = guestId === undefined ? sql`` : sql` || jsonb_build_object('guest_id', ${guestId}::text)`
  await sql`update "hotel_events" set row_data = row_data || ${erasedColumns}${belongs}${owner} where "hotel_id" = ${hotelId} and ${which}`.execute(
    tx,
  )
}
