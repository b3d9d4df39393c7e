import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { erasedText } from './data-subjects.ts'

/**
 * The placeholder guest of a hotel, who owns anonymised rows and rows that staff created for people who never signed
 * in. A sign-in as this guest is not possible.
 */
export const placeholderGuestId = async (tx: Tx, hotelId: string): Promise<string> => {
  await tx
    .insertInto('guests')
    .values({ hotel_id: hotelId, id: newId(), room_number: erasedText, guest_name: erasedText })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (
    await tx
      .selectFrom('guests')
      .select('id')
      .where('hotel_id', '=', hotelId)
      .where('room_key', '=', erasedText)
      .where('name_key', '=', erasedText)
      .executeTakeFirstOrThrow()
  ).id
}
