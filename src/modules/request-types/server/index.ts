import { handleInHotel } from '#modules/access/server/scope.ts'
import { staffRoles } from '#platform/contract/route.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { listRequestTypes } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { requestTypesDemo } from './demo.ts'
import { createRequestTypeService } from './service.ts'

/** The server part of the request types. */
export const requestTypes = {
  name: 'request-types',
  live: { request_types: { guest: 'requests', manager: 'requests', roles: staffRoles, scope: 'requests:read' } },
  routes: ({ database }: { database: Database }) => {
    const types = createRequestTypeService(database)
    return [
      handleInHotel(listRequestTypes, ({ scope }) => types.list(scope)),
      handleInHotel(editing.addRequestType, ({ scope, body }) => types.add(scope, body)),
      handleInHotel(editing.orderRequestTypes, ({ scope, body }) => types.order(scope, body.ids)),
      handleInHotel(editing.updateRequestType, ({ scope, params, body }) => types.update(scope, params.typeId, body)),
      handleInHotel(editing.hideRequestType, ({ scope, params, body }) =>
        types.hide(scope, params.typeId, body.hidden),
      ),
      handleInHotel(editing.removeRequestType, ({ scope, params }) => types.remove(scope, params.typeId)),
    ]
  },
  demo: requestTypesDemo,
} as const
