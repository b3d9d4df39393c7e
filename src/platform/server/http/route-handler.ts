import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route, RouteResponse, RouteInput } from '#platform/contract/route.ts'
import type { Scope } from '../scope.ts'
import type { LoggedAs } from '../security/security-log.ts'
import type { RawJson } from '../list/raw-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/**
 * What a handler receives: who calls and where (proved), the checked input, and the message itself for cookies and
 * streams.
 */
export type Call<R extends Route, S = Scope> = RouteInput<R> & {
  scope: S
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers with: the row or the list, or its JSON. */
export type HandlerResult<R extends Route> = RouteResponse<R> | RawJson<RouteResponse<R>>

/** A stream answers by taking over the reply and returning `taken`. */
export type HandleRoute<R extends Route, S = Scope> = (call: Call<R, S>) => Promise<HandlerResult<R>>

/** A route with the function that serves it: what a feature gives to the composition root. */
export type RouteHandler = {
  readonly route: Route
  readonly handle: (call: Call<Route, never>) => Promise<unknown>
  readonly loggedAs?: LoggedAs
}

/** Says of some routes, by their ids, which security event each of them is. */
export const loggedAs = (
  events: Readonly<Record<string, LoggedAs>>,
  handled: readonly RouteHandler[],
): RouteHandler[] => handled.map((one) => ({ ...one, ...(events[one.route.id] && { loggedAs: events[one.route.id] }) }))

/** Says that the handler has sent the answer itself. */
export const replyHijacked = Symbol('taken')

/** Decides who is calling: turns a message into a Scope, or throws a Refusal. */
export type Gate = (route: Route, request: FastifyRequest) => Promise<Scope> | Scope

/** Binds a route to the function that serves it. */
export const handle = <const R extends Route>(route: R, handle: HandleRoute<R>): RouteHandler => ({
  route,
  handle: handle as unknown as RouteHandler['handle'],
})
