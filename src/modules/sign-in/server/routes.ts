import type { FastifyReply, FastifyRequest } from 'fastify'
import { handleInHotel, type AnonymousScope, type SessionGate } from '#modules/access/server/scope.ts'
import type { GuestUser, ManagerUser, OwnerUser } from '#modules/sessions/contract.ts'
import { guestSession, managerSession, ownerSession } from '#modules/sessions/server/answers.ts'
import type { SessionCookies } from '#modules/sessions/server/cookies.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { isCalledFromNearby } from '#platform/server/machine/nearby.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import { signInGuest } from '../contract.ts'
import { setOwnerPassword, signInManager, signInOwner } from '../contract/credentials.ts'
import { readRoomCard } from '../contract/room-card.ts'
import type { AdmitBrowser } from './browser.ts'
import type { GuestSignInService } from './guests.ts'
import type { Caller, LinkSignIn } from './rules.ts'
import type { StaffCaller, StaffSignInService } from './staff.ts'

type Parts = {
  admit: AdmitBrowser
  cookies: SessionCookies
  gate: SessionGate
  guestSignIn: GuestSignInService
  staffSignIn: StaffSignInService
}

/** Names the guest or the account of a new session. */
export const signedInAs: DescribeEvent = (_asked, answer) => {
  const { user } = (answer ?? {}) as Partial<{ user: GuestUser | ManagerUser | OwnerUser }>
  return user && { [user.role === 'guest' ? 'guest' : 'account']: user.id }
}

const from = (request: FastifyRequest) => ({
  address: addressForLimits(request.ip),
  isNearby: isCalledFromNearby(request),
})
const callerOf = async (gate: SessionGate, hotelId: string, request: FastifyRequest): Promise<Caller> => ({
  ...from(request),
  guestId: (await gate.sessionIn(hotelId, 'guest', request))?.actor.id,
})

/** Signs in whoever has the arrival link of a reservation, for the module that reads such links. */
export const createStartByLink =
  ({ admit, gate, guestSignIn }: Pick<Parts, 'admit' | 'gate' | 'guestSignIn'>) =>
  async (scope: AnonymousScope, start: LinkSignIn, request: FastifyRequest, reply: FastifyReply) => {
    const caller = await callerOf(gate, scope.hotelId, request)
    return guestSession(await admit('guest', await guestSignIn.signInByLink(scope, start, caller), request, reply))
  }
export type StartByLink = ReturnType<typeof createStartByLink>

/** Guests, managers and owners sign in. */
export const signInRoutes = ({ admit, cookies, gate, guestSignIn, staffSignIn }: Parts): RouteHandler[] => {
  const staff = (request: FastifyRequest): StaffCaller => ({ ...from(request), device: cookies.readDevice(request) })
  return loggedAs(
    {
      [readRoomCard.id]: { event: 'room_card_read' },
      [signInGuest.id]: { event: 'guest_sign_in', fields: signedInAs },
      [signInManager.id]: { event: 'manager_sign_in', fields: signedInAs },
      [signInOwner.id]: { event: 'owner_sign_in', fields: signedInAs },
      [setOwnerPassword.id]: { event: 'owner_password_set', fields: signedInAs },
    },
    [
      handleInHotel(signInGuest, async ({ scope, body, request, reply }) => {
        const signedIn = await guestSignIn.signIn(scope, body, await callerOf(gate, scope.hotelId, request))
        return guestSession(await admit('guest', signedIn, request, reply))
      }),
      handleInHotel(readRoomCard, async ({ scope, body, request }) => ({
        room_number: await guestSignIn.findRoomOfCard(scope, body.card, { address: addressForLimits(request.ip) }),
      })),
      handleInHotel(signInManager, async ({ scope, body, request, reply }) => {
        const signedIn = await staffSignIn.signInManager(scope, body, staff(request))
        return managerSession(await admit('manager', signedIn, request, reply))
      }),
      handleInHotel(signInOwner, async ({ body, request, reply }) =>
        ownerSession(await admit('owner', await staffSignIn.signInOwner(body, staff(request)), request, reply)),
      ),
      handleInHotel(setOwnerPassword, async ({ body, request, reply }) =>
        ownerSession(await admit('owner', await staffSignIn.signInOwnerByLink(body, staff(request)), request, reply)),
      ),
    ],
  )
}
