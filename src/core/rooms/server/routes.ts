import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import * as contract from '../contract.ts'
import type { RoomService } from './service.ts'
import type { Stays } from './stays.ts'

type Options = { rooms: RoomService; stays: Stays }

/** Rooms, cards and codes, and who is here, for the staff. */
export const roomRoutes = ({ rooms, stays }: Options): RouteHandler[] => [
  handleInHotel(contract.listRooms, ({ scope }) => rooms.list(scope)),
  handleInHotel(contract.addRooms, ({ scope, body }) => rooms.add(scope, body)),
  handleInHotel(contract.changeRoom, ({ scope, params, body }) => rooms.changeFloor(scope, params.roomId, body.floor)),
  handleInHotel(contract.renewCard, ({ scope, params }) => rooms.renewCard(scope, params.roomId)),
  handleInHotel(contract.renewAllCards, ({ scope }) => rooms.renewAllCards(scope)),
  handleInHotel(contract.renewStayCode, ({ scope, params }) => rooms.renewCode(scope, params.roomId)),
  handleInHotel(contract.listRoomCards, ({ scope }) => rooms.cards(scope)),
  handleInHotel(contract.changeGuestSignIn, ({ scope, body }) => rooms.changeSignIn(scope, body.guest_signin)),
  handleInHotel(contract.listPresentGuests, ({ scope, query }) => stays.present(scope, query)),
  handleInHotel(contract.endStay, ({ scope, body }) => stays.end(scope, body.room_number)),
  handleInHotel(contract.forgetAccessCodes, ({ scope, body }) => stays.forgetCodes(scope, body.room_number)),
  handleInHotel(contract.removeRoom, async ({ scope, params }) => {
    await rooms.remove(scope, params.roomId)
    return undefined
  }),
]
