import type { Tx } from '#platform/server/database/transaction.ts'

/**
 * Announces the shared devices that wear the name tag of a staff member who is called something else now, inside the
 * caller's transaction: a session that is written is read again in every process.
 */
export const announceNameTags = async (tx: Tx, hotelId: string, memberId: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ name_tag_id: memberId })
    .where('hotel_id', '=', hotelId)
    .where('name_tag_id', '=', memberId)
    .execute()
}
