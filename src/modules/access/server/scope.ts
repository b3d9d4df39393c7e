import type { FastifyRequest } from 'fastify'
import type { KeyScope, Route, RouteAccess } from '#platform/contract/route.ts'
import type { Call, Gate, HandlerResult, RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Actor, AnonymousActor, GuestActor, IntegrationActor, ManagerActor, OwnerActor } from '../policy.ts'

/**
 * A session that has not ended. `verified`: at sign-in a proof showed that the guest stays in the hotel. `trusted`: they
 * came by the stay code or by an invitation of a trusted session, or staff confirmed them.
 */
export type Session = {
  id: string
  actor: Actor
  hotelId: string | null
  verified: boolean
  /** Of a guest; null for staff. */
  stayId: string | null
  trusted: boolean
  /** Of staff: signed in where a second factor is required, without having one. */
  mustSetSecondFactor: boolean
  expiresAt: string
  endsAt: string
}

/** An API key that admitted a call. It can be revoked while its stream is open. */
export type AuthenticatedKey = {
  /** Its current state: `changed` if it may do less than before. */
  getState(): Promise<'good' | 'changed' | 'ended'>
}

/** How the session gate admits a call with an API key. `modules/keys` implements it. */
export type KeyGate = {
  /**
   * Proves the key of a call, and that the call is within its scopes.
   * @param hotelId null for a call above hotels, which no key makes
   * @param token the token of the call
   * @throws Refusal 401 for a wrong key; 404 for one of another hotel; 403 for a route that no key reaches, and for one
   * that needs another scope
   */
  authenticate(
    route: Pick<Route, 'scope'>,
    hotelId: string | null,
    token: string,
  ): Promise<{ actor: IntegrationActor; key: AuthenticatedKey }>
}

/** A scope with the session, or the API key, that proved the actor. */
type In<A extends Actor | IntegrationActor | AnonymousActor> = Scope<A> & {
  readonly session?: Session
  readonly key?: AuthenticatedKey
}

export type GuestScope = In<GuestActor>
/** Of a staff member who is signed in. */
export type MemberScope = In<ManagerActor>
/** Of a staff member, or of an API key on a route that names a `scope`. */
export type ManagerScope = In<ManagerActor | IntegrationActor>
/** Of a guest or a staff member who is signed in. */
export type UserScope = In<GuestActor | ManagerActor>
export type HotelScope = In<GuestActor | ManagerActor | IntegrationActor>
export type AnonymousScope = In<AnonymousActor>
export type OwnerScope = In<OwnerActor>

type ScopeFor<W extends RouteAccess, K> = W extends 'guest'
  ? GuestScope
  : W extends 'manager'
    ? K extends KeyScope
      ? ManagerScope
      : MemberScope
    : W extends 'guest-or-manager'
      ? K extends KeyScope
        ? HotelScope
        : UserScope
      : W extends 'owner'
        ? OwnerScope
        : AnonymousScope

/** The scope that an API key needs for this route, as the route declares it. */
type KeyScopeOf<R extends Route> = R extends { readonly scope: infer K } ? K : undefined

/** The stay of a guest's session. The gate lets none in without one. */
export const getStayId = ({ session }: GuestScope): string => {
  if (!session?.stayId) throw new Error('A guest without a stay.')
  return session.stayId
}

/** Binds a route to its handler. The type of the scope follows from the route's `access` and `scope`. */
export const handleInHotel = <const R extends Route>(
  route: R,
  handle: (call: Call<R, ScopeFor<R['access'], KeyScopeOf<R>>>) => Promise<HandlerResult<R>>,
): RouteHandler => ({ route, handle: handle as unknown as RouteHandler['handle'] })

/** The session gate as other folders use it. `modules/sessions` implements it. */
export type SessionGate = {
  /**
   * Checks a request and returns its scope.
   * @throws Refusal 404 for an unknown hotel; 403 for a closed hotel, a wrong role, a first-use password, a missing
   * second factor or a feature that is off; 401 without a session or with another guest's
   */
  readonly admit: Gate
  /** The session of this role in this hotel, or null. For routes that everyone may call. */
  sessionIn(hotelId: string, kind: Actor['kind'], request: FastifyRequest): Promise<Session | null>
  /**
   * The scope of this role, for routes that name the hotel in their body. Null without a session, and when the hotel is
   * closed or unknown.
   * @throws Refusal 403 for a manager with a first-use password or without a second factor that is required
   */
  scopeIn(hotelId: string, kind: 'guest' | 'manager', request: FastifyRequest): Promise<UserScope | null>
}

/**
 * The scope of the same person in another hotel, for reading there what this route may. Null unless they could call it
 * there themselves: the hotel is open and has the feature on, they work there in a role of the route, and no second
 * factor is missing. Null for a shared device.
 */
export type OpenOtherHotel = (
  scope: MemberScope,
  hotelId: string,
  route: Pick<Route, 'roles' | 'feature'>,
) => Promise<MemberScope | null>
