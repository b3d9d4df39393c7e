import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { ownerFromSession, resolveOwner } from '#modules/tickets/server/owner.ts'
import { createTicketService } from '#modules/tickets/server/ticket-service.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import { deliver } from './charging.ts'
import { placeOrder } from './placing/place-order.ts'
import { createOrderService } from './service.ts'
import { table } from './store.ts'

export const orderRoutes = (parts: {
  database: Database
  opening: Opening
  hotels: Pick<Hotels, 'find'>
}): RouteHandler[] => {
  const { database } = parts
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
    handleInHotel(contract.markDelivered, ({ scope, params }) => deliver(parts, scope, params.orderId)),
    handleInHotel(contract.clearOrders, ({ scope }) => orders.clear(scope)),
  ]
}
