import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { PasswordAgain } from '#modules/people/contract/password-again.ts'
import type { RouteCall } from '#platform/contract/route.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  changeMember,
  endMemberSessions,
  getTeam,
  inviteStaff,
  listMadeByMember,
  mailInvitation,
  makePasswordLink,
  removeMember,
  renewInvitationLink,
  withdrawInvitation,
  type MemberChange,
} from '../contract.ts'

const getKey = (hotelSlug: string) => ['team', hotelSlug] as const
/** Last visits and invitations are not in the event log: so they are polled. */
const pollMs = 60_000

/** The members and invitations; kept up to date while on screen. */
export const useTeam = () => {
  const { id: hotelSlug } = useHotel()
  const key = getKey(hotelSlug)
  useFollow(key, 'managers')
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getTeam, { params: { hotelSlug }, signal }),
    ...useFreshness(),
    refetchInterval: pollMs,
  })
}

/** The things that a member created and that go on working without them. */
export const useMade = (memberId: string) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'made', memberId],
    queryFn: ({ signal }) => call(listMadeByMember, { params: { hotelSlug, memberId }, signal }),
    // Stale: the event log does not have it, and a removal is decided by it.
    gcTime: 0,
  })
}

/** The actions of managers on the team. The list is fetched again afterwards. */
export const useTeamCalls = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return {
    invite: (body: RouteCall<typeof inviteStaff>['body']) =>
      after(callSafely(inviteStaff, { params: { hotelSlug }, body })),
    renewLink: (invitationId: string, proof: PasswordAgain) =>
      after(call(renewInvitationLink, { params: { hotelSlug, invitationId }, body: proof })),
    withdraw: (invitationId: string) => after(call(withdrawInvitation, { params: { hotelSlug, invitationId } })),
    change: (memberId: string, body: MemberChange) =>
      after(call(changeMember, { params: { hotelSlug, memberId }, body })),
    remove: (memberId: string, body: { end_made: boolean } & PasswordAgain) =>
      after(call(removeMember, { params: { hotelSlug, memberId }, body })),
    endSessions: (memberId: string) => after(call(endMemberSessions, { params: { hotelSlug, memberId } })),
    makePasswordLink: (memberId: string, proof: PasswordAgain) =>
      call(makePasswordLink, { params: { hotelSlug, memberId }, body: { mail: false, ...proof } }),
    mailInvitation: (invitationId: string) => call(mailInvitation, { params: { hotelSlug, invitationId }, body: {} }),
    mailPasswordLink: (memberId: string) =>
      call(makePasswordLink, { params: { hotelSlug, memberId }, body: { mail: true } }),
  }
}
