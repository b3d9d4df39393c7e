import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

/** An account as sign-in needs it, with the hotel that its owner manages. */
export type StaffAccount = {
  id: string
  email: string
  password_hash: string
  password_is_first_use: boolean
  is_demo: boolean
  hotel_id: string | null
  display_name: string | null
}

// These run outside hotels: at sign-in the hotel is not proven yet.

/** Finds an account by e-mail, in any case, with the hotel that it manages. */
export const findAccount = (tx: Tx, email: string): Promise<StaffAccount | undefined> =>
  tx
    .selectFrom('accounts as a')
    .leftJoin('managers as m', 'm.id', 'a.id')
    .select([
      'a.id',
      'a.email',
      'a.password_hash',
      'a.password_is_first_use',
      'a.is_demo',
      'm.hotel_id',
      'm.display_name',
    ])
    .where('a.email', '=', email.toLowerCase())
    .executeTakeFirst()

export const isOwner = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.selectFrom('owners').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined

/** Sets a password that the user has chosen. */
export const setPassword = async (tx: Tx, accountId: string, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_is_first_use: false, updated_at: sql<string>`now()` })
    .where('id', '=', accountId)
    .execute()
}
