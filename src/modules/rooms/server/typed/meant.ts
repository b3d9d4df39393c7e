import type { AnonymousScope, ManagerScope } from '#modules/access/server/scope.ts'
import { findGuest, listGuestsNamed, type GuestRow } from '#modules/people/server/guests.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { createRoomMatcher, getRoomDigits } from '../../policy.ts'
import { listRoomsWithDigits, type ListedRoom } from '../store.ts'

/** The one room of the list that a typed text means; null where it means none or several, or there is no list. */
export const findMeantRoom = async (
  tx: Tx,
  scope: AnonymousScope | ManagerScope,
  typed: string,
): Promise<ListedRoom | null> => createRoomMatcher(await listRoomsWithDigits(tx, scope, getRoomDigits(typed)))(typed)

/**
 * The guest of a room of the list: under the room's own name, else the last one seen under another spelling of it, from
 * before the list.
 * @param alike the rooms of the list with the same digits
 */
export const findGuestOfRoom = async (
  tx: Tx,
  scope: AnonymousScope | ManagerScope,
  room: ListedRoom,
  name: string,
  alike?: readonly ListedRoom[],
): Promise<GuestRow | undefined> => {
  const own = await findGuest(tx, scope, room.room_number, name)
  if (own) return own
  const named = await listGuestsNamed(tx, scope, name)
  if (named.length === 0) return undefined
  const find = createRoomMatcher(alike ?? (await listRoomsWithDigits(tx, scope, getRoomDigits(room.room_number))))
  return named.find(({ room_number }) => find(room_number)?.id === room.id)
}
