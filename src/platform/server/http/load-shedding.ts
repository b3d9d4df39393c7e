// Load shedding: 503 with Retry-After while the process lags behind.
import type { FastifyInstance } from 'fastify'
import { Refusal, unavailable } from '#platform/contract/failure.ts'

const tickMs = 100

/**
 * Load shedding: when the event loop lags, answers 503 with Retry-After at once. A late response to a client that gave
 * up only delays everyone else. The health endpoints are exempt.
 * @param isFull whether API calls would be refused anyway because the database queue is full: refuse them before doing
 * any work
 * @param maxLagMs how far the event loop may lag
 */
export const shedLoad = (app: FastifyInstance, isFull: () => boolean, maxLagMs = 2_000): void => {
  let lastTick = performance.now()
  const timer = setInterval(() => {
    lastTick = performance.now()
  }, tickMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Measured here as well: when a thousand requests arrive in one turn of the event loop, the timer cannot fire in
    // between.
    const isBehind = performance.now() - lastTick > tickMs + maxLagMs
    if (
      (isBehind && !/^\/(healthz|readyz|metrics)$/.test(request.url)) ||
      (isFull() && request.url.startsWith('/api/'))
    )
      throw new Refusal(unavailable, { retryAfterSeconds: 2 })
    done()
  })
}
