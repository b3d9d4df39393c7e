import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import type { RoomService } from './service.ts'

/** Rooms, cards and codes, for the staff. */
export const roomRoutes = (rooms: RoomService): RouteHandler[] => [
  handleInHotel(contract.listRooms, ({ scope }) => rooms.list(scope)),
  handleInHotel(contract.addRooms, ({ scope, body }) => rooms.add(scope, body)),
  handleInHotel(contract.changeRoom, ({ scope, params, body }) => rooms.changeFloor(scope, params.roomId, body.floor)),
  handleInHotel(contract.renewCard, ({ scope, params }) => rooms.renewCard(scope, params.roomId)),
  handleInHotel(contract.renewAllCards, ({ scope }) => rooms.renewAllCards(scope)),
  handleInHotel(contract.renewStayCode, ({ scope, params }) => rooms.renewCode(scope, params.roomId)),
  handleInHotel(contract.listRoomCards, ({ scope }) => rooms.cards(scope)),
  handleInHotel(contract.changeGuestSignIn, ({ scope, body }) => rooms.changeSignIn(scope, body)),
  handleInHotel(contract.removeRoom, ({ scope, params }) => rooms.remove(scope, params.roomId)),
]
