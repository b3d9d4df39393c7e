import { isValidLink } from '#modules/people/server/accounts/one-time-links.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { StaffInvitation } from '../contract.ts'
import type { LinkIdentity } from './links.ts'

/** An invitation as the table has it. */
export type InvitationRow = StaffInvitation & {
  created_by_id: string
  accepted_at: string | null
  accepted_by_id: string | null
}

/** The columns of an invitation for managers. */
export const asInvitation = ({
  accepted_at: _at,
  accepted_by_id: _by,
  created_by_id: _maker,
  ...invitation
}: InvitationRow): StaffInvitation => invitation

const columns = [...columnsOf(StaffInvitation), 'created_by_id', 'accepted_at', 'accepted_by_id'] as const
type Columns = Pick<StaffInvitation, 'kind' | 'staff_role'>

const invitations = (tx: Tx, { hotelId }: Pick<Scope, 'hotelId'>) =>
  tx.selectFrom('staff_invitations').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

/** The invitations that are not accepted, newest first, with those whose link has expired. */
export const listOpenInvitations = (tx: Tx, scope: Scope): Promise<InvitationRow[]> =>
  invitations(tx, scope).where('accepted_at', 'is', null).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** An invitation, accepted or not. */
export const findInvitation = (tx: Tx, scope: Scope, id: string): Promise<InvitationRow | undefined> =>
  invitations(tx, scope).where('id', '=', id).executeTakeFirst()

/** The invitation of a link that has not expired, accepted or not. */
export const findInvitationOfLink = (
  tx: Tx,
  scope: Pick<Scope, 'hotelId'>,
  token: string,
  now: number,
): Promise<InvitationRow | undefined> =>
  invitations(tx, scope)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('invitation_links')
        .select('invitation_id')
        .where('hotel_id', '=', scope.hotelId)
        .where(isValidLink(token, now)),
    )
    .executeTakeFirst()

/** The newest invitation of a person to an address that is open and has not expired. */
export const findInvitationOfEmail = (
  tx: Tx,
  scope: Pick<Scope, 'hotelId'>,
  email: string,
  now: number,
): Promise<InvitationRow | undefined> =>
  invitations(tx, scope)
    .where('email', '=', email)
    .where('kind', '=', 'person')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertInvitation = async (
  tx: Tx,
  { hotelId }: Scope,
  invitation: Omit<InvitationRow, 'created_at' | 'accepted_at' | 'accepted_by_id'>,
): Promise<void> => {
  await tx
    .insertInto('staff_invitations')
    .values({ hotel_id: hotelId, ...invitation })
    .execute()
}

/** The link of an invitation. */
export const findLink = (tx: Tx, { hotelId }: Scope, invitationId: string): Promise<LinkIdentity | undefined> =>
  tx
    .selectFrom('invitation_links')
    .select(['generation', 'salt'])
    .where('hotel_id', '=', hotelId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()

/** Replaces the link of an invitation, and lets both last until the given time. */
export const putLink = async (
  tx: Tx,
  { hotelId }: Scope,
  { invitation_id, ...link }: LinkIdentity & { invitation_id: string; token_hash: Buffer; expires_at: string },
): Promise<void> => {
  await tx
    .insertInto('invitation_links')
    .values({ hotel_id: hotelId, invitation_id, ...link })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'invitation_id']).doUpdateSet(link))
    .execute()
  await tx
    .updateTable('staff_invitations')
    .set({ expires_at: link.expires_at })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', invitation_id)
    .execute()
}

/** Marks an invitation as accepted. @returns whether it was still open: of several who accept it, one does */
export const acceptInvitation = async (
  tx: Tx,
  { hotelId }: Pick<Scope, 'hotelId'>,
  id: string,
  accepted: { accepted_at: string; accepted_by_id: string },
): Promise<boolean> =>
  (await tx
    .updateTable('staff_invitations')
    .set(accepted)
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** @returns whether there was one that was not accepted */
export const deleteInvitation = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('staff_invitations')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Removes what expired or was accepted long ago, in all hotels. @param before an ISO time */
export const removeOldInvitations = async (tx: Tx, before: string): Promise<void> => {
  await tx
    .deleteFrom('staff_invitations')
    .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('accepted_at', '<', before)]))
    .execute()
  await tx.deleteFrom('staff_password_links').where('expires_at', '<', before).execute()
}
