import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { OrderService } from './service.ts'

export const orderRoutes = (orders: OrderService): Handled[] => [
  on(contract.placeOrder, ({ scope, body }) => orders.place(scope, body)),
  on(contract.listMyOrders, ({ scope, query }) => orders.listOwn(scope, query)),
  on(contract.listOrders, ({ scope, query }) => orders.list(scope, query)),
  on(contract.getOrderSummary, ({ scope, query }) => orders.summary(scope, query)),
  on(contract.getOpenOrders, ({ scope }) => orders.open(scope)),
  on(contract.enterOrder, ({ scope, body: { room_number, guest_name, ...order } }) =>
    orders.enter(scope, order, { room_number, guest_name }),
  ),
  on(contract.takeOrder, ({ scope, params }) => orders.take(scope, params.orderId)),
  on(contract.startPreparing, ({ scope, params }) => orders.startPreparing(scope, params.orderId)),
  on(contract.markDelivered, ({ scope, params }) => orders.markDelivered(scope, params.orderId)),
  on(contract.clearOrders, ({ scope }) => orders.clear(scope)),
]
