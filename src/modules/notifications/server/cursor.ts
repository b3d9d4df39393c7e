import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/**
 * With the first listener the log is read from here on; earlier events are not announced.
 * @returns the number of the newest event
 */
export const listenFromNow = async (tx: Tx, { hotelId }: Scope): Promise<number> => {
  const counter = await tx
    .selectFrom('hotel_event_counters')
    .select('last_number')
    .where('hotel_id', '=', hotelId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('notification_cursors')
    .values({ hotel_id: hotelId, number: counter.last_number })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return counter.last_number
}
