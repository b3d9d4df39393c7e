import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import { cancelledDays } from '../../contract/external.ts'

export type Version = { source: string; external_id: string; version: number; isCancelled: boolean }

/** The newest versions of these reservations of a system. */
export const listVersions = async (
  tx: Tx,
  { hotelId }: ManagerScope,
  source: string,
  ids: readonly string[],
): Promise<Version[]> =>
  (
    await tx
      .selectFrom('external_reservations')
      .select(['source', 'external_id', 'version', 'cancelled_at'])
      .where('hotel_id', '=', hotelId)
      .where('source', '=', source)
      .where('external_id', 'in', ids)
      .execute()
  ).map(({ cancelled_at, ...rest }) => ({ ...rest, isCancelled: cancelled_at !== null }))

export const putVersions = async (tx: Tx, { hotelId }: ManagerScope, versions: readonly Version[]): Promise<void> => {
  if (versions.length === 0) return
  const now = new Date().toISOString()
  await tx
    .insertInto('external_reservations')
    .values(
      versions.map(({ isCancelled, ...rest }) => ({
        ...rest,
        hotel_id: hotelId,
        cancelled_at: isCancelled ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'source', 'external_id']).doUpdateSet((excluded) => ({
        version: excluded.ref('excluded.version'),
        cancelled_at: excluded.ref('excluded.cancelled_at'),
      })),
    )
    .execute()
}

/** Forgets the versions of what was cancelled long ago, in all hotels. */
export const removeOldVersions = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('external_reservations')
    .where('cancelled_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(cancelledDays)})`)
    .execute()
}
