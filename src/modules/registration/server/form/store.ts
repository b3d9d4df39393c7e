import type { RawBuilder } from 'kysely'
import { selectRows, type ReservationRow } from '#modules/reservations/server/rows.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Registration } from '../../contract.ts'

/** The row of a form. `delete_due_on` is `YYYY-MM-DD`. */
export type Form = Registration & {
  link_generation: number
  check_in: string
  check_out: string
  delete_due_on: string
}

const columns = [...columnsOf(Registration), 'link_generation', 'check_in', 'check_out', 'delete_due_on'] as const

const selectForms = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('registrations')
    .select(columns)
    .$narrowType<Pick<Form, 'status' | 'in_register'>>()
    .where('hotel_id', '=', hotelId)

/** A form as staff get it. */
export const toRegistration = ({
  link_generation: _generation,
  check_in: _in,
  check_out: _out,
  delete_due_on: _due,
  ...row
}: Form): Registration => row

export const findReservation = (tx: Tx, scope: Scope, id: string): Promise<ReservationRow | undefined> =>
  selectRows(tx, scope).where('id', '=', id).executeTakeFirst()

export const findForm = (tx: Tx, scope: Scope, id: string): Promise<Form | undefined> =>
  selectForms(tx, scope).where('id', '=', id).executeTakeFirst()

/** Race: guest and reception write at once. Whoever writes locks the form's row first. */
export const lockForm = (tx: Tx, scope: Scope, id: string): Promise<Form | undefined> =>
  selectForms(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** The form of a reservation, locked; begun where there was none. */
export const putForm = async (
  tx: Tx,
  scope: Scope,
  { id, apartment, check_in, check_out }: ReservationRow,
  deleteDueOn: string,
): Promise<Form> => {
  await tx
    .insertInto('registrations')
    .values({
      hotel_id: scope.hotelId,
      id,
      apartment,
      check_in,
      check_out,
      delete_due_on: deleteDueOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const form = await lockForm(tx, scope, id)
  if (!form) throw new Error('A form without a row.')
  return form
}

/** Changes a form; its lock is held. */
export const updateForm = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  change: Partial<
    Pick<
      Form,
      | 'status'
      | 'persons_expected'
      | 'persons_filled'
      | 'persons_signed'
      | 'arrival_time'
      | 'has_wishes'
      | 'checked_by_name'
      | 'delete_due_on'
    > & {
      link_generation: RawBuilder<number>
      link_sent_at: RawBuilder<string>
      filled_at: RawBuilder<string>
      in_register: RawBuilder<string>
      checked_at: RawBuilder<string> | null
    }
  >,
): Promise<Form> =>
  tx
    .updateTable('registrations')
    .set({ ...change, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Pick<Form, 'status' | 'in_register'>>()
    .executeTakeFirstOrThrow()

/** The forms of these reservations. */
export const listForms = (tx: Tx, scope: Scope, from: string, to: string): Promise<Form[]> =>
  selectForms(tx, scope)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('reservations')
        .select('reservations.id')
        .where('reservations.hotel_id', '=', scope.hotelId)
        .where('reservations.check_in', '>=', from)
        .where('reservations.check_in', '<=', to),
    )
    .execute()
