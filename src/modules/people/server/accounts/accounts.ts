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

/** No password has this hash. */
export const noPassword = 'none'

// These run outside hotels: at sign-in the hotel is not proven yet.

/** Finds an account by e-mail, in any case. */
export const findAccount = (tx: Tx, email: string): Promise<StaffAccount | undefined> =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'password_is_first_use', 'is_demo'])
    .where('email', '=', email.toLowerCase())
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** Ends a password for the first use, which the owner knows: the account has none then. */
export const endFirstUse = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ password_hash: noPassword, password_is_first_use: false, updated_at: sql<string>`now()` })
    .where('id', '=', accountId)
    .where('password_is_first_use', '=', true)
    .execute()
}

/** Finds an account by who it is at the sign-in provider. */
export const findAccountOfSubject = (tx: Tx, issuer: string, subject: string): Promise<StaffAccount | undefined> =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('provider_subjects as p', 'p.account_id', 'a.id')
    .select(['a.id', 'a.email', 'a.password_hash', 'a.password_is_first_use', 'a.is_demo'])
    .where('p.issuer', '=', issuer)
    .where('p.subject', '=', subject)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** True if an account has a subject at this provider. */
export const hasSubject = async (tx: Tx, accountId: string, issuer: string): Promise<boolean> =>
  (await tx
    .selectFrom('provider_subjects')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()) !== undefined

/**
 * Remembers who an account is at the provider. One of a provider before is replaced.
 * @returns false where the account is another subject there
 */
export const putSubject = async (tx: Tx, accountId: string, issuer: string, subject: string): Promise<boolean> => {
  await tx
    .insertInto('provider_subjects')
    .values({ account_id: accountId, issuer, subject })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ issuer, subject }).where('provider_subjects.issuer', '<>', issuer),
    )
    .execute()
  return (await findAccountOfSubject(tx, issuer, subject))?.id === accountId
}

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
