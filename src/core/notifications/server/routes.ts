import { Refusal } from '#platform/contract/failure.ts'
import type { Handled } from '#platform/server/http/handled.ts'
import { notSignedIn } from '#core/people/contract.ts'
import { on, type SessionGate } from '#core/people/server/gate.ts'
import { getPushKey, subscribe } from '../contract.ts'
import type { Subscriptions } from './subscriptions.ts'

export const notificationRoutes = (subscriptions: Subscriptions, gate: SessionGate, publicKey: string): Handled[] => [
  on(getPushKey, async () => ({ public_key: publicKey })),
  on(subscribe, async ({ body, request }) => {
    const scope = await gate.scopeIn(body.hotel_id, body.as, request)
    if (!scope) throw new Refusal(notSignedIn)
    await subscriptions.save(scope, body)
    return undefined
  }),
]
