import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import type { Member } from '../../contract.ts'

/** True if the hotel is one of the demo. */
export const isDemoHotel = async (tx: Tx, { hotelId }: AnonymousScope): Promise<boolean> =>
  (await tx.selectFrom('hotels').select('is_demo').where('id', '=', hotelId).executeTakeFirst())?.is_demo ?? false

/** Adds an account; false when the e-mail address has one. Devices have none. */
export const insertAccount = async (
  tx: Tx,
  account: { id: string; email: string | null; password_hash: string; is_demo: boolean },
): Promise<boolean> =>
  (await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Adds a member to the hotel, who is here now (an ISO time). */
export const insertMember = async (
  tx: Tx,
  { hotelId }: AnonymousScope,
  member: Pick<Member, 'id' | 'kind' | 'email' | 'display_name' | 'staff_role'>,
  last_seen_at: string,
): Promise<void> => {
  await tx
    .insertInto('managers')
    .values({ hotel_id: hotelId, ...member })
    .execute()
  await tx.insertInto('staff_presence').values({ hotel_id: hotelId, id: member.id, last_seen_at }).execute()
}

/** In how many hotels an account has a place. */
export const countPlaces = (tx: Tx, accountId: string): Promise<number> =>
  countRows(tx.selectFrom('managers').where('id', '=', accountId))

/** Ends all sessions of an account, in all hotels. @returns their ids, for `announceEnded` after the commit */
export const endSessionsOfAccount = async (tx: Tx, accountId: string): Promise<string[]> =>
  (await tx.deleteFrom('sessions').where('manager_id', '=', accountId).returning('id').execute()).map(({ id }) => id)
