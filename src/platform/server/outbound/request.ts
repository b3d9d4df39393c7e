import { once } from 'node:events'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { lookupPublic, type EgressPolicy } from './egress-policy.ts'

type Message = {
  url: URL
  method?: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
  /** `public`: refuses names that resolve to this machine or its network. */
  policy: EgressPolicy
  /** Also cuts off a response that never ends. */
  signal: AbortSignal
  /** True if a connection of an earlier call may be used. It goes to the address that was checked for that one. */
  keepsConnection: boolean
}

/**
 * Calls another server. Redirects are not followed: they could lead to a forbidden address.
 * @returns its answer, whose body is still to be read
 * @throws an error with the code `PRIVATE_ADDRESS` for a forbidden address, and every failure of the connection
 */
export const request = async (message: Message): Promise<IncomingMessage> => {
  const { url, method = 'GET', headers, body, policy, signal, keepsConnection } = message
  const sent = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method,
    signal,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
    ...(!keepsConnection && { agent: false }),
    ...(policy === 'public' && { lookup: lookupPublic }),
  })
  sent.on('error', () => {}).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer.on('error', () => {})
}

/** The result of a call: accepted, or why not. */
export type Result = 'sent' | { failure: string; status?: number; retryAfterSeconds?: number }

/** The answer of another server, or the code of the connection's failure. */
export type OutboundResult = { status: number; retryAfterSeconds: number } | { error: string }

const timeoutMs = 10_000
const maxRetryAfterSeconds = 3_600

/** Posts to another server and reads nothing of the body of its answer. Never rejects. */
export const callServer = async (
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  policy: EgressPolicy,
): Promise<OutboundResult> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const url = new URL(address)
    const answer = await request({ url, method: 'POST', headers, body, policy, signal, keepsConnection: true })
    answer.resume()
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
