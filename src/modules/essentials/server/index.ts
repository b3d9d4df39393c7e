import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import * as contract from '../contract.ts'
import { essentialsDemo } from './demo.ts'
import { createEssentialsService } from './service.ts'

/** The server part of the essentials. */
export const essentials = {
  name: 'essentials',
  live: { essentials: { roles: deskRoles, scope: 'content:read' } },
  routes: ({ database }: { database: Database }) => {
    const service = createEssentialsService(database)
    return [
      handleInHotel(contract.getEssentials, ({ scope }) => service.get(scope)),
      handleInHotel(contract.putEssentials, ({ scope, body }) => service.put(scope, body)),
      handleInHotel(contract.getRoomAccess, ({ scope }) => service.listAccess(scope)),
      handleInHotel(contract.putRoomAccess, ({ scope, body }) => service.putAccess(scope, body)),
    ]
  },
  demo: essentialsDemo,
} as const
