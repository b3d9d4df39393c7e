import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { ReservationRow } from '#modules/reservations/server/rows.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findRegistrationSettings } from '../settings.ts'
import { getDeleteDueOn } from './party.ts'
import { putForm, type Form } from './store.ts'

/** The form of a reservation, locked; begun where there was none. */
export const beginForm = async (tx: Tx, scope: ManagerScope, reservation: ReservationRow): Promise<Form> => {
  const [settings, { today }] = [await findRegistrationSettings(tx, scope), await getHotelDay(tx, scope)]
  return putForm(tx, scope, reservation, getDeleteDueOn(reservation.check_out, settings, today))
}

/** Records what staff did with a form. Nothing that was typed into it is in the log. */
export const recordForm = (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  { id, apartment }: Form,
  [before, after]: [object | null, object | null] = [null, null],
): Promise<void> => recordEntry(tx, scope, action, { entity: 'registrations', id, label: apartment, before, after })
