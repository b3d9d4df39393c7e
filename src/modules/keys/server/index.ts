import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { loggedAs } from '#platform/server/http/route-handler.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import * as contract from '../contract.ts'
import { createApiKeyService } from './service.ts'
import { removeOldKeys } from './store.ts'

type Options = Parameters<typeof createApiKeyService>[0] & { requireRecentPassword: RequireRecentPassword }

/** The API keys with which a hotel's other systems call. */
export const createKeys = (options: Options): Module => {
  const { requireRecentPassword, database } = options
  const keys = createApiKeyService(options)
  return {
    routes: loggedAs(
      {
        [contract.createApiKey.id]: { event: 'api_key_create', fields: ({ body }) => ({ key: String(body?.['id']) }) },
        [contract.changeApiKey.id]: { event: 'api_key_change', fields: ({ params }) => ({ key: params?.['keyId'] }) },
        [contract.revokeApiKey.id]: { event: 'api_key_revoke', fields: ({ params }) => ({ key: params?.['keyId'] }) },
      },
      [
        handleInHotel(contract.listApiKeys, ({ scope }) => keys.list(scope)),
        handleInHotel(contract.createApiKey, async ({ scope, body, request }) => {
          const { password, code, ...form } = body
          await requireRecentPassword(scope, { password, code }, request)
          return keys.create(scope, form)
        }),
        handleInHotel(contract.changeApiKey, async ({ scope, params, body: { password, code, ...form }, request }) => {
          await requireRecentPassword(scope, { password, code }, request)
          return keys.change(scope, params.keyId, form)
        }),
        handleInHotel(contract.revokeApiKey, async ({ scope, params, body, request }) => {
          await requireRecentPassword(scope, body, request)
          return keys.revoke(scope, params.keyId)
        }),
      ],
    ),
    jobs: [cleanupJob('old API keys', () => database.onPlatform(removeOldKeys))],
  }
}
