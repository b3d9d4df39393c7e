import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { noSuchRoute, Refusal } from '#platform/contract/failure.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { answerFailure } from './failures.ts'
import { parseJsonBodies, refuseUndecodedQuery } from './guards/json-body.ts'
import { refuseForeignHost } from './guards/own-host.ts'
import { guardPublicDemo } from './guards/public-demo.ts'
import { refuseUnreadable } from './guards/raw-refusal.ts'
import { refuseForeignOrigin } from './guards/same-origin.ts'
import { abortStalledBodies } from './guards/slow-body-guard.ts'
import { shedLoad } from './load-shedding.ts'

/** The largest body of a JSON request, in bytes. Texts have limits far below it. */
const bodyLimit = 256 * 1024
const bodyLimitOfPublicDemo = 32 * 1024

type Options = {
  settings: Settings
  log: Log
  /** True if no further work is accepted for now. */
  isFull?: () => boolean
  /** How far the event loop may lag before requests are refused; the default of `shedLoad` if absent. */
  maxLagMs?: number | undefined
}

/** The HTTP server without any route: error shape, headers, cookies, origin check. */
export const createHttpServer = ({ settings, log, isFull = () => false, maxLagMs }: Options): FastifyInstance => {
  const headers = securityHeaders(settings)
  const app = fastify({
    logger: false,
    bodyLimit: settings.demo === 'public' ? bodyLimitOfPublicDemo : bodyLimit,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Bodies have a minimum rate instead: see guards/slow-body-guard.ts.
    requestTimeout: 0,
    http: { headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    // A malformed URL or header never reaches a route or a hook. It gets the same body and headers here.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(log)(error, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: refuseUnreadable(headers),
  })
  // JSON only: a cross-site form can send text/plain, so remove that parser.
  app.removeContentTypeParser('text/plain')
  // Files are raw bytes, with a content type that no cross-site form can send.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  parseJsonBodies(app)
  abortStalledBodies(app, headers)
  const assertHost = refuseForeignHost(settings)
  const assertOrigin = refuseForeignOrigin(settings)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    assertHost(request)
    assertOrigin(request)
    refuseUndecodedQuery(request)
    done()
  })
  if (settings.demo === 'public') guardPublicDemo(app)
  shedLoad(app, isFull, maxLagMs)
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  void app.register(fastifyCookie)
  app.setErrorHandler(answerFailure(log))
  app.setNotFoundHandler(() => {
    throw new Refusal(noSuchRoute)
  })
  return app
}

/** Requests that have not finished by then are cut off. */
const maxWaitMs = 7_000

/**
 * Stops accepting connections, answers requests in flight, and resolves when no connection is left. Connections that
 * become idle are closed at once: browsers would keep them open for a minute.
 */
export const closeHttpServer = async (app: FastifyInstance): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const limit = setTimeout(() => app.server.closeAllConnections(), maxWaitMs)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(limit)
  })
}

const securityHeaders = (settings: Settings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  ...(settings.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
