import { sql } from 'kysely'
import { asJson, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { ReservationImport, type ColumnMapping, type ImportCounts } from '../../contract/import.ts'
import type { Change, ReservationRow } from '../rows.ts'

/** A file that comes back is looked for in so many clearings. */
const maxClearings = 3

/** Of an import that did nothing. */
export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, cancelled: 0, skipped: 0, refused: 0 }

const columns = columnsOf(ReservationImport)
/** The types of columns that the generated schema lacks. */
type Columns = Pick<ReservationImport, 'kind' | 'counts'>

type NewEntry = Pick<ReservationImport, 'id' | 'kind' | 'source' | 'file_name' | 'by_name' | 'counts'> & {
  key_prefix?: string
}

/** Records what an import did, so that it can be undone. */
export const insertImport = (
  tx: Tx,
  { hotelId }: Scope,
  done: NewEntry,
  changes: readonly Change[],
): Promise<ReservationImport> =>
  tx
    .insertInto('reservation_imports')
    .values({ ...done, counts: asJson(done.counts), hotel_id: hotelId, changes: asJson(changes) })
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

const imports = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('reservation_imports').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

/** One import by its id. */
export const findImport = (tx: Tx, scope: Scope, id: string): Promise<ReservationImport | undefined> =>
  imports(tx, scope).where('id', '=', id).executeTakeFirst()

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

/** The rows of these sources that the last clearings removed. */
export const listCleared = async (
  tx: Tx,
  { hotelId }: Scope,
  sources: readonly string[],
): Promise<ReservationRow[]> => {
  const cleared = await tx
    .selectFrom('reservation_imports')
    .select('changes')
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'clear')
    .where('source', 'in', sources)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxClearings)
    .execute()
  return cleared.flatMap(({ changes }) => (changes as Change[]).flatMap(({ before }) => before ?? []))
}

/** The newest imports. */
export const listImports = (tx: Tx, scope: Scope, limit: number): Promise<ReservationImport[]> =>
  imports(tx, scope).orderBy('created_at', 'desc').limit(limit).execute()

/** Says that an import was undone. */
export const markUndone = (tx: Tx, { hotelId }: Scope, id: string): Promise<ReservationImport> =>
  tx
    .updateTable('reservation_imports')
    .set({ undone_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

/** Runs of a calendar that is no longer read have nothing left to undo. */
export const forgetRuns = async (tx: Tx, { hotelId }: Scope, namespace: string): Promise<void> => {
  await tx
    .updateTable('reservation_imports')
    .set({ changes: asJson([]) })
    .where('hotel_id', '=', hotelId)
    .where('key_prefix', '=', namespace)
    .execute()
}

/** The mapping that this hotel chose for a file with these headers. */
export const findMapping = async (tx: Tx, { hotelId }: Scope, headers: string): Promise<ColumnMapping | undefined> =>
  (
    await tx
      .selectFrom('reservation_mappings')
      .select('mapping')
      .where('hotel_id', '=', hotelId)
      .where('headers', '=', headers)
      .executeTakeFirst()
  )?.mapping as ColumnMapping | undefined

export const rememberMapping = async (
  tx: Tx,
  { hotelId }: Scope,
  headers: string,
  mapping: ColumnMapping,
): Promise<void> => {
  await tx
    .insertInto('reservation_mappings')
    .values({ hotel_id: hotelId, headers, mapping })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'headers']).doUpdateSet({ mapping }))
    .execute()
}
