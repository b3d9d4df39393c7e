import { systemClock } from '#platform/server/clock.ts'
import type { Logins } from '#platform/server/database/transaction.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer, type Server } from '../../src/compose.server.ts'

/**
 * Deskbell as in production, on a database that is there: the same modules, the same role, log level `info`. A few
 * guests make all requests of a hotel, so their limits are lifted.
 */
export const startDeskbell = (logins: Logins, connections: number): Promise<Server> => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: String(connections),
    DATABASE_URL: 'postgres://benchmark',
    DEMO: 'off',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
  })
  const log = createLog(settings.logLevel)
  return composeServer({ settings, logins, keys: testKeys, clock: systemClock, log, template: async () => '' })
}
