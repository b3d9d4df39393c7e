import { getFollowed } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import type { GuestUser, ManagerUser, OwnerUser } from '../contract.ts'

/** A guest's session as browsers read it. */
export const guestSession = (session: Session): { user: GuestUser; expires_at: string } => {
  const { actor } = session
  if (actor.kind !== 'guest') throw new Error('Not the session of a guest.')
  return {
    user: {
      id: actor.id,
      role: 'guest',
      hotel_id: session.hotelId ?? '',
      room_number: actor.room_number,
      guest_name: actor.guest_name,
    },
    expires_at: session.expiresAt,
  }
}

/** A staff member's session as browsers read it. */
export const managerSession = (session: Session): { user: ManagerUser; expires_at: string } => {
  const { actor } = session
  if (actor.kind !== 'manager') throw new Error('Not the session of a manager.')
  return {
    user: {
      id: actor.id,
      role: 'manager',
      hotel_id: session.hotelId ?? '',
      email: actor.email,
      display_name: actor.name_tag ? actor.name_tag.device : actor.display_name,
      must_choose_password: actor.must_choose_password,
      must_set_second_factor: session.mustSetSecondFactor && actor.staff_role === 'manager',
      staff_role: actor.staff_role,
      kind: actor.member_kind,
      follows: [...getFollowed(actor)],
      name_tag: actor.name_tag ? { id: actor.name_tag.id, display_name: actor.name_tag.display_name } : null,
    },
    expires_at: session.expiresAt,
  }
}

/** An owner's session as browsers read it. */
export const ownerSession = (session: Session): { user: OwnerUser; expires_at: string } => {
  const { actor } = session
  if (actor.kind !== 'owner') throw new Error('Not the session of an owner.')
  return {
    user: { id: actor.id, role: 'owner', email: actor.email, must_set_second_factor: session.mustSetSecondFactor },
    expires_at: session.expiresAt,
  }
}
