import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { Log } from '../log.ts'
import { GuestRateLimit } from '../rate-limits/guest-rate-limit.ts'
import { KeyRateLimit } from '../rate-limits/key-rate-limit.ts'
import { SecurityLog } from '../security/security-log.ts'
import type { Settings } from '../settings.ts'
import { registerDocs } from './docs/docs-page.ts'
import { openApi, type Examples } from './docs/openapi.ts'
import { registerRoutes } from './register.ts'
import type { Gate, RouteHandler } from './route-handler.ts'
import { registerSecurityTxt } from './security-txt.ts'

type Options = {
  handlers: readonly RouteHandler[]
  gate: Gate
  settings: Settings
  log: Log
  examples?: Examples
  eventTypes?: readonly string[]
}

/**
 * Registers the API with its limits, its log and its documents.
 * @returns its routes
 */
export const registerApi = (
  app: FastifyInstance,
  { handlers, gate, settings, log, examples, eventTypes }: Options,
): Route[] => {
  const routes = handlers.map(({ route }) => route)
  registerRoutes(app, handlers, {
    gate,
    checkAnswers: settings.checkAnswers,
    guestWrites: new GuestRateLimit(settings.guestWrites),
    keyCalls: new KeyRateLimit(),
    securityLog: new SecurityLog(log),
  })
  registerDocs(app, () => openApi(routes, examples, eventTypes))
  registerSecurityTxt(app, settings)
  return routes
}
