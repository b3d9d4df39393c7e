import { handleInHotel } from '#modules/access/server/scope.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { loggedAs } from '#platform/server/http/route-handler.ts'
import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import * as contract from '../contract.ts'
import type { ApiKeys } from './api-keys.ts'
import { createApiKeyService, type FollowKeys } from './service.ts'
import { removeOldKeys } from './store.ts'

type Options = {
  database: Database
  apiKeys: ApiKeys
  mail: MailQueue
  clock: Clock
  followKeys: FollowKeys
  requireRecentPassword: RequireRecentPassword
}

/** The API keys with which a hotel's other systems call. */
export const createKeys = ({ requireRecentPassword, database, ...parts }: Options): Module => {
  const keys = createApiKeyService({ database, ...parts })
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
