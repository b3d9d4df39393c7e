import { getConflictId, listConflicts, readOverlaps } from '#modules/reservations/server/conflicts/conflicts.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { addDays } from '#platform/contract/day.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { shownNights, type RoomNights } from '../../contract.ts'

const maxRows = 5_000

/** The nights from `from` of all rooms of the list, with the reservations that mean one of them. */
export const listNights = async (tx: Tx, scope: Scope, from: string): Promise<RoomNights[]> => {
  const rooms = await listRooms(tx, scope)
  if (rooms.length === 0) return []
  const until = addDays(from, shownNights)
  const rows = await tx
    .selectFrom('reservations')
    .select(['id', 'guest_name', 'apartment', 'check_in', 'check_out', 'source'])
    .where('hotel_id', '=', scope.hotelId)
    .where('check_in', '<', until)
    .where('check_out', '>', from)
    .orderBy('check_in')
    .orderBy('id')
    .limit(maxRows)
    .execute()
  const { clashing, hidden } = await readClashes(tx, scope, from, until)
  const find = createApartmentMatcher(rooms)
  const byRoom = Map.groupBy(
    rows.filter(({ id }) => !hidden.has(id)),
    ({ apartment }) => find(apartment)?.id ?? null,
  )
  return rooms.map(({ id, room_number }) => ({
    room_id: id,
    room_number,
    stays: (byRoom.get(id) ?? []).map(({ apartment: _apartment, ...row }) => ({
      ...row,
      conflict: clashing.has(row.id),
    })),
  }))
}

/** The reservations that overlap another one, unless staff say that it is right, and those that came twice. */
const readClashes = async (
  tx: Tx,
  scope: Scope,
  from: string,
  until: string,
): Promise<{ clashing: Set<string>; hidden: Set<string> }> => {
  const { conflicts, same } = await readOverlaps(tx, scope, { from, until })
  const known = await listConflicts(tx, scope, conflicts.map(getConflictId))
  const dismissed = new Set(known.flatMap(({ id, dismissed_at }) => (dismissed_at === null ? [] : [id])))
  return {
    clashing: new Set(
      conflicts
        .filter((conflict) => !dismissed.has(getConflictId(conflict)))
        .flatMap(({ first, second }) => [first.id, second.id]),
    ),
    hidden: new Set(same.map((one) => one.hidden.id)),
  }
}

/** The days of a room's reservations that have not ended, as `check_in/check_out`. */
export const listReservedDays = async (
  tx: Tx,
  scope: Scope,
  room: { id: string },
  today: string,
): Promise<Set<string>> => {
  const find = createApartmentMatcher(await listRooms(tx, scope))
  const rows = await tx
    .selectFrom('reservations')
    .select(['apartment', 'check_in', 'check_out'])
    .where('hotel_id', '=', scope.hotelId)
    .where('check_out', '>=', today)
    .limit(maxRows)
    .execute()
  return new Set(
    rows
      .filter(({ apartment }) => find(apartment)?.id === room.id)
      .map(({ check_in, check_out }) => `${check_in}/${check_out}`),
  )
}
