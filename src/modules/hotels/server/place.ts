import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/** The hotel's position on the map; null if it is not set. */
export const placeOfHotel = async (tx: Tx, { hotelId }: Scope): Promise<{ lat: number; lng: number } | null> =>
  (await tx
    .selectFrom('property_locations')
    .select(['lat', 'lng'])
    .where('hotel_id', '=', hotelId)
    .executeTakeFirst()) ?? null
