import type { FastifyRequest } from 'fastify'
import type { Route, RouteAccess } from '#platform/contract/route.ts'
import type { Call, Gate, HandlerResult, RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Actor, AnonymousActor, GuestActor, ManagerActor, OwnerActor } from '../policy.ts'

/** A live session: who, where, until when. Verified: something has proved that its guest stays in the hotel. */
export type Session = {
  id: string
  actor: Actor
  hotelId: string | null
  verified: boolean
  expiresAt: string
  endsAt: string
}

/** A proved person in a hotel, with the session that proved it. */
type In<A extends Actor | AnonymousActor> = Scope<A> & { readonly session?: Session }

export type GuestScope = In<GuestActor>
export type ManagerScope = In<ManagerActor>
export type HotelScope = In<GuestActor | ManagerActor>
export type AnonymousScope = In<AnonymousActor>
export type OwnerScope = In<OwnerActor>

type ScopeFor<W extends RouteAccess> = W extends 'guest'
  ? GuestScope
  : W extends 'manager'
    ? ManagerScope
    : W extends 'guest-or-manager'
      ? HotelScope
      : W extends 'owner'
        ? OwnerScope
        : AnonymousScope

/** Binds a route to the function that serves it; the scope's type follows from who may call. */
export const handleInHotel = <const R extends Route>(
  route: R,
  handle: (call: Call<R, ScopeFor<R['access']>>) => Promise<HandlerResult<R>>,
): RouteHandler => ({ route, handle: handle as unknown as RouteHandler['handle'] })

/** The session gate as other folders see it; `core/people` has the one that proves sessions. */
export type SessionGate = {
  /**
   * @throws Refusal 404 unknown hotel, 403 closed hotel, wrong role, first-use password or switched-off feature, 401 no
   * session or another guest's
   */
  readonly admit: Gate
  /** The session of one kind in this hotel, or null: for questions that anybody may ask. */
  sessionIn(hotelId: string, kind: Actor['kind'], request: FastifyRequest): Promise<Session | null>
  /**
   * The scope of one kind in this hotel, or null where nobody is signed in, the hotel is closed or there is none: for
   * routes that name the hotel in their body.
   * @throws Refusal 403 for a manager who has yet to replace a first-use password
   */
  scopeIn(hotelId: string, kind: 'guest' | 'manager', request: FastifyRequest): Promise<HotelScope | null>
}
