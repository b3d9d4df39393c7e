// Slowloris guard: closes connections whose request body does not move on.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuseRaw } from './guards/raw-refusal.ts'

/** How much of a body has to come in how much time; the last piece may be smaller. */
export type BodyRate = { bytes: number; ms: number }

/**
 * 64 KB in half a minute is 17 kbit/s: ten megabytes over the worst of networks, and nobody holds a connection for
 * nothing.
 */
export const minBodyRate: BodyRate = { bytes: 64 * 1024, ms: 30_000 }

/**
 * Ends requests whose body stands still. A file may take as long as its network needs while it moves on, so a body has
 * no time of its own as a whole.
 * @param headers those of every answer
 * @param pace less than this, and the connection is answered 408 and closed
 */
export const abortStalledBodies = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  pace: BodyRate = minBodyRate,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, headers, pace)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const watch = (message: IncomingMessage, headers: Readonly<Record<string, string>>, { bytes, ms }: BodyRate): void => {
  const { socket } = message
  // A message that was handed in without a network has no pace.
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
