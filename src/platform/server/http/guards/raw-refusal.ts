import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { failure, Refusal } from '#platform/contract/failure.ts'
import { failureBody } from '../failures.ts'

/** A message that is not an HTTP request, or an incomplete one. */
export const requestUnreadable = failure('platform.request_unreadable', 400)

/**
 * Answers on the raw socket and closes it, for messages that never become a request of the server. The response has the
 * headers and the body of every other refusal.
 */
export const refuseRaw = (socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void => {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(failureBody(new Refusal(requestUnreadable)))
  const all = {
    ...headers,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`, () => socket.destroy())
}

/**
 * Answers what the HTTP parser rejected: malformed messages, headers without an end, headers that do not arrive in
 * time.
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    refuseRaw(socket, { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400, headers)
  }
