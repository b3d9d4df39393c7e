import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'
import { isEmail, passwordLinkHours } from '../../contract/account.ts'
import { findAccount, isOwner, noPassword } from './accounts.ts'
import { endDemoSessions } from './demo-accounts.ts'
import { isValidLink, createLink } from './one-time-links.ts'

/** Thrown when no link can be made. The message is for the person who typed the command. */
export class NoOwnerLink extends UserFacingError {}

/**
 * Creates a one-time link with which an owner sets a password, and the owner if the e-mail is new. It replaces an
 * earlier link; the password and the sessions stay until it is used. Creating the first owner ends the demo: all demo
 * sessions end.
 * @returns the token, which belongs into the link and nowhere else, and when it expires
 * @throws NoOwnerLink for an invalid e-mail, a manager's, or the demo owner's
 */
export const makeOwnerLink = async (
  database: Pick<Database, 'onPlatform'>,
  email: string,
  now: number,
): Promise<{ token: string; expiresAt: string; isNew: boolean }> => {
  const address = email.trim().toLowerCase()
  if (!isEmail(address)) throw new NoOwnerLink(`"${email}" is no e-mail address.`)
  const { token, row } = createLink(now, passwordLinkHours)
  return database.onPlatform(async (tx) => {
    const known = await findAccount(tx, address)
    if (known?.is_demo) throw new NoOwnerLink(`${address} is a demo account: an owner needs an e-mail of their own.`)
    if (known && !(await isOwner(tx, known.id)))
      throw new NoOwnerLink(`${address} belongs to a manager: an owner needs an e-mail of their own.`)
    const account_id = known?.id ?? (await addOwner(tx, address))
    await tx
      .insertInto('password_links')
      .values({ ...row, account_id })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    return { token, expiresAt: row.expires_at, isNew: !known }
  })
}

const addOwner = async (tx: Tx, email: string): Promise<string> => {
  const id = newId()
  // Sign-in fails until the link is used.
  await tx.insertInto('accounts').values({ id, email, password_hash: noPassword }).execute()
  await tx.insertInto('owners').values({ id }).execute()
  await endDemoSessions(tx)
  return id
}

/** The owner whose link this is; undefined if it is unknown, used or expired. */
export const findLink = (
  tx: Tx,
  token: string,
  now: number,
): Promise<{ id: string; email: string; password_hash: string } | undefined> =>
  tx
    .selectFrom('password_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('owners as o', 'o.id', 'l.account_id')
    .select(['a.id', 'a.email', 'a.password_hash'])
    .where(isValidLink(token, now))
    .where('a.is_demo', '=', false)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
