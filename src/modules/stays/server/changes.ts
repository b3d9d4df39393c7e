import { sql } from 'kysely'
import { listRowsById } from '#modules/reservations/server/rows.ts'
import type { Language } from '#platform/contract/languages.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Stay } from '../contract.ts'
import { columns, nextCheckAt, updateStay } from './store.ts'

/** Marks a present stay as confirmed, unless it is already. */
export const setConfirmed = async (
  tx: Tx,
  scope: Scope,
  id: string,
  by: NonNullable<Stay['confirmed_by']>,
): Promise<void> => {
  await updateStay(tx, scope, id)
    .set({ confirmed_at: sql<string>`now()`, confirmed_by: by, updated_at: changedAt })
    .where('confirmed_at', 'is', null)
    .where('status', '=', 'present')
    .execute()
}

/** The language of the newest session of a stay. */
export const setLanguage = async (tx: Tx, scope: Scope, id: string, language: Language): Promise<void> => {
  await updateStay(tx, scope, id)
    .set({ language, updated_at: changedAt })
    .where(sql<boolean>`language is distinct from ${language}`)
    .execute()
}

/** Race of two check-ins for one reservation: they come one after the other. @returns true if it is there */
export const lockReservation = async (tx: Tx, scope: Scope, id: string): Promise<boolean> =>
  (await listRowsById(tx, scope, [id])).length > 0

/** A guest of a stay without a check-out date has signed in again: its time without guests begins anew. */
export const setOccupied = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await updateStay(tx, scope, id)
    .set({ vacant_since: null, ends_due_at: nextCheckAt })
    .where('check_out', 'is', null)
    .where('vacant_since', 'is not', null)
    .execute()
}

/** Sets a stay's reservation, if it still exists and no other stay has it. */
export const setReservation = async (tx: Tx, scope: Scope, id: string, reservationId: string): Promise<void> => {
  if (!(await lockReservation(tx, scope, reservationId))) return
  await updateStay(tx, scope, id)
    .set({ reservation_id: reservationId, updated_at: changedAt })
    .where('reservation_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stays as other')
            .select('other.id')
            .where('other.hotel_id', '=', scope.hotelId)
            .where('other.reservation_id', '=', reservationId)
            .where('other.status', '=', 'present'),
        ),
      ),
    )
    .execute()
}

/** What is to pay at the reception. */
export type ToPay = { total: number; currency: string }

type StayEnd = {
  how: NonNullable<Stay['ended_how']>
  byName: string | null
  into?: string
  withdrawn?: number
  toPay?: ToPay | null
}

/** Ends a present stay. @returns the row, or undefined when it has ended before: the first ending stays */
export const setEnded = (
  tx: Tx,
  scope: Scope,
  id: string,
  { how, byName, into, withdrawn = 0, toPay = null }: StayEnd,
): Promise<Stay | undefined> =>
  updateStay(tx, scope, id)
    .set({
      status: 'ended',
      ended_at: sql<string>`now()`,
      ended_how: how,
      ended_by_name: byName,
      merged_into: into ?? null,
      withdrawn_count: withdrawn,
      to_pay: toPay && asJson(toPay),
      updated_at: changedAt,
    })
    .where('status', '=', 'present')
    .returning(columns)
    .executeTakeFirst()
