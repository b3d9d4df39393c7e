import type { IncomingMessage } from 'node:http'
import { Refusal } from '#platform/contract/failure.ts'
import { createKeyedConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { request } from '#platform/server/outbound/request.ts'
import { addressRefused, calendarTooLarge, noAnswer, notACalendar } from '../../contract.ts'
import { readAddress, type FeedAddress } from './address.ts'
import { startsAsCalendar, unpack } from './unpack.ts'

/** The validators of the platform's last answer. */
export type Validators = { etag: string | null; last_modified: string | null }
/** The unpacked body, and the charset that the platform named. */
export type CalendarBody = { bytes: Uint8Array<ArrayBuffer>; charset: string | null }
export type FetchResult = { kind: 'unchanged' } | ({ kind: 'whole'; body: CalendarBody } & Validators)

export const maxBytes = 1024 * 1024
const usualTimeoutMs = 10_000
const maxRedirects = 3
const redirects = [301, 302, 303, 307, 308]

const limitPerHost = createKeyedConcurrencyLimit({
  atOnce: 2,
  maxWaiters: 50,
  maxWaitMs: 30_000,
  retryAfterSeconds: 60,
})

type Options = {
  /** Origins inside the own network that the operator has named. */
  allowed: readonly string[] | null
  known: Validators
  /** How long the other servers may take, all redirects together. */
  timeoutMs?: number
}

/**
 * Reads a calendar from another server, unless it has not changed. At most two connections to a host at a time.
 * @throws Refusal of an address that leads inside, that has no calendar, too large a one, or does not answer;
 * `platform.unavailable` when too many wait for the host
 */
export const fetchCalendar = async (
  address: FeedAddress,
  { allowed, known, timeoutMs = usualTimeoutMs }: Options,
): Promise<FetchResult> => {
  let next = address
  let leftMs = timeoutMs
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const here = next
    const answer = await limitPerHost(here.url.host, async () => {
      // Waiting for others who read from this host is not the platform's time.
      const from = performance.now()
      try {
        return await ask(here, known, AbortSignal.timeout(Math.max(1, Math.round(leftMs))))
      } finally {
        leftMs -= performance.now() - from
      }
    })
    if (!('redirect' in answer)) return answer
    next = readAddress(new URL(answer.redirect, here.url).href, allowed)
  }
  throw new Refusal(notACalendar)
}

const ask = async (
  { url, policy }: FeedAddress,
  { etag, last_modified }: Validators,
  signal: AbortSignal,
): Promise<FetchResult | { redirect: string }> => {
  try {
    const headers = {
      accept: 'text/calendar, text/plain;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Deskbell',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    }
    const answer = await request({ url, headers, policy, signal, keepsConnection: false })
    try {
      return await read(answer)
    } finally {
      answer.destroy()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal((error as NodeJS.ErrnoException).code === 'PRIVATE_ADDRESS' ? addressRefused : noAnswer)
  }
}

const read = async (answer: IncomingMessage): Promise<FetchResult | { redirect: string }> => {
  const { statusCode: status = 0, headers } = answer
  if (status === 304) return { kind: 'unchanged' }
  if (redirects.includes(status) && headers.location !== undefined && URL.canParse(headers.location, 'https://host'))
    return { redirect: headers.location }
  if (status >= 500 || status === 429 || status === 408) throw new Refusal(noAnswer)
  if (status !== 200) throw new Refusal(notACalendar)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Refusal(calendarTooLarge)
  const bytes = await unpack(new Uint8Array(await readBody(answer)), headers['content-encoding'] ?? '', maxBytes)
  const type = headers['content-type'] ?? ''
  const isCalendar = /^text\/calendar\b/i.test(type) || startsAsCalendar(bytes)
  if (!isCalendar) throw new Refusal(notACalendar)
  return {
    kind: 'whole',
    body: { bytes, charset: /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1] ?? null },
    etag: shortEnough(headers.etag, 500),
    last_modified: shortEnough(headers['last-modified'], 100),
  }
}

/** @throws Refusal for a body above the limit. A false Content-Length does not help: the bytes are counted. */
const readBody = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new Refusal(calendarTooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const shortEnough = (header: string | undefined, max: number): string | null =>
  header !== undefined && header.length <= max ? header : null
