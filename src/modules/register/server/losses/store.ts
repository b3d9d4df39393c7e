import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RegisterLoss } from '../../contract/losses.ts'

/** A hotel that lost entries of its register, for the owner: nothing of what they hold. */
export type LostRegister = Omit<RegisterLoss, 'entries'> & { hotel: string }

// What a secret that was found again opens is sealed anew, so it has the present generation.
const unreadable = (generation: number) => sql<number>`(
  select count(*)::int from register_entries entry where entry.hotel_id = loss.hotel_id
    and entry.sealed is not null and entry.key_id <> ${generation})`

const selectLosses = (tx: Tx, generation: number) =>
  tx
    .selectFrom('register_losses as loss')
    .select(['loss.lost_at', 'loss.entries', 'loss.kept_until'])
    .select(unreadable(generation).as('unreadable'))

/** What the hotel has lost, until this manager has closed it. @param generation that of the present secret */
export const findLoss = async (
  tx: Tx,
  { hotelId }: Scope,
  managerId: string,
  generation: number,
): Promise<RegisterLoss | null> =>
  (await selectLosses(tx, generation)
    .where('loss.hotel_id', '=', hotelId)
    .where(sql<boolean>`not loss.closed_by ? ${managerId}`)
    .executeTakeFirst()) ?? null

/** Closes it for a manager. A newer one than they have read stays open. */
export const closeLoss = async (tx: Tx, { hotelId }: Scope, managerId: string, lostAt: string): Promise<void> => {
  await tx
    .updateTable('register_losses')
    .set({ closed_by: sql`closed_by || to_jsonb(${managerId}::text)` })
    .where('hotel_id', '=', hotelId)
    .where('lost_at', '=', lostAt)
    .where(sql<boolean>`not closed_by ? ${managerId}`)
    .execute()
}

/** The hotels with entries that still cannot be read, across all hotels. */
export const listLostRegisters = async (tx: Tx, generation: number): Promise<LostRegister[]> => {
  const losses = await selectLosses(tx, generation)
    .innerJoin('hotels', 'hotels.id', 'loss.hotel_id')
    .select('hotels.name as hotel')
    .orderBy('hotels.name')
    .orderBy('hotels.id')
    .execute()
  return losses.flatMap(({ entries: _all, ...loss }) => (loss.unreadable > 0 ? [loss] : []))
}

/** Takes the telling of a loss. @returns undefined where another process has told it */
export const takeUntold = (tx: Tx, { hotelId }: Scope): Promise<{ entries: number } | undefined> =>
  tx
    .updateTable('register_losses')
    .set({ told_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)
    .where('told_at', 'is', null)
    .returning('entries')
    .executeTakeFirst()
