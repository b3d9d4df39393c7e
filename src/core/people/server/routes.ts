import { Refusal } from '#platform/contract/failure.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import { isCalledFromNearby } from '#platform/server/machine/nearby.ts'
import * as contract from '../contract.ts'
import * as account from '../contract/account.ts'
import * as card from '../contract/room-card.ts'
import type { GuestUser, ManagerUser, OwnerUser } from '../contract.ts'
import type { Actor } from '#core/access/policy.ts'
import { getFollowed } from '#core/access/policy.ts'
import type { SessionCookies } from './cookies.ts'
import { type Authenticator } from './gate.ts'
import { handleInHotel, type GuestScope, type ManagerScope, type OwnerScope } from '#core/access/server/scope.ts'
import { touchGuest } from './guests.ts'
import { Profiles } from './profile.ts'
import type { Sessions } from './sessions.ts'
import type { Session } from '#core/access/server/scope.ts'
import type { Caller, GuestSignInService, SignedIn } from './sign-in/guests.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import type { StaffCaller, StaffSignInService } from './sign-in/staff.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Parts = {
  database: Database
  sessions: Sessions
  cookies: SessionCookies
  gate: Authenticator
  guestSignIn: GuestSignInService
  staffSignIn: StaffSignInService
  devices: KnownDevices
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

const routes = ({ database, sessions, cookies, gate, guestSignIn, staffSignIn, devices }: Parts): RouteHandler[] => {
  const profiles = new Profiles(database, sessions)
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
  /**
   * Replaces the browser's session. The previous one ends after the response, because its other tabs react to that and
   * need the new cookie.
   */
  const signedIn = async (
    kind: Actor['kind'],
    { token, session }: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> => {
    const before = await sessions.find(cookies.read(request, kind))
    cookies.set(reply, kind, token, session)
    if (kind !== 'guest') cookies.setDevice(reply, devices.remember(cookies.readDevice(request), session.actor.id))
    if (before)
      reply.raw.once(
        'finish',
        () =>
          void sessions
            .end(before)
            .catch((error: unknown) => request.log.warn({ error }, 'the session of before stays until it runs out')),
      )
    return session
  }
  const staff = (request: FastifyRequest): StaffCaller => ({
    address: addressForLimits(request.ip),
    device: cookies.readDevice(request),
    isNearby: isCalledFromNearby(request),
  })
  const guest = async (hotelId: string, request: FastifyRequest): Promise<Caller> => ({
    address: addressForLimits(request.ip),
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
        await signedIn(
          'guest',
          await guestSignIn.signIn(scope, body, await guest(scope.hotelId, request)),
          request,
          reply,
        ),
      ),
    ),
    handleInHotel(card.readRoomCard, async ({ scope, body, request }) => ({
      room_number: await guestSignIn.roomOfCard(scope, body.card, { address: addressForLimits(request.ip) }),
    })),
    handleInHotel(account.signInManager, async ({ scope, body, request, reply }) =>
      managerSession(await signedIn('manager', await staffSignIn.manager(scope, body, staff(request)), request, reply)),
    ),
    handleInHotel(contract.refreshGuestSession, async ({ scope, request, reply }) => {
      const session = await refresh(scope, request, reply)
      await database.write(scope, (tx) => touchGuest(tx, scope, scope.actor.id))
      return guestSession(session)
    }),
    handleInHotel(contract.refreshManagerSession, async ({ scope, request, reply }) =>
      managerSession(await refresh(scope, request, reply)),
    ),
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
      ownerSession(await signedIn('owner', await staffSignIn.owner(body, staff(request)), request, reply)),
    ),
    handleInHotel(account.setOwnerPassword, async ({ body, request, reply }) =>
      ownerSession(await signedIn('owner', await staffSignIn.ownerByLink(body, staff(request)), request, reply)),
    ),
    handleInHotel(account.refreshOwnerSession, async ({ scope, request, reply }) =>
      ownerSession(await refresh(scope, request, reply)),
    ),
    handleInHotel(account.signOutOwner, ({ request, reply }) => signOut('owner', request, reply)),
  ]
}

const guestSession = (session: Session): { user: GuestUser; expires_at: string } => {
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

const managerSession = (session: Session): { user: ManagerUser; expires_at: string } => {
  const { actor } = session
  if (actor.kind !== 'manager') throw new Error('Not the session of a manager.')
  return {
    user: {
      id: actor.id,
      role: 'manager',
      hotel_id: session.hotelId ?? '',
      email: actor.email,
      display_name: actor.display_name,
      must_choose_password: actor.must_choose_password,
      must_set_second_factor: session.mustSetSecondFactor && actor.staff_role === 'manager',
      staff_role: actor.staff_role,
      kind: actor.member_kind,
      follows: [...getFollowed(actor)],
    },
    expires_at: session.expiresAt,
  }
}

const ownerSession = (session: Session): { user: OwnerUser; expires_at: string } => {
  const { actor } = session
  if (actor.kind !== 'owner') throw new Error('Not the session of an owner.')
  return {
    user: {
      id: actor.id,
      role: 'owner',
      email: actor.email,
      must_set_second_factor: session.mustSetSecondFactor,
    },
    expires_at: session.expiresAt,
  }
}
