import { anyId, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { RegisterStay } from '../../contract/rows.ts'

/** The row of a stay in the register, with how far its warning has come. */
export type StayRow = RegisterStay & { warned_level: number; due_from: string | null; all_seen_at: string | null }

const columns = [...columnsOf(RegisterStay), 'warned_level', 'due_from', 'all_seen_at'] as const

export const selectStays = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('register_stays')
    .select(columns)
    .$narrowType<Pick<StayRow, 'payment'>>()
    .where('hotel_id', '=', hotelId)

/** Race: two desks, a check-out and a merge write at once. Whoever writes locks the stay's row first. */
export const lockStayRow = (tx: Tx, scope: Scope, id: string): Promise<StayRow | undefined> =>
  selectStays(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Several at once, in the order of their ids: two who lock the same ones do not wait for each other. */
export const lockStayRows = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<StayRow[]> =>
  selectStays(tx, scope).where('id', '=', anyId(ids)).orderBy('id').forUpdate().execute()

type Values = Pick<
  StayRow,
  'id' | 'reservation_id' | 'room_number' | 'pack' | 'check_in' | 'arrived_at' | 'leaves_on' | 'persons_expected'
> & { pack_version: number; due_from?: string; created_at?: string }

/** Adds a stay to the register; nothing happens where it is there. */
export const insertStayRow = async (tx: Tx, { hotelId }: Scope, values: Values): Promise<void> => {
  await tx
    .insertInto('register_stays')
    .values({ ...values, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .execute()
}

export type StayRowChange = Partial<Omit<StayRow, 'id' | 'updated_at'>> & { pack_version?: number }

/** Changes a stay whose row is locked. */
export const updateStayRow = async (tx: Tx, { hotelId }: Scope, id: string, change: StayRowChange): Promise<StayRow> =>
  tx
    .updateTable('register_stays')
    .set({ ...change, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Pick<StayRow, 'payment'>>()
    .executeTakeFirstOrThrow()

export const deleteStayRow = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('register_stays').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** A stay as staff get it. */
export const toRegisterStay = ({
  warned_level: _level,
  due_from: _from,
  all_seen_at: _seen,
  ...row
}: StayRow): RegisterStay => row
