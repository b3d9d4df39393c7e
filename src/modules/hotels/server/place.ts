import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/** Where the hotel is on the map; null where nobody has set it. */
export const placeOfHotel = async (tx: Tx, { hotelId }: Scope): Promise<{ lat: number; lng: number } | null> =>
  (await tx
    .selectFrom('property_locations')
    .select(['lat', 'lng'])
    .where('hotel_id', '=', hotelId)
    .executeTakeFirst()) ?? null
