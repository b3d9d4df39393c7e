import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

/** Who may call a route. A route that does not say it stops the start. */
export type RouteAccess = 'anyone' | 'guest' | 'manager' | 'guest-or-manager' | 'owner'

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/** One operation: everything that both sides, the documentation and the route sweep need to know of it. */
export type Route = {
  /** Unique; verb and noun, as in `createRequest`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{param}` parts. `{hotelSlug}` names the hotel and is proved by the session gate, not by `params`. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: RouteAccess
  /** The feature flag of the hotel that switches this route off. */
  readonly feature?: string
  /** The answer carries an ETag, so that asking again costs no body. */
  readonly revalidates?: true
  /** Answers also for a hotel that is disabled or expired (status, sign-out). */
  readonly allowClosedHotel?: true
  /** Open to a member of staff who still has to choose a password of his own. */
  readonly allowInitialPassword?: true
  /** A failed answer repeats its message as `error`, where callers read that name. */
  readonly exposesErrorCode?: true
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** The body is a file as it is (application/octet-stream), of at most this many bytes. */
  readonly bytes?: number
  /** The body is a multipart form with one file of at most this many bytes, which the handler reads. */
  readonly multipart?: number
  readonly status?: 200 | 201 | 204
  /** Shape of the answer; absent with 204. */
  readonly response?: Schema
  readonly errors: readonly Failure[]
}

/**
 * The header in which a page says for which guest it asks, by id. One browser has one guest session, and another tab
 * may have replaced it since the page was drawn. A caller that leaves it out asks for whoever is signed in.
 */
export const guestHeader = 'deskbell-guest'

/** Declares a route, keeping its exact types for the server's handler and the browser's call. */
export const route = <const R extends Route>(definition: R): R => definition

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** What a handler receives of the message itself. */
export type RouteInput<R extends Route> = {
  params: Output<R['params']>
  query: Output<R['query']>
  body: R['bytes'] extends number ? Uint8Array : Output<R['body']>
}

// The browser's FormData, a word that this world does not have.
type Form = { append(name: string, value: never): void }

/** What a caller gives: every name in the path, and the query and body where the route has them. */
export type RouteCall<R extends Route> = { params: Record<PathNames<R['path']>, string> } & (R['query'] extends Schema
  ? { query?: Partial<Input<R['query']>> }
  : unknown) &
  (R['body'] extends Schema
    ? { body: Input<R['body']> }
    : R['bytes'] extends number
      ? { body: Uint8Array }
      : R['multipart'] extends number
        ? { body: Form }
        : unknown)

export type RouteResponse<R extends Route> = R['response'] extends Schema ? z.output<R['response']> : undefined
