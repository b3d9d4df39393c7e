import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { getMyRoomSign, listRoomSigns, putMyRoomSign, removeRoomSign } from '../contract.ts'
import type { RoomSignService } from './service.ts'

export const roomSignRoutes = (signs: RoomSignService): RouteHandler[] => [
  handleInHotel(getMyRoomSign, ({ scope }) => signs.mine(scope)),
  handleInHotel(putMyRoomSign, ({ scope, body }) => signs.put(scope, body.do_not_disturb)),
  handleInHotel(listRoomSigns, ({ scope }) => signs.list(scope)),
  handleInHotel(removeRoomSign, ({ scope, params }) => signs.remove(scope, params.signId)),
]
