import { sql } from 'kysely'
import { getZone } from '#modules/hotels/server/on-day.ts'
import type { Moment, PackCode } from '#modules/registration/policy/packs.ts'
import { anyId, anyText, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { RegisterExport } from '../../contract/outputs.ts'
import type { Taking } from '../../policy/outputs.ts'

const columns = columnsOf(RegisterExport)

const selectExports = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('register_exports').select(columns).where('hotel_id', '=', hotelId)

export const findExport = (tx: Tx, scope: Scope, id: string): Promise<RegisterExport | undefined> =>
  selectExports(tx, scope).where('id', '=', id).executeTakeFirst()

/** Locked until the end of the transaction. */
export const lockExport = (tx: Tx, scope: Scope, id: string): Promise<RegisterExport | undefined> =>
  selectExports(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

type NewExport = Pick<
  RegisterExport,
  'id' | 'output' | 'from_day' | 'to_day' | 'count' | 'left_out' | 'pack_version' | 'made_by_name' | 'made_at' | 'copy'
> & { sha256: Buffer }

export const insertExport = async (tx: Tx, { hotelId }: Scope, row: NewExport): Promise<void> => {
  await tx
    .insertInto('register_exports')
    .values({ ...row, hotel_id: hotelId })
    .execute()
}

/** The newest files, and before them those that wait to be accepted: an old one must not be out of reach. */
export const listExports = async (tx: Tx, scope: Scope, max: number): Promise<RegisterExport[]> => {
  const rows = await selectExports(tx, scope)
    .orderBy(sql`accepted_at is null and not copy`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1))
}

type Acceptance = { accepted_at: string; accepted_by_name: string; reference: string }

export const updateExport = (tx: Tx, { hotelId }: Scope, id: string, change: Acceptance): Promise<RegisterExport> =>
  tx
    .updateTable('register_exports')
    .set({ ...change, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** A report that a file takes or has taken. */
export type TakenReport = { id: string; subject_id: string; stay_id: string | null; moment: Moment }

const selectTaken = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('register_reports')
    .select(['id', 'subject_id', 'stay_id', 'moment'])
    .where('hotel_id', '=', hotelId)
    .orderBy('id')

type Period = { from: string; to: string }

/** What waits for a file. A report of a correction is told by hand: a second line in a file would be a second person. */
const selectOpen = (tx: Tx, scope: Scope, { packs, moments }: Taking) =>
  selectTaken(tx, scope)
    .where('state', '=', 'waiting')
    .where('corrects', 'is', null)
    .where('moment', '=', anyText(moments) as never)
    .$if(packs.length === 0, (none) => none.where(sql<boolean>`false`))
    // A booking has no entry yet.
    .$if(!moments.includes('booked'), (some) =>
      some.where((where) =>
        where.exists(
          where
            .selectFrom('register_entries as entry')
            .select('entry.id')
            .where('entry.hotel_id', '=', scope.hotelId)
            .whereRef('entry.id', '=', 'register_reports.subject_id')
            .where('entry.pack', '=', anyText(packs) as never),
        ),
      ),
    )

/** What waits of the hotel's days of its moment. */
export const selectWaiting = (tx: Tx, scope: Scope, taking: Taking, { from, to }: Period) =>
  selectOpen(tx, scope, taking)
    .where(sql<boolean>`happened_at >= ${from}::date::timestamp at time zone ${getZone(scope.hotelId)}`)
    .where(sql<boolean>`happened_at < (${to}::date + 1)::timestamp at time zone ${getZone(scope.hotelId)}`)

export const listWaiting = (tx: Tx, scope: Scope, taking: Taking, period: Period): Promise<TakenReport[]> =>
  selectWaiting(tx, scope, taking, period).execute()

export const listTaken = (tx: Tx, scope: Scope, exportId: string): Promise<TakenReport[]> =>
  selectTaken(tx, scope).where('export_id', '=', exportId).execute()

/** The entries of parties that arrived on these days, as far as they are kept. */
export const listCopied = async (
  tx: Tx,
  { hotelId }: Scope,
  packs: readonly PackCode[],
  { from, to }: Period,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('register_entries as entry')
    .innerJoin('register_stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'entry.hotel_id').onRef('stay.id', '=', 'entry.stay_id'),
    )
    .select('entry.id')
    .where('entry.hotel_id', '=', hotelId)
    .where('entry.pack', '=', anyText(packs) as never)
    .where('entry.status', 'in', ['entered', 'refused'])
    .where('entry.sealed', 'is not', null)
    .where(sql<boolean>`stay.arrived_at >= ${from}::date::timestamp at time zone ${getZone(hotelId)}`)
    .where(sql<boolean>`stay.arrived_at < (${to}::date + 1)::timestamp at time zone ${getZone(hotelId)}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reports that wait are in a file. Their stays are locked. */
export const markExported = async (
  tx: Tx,
  { hotelId }: Scope,
  reportIds: readonly string[],
  export_id: string,
): Promise<void> => {
  await tx
    .updateTable('register_reports')
    .set({
      state: 'exported',
      export_id,
      failure: '',
      // Null of a booking, which has no stay.
      told_leaves_on: sql<string | null>`(select leaves_on from register_stays stay
        where stay.hotel_id = register_reports.hotel_id and stay.id = register_reports.stay_id)`,
      updated_at: changedAt,
    })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', anyId(reportIds))
    .execute()
}

/** What of an export nobody has put back is told. */
export const markDone = async (
  tx: Tx,
  { hotelId }: Scope,
  exportId: string,
  change: { done_at: string; done_by_name: string; reference: string },
): Promise<void> => {
  await tx
    .updateTable('register_reports')
    .set({ ...change, state: 'done', updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('export_id', '=', exportId)
    .where('state', '=', 'exported')
    .execute()
}

/** How many reports wait for a file. */
export const countWaiting = async (tx: Tx, scope: Scope, taking: Taking): Promise<number> => {
  const { count } = await selectOpen(tx, scope, taking)
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
