import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#modules/access/policy.ts'
import {
  handleInHotel,
  type GuestScope,
  type ManagerScope,
  type OwnerScope,
  type Session,
  type SessionGate,
} from '#modules/access/server/scope.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../contract/staff.ts'
import { guestSession, managerSession, ownerSession } from './answers.ts'
import type { SessionCookies } from './cookies.ts'
import { touchGuest, type Presence } from './presence.ts'
import type { Sessions } from './store/sessions.ts'

type Parts = {
  database: Database
  sessions: Sessions
  cookies: SessionCookies
  gate: SessionGate
  presence: Presence
  getSignOutUrl: (session: Session) => Promise<string | null>
}

/** Browsers ask whose session they have, refresh it and end it. */
export const sessionRoutes = ({
  database,
  sessions,
  cookies,
  gate,
  presence,
  getSignOutUrl,
}: Parts): RouteHandler[] => {
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
  }
  return [
    handleInHotel(contract.whoAmI, async ({ scope, request }) => {
      const [asGuest, asManager] = [
        await gate.sessionIn(scope.hotelId, 'guest', request),
        await gate.sessionIn(scope.hotelId, 'manager', request),
      ]
      return { guest: asGuest && guestSession(asGuest), manager: asManager && managerSession(asManager) }
    }),
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
    handleInHotel(ofStaff.whoIsOwner, async ({ request }) => {
      const session = await sessions.find(cookies.read(request, 'owner'))
      return { owner: session?.actor.kind === 'owner' ? ownerSession(session) : null }
    }),
    handleInHotel(ofStaff.refreshOwnerSession, async ({ scope, request, reply }) =>
      ownerSession(await refresh(scope, request, reply)),
    ),
    handleInHotel(ofStaff.signOutOwner, ({ request, reply }) => signOut('owner', request, reply)),
    handleInHotel(ofStaff.getProviderSignOut, async ({ query, request }) => {
      const session = await sessions.find(cookies.read(request, query.as))
      return { url: session && (await getSignOutUrl(session)) }
    }),
  ]
}
