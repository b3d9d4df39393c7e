import { handleInHotel, type SessionGate } from '#modules/access/server/scope.ts'
import { getLanguage } from '#modules/hotels/server/shell/shell.ts'
import { notSignedIn } from '#modules/sessions/contract.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getPushKey, subscribe } from '../contract.ts'
import { saveSubscription } from './subscriptions.ts'

type Parts = { database: Database; hosts: readonly string[]; gate: SessionGate; publicKey: string }

export const notificationRoutes = ({ database, hosts, gate, publicKey }: Parts): RouteHandler[] => [
  handleInHotel(getPushKey, async () => ({ public_key: publicKey })),
  handleInHotel(subscribe, async ({ body, request }) => {
    for (const role of body.as ? [body.as] : (['guest', 'manager'] as const)) {
      const scope = await gate.scopeIn(body.hotel_id, role, request)
      if (!scope) continue
      await saveSubscription({ database, hosts }, scope, { ...body, language: body.language ?? getLanguage(request) })
      return undefined
    }
    throw new Refusal(notSignedIn)
  }),
]
