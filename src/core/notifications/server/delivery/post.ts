import { once } from 'node:events'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { lookupPublic } from './ssrf-guard.ts'

/** The result of a call: accepted, or why not. */
export type Result = 'sent' | { failure: string; status?: number; retryAfterSeconds?: number }

/** What another server answered, or the code of the error that kept the call from arriving. */
export type Answered = { status: number; retryAfterSeconds: number } | { error: string }

const patienceMs = 10_000
const maxRetryAfterSeconds = 3_600

/**
 * Posts to another server and reads nothing of the body of its answer. Redirects are not followed: they could lead to a
 * forbidden address. Never rejects.
 * @param reach `outside`: refuses names that resolve to this machine or its network
 */
export const callServer = async (
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  reach: 'outside' | 'anywhere',
): Promise<Answered> => {
  try {
    const url = new URL(address)
    const signal = AbortSignal.timeout(patienceMs)
    const message = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-length': body.length },
      ...(reach === 'outside' && { lookup: lookupPublic }),
    })
    // The abort signal also cuts off a response that never ends.
    message.on('error', () => {}).end(body)
    const [answer] = (await once(message, 'response')) as [IncomingMessage]
    answer.on('error', () => {}).resume()
    return { status: answer.statusCode ?? 0, retryAfterSeconds: readRetryAfter(answer.headers['retry-after']) }
  } catch (error) {
    return { error: error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown' }
  }
}

/** Seconds, or a date. */
const readRetryAfter = (header = ''): number => {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 0
}

/** Posts to another server as `callServer` does. */
export const post = async (...call: Parameters<typeof callServer>): Promise<Result> => {
  const answer = await callServer(...call)
  if ('error' in answer) return { failure: answer.error }
  const { status, retryAfterSeconds: after } = answer
  if (status >= 200 && status < 300) return 'sent'
  return {
    failure: `status ${status}`,
    status,
    ...(after > 0 && { retryAfterSeconds: Math.min(after, maxRetryAfterSeconds) }),
  }
}
