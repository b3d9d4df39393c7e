import type { KeyGate, Session } from '#modules/access/server/scope.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { createSessionCookies } from './cookies.ts'
import { createSessionGate } from './gate.ts'
import { createPresence } from './presence.ts'
import { sessionRoutes } from './routes.ts'
import { Sessions } from './store/sessions.ts'
import { EventStreams } from './streams/events.ts'

type Options = ConstructorParameters<typeof Sessions>[0] &
  Omit<ConstructorParameters<typeof EventStreams>[0], 'sessions' | 'presence' | 'guestStreams'> & {
    settings: Settings
    apiKeyGate: KeyGate
    /** Where a session ends at the sign-in provider too. */
    getSignOutUrl: (session: Session) => Promise<string | null>
  }

/** Sessions of guests, managers and owners, their live streams, and the session gate. */
export const createSessions = (options: Options) => {
  const { database, hotels, clock, settings } = options
  const sessions = new Sessions(options)
  const cookies = createSessionCookies(settings)
  const gate = createSessionGate({ hotels, sessions, cookies, keys: options.apiKeyGate })
  const presence = createPresence(database, clock)
  const streams = new EventStreams({ ...options, sessions, presence, guestStreams: settings.guestStreams })
  const module: Module = {
    routes: [...sessionRoutes({ ...options, sessions, cookies, gate, presence }), ...streams.routes()],
    jobs: [cleanupJob('old sessions', () => sessions.removeOld())],
    stop: () => streams.close(),
  }
  return { module, sessions, cookies, gate, presence }
}
