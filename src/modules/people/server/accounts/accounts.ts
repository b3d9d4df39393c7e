import { sql } from 'kysely'
import type { Department, ManagerActor } from '#modules/access/policy.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** An account as sign-in needs it. */
export type StaffAccount = {
  id: string
  email: string
  password_hash: string
  password_is_first_use: boolean
  is_demo: boolean
}

// These run outside hotels: at sign-in the hotel is not proven yet.

/** Finds an account by e-mail, in any case. */
export const findAccount = (tx: Tx, email: string): Promise<StaffAccount | undefined> =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'password_is_first_use', 'is_demo'])
    .where('email', '=', email.toLowerCase())
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** The place of an account in a hotel's team; undefined for an account without one. */
export const findMember = async (
  tx: Tx,
  hotelId: string,
  account: Pick<StaffAccount, 'id' | 'password_is_first_use'>,
): Promise<ManagerActor | undefined> => {
  const row = await tx
    .selectFrom('managers')
    .select(['email', 'display_name', 'staff_role', 'kind', 'follows'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', account.id)
    .executeTakeFirst()
  return (
    row && {
      kind: 'manager',
      id: account.id,
      email: row.email,
      display_name: row.display_name,
      must_choose_password: account.password_is_first_use,
      staff_role: row.staff_role,
      member_kind: row.kind,
      follows: row.follows as Department[] | null,
    }
  )
}

/** True if an account owns the platform. */
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
