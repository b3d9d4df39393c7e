import { once } from 'node:events'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { lookupPublic } from './ssrf-guard.ts'

/** The result of a call: accepted, or why not. */
export type Result = 'sent' | { failure: string; status?: number; retryAfterSeconds?: number }

const patienceMs = 10_000

/**
 * Posts to another server. Redirects are not followed: they could lead to a forbidden address.
 * @param reach `outside`: refuses names that resolve to this machine or its network
 */
export const post = async (
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  reach: 'outside' | 'anywhere',
): Promise<Result> => {
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
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return 'sent'
    const after = Number(answer.headers['retry-after'])
    return { failure: `status ${status}`, status, ...(after > 0 && { retryAfterSeconds: Math.min(after, 3600) }) }
  } catch (error) {
    return { failure: error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown' }
  }
}
