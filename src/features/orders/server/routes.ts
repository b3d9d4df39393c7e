import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import * as contract from '../contract.ts'
import type { OrderService } from './service.ts'

export const orderRoutes = (orders: OrderService): RouteHandler[] => [
  handleInHotel(contract.placeOrder, ({ scope, body }) => orders.place(scope, body)),
  handleInHotel(contract.listMyOrders, ({ scope, query }) => orders.listOwn(scope, query)),
  handleInHotel(contract.listOrders, ({ scope, query }) => orders.list(scope, query)),
  handleInHotel(contract.getOrderSummary, ({ scope, query }) => orders.summary(scope, query)),
  handleInHotel(contract.getOpenOrders, ({ scope }) => orders.open(scope)),
  handleInHotel(contract.enterOrder, ({ scope, body: { room_number, guest_name, ...order } }) =>
    orders.enter(scope, order, { room_number, guest_name }),
  ),
  handleInHotel(contract.takeOrder, ({ scope, params }) => orders.take(scope, params.orderId)),
  handleInHotel(contract.startPreparing, ({ scope, params }) => orders.startPreparing(scope, params.orderId)),
  handleInHotel(contract.markDelivered, ({ scope, params }) => orders.markDelivered(scope, params.orderId)),
  handleInHotel(contract.clearOrders, ({ scope }) => orders.clear(scope)),
]
