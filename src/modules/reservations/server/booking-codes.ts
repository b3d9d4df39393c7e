import { sql } from 'kysely'
import { minBookingCodeLength } from '#modules/rooms/policy.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'

/**
 * True if guests of a hotel can prove a reservation by the code of their booking: a calendar brought one that is not
 * over. Read before a sign-in, so without an actor.
 */
export const hotelHasBookingCodes = (database: Database, hotelId: string): Promise<boolean> => {
  const scope = mintScope(hotelId, { kind: 'nobody' })
  return database.read(
    scope,
    async (tx) =>
      (await tx
        .selectFrom('reservations')
        .select('id')
        .where('hotel_id', '=', hotelId)
        .where('check_out', '>=', sql<string>`current_date - 1`)
        .where('origin', '=', sql.lit('feed'))
        .where(sql<boolean>`length(booking_number) >= ${sql.lit(minBookingCodeLength)}`)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  )
}
