import { handleInHotel } from '#core/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import type { DeliveryService } from './deliveries/service.ts'
import type { EndpointService } from './service.ts'

export const webhookRoutes = (endpoints: EndpointService, deliveries: DeliveryService): RouteHandler[] => [
  handleInHotel(contract.listWebhooks, ({ scope }) => endpoints.list(scope)),
  handleInHotel(contract.createWebhook, ({ scope, body }) => endpoints.create(scope, body)),
  handleInHotel(contract.updateWebhook, ({ scope, params, body }) => endpoints.update(scope, params.endpointId, body)),
  handleInHotel(contract.renewWebhookSecret, ({ scope, params, body }) =>
    endpoints.renewSecret(scope, params.endpointId, body.seen),
  ),
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
