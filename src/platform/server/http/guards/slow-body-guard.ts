// Slowloris guard: closes connections whose request body does not move on.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseRaw } from './raw-refusal.ts'

/** How many bytes of a body must arrive in how much time. The last part may be smaller. */
export type BodyRate = { bytes: number; ms: number }

/**
 * 64 KB in 30 s is 17 kbit/s: enough for ten megabytes over a very bad network, too fast to hold a connection for free.
 */
const minBodyRate: BodyRate = { bytes: 64 * 1024, ms: 30_000 }

/**
 * Aborts requests whose body stalls (slowloris). A file may take as long as its network needs while bytes arrive, so a
 * body has no total time limit.
 * @param headers the headers of every response
 * @param minRate below this rate the request is answered 408 and its connection closed
 */
export const abortStalledBodies = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  minRate: BodyRate = minBodyRate,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, headers, minRate)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watch = (message: IncomingMessage, headers: Readonly<Record<string, string>>, { bytes, ms }: BodyRate): void => {
  const { socket } = message
  // A request injected by a test has no socket.
  if (!(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    if (now - before >= bytes) before = now
    else refuseRaw(socket, 408, headers)
  }, ms)
  const stop = (): void => clearInterval(timer)
  message.once('end', stop)
  message.once('close', stop)
}
