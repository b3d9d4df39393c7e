import type { Room } from '#modules/rooms/contract.ts'
import { createRoomMatcher, isRoomOf, normalizeRoom } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

type ResolvedRoom = {
  /** The room of the hotel's list, if there is one. */
  room: Room | null
  /** True if a room that a guest typed is this one. */
  isThere: (written: string) => boolean
  /** True if a room that was confirmed at sign-in is this one. */
  isConfirmedThere: (confirmed: string) => boolean
}

/** Finds the room that staff mean by what they typed, which may be in no list. */
export const resolveRoom = async (tx: Tx, scope: Scope, room_number: string): Promise<ResolvedRoom> => {
  const find = createRoomMatcher(await listRooms(tx, scope))
  const room = find(room_number)
  const isThere = (written: string): boolean => {
    const found = find(written)
    return room ? found?.id === room.id : !found && normalizeRoom(written) === normalizeRoom(room_number)
  }
  return {
    room,
    isThere,
    // A reservation has more words for a room: "Deluxe Double Room 12".
    isConfirmedThere: (confirmed) =>
      isThere(confirmed) || (!find(confirmed) && isRoomOf(confirmed, room?.room_number ?? room_number)),
  }
}
