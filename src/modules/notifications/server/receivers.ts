import { sql } from 'kysely'
import type { Department, Listener } from '#modules/access/policy.ts'
import { isAlerted, type DepartmentStates } from '#modules/departments/policy.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Receiver } from '../contract.ts'

/** A browser that takes push messages, and whose it is. */
export type Subscriber = {
  id: string
  guest_id: string | null
  stay_id: string | null
  member: (Listener & { id: string }) | null
}

/** True if a message is for this browser. Staff receive what their role sees: `roles` are those that hear the event. */
export const isFor = (
  to: Receiver,
  { guest_id, stay_id, member }: Subscriber,
  roles: readonly StaffRole[],
  states: DepartmentStates,
): boolean => {
  if (to !== 'managers' && 'stayId' in to) return stay_id === to.stayId
  if (to !== 'managers' && 'guestId' in to) return guest_id === to.guestId
  if (member === null || !roles.includes(member.staff_role)) return false
  if (to === 'managers') return member.staff_role === 'manager'
  return member.id === to.memberId || ('department' in to && isAlerted(member, to, states))
}

/** True if a subscriber is alerted of less than everything. In a hotel without such members departments decide nothing. */
export const hasChosen = ({ member }: Subscriber): boolean =>
  member !== null && (member.follows !== null || member.staff_role !== 'manager')

/** The browsers of a hotel that take push messages. */
export const listSubscribers = async (tx: Tx, hotelId: string): Promise<Subscriber[]> => {
  const rows = await tx
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.hotel_id', '=', 'push.hotel_id').onRef('session.id', '=', 'push.session_id'),
    )
    .leftJoin('managers as member', (join) =>
      join.onRef('member.hotel_id', '=', 'push.hotel_id').onRef('member.id', '=', 'push.manager_id'),
    )
    .select(['push.id', 'push.guest_id', 'push.manager_id', 'session.stay_id', 'member.staff_role', 'member.follows'])
    .where('push.hotel_id', '=', hotelId)
    // An expired session is deleted some time later, but must not receive anything until then.
    .where('session.expires_at', '>', sql<string>`now()`)
    .execute()
  return rows.map(({ id, guest_id, manager_id, stay_id, staff_role, follows }) => ({
    id,
    guest_id,
    stay_id,
    member:
      manager_id === null || staff_role === null
        ? null
        : { id: manager_id, staff_role, follows: follows as Department[] | null },
  }))
}
