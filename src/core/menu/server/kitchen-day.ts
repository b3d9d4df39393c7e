import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getZone } from '#core/hotels/server/on-day.ts'

/** The day of a moment for the kitchen, as an SQL expression: it begins at 04:00 in the hotel. */
export const kitchenDay = (moment: RawBuilder<unknown>, hotelId: string): RawBuilder<string> =>
  sql<string>`((${moment} at time zone ${getZone(hotelId)}) - interval '4 hours')::date`

/** The kitchen's day at this moment, as `YYYY-MM-DD`. */
export const findKitchenDay = async (tx: Tx, { hotelId }: Scope): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select ${kitchenDay(sql`now()`, hotelId)}::text as day`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('No day.')
  return row.day
}
