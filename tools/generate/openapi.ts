import { apiEventTypes, apiExamples } from '#app/server/api-examples.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { getLogins } from '#platform/server/database/logins/roles.ts'
import { openApi } from '#platform/server/http/docs/openapi.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testKeys } from '#testing/keys.ts'
import { composeServer } from '../../src/compose.server.ts'

/** The API of the composed server: an unregistered route is not documented. */
export const describeApi = async (owner: DatabaseAddress): Promise<Record<string, unknown>> => {
  const settings = readSettings({ LOG_LEVEL: 'silent', DATABASE_CONNECTIONS: '2' })
  const server = await composeServer({
    settings,
    logins: getLogins(owner),
    keys: testKeys,
    clock: systemClock,
    log: createLog('silent'),
    template: async () => '',
  })
  try {
    return openApi(server.routes, apiExamples, apiEventTypes)
  } finally {
    await server.stop()
  }
}
