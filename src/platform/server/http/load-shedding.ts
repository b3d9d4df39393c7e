// Load shedding: 503 with Retry-After while the process lags behind.
import type { FastifyInstance } from 'fastify'
import { Refusal, unavailable } from '#platform/contract/failure.ts'

const lookMs = 100

/**
 * Refuses what comes while the process is behind with its work: 503 with Retry-After at once costs little, and an
 * answer that comes when nobody waits any more costs all the others their time. Whether the process lives and is ready
 * is told all the same.
 * @param isFull whether calls of the API have nothing to wait for: they would hear so a moment later, after more work
 * @param maxMs how late a timer may ring before nothing more is taken on
 */
export const shedLoad = (app: FastifyInstance, isFull: () => boolean, maxMs = 2_000): void => {
  let turned = performance.now()
  const timer = setInterval(() => {
    turned = performance.now()
  }, lookMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Looked at here as well: a thousand requests that are taken up in one turn of the loop let no timer ring in
    // between.
    const isBehind = performance.now() - turned > lookMs + maxMs
    if (
      (isBehind && !/^\/(healthz|readyz|metrics)$/.test(request.url)) ||
      (isFull() && request.url.startsWith('/api/'))
    )
      throw new Refusal(unavailable, { retryAfterSeconds: 2 })
    done()
  })
}
