import { sql, type Compilable, type RawBuilder } from 'kysely'
import { changedAt } from '#platform/server/database/column-values.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Stay } from '../contract.ts'
import { selectStays, updateStay } from './store.ts'

export { findStay } from './store.ts'

/** Locks these stays in the order of their ids, until the end of the transaction. */
export const lockStays = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Stay[]> =>
  selectStays(tx, scope).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/**
 * Race of a change of a stay's money with its end or a merge: with this lock they come one after the other, until the
 * end of the transaction.
 * @returns the stay; of a merged one, the stay into which it was merged; undefined when there is none
 */
export const lockStay = async (tx: Tx, scope: Scope, id: string): Promise<Stay | undefined> => {
  const [stay] = await lockStays(tx, scope, [id])
  return stay?.merged_into ? lockStay(tx, scope, stay.merged_into) : stay
}

/**
 * The lock of `lockStay`, as the first statement of a batch. It may come after a merge that nothing in the batch hears of:
 * what follows says `isUnmerged`.
 */
export const getLock = ({ hotelId }: Scope, id: string): Compilable => lockOne({ hotelId, id })

const lockOne = compileOnce<{ hotelId: string; id: string }, unknown>((tx, { hotelId, id }) =>
  tx.selectFrom('stays').select('id').where('hotel_id', '=', hotelId).where('id', '=', id).forNoKeyUpdate(),
)

/** An SQL condition: a stay has been merged into no other. */
export const isUnmerged = ({ hotelId }: Scope, id: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from stays where stays.hotel_id = ${hotelId} and stays.id = ${id} and merged_into is null)`

/** Tells the guests of a stay, and the staff, that something beside its row has changed. */
export const touchStay = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await updateStay(tx, scope, id).set({ updated_at: changedAt }).execute()
}

/** Tells the guests of a stay, and the staff, that its bill has changed. */
export const touchBill = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await updateStay(tx, scope, id)
    .set({ bill_changed_at: sql<string>`greatest(now(), bill_changed_at)` })
    .execute()
}
