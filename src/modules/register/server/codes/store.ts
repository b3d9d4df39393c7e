import { asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { CodeTableName } from '../../policy/code-tables.ts'

/** The rows of a table as its manager uploaded it; null: not yet. */
export const findCodeTable = async <Row>(
  tx: Tx,
  { hotelId }: Scope,
  { pack, name }: CodeTableName,
): Promise<Row[] | null> => {
  const found = await tx
    .selectFrom('register_code_tables')
    .select('rows')
    .where('hotel_id', '=', hotelId)
    .where('pack', '=', pack)
    .where('name', '=', name)
    .executeTakeFirst()
  return found ? (found.rows as Row[]) : null
}

export const listCodeTables = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('register_code_tables')
    .select(['pack', 'name', 'uploaded_at'])
    .select(({ fn }) => fn<number>('jsonb_array_length', ['rows']).as('rows'))
    .where('hotel_id', '=', hotelId)
    .orderBy('pack')
    .orderBy('name')
    .execute()

/** The new file takes the place of the old one. @returns when */
export const putCodeTable = async (
  tx: Tx,
  { hotelId }: Scope,
  { pack, name }: CodeTableName,
  { rows, sha256 }: { rows: readonly object[]; sha256: Buffer },
): Promise<string> => {
  const values = { rows: asJson(rows), sha256, uploaded_at: new Date().toISOString() }
  const { uploaded_at } = await tx
    .insertInto('register_code_tables')
    .values({ hotel_id: hotelId, pack, name, ...values })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'pack', 'name']).doUpdateSet(values))
    .returning('uploaded_at')
    .executeTakeFirstOrThrow()
  return uploaded_at
}
