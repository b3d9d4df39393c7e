import { sql, type RawBuilder } from 'kysely'
import { anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText, type ErasedJson } from './data-subjects.ts'

/** The erased columns in rows of the log, as far as a row has them, and JSON columns of a table. */
type ErasedInLog = { columns: readonly string[]; json?: Readonly<Record<string, ErasedJson | undefined>> }

/**
 * Removes names and texts from the rows in the event log.
 * @param which a condition on `hotel_events`
 * @param guestId the new owner of these events; unchanged when omitted
 */
export const eraseFromLog = async (
  tx: Tx,
  hotelId: string,
  which: RawBuilder<unknown>,
  { columns, json = {} }: ErasedInLog,
  guestId?: string,
): Promise<void> => {
  const erasedColumns = sql`(select coalesce(jsonb_object_agg(key, ${erasedText}::text), '{}')
    from jsonb_object_keys(row_data) key where key = ${anyText(columns)} and row_data -> key <> 'null')`
  // Before the rows get another owner. One statement a table: a column of the same name in another one stays.
  for (const [entity, ofTable = {}] of Object.entries(json))
    for (const [column, erase] of Object.entries(ofTable))
      await sql`
        update "hotel_events"
        set row_data = jsonb_set(row_data, array[${column}::text], ${erase(sql`(row_data -> ${column})`)}, false)
        where "hotel_id" = ${hotelId} and entity = ${entity} and ${which}`.execute(tx)
  const owner = guestId === undefined ? sql`` : sql`, guest_id = ${guestId}::uuid`
  const belongs = guestId === undefined ? sql`` : sql` || jsonb_build_object('guest_id', ${guestId}::text)`
  await sql`
    update "hotel_events" set row_data = row_data || ${erasedColumns}${belongs}${owner}
    where "hotel_id" = ${hotelId} and ${which}`.execute(tx)
}
