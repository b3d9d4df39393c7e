import { addressForLimits } from '#platform/server/http/client-address.ts'
import { loggedAs, type Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { GuestSignInService } from '#core/people/server/sign-in/guests.ts'
import type { RoomService } from './service.ts'
import type { Stays } from './stays.ts'

/** A scanned card, for anybody; rooms, cards and codes, and who is here, for the staff. */
export const roomRoutes = (rooms: RoomService, stays: Stays, guestSignIn: GuestSignInService): Handled[] =>
  loggedAs({ [contract.readRoomCard.id]: { event: 'room_card_read' } }, [
    on(contract.readRoomCard, async ({ scope, body, request }) => ({
      room_number: await guestSignIn.roomOfCard(scope, body.card, { address: addressForLimits(request.ip) }),
    })),
    on(contract.listRooms, ({ scope }) => rooms.list(scope)),
    on(contract.addRooms, ({ scope, body }) => rooms.add(scope, body.room_numbers)),
    on(contract.renewCard, ({ scope, params }) => rooms.renewCard(scope, params.roomId)),
    on(contract.renewAllCards, ({ scope }) => rooms.renewAllCards(scope)),
    on(contract.renewStayCode, ({ scope, params }) => rooms.renewCode(scope, params.roomId)),
    on(contract.listRoomCards, ({ scope }) => rooms.cards(scope)),
    on(contract.changeGuestSignIn, ({ scope, body }) => rooms.changeSignIn(scope, body.guest_signin)),
    on(contract.listPresentGuests, ({ scope, query }) => stays.present(scope, query)),
    on(contract.endStay, ({ scope, body }) => stays.end(scope, body.room_number)),
    on(contract.forgetAccessCodes, ({ scope, body }) => stays.forgetCodes(scope, body.room_number)),
    on(contract.removeRoom, async ({ scope, params }) => {
      await rooms.remove(scope, params.roomId)
      return undefined
    }),
  ])
