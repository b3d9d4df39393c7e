import { handleInHotel } from '#modules/access/server/scope.ts'
import { getLanguage } from '#modules/hotels/server/shell/shell.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { managerSession } from '#modules/sessions/server/answers.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { AdmitBrowser } from '#modules/sign-in/server/browser.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import * as contract from '../contract.ts'
import * as joinContract from '../contract/joining.ts'
import * as mineContract from '../contract/mine.ts'
import type { TeamInvitations } from './invitations.ts'
import type { ForgottenPasswords } from './joining/forgotten.ts'
import type { Joining } from './joining/joining.ts'
import type { PasswordLinks } from './joining/password.ts'
import type { TeamMembers } from './members.ts'
import type { MyPlaces } from './mine.ts'

type Parts = {
  members: TeamMembers
  invitations: TeamInvitations
  joining: Joining
  passwords: PasswordLinks
  forgotten: ForgottenPasswords
  mine: MyPlaces
  sessions: Sessions
  cookies: SessionCookies
  admit: AdmitBrowser
  requireRecentPassword: RequireRecentPassword
}

const member: DescribeEvent = ({ params }) => ({ manager: params?.['memberId'] })

/** The team of a hotel: for its managers, for those who join, and for each member. */
export const teamRoutes = (parts: Parts): RouteHandler[] =>
  loggedAs(
    {
      [contract.inviteStaff.id]: { event: 'staff_invite' },
      [contract.removeMember.id]: { event: 'staff_remove', fields: member },
      [contract.endMemberSessions.id]: { event: 'staff_sign_out', fields: member },
      [contract.makePasswordLink.id]: { event: 'staff_password_link', fields: member },
      [joinContract.mailPasswordLink.id]: { event: 'staff_password_mail' },
      [joinContract.joinStaff.id]: { event: 'staff_join' },
      [joinContract.linkDevice.id]: { event: 'device_link' },
      [joinContract.setStaffPassword.id]: { event: 'staff_password_set' },
    },
    [...forManagers(parts), ...forAnyone(parts), ...forMembers(parts)],
  )

// Unattended screen: a passer-by must not become a manager, nor open the account of one. So routes that create managers
// or show a password link require the password again.
const forManagers = ({ members, invitations, requireRecentPassword }: Parts): RouteHandler[] => [
  handleInHotel(contract.getTeam, ({ scope }) => members.list(scope)),
  handleInHotel(contract.inviteStaff, async ({ scope, body: { password, code, ...form }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (form.staff_role === 'manager') await requireRecentPassword(scope, { password, code }, request)
    return invitations.make(scope, form)
  }),
  handleInHotel(contract.renewInvitationLink, async ({ scope, params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (await invitations.isForManager(scope, params.invitationId)) await requireRecentPassword(scope, body, request)
    return invitations.renewLink(scope, params.invitationId)
  }),
  handleInHotel(contract.mailInvitation, ({ scope, params, request }) =>
    invitations.mailLink(scope, params.invitationId, getLanguage(request)),
  ),
  handleInHotel(contract.withdrawInvitation, ({ scope, params }) => invitations.withdraw(scope, params.invitationId)),
  handleInHotel(contract.changeMember, async ({ scope, params, body: { password, code, ...change }, request }) => {
    const isPromoted = change.staff_role === 'manager' && !(await members.isManagerById(scope, params.memberId))
    if (isPromoted || change.end_made) await requireRecentPassword(scope, { password, code }, request)
    return members.change(scope, params.memberId, change)
  }),
  handleInHotel(contract.listMadeByMember, async ({ scope, params }) => ({
    items: await members.listMadeBy(scope, params.memberId),
  })),
  handleInHotel(contract.removeMember, async ({ scope, params, body: { end_made, ...proof }, request }) => {
    // Keys end with them, and an open screen alone revokes none.
    if (end_made) await requireRecentPassword(scope, proof, request)
    return members.remove(scope, params.memberId, { end_made })
  }),
  handleInHotel(contract.endMemberSessions, ({ scope, params }) => members.endSessions(scope, params.memberId)),
  handleInHotel(contract.makePasswordLink, async ({ scope, params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (!body.mail) {
      await requireRecentPassword(scope, body, request)
      return members.makePasswordLink(scope, params.memberId)
    }
    await members.mailPasswordLink(scope, params.memberId, getLanguage(request))
    void reply.code(204).send()
    return replyHijacked as never
  }),
]

const forAnyone = ({ joining, passwords, forgotten, mine, sessions, cookies, admit }: Parts): RouteHandler[] => [
  handleInHotel(joinContract.readStaffInvitation, ({ scope, body, request }) =>
    joining.read(scope, body.token, { address: addressForLimits(request.ip) }),
  ),
  handleInHotel(joinContract.joinStaff, async ({ scope, body, request, reply }) => {
    const joined = await joining.join(scope, body, { address: addressForLimits(request.ip) })
    return managerSession(await admit('manager', joined, request, reply))
  }),
  handleInHotel(joinContract.linkDevice, async ({ scope, body, request, reply }) => {
    const linked = await joining.linkDevice(scope, body.token, { address: addressForLimits(request.ip) })
    return managerSession(await admit('manager', linked, request, reply))
  }),
  handleInHotel(joinContract.setStaffPassword, async ({ scope, body, request, reply }) => {
    const signedIn = await passwords.use(scope, body, { address: addressForLimits(request.ip) })
    if (signedIn) return managerSession(await admit('manager', signedIn, request, reply))
    void reply.code(204).send()
    return replyHijacked as never
  }),
  handleInHotel(joinContract.mailPasswordLink, ({ scope, body, request }) =>
    forgotten.mailLink(scope, body.email, {
      address: addressForLimits(request.ip),
      language: getLanguage(request),
    }),
  ),
  handleInHotel(mineContract.switchHotel, async ({ scope, request, reply }) => {
    const session = await sessions.find(cookies.read(request, 'manager'))
    // A repetition: the browser has the session of this hotel already.
    if (session?.hotelId === scope.hotelId) return managerSession(session)
    return managerSession(await admit('manager', await mine.switchTo(scope, session), request, reply))
  }),
]

const forMembers = ({ mine }: Parts): RouteHandler[] => [
  handleInHotel(mineContract.listColleagues, async ({ scope }) => ({ items: await mine.listColleagues(scope) })),
  handleInHotel(mineContract.putNameTag, async ({ scope, body }) =>
    managerSession(await mine.putNameTag(scope, body.member_id)),
  ),
  handleInHotel(mineContract.listMyHotels, async ({ scope }) => ({ items: await mine.listHotels(scope) })),
]
