import { sql, type RawBuilder } from 'kysely'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import { linkInvalid } from '../../contract/account.ts'
import { createLinkLimits } from '../passwords/limits.ts'

/*
 * One-time links of owners and staff. A table has the hash of a token and when it expires. A link is found first and used
 * up only in the transaction that does its work, so a refused password leaves it valid.
 */

/** A link for some hours: its token, which belongs into the address and nowhere else, and the columns of its row. */
export const createLink = (
  now: number,
  hours: number,
  token = newToken(),
): { token: string; row: { token_hash: Buffer; expires_at: string } } => ({
  token,
  row: { token_hash: hashToken(token), expires_at: new Date(now + hours * 3_600_000).toISOString() },
})

/** True if a row is the link of a token and has not expired. */
export const isValidLink = (token: string, now: number): RawBuilder<boolean> =>
  sql`token_hash = ${hashToken(token)} and expires_at > ${new Date(now).toISOString()}`

/** Uses up a link. @returns whether it still existed: of two uses at once, one succeeds */
export const consumeLink = async (
  tx: Tx,
  table: 'password_links' | 'staff_password_links',
  hotelId: string | null,
  token: string,
): Promise<boolean> => {
  const inHotel = hotelId === null ? sql`true` : sql`"hotel_id" = ${hotelId}`
  const { rows } = await sql`delete from ${sql.table(table)} where ${inHotel} and token_hash = ${hashToken(token)}
    returning token_hash`.execute(tx)
  return rows.length > 0
}

/** Counts a wrong link of an address, because links are guessed, and refuses it. */
export const refuseLink = async (limits: RateLimits, { hotelId }: AnonymousScope, address: string): Promise<never> => {
  const ofAddress = createLinkLimits(limits, hotelId, address)
  await ofAddress.refuse()
  await ofAddress.count()
  throw new Refusal(linkInvalid)
}
