import type { AnonymousScope } from '#core/access/server/scope.ts'
import { linkInvalid } from '#core/people/contract/account.ts'
import { createGuestLimits } from '#core/people/server/sign-in/limits.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { hashToken } from '#platform/server/token.ts'
import { findInvitationOfLink, type InvitationRow } from '../invitation-store.ts'

type Options = { database: Database; limits: RateLimits; clock: Clock }

/**
 * Finds what the links of a team are for. Wrong ones are limited by address; a valid one is accepted before any limit.
 */
export const createLinkOpening = ({ database, limits, clock }: Options) => {
  const now = (): string => new Date(clock.now()).toISOString()

  /** The invitation of a link, accepted or not. @throws Refusal `people.link_invalid`, for every reason the same */
  const findInvitation = async (scope: AnonymousScope, token: string, address: string): Promise<InvitationRow> => {
    const invitation = await database.read(scope, (tx) => findInvitationOfLink(tx, scope, hashToken(token), now()))
    return invitation ?? refuse(scope, address)
  }

  /** The member whose password link this is, and whether it came by mail. @throws Refusal `people.link_invalid` */
  const findPasswordLink = async (
    scope: AnonymousScope,
    token: string,
    address: string,
  ): Promise<{ id: string; by_mail: boolean }> => {
    const row = await database.read(scope, (tx) =>
      tx
        .selectFrom('staff_password_links')
        .select(['id', 'by_mail'])
        .where('hotel_id', '=', scope.hotelId)
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .executeTakeFirst(),
    )
    return row ?? refuse(scope, address)
  }

  /** Counts a link that is not valid, and refuses it. */
  const refuse = async ({ hotelId }: AnonymousScope, address: string): Promise<never> => {
    const guestLimits = createGuestLimits(limits, hotelId, address)
    await guestLimits.refuseLinks()
    await guestLimits.countLink()
    throw new Refusal(linkInvalid)
  }

  return { now, findInvitation, findPasswordLink, refuse }
}

export type LinkOpening = ReturnType<typeof createLinkOpening>
