import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { getStayId, type GuestScope } from '#modules/access/server/scope.ts'
import { normalizeCode } from '#modules/rooms/policy.ts'
import { codeSigns } from '#modules/rooms/server/codes.ts'
import { invitationInvalid } from '#modules/sign-in/contract.ts'
import type { Invitation } from '#modules/sign-in/server/rules.ts'
import { Refusal, idTaken } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import { invitationMinutes, maxInvitationUses, maxOpenInvitations, tooManyInvitations } from '../../contract.ts'
import { lockStays } from '../lock.ts'

const codeLength = 6
const hashCode = (code: string): Buffer => hashToken(normalizeCode(code))

/**
 * Makes an invitation into the caller's stay. Only hashes are stored, so repeating it makes a new secret.
 * @throws Refusal when the id is that of another guest's invitation, or the stay has as many open ones as it may
 */
export const putInvitation = async (
  tx: Tx,
  scope: GuestScope,
  id: string,
): Promise<{ token: string; code: string; expires_at: string }> => {
  const token = newToken()
  const code = Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
  const secret = {
    token_hash: hashToken(token),
    code_hash: hashCode(code),
    verified: scope.session?.verified ?? false,
    trusted: scope.session?.trusted ?? false,
    expires_at: sql<string>`now() + make_interval(mins => ${invitationMinutes})`,
  }
  await refuseMoreInvitations(tx, scope, id)
  const row = await tx
    .insertInto('stay_invitations')
    .values({ ...secret, hotel_id: scope.hotelId, id, stay_id: getStayId(scope), made_by: scope.actor.id })
    .onConflict((conflict) =>
      conflict
        .columns(['hotel_id', 'id'])
        .doUpdateSet((excluded) => ({
          token_hash: excluded.ref('excluded.token_hash'),
          code_hash: excluded.ref('excluded.code_hash'),
          verified: excluded.ref('excluded.verified'),
          trusted: excluded.ref('excluded.trusted'),
          expires_at: excluded.ref('excluded.expires_at'),
        }))
        .where('stay_invitations.made_by', '=', scope.actor.id)
        .where('stay_invitations.stay_id', '=', getStayId(scope)),
    )
    .returning('expires_at')
    .executeTakeFirst()
  if (!row) throw new Refusal(idTaken)
  return { token, code, expires_at: row.expires_at }
}

/** The stay is locked: of two guests who invite at the same moment the second sees the invitation of the first. */
const refuseMoreInvitations = async (tx: Tx, scope: GuestScope, id: string): Promise<void> => {
  const open = await tx
    .selectFrom('stay_invitations')
    .select('id')
    .where('hotel_id', '=', scope.hotelId)
    .where('stay_id', '=', getStayId(scope))
    .where('id', '<>', id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('uses', '<', maxInvitationUses)
    .limit(maxOpenInvitations)
    .execute()
  if (open.length === maxOpenInvitations) throw new Refusal(tooManyInvitations)
}

/** The invitation of a secret or of six characters that is still good, into a stay that has not ended. */
export const findInvitation = async (tx: Tx, { hotelId }: Scope, secret: string): Promise<Invitation | null> => {
  const row = await tx
    .selectFrom('stay_invitations as invitation')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'invitation.hotel_id').onRef('stay.id', '=', 'invitation.stay_id'),
    )
    .select(['invitation.id', 'invitation.verified', 'invitation.trusted', 'stay.id as stayId', 'stay.room_number'])
    .select(sql<boolean>`invitation.token_hash <> ${hashToken(secret)}`.as('canBeGuessed'))
    .where('invitation.hotel_id', '=', hotelId)
    .where((where) =>
      where.or([
        where('invitation.token_hash', '=', hashToken(secret)),
        where('invitation.code_hash', '=', hashCode(secret)),
      ]),
    )
    .where('invitation.expires_at', '>', sql<string>`now()`)
    .where('invitation.uses', '<', maxInvitationUses)
    .where('stay.status', '=', 'present')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Counts one use.
 * @returns the id of the stay
 * @throws Refusal after a lost race: other guests have used it up, or its stay has ended
 */
export const redeemInvitation = async (tx: Tx, scope: Scope, { id, stayId }: Invitation): Promise<string> => {
  const { hotelId } = scope
  // Each of several companions changes the stay: with a lock that they share they would wait for each other.
  const [stay] = await lockStays(tx, scope, [stayId])
  const used = await tx
    .updateTable('stay_invitations')
    .set({ uses: sql<number>`uses + 1` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('uses', '<', maxInvitationUses)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (stay?.status !== 'present' || !used) throw new Refusal(invitationInvalid)
  return stay.id
}

/** Removes invitations that are no longer good. */
export const removeOldInvitations = async (tx: Tx): Promise<void> => {
  await tx
    .deleteFrom('stay_invitations')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
