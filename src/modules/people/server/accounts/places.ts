import type { Tx } from '#platform/server/database/transaction.ts'

// These run outside hotels: an account may have a place in several of them.

/** Which of these accounts also work in another hotel, or own the platform. */
export const listWorkingElsewhere = async (
  tx: Tx,
  hotelId: string,
  accountIds: readonly string[],
): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set()
  const others = await tx
    .selectFrom('managers')
    .select('id')
    .where('hotel_id', '<>', hotelId)
    .where('id', 'in', accountIds)
    .execute()
  const owners = await tx.selectFrom('owners').select('id').where('id', 'in', accountIds).execute()
  return new Set([...others, ...owners].map(({ id }) => id))
}

/** Deletes an account that has no place in any hotel and owns nothing, so that its e-mail address is free again. */
export const deleteUnusedAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('owners').select('id').where('id', '=', accountId))),
        not(exists(selectFrom('managers').select('id').where('id', '=', accountId))),
      ]),
    )
    .execute()
}
