import { Refusal } from '#platform/contract/failure.ts'
import type { Handled } from '#platform/server/http/handled.ts'
import { languageOf } from '#core/hotels/server/shell.ts'
import { notSignedIn } from '#core/people/contract.ts'
import { on, type SessionGate } from '#core/people/server/gate.ts'
import { getPushKey, subscribe } from '../contract.ts'
import type { Subscriptions } from './subscriptions.ts'

export const notificationRoutes = (subscriptions: Subscriptions, gate: SessionGate, publicKey: string): Handled[] => [
  on(getPushKey, async () => ({ public_key: publicKey })),
  on(subscribe, async ({ body, request }) => {
    for (const role of body.as ? [body.as] : (['guest', 'manager'] as const)) {
      const scope = await gate.scopeIn(body.hotel_id, role, request)
      if (!scope) continue
      await subscriptions.save(scope, { ...body, language: body.language ?? languageOf(request) })
      return undefined
    }
    throw new Refusal(notSignedIn)
  }),
]
