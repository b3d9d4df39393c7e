import { handleInHotel } from '#modules/access/server/scope.ts'
import { onDay } from '#modules/hotels/server/on-day.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { createTicketService } from '#modules/tickets/server/ticket-service.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../contract/staff.ts'
import { createTaxiService } from './service.ts'
import { table } from './store.ts'

export const taxiRoutes = (database: Database, opening: Opening): RouteHandler[] => {
  const { call, dispatch } = createTaxiService({ database, opening })
  const { listOwn, list, readOpen, claim, transition } = createTicketService(database, table)
  return [
    handleInHotel(contract.createTaxiRequest, ({ scope, body }) => call(scope, body, scope.actor)),
    handleInHotel(contract.listMyTaxiRequests, ({ scope, query }) => listOwn(scope, query)),
    handleInHotel(contract.cancelMyTaxiRequest, ({ scope, params }) =>
      transition(scope, params.taxiRequestId, 'cancelled'),
    ),
    handleInHotel(ofStaff.listTaxiRequests, ({ scope, query: { day, ...query } }) =>
      list(scope, query, day === undefined ? [] : [onDay(scope.hotelId, day)]),
    ),
    handleInHotel(ofStaff.getOpenTaxis, ({ scope }) => readOpen(scope)),
    handleInHotel(ofStaff.createTaxiForGuest, ({ scope, body: { room_number, guest_name, despite_hours, ...taxi } }) =>
      call(scope, taxi, { room_number, guest_name }, despite_hours),
    ),
    handleInHotel(ofStaff.claimTaxi, ({ scope, params }) => claim(scope, params.taxiRequestId)),
    handleInHotel(ofStaff.dispatchTaxi, ({ scope, params, body }) =>
      dispatch(scope, params.taxiRequestId, body.minutes),
    ),
    handleInHotel(ofStaff.cancelTaxi, ({ scope, params }) => transition(scope, params.taxiRequestId, 'cancelled')),
    handleInHotel(ofStaff.markTaxiArrived, ({ scope, params }) => transition(scope, params.taxiRequestId, 'arrived')),
    handleInHotel(ofStaff.completeTaxi, ({ scope, params }) => transition(scope, params.taxiRequestId, 'completed')),
  ]
}
