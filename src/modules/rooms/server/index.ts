import { hideFromKeys } from '#modules/access/server/hide-from-keys.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import { createRoomService, type Options } from './service.ts'

/** The rooms of hotels, their cards and codes. */
export const createRooms = ({ settings, ...parts }: Omit<Options, 'publicUrl'> & { settings: Settings }): Module => {
  const rooms = createRoomService({ ...parts, publicUrl: settings.publicUrl })
  // A stay's code signs guests in, which is nothing for a key.
  return {
    routes: hideFromKeys(
      [
        handleInHotel(contract.listRooms, ({ scope }) => rooms.list(scope)),
        handleInHotel(contract.addRooms, ({ scope, body }) => rooms.add(scope, body)),
        handleInHotel(contract.changeRoom, ({ scope, params, body }) =>
          rooms.changeFloor(scope, params.roomId, body.floor),
        ),
        handleInHotel(contract.renewCard, ({ scope, params }) => rooms.renewCard(scope, params.roomId)),
        handleInHotel(contract.renewAllCards, ({ scope }) => rooms.renewAllCards(scope)),
        handleInHotel(contract.renewStayCode, ({ scope, params }) => rooms.renewCode(scope, params.roomId)),
        handleInHotel(contract.listRoomCards, ({ scope }) => rooms.cards(scope)),
        handleInHotel(contract.changeGuestSignIn, ({ scope, body }) => rooms.changeSignIn(scope, body)),
        handleInHotel(contract.removeRoom, ({ scope, params }) => rooms.remove(scope, params.roomId)),
      ],
      () => ({ stay_code: '' }),
    ),
  }
}
