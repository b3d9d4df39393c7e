import type { KeyGate } from '#modules/access/server/keys.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { createSessionCookies } from './cookies.ts'
import { createSessionGate } from './gate.ts'
import { createPresence } from './presence.ts'
import { sessionRoutes } from './routes.ts'
import { Sessions } from './store/sessions.ts'
import { EventStreams } from './streams/events.ts'
import type { LiveEntityFilter } from './streams/receive.ts'

type Options = {
  database: Database
  pgNotifications: PgNotifications
  hub: Hub
  hotels: Hotels
  clock: Clock
  settings: Settings
  apiKeyGate: KeyGate
  /** The tables of the event log. */
  entities: LiveEntityFilter
  /** Fields of live rows that guests do not get. */
  hiddenFromGuests: readonly string[]
}

/** Sessions of guests, managers and owners, their live streams, and the session gate. */
export const createSessions = (options: Options) => {
  const { database, pgNotifications, hub, hotels, clock, settings, entities, hiddenFromGuests } = options
  const sessions = new Sessions({ database, pgNotifications, clock })
  const cookies = createSessionCookies(settings)
  const gate = createSessionGate({ hotels, sessions, cookies, keys: options.apiKeyGate })
  const presence = createPresence(database, clock)
  const { guestStreams } = settings
  const streams = new EventStreams({ hub, hotels, sessions, entities, hiddenFromGuests, guestStreams, presence })
  const module: Module = {
    routes: [...sessionRoutes({ database, sessions, cookies, gate, presence }), ...streams.routes()],
    jobs: [cleanupJob('old sessions', () => sessions.removeOld())],
    stop: () => streams.close(),
  }
  return { module, sessions, cookies, gate, presence }
}
