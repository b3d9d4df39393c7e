import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { DatabaseAddress } from '#platform/server/database/connection.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { Health } from '#platform/server/health.ts'
import { registerDocs } from '#platform/server/http/docs-page.ts'
import { openApi } from '#platform/server/http/openapi.ts'
import { registerRoutes } from '#platform/server/http/register.ts'
import { createHttpServer } from '#platform/server/http/server.ts'
import { Doorbell } from '#platform/server/live/doorbell.ts'
import { removeOldEvents } from '#platform/server/live/event-log.ts'
import { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { RateLimits } from '#platform/server/rate-limit.ts'
import type { Settings } from '#platform/server/settings.ts'
import { Housekeeping } from '#platform/server/housekeeping.ts'
import { Hotels } from '#core/hotels/server/hotels.ts'
import { registerPages } from '#core/hotels/server/pages.ts'
import { hotelRoutes } from '#core/hotels/server/routes.ts'
import { SessionCookies } from '#core/people/server/cookies.ts'
import { EventStreams } from '#core/people/server/events.ts'
import { SessionGate } from '#core/people/server/gate.ts'
import { peopleRoutes } from '#core/people/server/routes.ts'
import { Sessions } from '#core/people/server/sessions.ts'
import { SignIn } from '#core/people/server/sign-in.ts'
import { features } from '#features/server.ts'

const root = join(import.meta.dirname, '..')

/** Where things come from that a start or a test chooses. */
export type Surroundings = {
  settings: Settings
  /** As whom the application speaks to the database: neither owner nor superuser. */
  address: DatabaseAddress
  clock: Clock
  log: Log
  webDir?: string
  /** In development the page comes from Vite; else from the built index.html. */
  template?: (url: string) => Promise<string>
  /** Whatever else answers for pages, ahead of ours. */
  beforePages?: (app: FastifyInstance) => void
}

export type Server = { app: FastifyInstance; database: Database; sessions: Sessions; routes: Route[]; stop(): Promise<void> }

/** Puts the whole server together: a table of contents of the program. */
export const composeServer = async ({ settings, address, clock, log, webDir = join(root, 'dist/web'), template, beforePages }: Surroundings): Promise<Server> => {
  const database = new Database(address, settings.databaseConnections)
  const doorbell = new Doorbell(address, log)
  const hotels = new Hotels(database, doorbell, clock)
  const sessions = new Sessions(database, doorbell, clock)
  const cookies = new SessionCookies(settings)
  const gate = new SessionGate(hotels, sessions, cookies)
  const limits = new RateLimits(database)
  const build = await buildOf(webDir)
  const hub = new Hub(database, doorbell, log, build)
  const streams = new EventStreams(hub, hotels, sessions)
  const signIn = new SignIn(database, sessions, limits)

  const handled = [
    ...hotelRoutes(hotels, settings.supportPhone),
    ...peopleRoutes({ database, sessions, cookies, gate, signIn }),
    ...streams.routes(),
    ...features.flatMap((feature) => feature.routes({ database, clock })),
  ]
  const health = new Health(database, settings, hub)
  const app = createHttpServer(settings, log)
  registerRoutes(app, handled, { gate: gate.admit, checkAnswers: settings.checkAnswers })
  const routes = handled.map(({ route }) => route)
  registerDocs(app, openApi(routes))
  health.register(app)
  beforePages?.(app)
  const page = template ?? ((file: Promise<string>) => () => file)(readFile(join(webDir, 'index.html'), 'utf8'))
  const facts = { build, supportPhone: settings.supportPhone, tileUrl: settings.tileUrl, defaultHotel: firstHotel(database) }
  await registerPages(app, { hotels, facts, webDir, publicDir: join(root, 'public'), template: page })

  const housekeeping = new Housekeeping(log, [() => removeOldEvents(database, clock.now()), () => sessions.removeOld(), () => limits.removeOld()])
  await doorbell.open()

  return {
    app, database, sessions, routes,
    // Order matters: say so, stop accepting, end streams, finish what is under way, then let go of the database.
    stop: async () => {
      health.leaving = true
      housekeeping.stop()
      streams.close()
      hub.endAll()
      hub.close()
      await app.close()
      await doorbell.close()
      await database.close()
    },
  }
}

/** The name of the built browser application, as open screens compare it. */
const buildOf = async (webDir: string): Promise<string> => {
  try {
    return (JSON.parse(await readFile(join(webDir, 'build.json'), 'utf8')) as { build: string }).build
  } catch {
    return 'development'
  }
}

/** The hotel that `/` leads to: the first demo hotel where it exists, else the first by name. Remembered once there is one. */
const firstHotel = (database: Database): (() => Promise<string | null>) => {
  let known: string | null = null
  return async () => {
    known ??= (await database.onPlatform((tx) => tx.selectFrom('hotels').select('id').orderBy((order) => order('id', '=', 'hotel-marina'), 'desc').orderBy('name').limit(1).executeTakeFirst()))?.id ?? null
    return known
  }
}
