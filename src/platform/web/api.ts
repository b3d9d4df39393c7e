import {
  guestHeader,
  type Route,
  type RouteResponse,
  type RouteCall,
  type RouteInput,
} from '#platform/contract/route.ts'
import { ApiFailure, getFailure, offline, unavailable } from './api-failure.ts'
import { getWait, withJitter } from './backoff.ts'
import { ownWrites, type OwnWrites } from './own-writes.ts'
import type { OnProgress } from './calls/upload.ts'

export { ApiFailure } from './api-failure.ts'

/**
 * Path parameters, query and body of a call, as the route's contract has them, and a signal that gives it up. `guest`
 * is the id of whom it is for: the server refuses it in the session of anybody else. Where the body is a file,
 * `onProgress` is told how much of it is on its way.
 */
export type CallOf<R extends Route> = RouteCall<R> & { signal?: AbortSignal; guest?: string } & (R extends
    | { bytes: number }
    | { multipart: number }
    ? { onProgress?: OnProgress }
    : unknown)

/**
 * A route that may be called twice: one that reads or sets, or a create whose id the browser made. Moving a row from
 * one status to the next is none: the second try would lose against the first.
 */
export type RepeatableRoute<R extends Route> = R['method'] extends 'GET' | 'PUT' | 'DELETE'
  ? R
  : RouteInput<R>['body'] extends { id: string }
    ? R
    : never

const answerWithinMs = 15_000
const patienceMs = 30_000
const waits = { firstMs: 200 }

type FetchDeps = {
  fetch: (path: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>
  now: () => number
  random: () => number
  /** Rejects with the signal's reason when that comes first. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

const browser: FetchDeps = {
  // Guests send no files: what tells how far one is comes with the first.
  fetch: async (path, init, onProgress) =>
    onProgress ? (await import('./calls/upload.ts')).upload(path, init, onProgress) : fetch(path, init),
  now: () => performance.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    }),
}

/**
 * The client of the API, typed by the contracts. Answers are not checked again: the server checked them.
 * @param outside the network, the clock and chance; the browser's own when left out
 * @param writes learns what is asked and created here
 */
export const createApi = (outside: FetchDeps = browser, writes: OwnWrites = ownWrites) => {
  const call = async <R extends Route>(route: R, given: CallOf<R>): Promise<RouteResponse<R>> => {
    const asked = writes.nextMoment()
    if (route.method === 'POST') writes.markCreated((given as CallOptions).body)
    const limit = timeLimit(given.signal)
    try {
      const response = await outside.fetch(
        getAddress(route, given),
        { ...getMessage(route, given), signal: limit.signal },
        getProgress(route, given, limit.renew),
      )
      const answer = await read(response)
      writes.stamp(answer, asked)
      return answer as RouteResponse<R>
    } catch (error) {
      if (given.signal?.aborted) throw error
      if (limit.signal.aborted) throw unavailable(0)
      if (!(error instanceof ApiFailure)) throw offline()
      writes.stamp(error.current, asked)
      throw error
    } finally {
      limit.end()
    }
  }

  const callSafely = async <R extends Route>(
    route: R & RepeatableRoute<R>,
    given: CallOf<R>,
  ): Promise<RouteResponse<R>> => {
    const until = outside.now() + patienceMs
    for (let tries = 0; ; tries++) {
      try {
        return await call<R>(route, given)
      } catch (error) {
        if (!(error instanceof ApiFailure) || !error.isTemporary) throw error
        const backoff = withJitter(getWait(waits, tries), outside.random())
        const wait = Math.max(backoff, (error.retryAfterSeconds ?? 0) * 1000)
        if (outside.now() + wait > until) throw error
        await outside.wait(wait, given.signal)
      }
    }
  }

  return { call, callSafely }
}

const timeLimit = (given: AbortSignal | undefined) => {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(given?.reason)
  const begin = () => setTimeout(() => controller.abort(), answerWithinMs)
  let timer = begin()
  if (given?.aborted) giveUp()
  given?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    renew: (): void => {
      clearTimeout(timer)
      timer = begin()
    },
    end: (): void => {
      clearTimeout(timer)
      given?.removeEventListener('abort', giveUp)
    },
  }
}

type CallOptions = {
  params: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  guest?: string
  onProgress?: OnProgress
}

const getAddress = (route: Route, given: object): string => {
  const { params, query = {} } = given as CallOptions
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

const getMessage = (route: Route, given: object): RequestInit => {
  const { body, guest } = given as CallOptions
  const headers: Record<string, string> = {}
  const message = { method: route.method, credentials: 'same-origin', headers } as const
  if (guest) headers[guestHeader] = guest
  if (body === undefined) return message
  if (body instanceof FormData) return { ...message, body }
  const isFile = body instanceof Uint8Array
  headers['content-type'] = `application/${isFile ? 'octet-stream' : 'json'}`
  return { ...message, body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
}

/** A file may take longer than an answer: as long as it moves on, nobody gives up. */
const getProgress = (route: Route, given: object, renew: () => void): OnProgress | undefined => {
  if (route.bytes === undefined && route.multipart === undefined) return undefined
  const { onProgress } = given as CallOptions
  return (share) => {
    renew()
    onProgress?.(share)
  }
}

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const text = await response.text()
  const body = parsed(text)
  if (!response.ok) throw getFailure(response.status, body, response.headers.get('retry-after'))
  if (body === undefined) throw unavailable(response.status)
  return body
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * `call(route, { params, query?, body?, signal? })` sends one message and answers with what the contract promises.
 * Throws ApiFailure (`platform.no_connection` without a connection, `platform.unavailable` without an answer of ours),
 * or the signal's reason when the caller gave up. The body of a route with `bytes` is sent as it is.
 *
 * `callSafely` tries again for half a minute while the failure is a temporary one.
 */
export const { call, callSafely } = createApi()
