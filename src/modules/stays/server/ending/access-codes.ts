import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/** Removes the access codes that these guests have set. @returns how many were removed */
export const forgetCodesOfGuests = async (tx: Tx, { hotelId }: Scope, guestIds: readonly string[]): Promise<number> => {
  if (guestIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('guests')
    .set({ access_code: null })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', anyId(guestIds))
    .where('access_code', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes the access codes that guests of a room have set, signed in or not.
 * @param isThere whether a room, as a guest wrote it, is this one
 * @returns how many were removed
 */
export const forgetCodesOfRoom = async (
  tx: Tx,
  scope: Scope,
  isThere: (roomNumber: string) => boolean,
): Promise<number> => {
  const withCode = await tx
    .selectFrom('guests')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', scope.hotelId)
    .where('access_code', 'is not', null)
    .execute()
  const there = withCode.filter(({ room_number }) => isThere(room_number))
  return forgetCodesOfGuests(
    tx,
    scope,
    there.map(({ id }) => id),
  )
}
