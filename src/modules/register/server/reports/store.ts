import { newId } from '#platform/contract/id.ts'
import { inBatches } from '#platform/server/database/batches.ts'
import { anyId, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { OpenBooking } from '../../contract.ts'
import { RegisterReport } from '../../contract/rows.ts'
import type { Due } from '../rules.ts'

const columns = columnsOf(RegisterReport).map((name) => `register_reports.${name}` as const)

export const selectReports = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('register_reports').select(columns).where('register_reports.hotel_id', '=', hotelId)

/** The reports of a stay, the first that is due first. */
export const listReportsOf = (tx: Tx, scope: Scope, stayId: string): Promise<RegisterReport[]> =>
  selectReports(tx, scope).where('stay_id', '=', stayId).orderBy('due_at').orderBy('id').execute()

/** What is open of bookings, the first that is due first. */
export const listOpenBookings = (tx: Tx, scope: Scope, limit: number): Promise<OpenBooking[]> =>
  selectReports(tx, scope)
    .leftJoin('reservations as row', (join) =>
      join.onRef('row.hotel_id', '=', 'register_reports.hotel_id').onRef('row.id', '=', 'register_reports.subject_id'),
    )
    .select(['row.guest_name', 'row.apartment', 'row.check_in', 'row.check_out'])
    .where('stay_id', 'is', null)
    .where('state', 'in', ['waiting', 'exported'])
    .orderBy('due_at')
    .orderBy('register_reports.id')
    .limit(limit)
    .execute()

/** Locked until the end of the transaction. */
export const lockReport = (tx: Tx, scope: Scope, id: string): Promise<RegisterReport | undefined> =>
  selectReports(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

export type NewReport = Pick<RegisterReport, 'subject_id' | 'stay_id' | 'moment'> & Due

type NewPersonReport = NewReport & { corrects?: string | null; done_by_name?: string | null }

/** Adds a report; each moment of a subject has one. @param done_by_name given where it is done with the entry itself */
export const insertReport = async (
  tx: Tx,
  { hotelId }: Scope,
  { done_by_name = null, corrects = null, ...report }: NewPersonReport,
): Promise<void> => {
  await tx
    .insertInto('register_reports')
    .values({
      ...report,
      corrects,
      hotel_id: hotelId,
      id: newId(),
      ...(done_by_name !== null && { state: 'done', done_by_name, done_at: new Date().toISOString() }),
    })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'subject_id', 'moment']).doNothing())
    .execute()
}

/** Adds many; each moment of a subject has one. */
export const insertReports = (tx: Tx, { hotelId }: Scope, reports: readonly NewReport[]): Promise<void> =>
  inBatches(reports, (some) =>
    tx
      .insertInto('register_reports')
      .values(some.map((report) => ({ ...report, hotel_id: hotelId, id: newId() })))
      .onConflict((conflict) => conflict.columns(['hotel_id', 'subject_id', 'moment']).doNothing())
      .execute(),
  )

type Change = Partial<
  Pick<
    RegisterReport,
    | 'subject_id'
    | 'state'
    | 'due_at'
    | 'warn_at'
    | 'happened_at'
    | 'reference'
    | 'failure'
    | 'done_at'
    | 'done_by_name'
    | 'export_id'
    | 'told_leaves_on'
  > & { warned_level: number }
>

/** Changes a report that is locked. */
export const updateReport = (tx: Tx, { hotelId }: Scope, id: string, change: Change): Promise<RegisterReport> =>
  tx
    .updateTable('register_reports')
    .set({ ...change, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Those of these subjects that wait are not told. */
export const voidWaiting = async (tx: Tx, { hotelId }: Scope, subjectIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('register_reports')
    .set({ state: 'void', updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('subject_id', '=', anyId(subjectIds))
    .where('state', '=', 'waiting')
    .execute()
}
