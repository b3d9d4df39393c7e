import { sql } from 'kysely'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { ReservationImport, type ImportCounts } from '../../contract/import.ts'
import type { Change } from '../rows.ts'

/** Of an import that did nothing. */
export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, cancelled: 0, skipped: 0, refused: 0 }

const columns = columnsOf(ReservationImport)

const asEntry = (
  row: Omit<ReservationImport, 'kind' | 'counts'> & { kind: string; counts: unknown },
): ReservationImport => ({
  ...row,
  kind: row.kind as ReservationImport['kind'],
  counts: row.counts as ImportCounts,
})

type NewEntry = Pick<ReservationImport, 'id' | 'kind' | 'source' | 'file_name' | 'by_name' | 'counts'> & {
  key_prefix?: string
}

/** Records what an import did, so that it can be undone. */
export const insertImport = async (
  tx: Tx,
  { hotelId }: Scope,
  done: NewEntry,
  changes: readonly Change[],
): Promise<ReservationImport> =>
  asEntry(
    await tx
      .insertInto('reservation_imports')
      .values({ ...done, counts: asJson(done.counts), hotel_id: hotelId, changes: asJson(changes) })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** One import by its id. */
export const findImport = async (tx: Tx, { hotelId }: Scope, id: string): Promise<ReservationImport | undefined> => {
  const row = await tx
    .selectFrom('reservation_imports')
    .select(columns)
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asEntry(row)
}

/** The outcome of an import for each row. */
export const collectChanges = async (tx: Tx, { hotelId }: Scope, id: string): Promise<Change[]> =>
  (
    await tx
      .selectFrom('reservation_imports')
      .select('changes')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).changes as Change[]

/** The newest imports. */
export const listImports = async (tx: Tx, { hotelId }: Scope, limit: number): Promise<ReservationImport[]> =>
  (
    await tx
      .selectFrom('reservation_imports')
      .select(columns)
      .where('hotel_id', '=', hotelId)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
  ).map(asEntry)

/** Says that an import was undone. */
export const markUndone = async (tx: Tx, { hotelId }: Scope, id: string): Promise<ReservationImport> =>
  asEntry(
    await tx
      .updateTable('reservation_imports')
      .set({ undone_at: sql<string>`now()` })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Runs of a calendar that is no longer read have nothing left to undo. */
export const forgetRuns = async (tx: Tx, { hotelId }: Scope, namespace: string): Promise<void> => {
  await tx
    .updateTable('reservation_imports')
    .set({ changes: asJson([]) })
    .where('hotel_id', '=', hotelId)
    .where('key_prefix', '=', namespace)
    .execute()
}
