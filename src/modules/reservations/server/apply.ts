import { announceHotel } from '#modules/hotels/server/hotels.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { announceConflicts } from './conflicts/conflicts.ts'
import { deleteRows, putRows, type Change, type ReservationRow } from './rows.ts'

/**
 * Tells whoever stands above this folder, in the same transaction: stays of the rows that were put (`followReservations`
 * of `modules/stays`), and the register of what is new or gone.
 */
export type FollowReservations = (
  tx: Tx,
  scope: Scope,
  put: readonly Pick<ReservationRow, 'id' | 'apartment' | 'check_in' | 'check_out'>[],
  changes: readonly Change[],
) => Promise<void>

/** Writes changed reservations, tells the stays, and announces new conflicts. The caller holds the lock. */
export const applyChanges = async (
  tx: Tx,
  scope: Scope,
  changes: readonly Change[],
  follow: FollowReservations,
): Promise<void> => {
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await deleteRows(tx, scope, removed)
  const put = changes.flatMap(({ after }) => (after ? [after] : []))
  await putRows(tx, scope, put)
  await follow(tx, scope, put, changes)
  if (put.some(({ origin, booking_number }) => origin === 'feed' && booking_number !== null))
    await announceHotel(tx, scope.hotelId)
  await announceConflicts(tx, scope, put)
}
