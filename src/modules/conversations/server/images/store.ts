import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/** Says to which stay a picture belongs. */
export const insertMessageImage = async (tx: Tx, { hotelId }: Scope, id: string, stayId: string): Promise<void> => {
  await tx.insertInto('message_images').values({ hotel_id: hotelId, id, stay_id: stayId }).execute()
}

/** The stay of a picture; undefined when there is no such picture. */
export const findStayOfImage = async (tx: Tx, { hotelId }: Scope, id: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('message_images')
      .select('stay_id')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.stay_id
