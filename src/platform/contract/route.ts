import type * as z from 'zod/mini'
import type { Failure } from './failure.ts'

/** The callers that a route admits. A route without it prevents the start. */
export type RouteAccess = 'anyone' | 'guest' | 'manager' | 'guest-or-manager' | 'owner'

/** The role of a staff member, which decides what they see and may do. Each person has exactly one. */
export const staffRoles = ['manager', 'reception', 'housekeeping', 'kitchen', 'maintenance'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The staff roles for which something is: a route, a table of the event log, a page. Without any it is the managers'
 * alone.
 */
export const getRoles = ({ roles }: { readonly roles?: readonly StaffRole[] | undefined } = {}): readonly StaffRole[] =>
  roles ?? ['manager']

const scopedResources = [
  'menu',
  'orders',
  'requests',
  'taxi',
  'reservations',
  'rooms',
  'stays',
  'bills',
  'extras',
  'invoices',
  'content',
  'webhooks',
] as const

/** The scopes of an API key. `:write` includes `:read`. */
export const keyScopes = [
  ...scopedResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'events:read',
  'insights:read',
  'orders:read_health',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The entry of a call in the audit log: its kind such as `menu.item_changed`, or the reason for none. */
export type RouteAudit = `${string}.${string}` | { readonly none: string }

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/** Since when a route is not to be used any more, and until when it answers at least: twelve months later or more. */
export type Deprecation = {
  readonly since: `${number}-${number}-${number}`
  readonly sunset: `${number}-${number}-${number}`
}

/** One operation: everything that both sides, the documentation and the route sweep need to know about it. */
export type Route = {
  /** Unique. A verb and a noun, as in `createRequest`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{param}` parts. `{hotelSlug}` names the hotel and is checked by the session gate, not by `params`. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: RouteAccess
  /** The staff roles that may call it. Without it staff who call it must be managers. */
  readonly roles?: readonly StaffRole[]
  /** The scope that an API key needs to call it. No key reaches a route without it. */
  readonly scope?: KeyScope
  /** For a route by which staff or a key write. */
  readonly audit?: RouteAudit
  /** It is going to be removed. Its answers say so in their headers. */
  readonly deprecated?: Deprecation
  /** The feature flag of the hotel that turns this route off. */
  readonly feature?: string
  /** The response carries an ETag, so that a repeated call costs no body. */
  readonly revalidates?: true
  /** Works for a disabled or expired hotel too (status, sign-out). */
  readonly allowClosedHotel?: true
  /**
   * While entries of a guest register are left, a manager may call it although the hotel is closed, or the feature is off.
   */
  readonly whileRegisterKept?: readonly ('closed' | 'off')[]
  /** Works for staff who still have to choose their own password. */
  readonly allowInitialPassword?: true
  /** Works for staff who still have to set up a second factor. */
  readonly allowWithoutSecondFactor?: true
  /** A failed response repeats its message as `error`, where the specification fixes that name. */
  readonly exposesErrorCode?: true
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** The body is a raw file (application/octet-stream) of at most this many bytes. */
  readonly bytes?: number
  /** The body is a multipart form with one file of at most this many bytes, which the handler reads. */
  readonly multipart?: number
  readonly status?: 200 | 201 | 202 | 204
  /** Also answers 204 without a body; says when. The handler sends it. */
  readonly orNoContent?: string
  /** The response is a file of this media type, which the handler sends. */
  readonly file?: string
  /**
   * A refusal would reveal that the row exists: callers without a session, of another hotel or in another role get 404,
   * as for a missing row. An API key is still told that it is not good, or which scope it lacks.
   */
  readonly isHidden?: true
  /** The schema of the response; absent with 204 and for a file. */
  readonly response?: Schema
  readonly errors: readonly Failure[]
}

/**
 * The header in which a page names the guest it acts for, by id. A browser has one guest session, and another tab may
 * have replaced it since the page was loaded. Without the header the call acts for the guest of the session.
 */
export const guestHeader = 'deskbell-guest'

/** Declares a route and keeps its exact types for the handler and the browser's call. */
export const route = <const R extends Route>(definition: R): R => definition

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** The parts of a call that a handler receives. */
export type RouteInput<R extends Route> = {
  params: Output<R['params']>
  query: Output<R['query']>
  body: R['bytes'] extends number ? Uint8Array : Output<R['body']>
}

// The browser's FormData, whose type does not exist here.
type Form = { append(name: string, value: never): void }

/** The arguments of a call: every path parameter, and the query and body if the route has them. */
export type RouteCall<R extends Route> = { params: Record<PathNames<R['path']>, string> } & (R['query'] extends Schema
  ? { query?: Partial<Input<R['query']>> }
  : unknown) &
  (R['body'] extends Schema
    ? Partial<Input<R['body']>> extends Input<R['body']>
      ? { body?: Input<R['body']> }
      : { body: Input<R['body']> }
    : R['bytes'] extends number
      ? { body: Uint8Array }
      : R['multipart'] extends number
        ? { body: Form }
        : unknown)

export type RouteResponse<R extends Route> = R['response'] extends Schema ? z.output<R['response']> : undefined
