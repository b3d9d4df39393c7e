import { composeServer } from '../../src/compose.server.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { Logins } from '#platform/server/database/transaction.ts'
import { serveParent } from '../child.ts'

/**
 * Deskbell as it is in service, on a database that is there: the same parts, the same role, log level `info`. A few
 * guests ask for all of a house: they may.
 */
const serve = async (logins: Logins, connections: number): Promise<number> => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_CONNECTIONS: String(connections),
    DATABASE_URL: 'postgres://of-the-bench',
    DEMO: 'off',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
  })
  const { app } = await composeServer({
    settings,
    logins,
    clock: systemClock,
    log: createLog(settings.logLevel),
    template: async () => '',
  })
  await app.listen({ port: settings.port, host: settings.host })
  return (app.server.address() as { port: number }).port
}

serveParent<{ place: Logins; connections: number }, number>(({ place, connections }) => serve(place, connections))
