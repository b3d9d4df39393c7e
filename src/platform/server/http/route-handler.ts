import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route, RouteResponse, RouteInput } from '#platform/contract/route.ts'
import type { RawJson } from '../list/raw-json.ts'
import type { Scope } from '../scope.ts'
import type { LoggedAs } from '../security/security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
}

/**
 * The input of a handler: the verified caller and hotel, the validated input, and the raw request and reply for
 * cookies and streams.
 */
export type Call<R extends Route, S = Scope> = RouteInput<R> & {
  scope: S
  request: FastifyRequest
  reply: FastifyReply
}

/** The result of a handler: the response as a value, or as JSON text; nothing for a route that answers 204. */
export type HandlerResult<R extends Route> =
  | RouteResponse<R>
  | RawJson<RouteResponse<R>>
  | (RouteResponse<R> extends undefined ? void : never)

/** A handler of a stream or a file answers by itself and returns `replyHijacked`. */
export type HandleRoute<R extends Route, S = Scope> = (call: Call<R, S>) => Promise<HandlerResult<R>>

/** A route with its handler: what a feature passes to the composition root. */
export type RouteHandler = {
  readonly route: Route
  readonly handle: (call: Call<Route, never>) => Promise<unknown>
  readonly loggedAs?: LoggedAs
}

/** Names the security event that each of these routes logs, by route id. */
export const loggedAs = (
  events: Readonly<Record<string, LoggedAs>>,
  handled: readonly RouteHandler[],
): RouteHandler[] => handled.map((one) => ({ ...one, ...(events[one.route.id] && { loggedAs: events[one.route.id] }) }))

/** Returned by a handler that has sent the response itself. */
export const replyHijacked = Symbol('reply hijacked')

/** Authenticates a call: returns its Scope, or throws a Refusal. */
export type Gate = (route: Route, request: FastifyRequest) => Promise<Scope> | Scope

/** Binds a route to its handler. */
export const handle = <const R extends Route>(route: R, handle: HandleRoute<R>): RouteHandler => ({
  route,
  handle: handle as unknown as RouteHandler['handle'],
})
