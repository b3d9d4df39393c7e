import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { endsAt, updateStay } from './store.ts'

/**
 * Moves the check-out of stays whose reservation has changed, unless staff set it. Each writer of reservations calls it in
 * its own transaction with the rows as they are now; a reservation that is removed leaves its stay as it is.
 */
export const followReservations = async (
  tx: Tx,
  scope: Scope,
  rows: readonly { id: string; check_out: string }[],
): Promise<void> => {
  if (rows.length === 0) return
  const days = new Map(rows.map(({ id, check_out }) => [id, check_out]))
  const stays = await tx
    .selectFrom('stays')
    .select(['id', 'reservation_id', 'check_in', 'check_out'])
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', 'present')
    .where('check_out_by_staff', '=', false)
    .where('reservation_id', 'is not', null)
    .execute()
  const { zone } = await getHotelDay(tx, scope)
  for (const { id, reservation_id, check_in, check_out } of stays) {
    const day = days.get(reservation_id ?? '')
    if (day === undefined || day === check_out || day <= check_in) continue
    await updateStay(tx, scope, id)
      .set({ check_out: day, ends_due_at: endsAt(day, zone), updated_at: changedAt })
      // Staff may have set it since it was read.
      .where('check_out_by_staff', '=', false)
      .where('status', '=', 'present')
      .execute()
  }
}

/** Computes again when the clock ends the stays of a hotel whose time zone has changed. */
export const followZone = async (tx: Tx, scope: Scope): Promise<void> => {
  const { zone } = await getHotelDay(tx, scope)
  await tx
    .updateTable('stays')
    .set(({ ref }) => ({ ends_due_at: endsAt(ref('check_out'), zone) }))
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', 'present')
    .where('check_out', 'is not', null)
    .execute()
}
