import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getEssentials, getRoomAccess, putEssentials, putRoomAccess } from '../contract.ts'
import type { EssentialsService } from './service.ts'

export const essentialsRoutes = (essentials: EssentialsService): RouteHandler[] => [
  handleInHotel(getEssentials, ({ scope }) => essentials.get(scope)),
  handleInHotel(putEssentials, ({ scope, body }) => essentials.put(scope, body)),
  handleInHotel(getRoomAccess, ({ scope }) => essentials.listAccess(scope)),
  handleInHotel(putRoomAccess, ({ scope, body }) => essentials.putAccess(scope, body)),
]
