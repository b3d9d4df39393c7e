import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/**
 * Removes the access codes that guests of a room have set, signed in or not.
 * @param isThere whether a room, as a guest wrote it, is this one
 * @returns how many were removed
 */
export const forgetAccessCodes = async (
  tx: Tx,
  { hotelId }: Scope,
  isThere: (roomNumber: string) => boolean,
): Promise<number> => {
  const withCode = await tx
    .selectFrom('guests')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', hotelId)
    .where('access_code', 'is not', null)
    .execute()
  const ids = withCode.filter(({ room_number }) => isThere(room_number)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('guests')
    .set({ access_code: null })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', sql<string>`any(string_to_array(${ids.join(',')}, ',')::uuid[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
