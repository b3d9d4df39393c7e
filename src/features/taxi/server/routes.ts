import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import * as contract from '../contract.ts'
import type { TaxiService } from './service.ts'

export const taxiRoutes = (taxis: TaxiService): RouteHandler[] => [
  handleInHotel(contract.createTaxiRequest, ({ scope, body }) => taxis.call(scope, body)),
  handleInHotel(contract.listMyTaxiRequests, ({ scope, query }) => taxis.listOwn(scope, query)),
  handleInHotel(contract.cancelMyTaxiRequest, ({ scope, params }) => taxis.cancel(scope, params.taxiRequestId)),
  handleInHotel(contract.listTaxiRequests, ({ scope, query }) => taxis.listAll(scope, query)),
  handleInHotel(contract.getOpenTaxis, ({ scope }) => taxis.open(scope)),
  handleInHotel(contract.enterTaxi, ({ scope, body: { room_number, guest_name, ...taxi } }) =>
    taxis.enter(scope, taxi, { room_number, guest_name }),
  ),
  handleInHotel(contract.takeTaxi, ({ scope, params }) => taxis.take(scope, params.taxiRequestId)),
  handleInHotel(contract.dispatchTaxi, ({ scope, params }) => taxis.dispatch(scope, params.taxiRequestId)),
  handleInHotel(contract.cancelTaxi, ({ scope, params }) => taxis.cancel(scope, params.taxiRequestId)),
  handleInHotel(contract.markTaxiArrived, ({ scope, params }) => taxis.arrive(scope, params.taxiRequestId)),
  handleInHotel(contract.completeTaxi, ({ scope, params }) => taxis.complete(scope, params.taxiRequestId)),
]
