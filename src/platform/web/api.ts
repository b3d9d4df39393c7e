import {
  guestHeader,
  type Route,
  type RouteResponse,
  type RouteCall,
  type RouteInput,
} from '#platform/contract/route.ts'
import { ApiFailure, getFailure, offline, unavailable } from './api-failure.ts'
import { getWait, withJitter } from './backoff.ts'
import { recordServerTime } from './calls/server-clock.ts'
import type { OnProgress } from './calls/upload.ts'
import { ownWrites, type OwnWrites } from './own-writes.ts'

export { ApiFailure } from './api-failure.ts'

/**
 * The arguments of a call: path parameters, query and body of the route's contract, and a signal that cancels it.
 * `guest` is the id of the guest it acts for: the server refuses it in another guest's session. With a file as body,
 * `onProgress` receives the upload's progress.
 */
export type CallOf<R extends Route> = RouteCall<R> & { signal?: AbortSignal; guest?: string } & (R extends
    | { bytes: number }
    | { multipart: number }
    ? { onProgress?: OnProgress }
    : unknown)

/**
 * A route that is safe to repeat: it reads or sets, or it creates a row whose id the browser made. A status transition
 * is not safe to repeat: the second call would lose against the first.
 */
export type RepeatableRoute<R extends Route> = R['method'] extends 'GET' | 'PUT' | 'DELETE'
  ? R
  : RouteInput<R>['body'] extends { id: string }
    ? R
    : never

const timeoutMs = 15_000
const maxWaitMs = 30_000
const waits = { firstMs: 200 }

type FetchDeps = {
  fetch: (path: string, init: RequestInit, onProgress?: OnProgress) => Promise<Response>
  now: () => number
  random: () => number
  /** Rejects with the signal's reason when the signal comes first. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

const browser: FetchDeps = {
  // Most people upload nothing, so the code that reports progress is loaded with the first upload.
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
 * Creates an API client, typed by the contracts. Responses are not validated again: the server has done that.
 * @param deps the network, the clock and randomness; by default the browser's
 * @param writes records what is requested and created here
 */
export const createApi = (deps: FetchDeps = browser, writes: OwnWrites = ownWrites) => {
  const call = async <R extends Route>(route: R, options: CallOf<R>): Promise<RouteResponse<R>> => {
    const stamp = writes.nextSequence()
    if (route.method === 'POST') writes.markCreated((options as CallOptions).body)
    const limit = startTimeLimit(options.signal)
    const askedAt = Date.now()
    try {
      const response = await deps.fetch(
        getAddress(route, options),
        { ...getMessage(route, options), signal: limit.signal },
        getProgress(route, options, limit.renew),
      )
      recordServerTime(response.headers.get('date'), askedAt)
      const answer = await read(response)
      writes.stamp(answer, stamp)
      return answer as RouteResponse<R>
    } catch (error) {
      if (options.signal?.aborted) throw error
      if (limit.signal.aborted) throw unavailable(0)
      if (!(error instanceof ApiFailure)) throw offline()
      writes.stamp(error.current, stamp)
      throw error
    } finally {
      limit.end()
    }
  }

  const callSafely = async <R extends Route>(
    route: R & RepeatableRoute<R>,
    options: CallOf<R>,
  ): Promise<RouteResponse<R>> => {
    const until = deps.now() + maxWaitMs
    for (let tries = 0; ; tries++) {
      try {
        return await call<R>(route, options)
      } catch (error) {
        if (!(error instanceof ApiFailure) || !error.isTemporary) throw error
        const backoff = withJitter(getWait(waits, tries), deps.random())
        const wait = Math.max(backoff, (error.retryAfterSeconds ?? 0) * 1000)
        if (deps.now() + wait > until) throw error
        await deps.wait(wait, options.signal)
      }
    }
  }

  return { call, callSafely }
}

const startTimeLimit = (callerSignal: AbortSignal | undefined) => {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(callerSignal?.reason)
  const begin = () => setTimeout(() => controller.abort(), timeoutMs)
  let timer = begin()
  if (callerSignal?.aborted) giveUp()
  callerSignal?.addEventListener('abort', giveUp)
  return {
    signal: controller.signal,
    renew: (): void => {
      clearTimeout(timer)
      timer = begin()
    },
    end: (): void => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', giveUp)
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

const getAddress = (route: Route, options: object): string => {
  const { params, query = {} } = options as CallOptions
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

const getMessage = (route: Route, options: object): RequestInit => {
  const { body, guest } = options as CallOptions
  const headers: Record<string, string> = {}
  const message = { method: route.method, credentials: 'same-origin', headers } as const
  if (guest) headers[guestHeader] = guest
  if (body === undefined) return message
  if (body instanceof FormData) return { ...message, body }
  const isFile = body instanceof Uint8Array
  headers['content-type'] = `application/${isFile ? 'octet-stream' : 'json'}`
  return { ...message, body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
}

/** An upload may take longer than a response: every progress event restarts the timeout. */
const getProgress = (route: Route, options: object, renew: () => void): OnProgress | undefined => {
  if (route.bytes === undefined && route.multipart === undefined) return undefined
  const { onProgress } = options as CallOptions
  return (share) => {
    renew()
    onProgress?.(share)
  }
}

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const text = await response.text()
  const body = parseJson(text)
  if (!response.ok) throw getFailure(response.status, body, response.headers.get('retry-after'))
  if (body === undefined) throw unavailable(response.status)
  return body
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * `call(route, { params, query?, body?, signal? })` sends one request and returns the response of the contract. The
 * body of a route with `bytes` is sent as it is. It throws ApiFailure (`platform.no_connection` without a connection,
 * `platform.unavailable` without a response of ours), or the signal's reason when cancelled.
 *
 * `callSafely` retries temporary failures for half a minute.
 */
export const { call, callSafely } = createApi()
