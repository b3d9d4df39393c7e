import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'

/** Moves the sessions of a stay into another one, inside the caller's transaction. */
export const moveSessionsToStay = async (tx: Tx, hotelId: string, from: string, into: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ stay_id: into })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', from)
    .execute()
}

/** Makes the sessions that a stay has now (an ISO time) trusted, because staff know its guests. */
export const trustSessionsOfStay = async (tx: Tx, hotelId: string, stayId: string, now: string): Promise<number> => {
  const count = await countRows(
    tx
      .selectFrom('sessions')
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', stayId)
      .where('expires_at', '>', now)
      .where('trusted', '=', false),
  )
  await tx
    .updateTable('sessions')
    .set({ trusted: true, verified_by: sql<'staff'>`coalesce(verified_by, 'staff')` })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .where('expires_at', '>', now)
    .execute()
  return count
}

/** The guests who are signed in to stays now (an ISO time): how many sessions each has, and whether one is trusted. */
export const listSessionsOfStays = async (
  tx: Tx,
  hotelId: string,
  stayIds: readonly string[],
  now: string,
): Promise<{ stay_id: string | null; guest_id: string | null; devices: number; trusted: boolean }[]> => {
  if (stayIds.length === 0) return []
  return tx
    .selectFrom('sessions')
    .select([
      'stay_id',
      'guest_id',
      sql<number>`count(*)::int`.as('devices'),
      sql<boolean>`bool_or(trusted)`.as('trusted'),
    ])
    .where('hotel_id', '=', hotelId)
    .where('stay_id', 'in', stayIds)
    .where('expires_at', '>', now)
    .groupBy(['stay_id', 'guest_id'])
    .execute()
}
