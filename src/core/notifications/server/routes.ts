import { type SessionGate } from '#core/access/server/scope.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import { getLanguage } from '#core/hotels/server/shell/shell.ts'
import { notSignedIn } from '#core/people/contract.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getPushKey, subscribe } from '../contract.ts'
import type { Subscriptions } from './subscriptions.ts'

export const notificationRoutes = (
  subscriptions: Subscriptions,
  gate: SessionGate,
  publicKey: string,
): RouteHandler[] => [
  handleInHotel(getPushKey, async () => ({ public_key: publicKey })),
  handleInHotel(subscribe, async ({ body, request }) => {
    for (const role of body.as ? [body.as] : (['guest', 'manager'] as const)) {
      const scope = await gate.scopeIn(body.hotel_id, role, request)
      if (!scope) continue
      await subscriptions.save(scope, { ...body, language: body.language ?? getLanguage(request) })
      return undefined
    }
    throw new Refusal(notSignedIn)
  }),
]
