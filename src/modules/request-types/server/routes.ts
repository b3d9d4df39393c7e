import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { listRequestTypes } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { createRequestTypeService } from './service.ts'

/** The routes of what guests can ask for. */
export const requestTypeRoutes = (database: Database): RouteHandler[] => {
  const types = createRequestTypeService(database)
  return [
    handleInHotel(listRequestTypes, ({ scope }) => types.list(scope)),
    handleInHotel(editing.addRequestType, ({ scope, body }) => types.add(scope, body)),
    handleInHotel(editing.orderRequestTypes, ({ scope, body }) => types.order(scope, body.ids)),
    handleInHotel(editing.updateRequestType, ({ scope, params, body }) => types.update(scope, params.typeId, body)),
    handleInHotel(editing.hideRequestType, ({ scope, params, body }) => types.hide(scope, params.typeId, body.hidden)),
    handleInHotel(editing.removeRequestType, ({ scope, params }) => types.remove(scope, params.typeId)),
  ]
}
