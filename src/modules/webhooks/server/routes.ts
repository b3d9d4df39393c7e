import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import type { DeliveryService } from './deliveries/service.ts'
import type { EndpointService } from './service.ts'

export const webhookRoutes = (
  endpoints: EndpointService,
  deliveries: DeliveryService,
  requireRecentPassword: RequireRecentPassword,
): RouteHandler[] => [
  handleInHotel(contract.listWebhooks, ({ scope }) => endpoints.list(scope)),
  handleInHotel(contract.createWebhook, async ({ scope, body: { password, code, ...form }, request }) => {
    await requireRecentPassword(scope, { password, code }, request)
    return endpoints.create(scope, form)
  }),
  handleInHotel(contract.updateWebhook, async ({ scope, params, body: { password, code, ...form }, request }) => {
    if (await endpoints.movesTo(scope, params.endpointId, form.url))
      await requireRecentPassword(scope, { password, code }, request)
    return endpoints.update(scope, params.endpointId, form)
  }),
  handleInHotel(contract.renewWebhookSecret, async ({ scope, params, body, request }) => {
    await requireRecentPassword(scope, body, request)
    return endpoints.renewSecret(scope, params.endpointId, body.seen)
  }),
  handleInHotel(contract.pingWebhook, ({ scope, params, body }) => deliveries.ping(scope, params.endpointId, body.id)),
  handleInHotel(contract.replayWebhooks, ({ scope, params, body }) =>
    deliveries.replay(scope, params.endpointId, body),
  ),
  handleInHotel(contract.listWebhookDeliveries, ({ scope, params, query }) =>
    deliveries.list(scope, params.endpointId, query),
  ),
  handleInHotel(
    contract.deleteWebhook,
    async ({ scope, params }) => void (await endpoints.remove(scope, params.endpointId)),
  ),
]
