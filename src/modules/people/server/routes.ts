import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#modules/access/policy.ts'
import { handleInHotel, type GuestScope, type ManagerScope, type OwnerScope } from '#modules/access/server/scope.ts'
import type { Session } from '#modules/access/server/scope.ts'
import type { SessionGate } from '#modules/access/server/scope.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { isCalledFromNearby } from '#platform/server/machine/nearby.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import * as contract from '../contract.ts'
import type { GuestUser, ManagerUser, OwnerUser } from '../contract.ts'
import * as account from '../contract/account.ts'
import * as card from '../contract/room-card.ts'
import type { SessionCookies } from './cookies.ts'
import { touchGuest } from './guests.ts'
import { createProfiles } from './profile.ts'
import { guestSession, managerSession, ownerSession } from './session/answers.ts'
import type { AdmitBrowser } from './session/browser.ts'
import type { Presence } from './session/presence.ts'
import type { Sessions } from './sessions.ts'
import type { Caller, GuestSignInService } from './sign-in/guests.ts'
import type { StaffCaller, StaffSignInService } from './sign-in/staff.ts'

type Parts = {
  admit: AdmitBrowser
  database: Database
  sessions: Sessions
  cookies: SessionCookies
  gate: SessionGate
  guestSignIn: GuestSignInService
  staffSignIn: StaffSignInService
  presence: Presence
}

const signedInAs: DescribeEvent = (_asked, answer) => {
  const { user } = (answer ?? {}) as Partial<{ user: GuestUser | ManagerUser | OwnerUser }>
  return user && { [user.role === 'guest' ? 'guest' : 'account']: user.id }
}

export const peopleRoutes = (parts: Parts): RouteHandler[] =>
  loggedAs(
    {
      [card.readRoomCard.id]: { event: 'room_card_read' },
      [contract.signInGuest.id]: { event: 'guest_sign_in', fields: signedInAs },
      [account.signInManager.id]: { event: 'manager_sign_in', fields: signedInAs },
      [account.signInOwner.id]: { event: 'owner_sign_in', fields: signedInAs },
      [account.setOwnerPassword.id]: { event: 'owner_password_set', fields: signedInAs },
      [account.changePassword.id]: { event: 'password_change' },
    },
    routes(parts),
  )

const routes = ({
  admit,
  database,
  sessions,
  cookies,
  gate,
  guestSignIn,
  staffSignIn,
  presence,
}: Parts): RouteHandler[] => {
  const profiles = createProfiles(database, sessions)
  const refresh = async (
    scope: GuestScope | ManagerScope | OwnerScope,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> => {
    const { session } = scope
    const fresh = session && (await database.onPlatform((tx) => sessions.refresh(tx, session)))
    const token = fresh && cookies.read(request, fresh.actor.kind)
    if (!token) throw new Refusal(contract.notSignedIn)
    cookies.set(reply, fresh.actor.kind, token, fresh)
    return fresh
  }
  const signOut = async (kind: Actor['kind'], request: FastifyRequest, reply: FastifyReply): Promise<undefined> => {
    const session = await sessions.find(cookies.read(request, kind))
    // Also a session of another hotel: the browser does not need it any more.
    if (session) await sessions.end(session)
    cookies.clear(reply, kind)
    return undefined
  }
  const from = (request: FastifyRequest) => ({
    address: addressForLimits(request.ip),
    isNearby: isCalledFromNearby(request),
  })
  const staff = (request: FastifyRequest): StaffCaller => ({
    ...from(request),
    device: cookies.readDevice(request),
  })
  const guest = async (hotelId: string, request: FastifyRequest): Promise<Caller> => ({
    ...from(request),
    guestId: (await gate.sessionIn(hotelId, 'guest', request))?.actor.id,
  })
  return [
    handleInHotel(contract.whoAmI, async ({ scope, request }) => {
      const [asGuest, asManager] = [
        await gate.sessionIn(scope.hotelId, 'guest', request),
        await gate.sessionIn(scope.hotelId, 'manager', request),
      ]
      return { guest: asGuest && guestSession(asGuest), manager: asManager && managerSession(asManager) }
    }),
    handleInHotel(contract.signInGuest, async ({ scope, body, request, reply }) =>
      guestSession(
        await admit(
          'guest',
          await guestSignIn.signIn(scope, body, await guest(scope.hotelId, request)),
          request,
          reply,
        ),
      ),
    ),
    handleInHotel(card.readRoomCard, async ({ scope, body, request }) => ({
      room_number: await guestSignIn.findRoomOfCard(scope, body.card, { address: addressForLimits(request.ip) }),
    })),
    handleInHotel(account.signInManager, async ({ scope, body, request, reply }) =>
      managerSession(
        await admit('manager', await staffSignIn.signInManager(scope, body, staff(request)), request, reply),
      ),
    ),
    handleInHotel(contract.refreshGuestSession, async ({ scope, request, reply }) => {
      const session = await refresh(scope, request, reply)
      await database.write(scope, (tx) => touchGuest(tx, scope, scope.actor.id))
      return guestSession(session)
    }),
    handleInHotel(contract.refreshManagerSession, async ({ scope, request, reply }) => {
      const session = await refresh(scope, request, reply)
      presence.touch(session)
      return managerSession(session)
    }),
    handleInHotel(contract.signOutGuest, ({ request, reply }) => signOut('guest', request, reply)),
    handleInHotel(contract.signOutManager, ({ request, reply }) => signOut('manager', request, reply)),
    handleInHotel(account.changePassword, async ({ scope, body, request, reply }) => {
      const { token, session } = await staffSignIn.changePassword(scope, body, staff(request))
      cookies.set(reply, 'manager', token, session)
      return managerSession(session)
    }),
    handleInHotel(account.getProfile, ({ scope }) => profiles.read(scope)),
    handleInHotel(account.changeDisplayName, async ({ scope, body }) =>
      managerSession(await profiles.rename(scope, body.display_name)),
    ),
    handleInHotel(account.changeFollows, async ({ scope, body }) =>
      managerSession(await profiles.follow(scope, body.follows)),
    ),
    handleInHotel(account.whoIsOwner, async ({ request }) => {
      const session = await sessions.find(cookies.read(request, 'owner'))
      return { owner: session?.actor.kind === 'owner' ? ownerSession(session) : null }
    }),
    handleInHotel(account.signInOwner, async ({ body, request, reply }) =>
      ownerSession(await admit('owner', await staffSignIn.signInOwner(body, staff(request)), request, reply)),
    ),
    handleInHotel(account.setOwnerPassword, async ({ body, request, reply }) =>
      ownerSession(await admit('owner', await staffSignIn.signInOwnerByLink(body, staff(request)), request, reply)),
    ),
    handleInHotel(account.refreshOwnerSession, async ({ scope, request, reply }) =>
      ownerSession(await refresh(scope, request, reply)),
    ),
    handleInHotel(account.signOutOwner, ({ request, reply }) => signOut('owner', request, reply)),
  ]
}
