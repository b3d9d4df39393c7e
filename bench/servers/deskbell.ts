import { systemClock } from '#platform/server/clock.ts'
import type { Logins } from '#platform/server/database/transaction.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer } from '../../src/compose.server.ts'
import { serveParent } from '../child.ts'

/**
 * Deskbell as in production, on a database that is there: the same modules, the same role, log level `info`. A few
 * guests make all requests of a hotel, so their limits are lifted.
 */
const serve = async (logins: Logins, connections: number): Promise<number> => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: String(connections),
    DATABASE_URL: 'postgres://benchmark',
    DEMO: 'off',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
  })
  const { app } = await composeServer({
    settings,
    logins,
    keys: testKeys,
    clock: systemClock,
    log: createLog(settings.logLevel),
    template: async () => '',
  })
  await app.listen({ port: settings.port, host: settings.host })
  return (app.server.address() as { port: number }).port
}

serveParent(({ database, connections }: { database: Logins; connections: number }) => serve(database, connections))
