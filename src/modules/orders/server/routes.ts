import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { ownerFromSession, resolveOwner } from '#modules/tickets/server/owner.ts'
import { createTicketService } from '#modules/tickets/server/ticket-service.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import { placeOrder } from './placing/place-order.ts'
import { createOrderService } from './service.ts'
import { table } from './store.ts'

export const orderRoutes = (database: Database, opening: Opening): RouteHandler[] => {
  const parts = { database, opening }
  const orders = createOrderService(database)
  const { listOwn, readOpen, claim, transition } = createTicketService(database, table)
  return [
    handleInHotel(contract.placeOrder, ({ scope, body }) => {
      const owner = ownerFromSession(scope)
      return placeOrder(parts, scope, body, { who: owner, owner })
    }),
    handleInHotel(contract.listMyOrders, ({ scope, query }) => listOwn(scope, query)),
    handleInHotel(contract.withdrawMyOrder, ({ scope, params }) => orders.withdraw(scope, params.orderId)),
    handleInHotel(contract.listOrders, ({ scope, query }) => orders.list(scope, query)),
    handleInHotel(contract.getOrderSummary, ({ scope, query }) => orders.summary(scope, query)),
    handleInHotel(contract.getOpenOrders, ({ scope }) => readOpen(scope)),
    handleInHotel(
      contract.createOrderForGuest,
      ({ scope, body: { room_number, guest_name, despite_hours: overrideHours, ...order } }) => {
        const who = { room_number, guest_name }
        return placeOrder(parts, scope, order, { who, owner: (tx) => resolveOwner(tx, scope, who), overrideHours })
      },
    ),
    handleInHotel(contract.claimOrder, ({ scope, params }) => claim(scope, params.orderId)),
    handleInHotel(contract.startPreparing, ({ scope, params }) => transition(scope, params.orderId, 'preparing')),
    handleInHotel(contract.markDelivered, ({ scope, params }) => transition(scope, params.orderId, 'delivered')),
    handleInHotel(contract.clearOrders, ({ scope }) => orders.clear(scope)),
  ]
}
