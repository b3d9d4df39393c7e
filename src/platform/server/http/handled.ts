import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route, RouteAnswer, RouteInput } from '#platform/contract/route.ts'
import type { Scope } from '../scope.ts'
import type { LoggedAs } from '../security/security-log.ts'
import type { Written } from '../list/written.ts'

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
export type Answered<R extends Route> = RouteAnswer<R> | Written<RouteAnswer<R>>

/** A stream answers by taking over the reply and returning `taken`. */
export type Handler<R extends Route, S = Scope> = (call: Call<R, S>) => Promise<Answered<R>>

/** A route with the function that serves it: what a feature gives to the composition root. */
export type Handled = {
  readonly route: Route
  readonly handle: (call: Call<Route, never>) => Promise<unknown>
  readonly loggedAs?: LoggedAs
}

/** Says of some routes, by their ids, which security event each of them is. */
export const loggedAs = (events: Readonly<Record<string, LoggedAs>>, handled: readonly Handled[]): Handled[] =>
  handled.map((one) => ({ ...one, ...(events[one.route.id] && { loggedAs: events[one.route.id] }) }))

/** Says that the handler has sent the answer itself. */
export const taken = Symbol('taken')

/** Decides who is calling: turns a message into a Scope, or throws a Refusal. */
export type Gate = (route: Route, request: FastifyRequest) => Promise<Scope> | Scope

/** Binds a route to the function that serves it. */
export const handles = <const R extends Route>(route: R, handle: Handler<R>): Handled => ({
  route,
  handle: handle as unknown as Handled['handle'],
})
