import { sql } from 'kysely'
import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import { isLanguage, type Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Invoice } from '../../contract.ts'

// As the database does it: JavaScript lower-cases İ differently.
const lowered = (text: string) => sql<string>`lower(btrim(${text}))`

/** The language of an invoice by default: the guest's if they have signed in, else the hotel's main one. */
export const findLanguage = async (
  tx: Tx,
  { hotelId }: Scope,
  { room_number, guest_name }: Pick<Invoice, 'room_number' | 'guest_name'>,
): Promise<Language> => {
  const guest = await tx
    .selectFrom('guests')
    .innerJoin('stay_guests', (join) =>
      join.onRef('stay_guests.hotel_id', '=', 'guests.hotel_id').onRef('stay_guests.guest_id', '=', 'guests.id'),
    )
    .innerJoin('stays', (join) =>
      join.onRef('stays.hotel_id', '=', 'stay_guests.hotel_id').onRef('stays.id', '=', 'stay_guests.stay_id'),
    )
    .select('stays.language')
    .where('guests.hotel_id', '=', hotelId)
    .where('guests.room_key', '=', lowered(room_number))
    .where('guests.name_key', '=', lowered(guest_name))
    .where('stays.language', 'is not', null)
    .orderBy('stay_guests.joined_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (guest?.language && isLanguage(guest.language)) return guest.language
  return getMainLanguage(tx, { hotelId })
}
