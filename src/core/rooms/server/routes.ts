import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { GuestSignInService } from '#core/people/server/sign-in/guests.ts'
import type { RoomService } from './service.ts'
import type { Stays } from './stays.ts'

/** Reading a scanned card, for anyone; rooms, cards, codes and present guests, for staff. */
export const roomRoutes = (rooms: RoomService, stays: Stays, guestSignIn: GuestSignInService): RouteHandler[] =>
  loggedAs({ [contract.readRoomCard.id]: { event: 'room_card_read' } }, [
    handleInHotel(contract.readRoomCard, async ({ scope, body, request }) => ({
      room_number: await guestSignIn.roomOfCard(scope, body.card, { address: addressForLimits(request.ip) }),
    })),
    handleInHotel(contract.listRooms, ({ scope }) => rooms.list(scope)),
    handleInHotel(contract.addRooms, ({ scope, body }) => rooms.add(scope, body.room_numbers)),
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
  ])
