import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { TaxiService } from './service.ts'

export const taxiRoutes = (taxis: TaxiService): Handled[] => [
  on(contract.createTaxiRequest, ({ scope, body }) => taxis.call(scope, body)),
  on(contract.listMyTaxiRequests, ({ scope, query }) => taxis.listOwn(scope, query)),
  on(contract.cancelMyTaxiRequest, ({ scope, params }) => taxis.cancel(scope, params.taxiRequestId)),
  on(contract.listTaxiRequests, ({ scope, query }) => taxis.listAll(scope, query)),
  on(contract.getOpenTaxis, ({ scope }) => taxis.open(scope)),
  on(contract.enterTaxi, ({ scope, body: { room_number, guest_name, ...taxi } }) =>
    taxis.enter(scope, taxi, { room_number, guest_name }),
  ),
  on(contract.takeTaxi, ({ scope, params }) => taxis.take(scope, params.taxiRequestId)),
  on(contract.dispatchTaxi, ({ scope, params }) => taxis.dispatch(scope, params.taxiRequestId)),
  on(contract.cancelTaxi, ({ scope, params }) => taxis.cancel(scope, params.taxiRequestId)),
  on(contract.markTaxiArrived, ({ scope, params }) => taxis.arrive(scope, params.taxiRequestId)),
  on(contract.completeTaxi, ({ scope, params }) => taxis.complete(scope, params.taxiRequestId)),
]
