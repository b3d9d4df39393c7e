import { asJson } from '#platform/server/database/column-values.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import type { ColumnMapping, ImportCounts, ReservationImport } from '../../contract/import.ts'
import type { ImportedRow } from '../store.ts'

/** What an import did to one row: the state before and after; null when the row did not exist. */
export type Change = { before: ImportedRow | null; after: ImportedRow | null }

const columns = [
  'id',
  'hotel_id',
  'kind',
  'source',
  'file_name',
  'by_name',
  'counts',
  'created_at',
  'undone_at',
] as const
type Row = Omit<ReservationImport, 'counts'> & { counts: unknown }
const asImport = (row: Row): ReservationImport => ({ ...row, counts: row.counts as ImportCounts })

type NewImport = Pick<ReservationImport, 'id' | 'kind' | 'source' | 'file_name' | 'counts'>

export const insertImport = async (
  tx: Tx,
  scope: ManagerScope,
  done: NewImport,
  changes: readonly Change[],
): Promise<ReservationImport> =>
  asImport(
    await tx
      .insertInto('reservation_imports')
      .values({
        ...done,
        hotel_id: scope.hotelId,
        by_name: scope.actor.display_name ?? scope.actor.email,
        changes: asJson(changes),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const findImport = async (tx: Tx, scope: ManagerScope, id: string): Promise<ReservationImport | undefined> => {
  const row = await tx
    .selectFrom('reservation_imports')
    .select(columns)
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asImport(row)
}

export const collectChanges = async (tx: Tx, scope: ManagerScope, id: string): Promise<Change[]> =>
  (
    await tx
      .selectFrom('reservation_imports')
      .select('changes')
      .where('hotel_id', '=', scope.hotelId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).changes as Change[]

export const listImports = async (tx: Tx, scope: ManagerScope): Promise<ReservationImport[]> =>
  (
    await tx
      .selectFrom('reservation_imports')
      .select(columns)
      .where('hotel_id', '=', scope.hotelId)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
  ).map(asImport)

export const markUndone = async (tx: Tx, scope: ManagerScope, id: string): Promise<ReservationImport> =>
  asImport(
    await tx
      .updateTable('reservation_imports')
      .set({ undone_at: sql<string>`now()` })
      .where('hotel_id', '=', scope.hotelId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** The mapping that this hotel chose for a file with these headers. */
export const findMapping = async (tx: Tx, scope: ManagerScope, headers: string): Promise<ColumnMapping | undefined> =>
  (
    await tx
      .selectFrom('reservation_mappings')
      .select('mapping')
      .where('hotel_id', '=', scope.hotelId)
      .where('headers', '=', headers)
      .executeTakeFirst()
  )?.mapping as ColumnMapping | undefined

export const rememberMapping = async (
  tx: Tx,
  scope: ManagerScope,
  headers: string,
  mapping: ColumnMapping,
): Promise<void> => {
  await tx
    .insertInto('reservation_mappings')
    .values({ hotel_id: scope.hotelId, headers, mapping })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'headers']).doUpdateSet({ mapping }))
    .execute()
}
