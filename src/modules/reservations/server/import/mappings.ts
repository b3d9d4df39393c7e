import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ColumnMapping } from '../../contract/import.ts'

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
