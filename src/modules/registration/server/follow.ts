import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { ReservationRow } from '#modules/reservations/server/rows.ts'
import { changedAt, anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getDeleteDueOn } from './form/party.ts'
import { findRegistrationSettings } from './settings.ts'

/**
 * Moves the days of forms whose reservation has changed. Each writer of reservations calls it in its own transaction with
 * the rows as they are now.
 */
export const followReservationsOfForms = async (
  tx: Tx,
  scope: Scope,
  rows: readonly Pick<ReservationRow, 'id' | 'apartment' | 'check_in' | 'check_out'>[],
): Promise<void> => {
  if (rows.length === 0) return
  const forms = await tx
    .selectFrom('registrations')
    .select(['id', 'apartment', 'check_in', 'check_out'])
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', anyId(rows.map(({ id }) => id)))
    .execute()
  if (forms.length === 0) return
  const [settings, { today }] = [await findRegistrationSettings(tx, scope), await getHotelDay(tx, scope)]
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const form of forms) {
    const row = byId.get(form.id)
    if (!row) continue
    const copied = { apartment: row.apartment, check_in: row.check_in, check_out: row.check_out }
    if (Object.entries(copied).every(([name, value]) => form[name as keyof typeof copied] === value)) continue
    await tx
      .updateTable('registrations')
      .set({
        ...copied,
        delete_due_on: getDeleteDueOn(row.check_out, settings, today),
        updated_at: changedAt,
      })
      .where('hotel_id', '=', scope.hotelId)
      .where('id', '=', form.id)
      .execute()
  }
}
