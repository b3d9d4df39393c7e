import type { FastifyRequest } from 'fastify'
import type { Actor, AnonymousActor } from '#modules/access/policy.ts'
import type { KeyGate, Session, SessionGate, UserScope } from '#modules/access/server/scope.ts'
import { featureOff, hotelClosed, hotelUnknown } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotel, Hotels } from '#modules/hotels/server/hotels.ts'
import { anotherGuest } from '#platform/contract/another-guest.ts'
import { Refusal, refuse } from '#platform/contract/failure.ts'
import { getRoles, guestHeader, type Route, type RouteAccess } from '#platform/contract/route.ts'
import { readBearer } from '#platform/server/http/bearer.ts'
import type { Gate } from '#platform/server/http/route-handler.ts'
import { mintScope, type Scope } from '#platform/server/scope.ts'
import { mustChoosePassword, notManagerHere, notSignedIn, roleNotEnough, wrongRole } from '../contract.ts'
import { secondFactorFirst } from '../contract/staff.ts'
import type { SessionCookies } from './cookies.ts'
import type { Sessions } from './store/sessions.ts'

const kinds = {
  guest: ['guest'],
  manager: ['manager'],
  'guest-or-manager': ['manager', 'guest'],
  owner: ['owner'],
  anyone: [],
} as const satisfies Record<RouteAccess, readonly Actor['kind'][]>
const everyKind = ['guest', 'manager', 'owner'] as const

type Options = { hotels: Hotels; sessions: Sessions; cookies: SessionCookies; keys: KeyGate }

/**
 * The session gate. It checks the hotel, then the session or the API key, then the feature, and is the only place that
 * creates scopes. A call with an API key is admitted by that key or not at all: its cookies do not count.
 */
export const createSessionGate = ({ hotels, sessions, cookies, keys }: Options): SessionGate => {
  const admitAboveHotels = async (route: Route, request: FastifyRequest): Promise<Scope> => {
    const token = readBearer(request)
    if (token !== null) await keys.authenticate(route, null, token)
    if (route.access === 'anyone') return mintScope('', { kind: 'nobody' } satisfies AnonymousActor)
    const session = await authenticate(route.access, request, null)
    refuseUnready(route, session)
    return withSession(mintScope('', session.actor), session)
  }

  const authenticate = async (
    who: Exclude<RouteAccess, 'anyone'>,
    request: FastifyRequest,
    hotelId: string | null,
  ): Promise<Session> => {
    const wanted = wantedKinds(who, request)
    let otherSession: Session | null = null
    for (const kind of [...wanted, ...everyKind]) {
      const session = await sessions.find(cookies.read(request, kind))
      if (!session) continue
      if (
        (wanted as readonly string[]).includes(session.actor.kind) &&
        session.actor.kind === kind &&
        session.hotelId === hotelId
      )
        return session
      otherSession ??= session
    }
    if (!otherSession) throw new Refusal(notSignedIn)
    throw new Refusal(who === 'manager' && otherSession.actor.kind === 'manager' ? notManagerHere : wrongRole)
  }

  // A browser can be guest and staff of one hotel: `as` selects one of the two.
  const wantedKinds = (who: Exclude<RouteAccess, 'anyone'>, request: FastifyRequest): readonly Actor['kind'][] => {
    const { as } = request.query as { as?: string }
    if (who === 'guest-or-manager' && (as === 'guest' || as === 'manager')) return [as]
    return kinds[who]
  }

  /** The law goes on asking for a register when the hotel is closed, or has switched the feature off. */
  const isForRegister = async ({ whileRegisterKept }: Route, when: 'closed' | 'off', hotel: Hotel): Promise<boolean> =>
    whileRegisterKept?.includes(when) === true && hotels.keepsRegister(hotel)

  const admit: Gate = async (route, request) => {
    const { hotelSlug } = request.params as { hotelSlug?: string }
    if (hotelSlug === undefined) return admitAboveHotels(route, request)
    const hotel = (await hotels.find(hotelSlug)) ?? refuse(hotelUnknown)
    const isShut = !route.allowClosedHotel && hotels.getState(hotel) !== 'open'
    if (isShut && !(await isForRegister(route, 'closed', hotel))) throw new Refusal(hotelClosed)
    const isOff = route.feature !== undefined && !featureIsOn(hotel.features, route.feature)
    const token = readBearer(request)
    if (token !== null) {
      const { actor, key } = await keys.authenticate(route, hotel.id, token)
      if (isOff) throw new Refusal(featureOff)
      return Object.assign(mintScope(hotel.id, actor), { key })
    }
    if (route.access === 'anyone' && isOff) throw new Refusal(featureOff)
    if (route.access === 'anyone') return mintScope(hotel.id, { kind: 'nobody' } satisfies AnonymousActor)
    const session = await authenticate(route.access, request, hotel.id)
    refuseUnready(route, session)
    refuseOtherRoles(route, session)
    const { [guestHeader]: askedFor = session.actor.id } = request.headers
    if (session.actor.kind === 'guest' && askedFor !== session.actor.id) throw new Refusal(anotherGuest)
    const isManager = session.actor.kind === 'manager' && session.actor.staff_role === 'manager'
    if (isOff && !(isManager && (await isForRegister(route, 'off', hotel)))) throw new Refusal(featureOff)
    return withSession(mintScope(hotel.id, session.actor), session)
  }

  const sessionIn = async (hotelId: string, kind: Actor['kind'], request: FastifyRequest): Promise<Session | null> => {
    const session = await sessions.find(cookies.read(request, kind))
    return session && session.actor.kind === kind && session.hotelId === hotelId ? session : null
  }

  const scopeIn = async (
    hotelId: string,
    kind: 'guest' | 'manager',
    request: FastifyRequest,
  ): Promise<UserScope | null> => {
    const hotel = await hotels.find(hotelId)
    if (!hotel || hotels.getState(hotel) !== 'open') return null
    const session = await sessionIn(hotelId, kind, request)
    if (!session || session.actor.kind === 'owner') return null
    refuseUnready({}, session)
    return withSession(mintScope(hotelId, session.actor), session)
  }

  return { admit, sessionIn, scopeIn }
}

const refuseOtherRoles = (route: Route, { actor }: Session): void => {
  if (actor.kind === 'manager' && !getRoles(route).includes(actor.staff_role)) throw new Refusal(roleNotEnough)
}

/** Staff who have not chosen a password, or not set up a required second factor, do that first, in this order. */
const refuseUnready = (
  { allowInitialPassword, allowWithoutSecondFactor }: Pick<Route, 'allowInitialPassword' | 'allowWithoutSecondFactor'>,
  { actor, mustSetSecondFactor }: Session,
): void => {
  if (actor.kind === 'guest') return
  if (actor.kind === 'manager' && actor.must_choose_password) {
    if (!allowInitialPassword) throw new Refusal(mustChoosePassword)
    return
  }
  // Dead end: a person who is a manager no more has no page on which to set a second factor up.
  const isOffered = actor.kind === 'owner' || actor.staff_role === 'manager'
  if (mustSetSecondFactor && isOffered && !allowWithoutSecondFactor) throw new Refusal(secondFactorFirst)
}

const withSession = <S extends Scope>(scope: S, session: Session): S => Object.assign(scope, { session })
