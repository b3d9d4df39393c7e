import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { putCode } from '#modules/rooms/server/store.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Stay } from '../../contract.ts'
import { setEnded, type ToPay } from '../changes.ts'
import type { FindFollowers } from '../follower.ts'
import { lockStays } from '../lock.ts'
import { resolveRoom } from '../resolve-room.ts'
import { findSharedRooms, findStay, listMembers, listPresentStays } from '../store.ts'
import { forgetCodesOfGuests, forgetCodesOfRoom } from './access-codes.ts'

type Options = { database: Database; sessions: Sessions; clock: Clock; followers: FindFollowers }
type Ended = { stay: Stay; sessions: string[] }
/** Staff, the guest of the stay, who may have something to pay at the reception, or the clock. */
type Ender = ManagerScope['actor'] | { kind: 'guest'; toPay: ToPay | null } | { kind: 'clock' }
const isStaff = (by: Ender): by is ManagerScope['actor'] => by.kind !== 'guest' && by.kind !== 'clock'

/** The end of stays: by staff for one party or for a room, and by the clock. */
export const createStayEnding = ({ database, sessions, clock, followers }: Options) => {
  const listSignedIn = (
    tx: Tx,
    { hotelId }: ManagerScope,
  ): Promise<{ id: string; room_number: string; confirmed_rooms: string[] }[]> =>
    // Sessions by guest before the join: they may be on another machine than guests.
    tx
      .selectFrom('guests as g')
      .innerJoin(
        (from) =>
          from
            .selectFrom('sessions')
            .select([
              sql<string>`guest_id`.as('guest_id'),
              sql<string[]>`coalesce(json_agg(confirmed_room) filter (where confirmed_room is not null), '[]')`.as(
                'confirmed_rooms',
              ),
            ])
            .where('hotel_id', '=', hotelId)
            .where('guest_id', 'is not', null)
            .where('expires_at', '>', new Date(clock.now()).toISOString())
            .groupBy('guest_id')
            .as('s'),
        (join) => join.onRef('s.guest_id', '=', 'g.id'),
      )
      .select(['g.id', 'g.room_number', 's.confirmed_rooms'])
      .where('g.hotel_id', '=', hotelId)
      .execute()

  /**
   * Ends every stay of a room and signs out everyone in it, whether the room was confirmed or only typed, in any
   * spelling. Removes the guests' access codes and renews the room's own code.
   */
  const endRoom = async (scope: ManagerScope, room_number: string): Promise<{ signed_out: number }> => {
    const { signedOut, ended } = await database.write(scope, async (tx) => {
      const { room, isThere, isConfirmedThere } = await resolveRoom(tx, scope, room_number)
      const guests = (await listSignedIn(tx, scope)).filter(
        (guest) => isThere(guest.room_number) || guest.confirmed_rooms.some(isConfirmedThere),
      )
      const ended: string[] = []
      for (const { id } of await listPresentStays(tx, scope)) {
        const [stay] = await lockStays(tx, scope, [id])
        if (stay && stay.status === 'present' && isThere(stay.room_number))
          ended.push(...(await end(tx, scope, stay, scope.actor)).sessions)
      }
      await forgetCodesOfRoom(tx, scope, isThere)
      if (room) await putCode(tx, scope, room.id)
      const label = room?.room_number ?? room_number
      await recordEntry(tx, scope, 'stays.ended', { entity: 'rooms', id: room?.id ?? null, label })
      const others = await sessions.endSessionsOfGuests(
        tx,
        scope.hotelId,
        guests.map(({ id }) => id),
      )
      return { signedOut: guests.length, ended: [...ended, ...others] }
    })
    sessions.announceStayEnded(ended)
    return { signed_out: signedOut }
  }

  /** Removes the access codes that guests of a room have set, in any spelling of the room. */
  const forgetCodes = async (scope: ManagerScope, room_number: string): Promise<{ forgotten: number }> => {
    const forgotten = await database.write(scope, async (tx) => {
      const { room, isThere } = await resolveRoom(tx, scope, room_number)
      const label = room?.room_number ?? room_number
      await recordEntry(tx, scope, 'stays.access_codes_forgotten', { entity: 'rooms', id: room?.id ?? null, label })
      return forgetCodesOfRoom(tx, scope, isThere)
    })
    return { forgotten }
  }

  /**
   * Ends a locked stay that is present, inside the caller's transaction: its guests are signed out, their access codes
   * are forgotten, and the room gets a new code. The caller announces the sessions after it.
   */
  const end = async (tx: Tx, scope: Scope, stay: Stay, by: Ender): Promise<Ended> => {
    const all = await followers(scope)
    let withdrawn = 0
    for (const { withdraw } of all) withdrawn += (await withdraw?.(tx, scope, stay)) ?? 0
    const ended = await setEnded(tx, scope, stay.id, {
      withdrawn,
      ...(isStaff(by)
        ? { how: 'staff', byName: getActorName(by) }
        : { how: by.kind, byName: null, toPay: by.kind === 'guest' ? by.toPay : null }),
    })
    if (!ended) return { stay: (await findStay(tx, scope, stay.id)) ?? stay, sessions: [] }
    const members = await listMembers(tx, scope, [stay.id])
    await forgetCodesOfGuests(
      tx,
      scope,
      members.map(({ id }) => id),
    )
    // The next party may have been told the code: the clock leaves it where another one is in the room.
    const isShared = by.kind === 'clock' && (await findSharedRooms(tx, scope, [stay.room_number], 0)).size > 0
    if (stay.room_id !== null && !isShared) await putCode(tx, scope, stay.room_id)
    for (const { ended: follow } of all) await follow?.(tx, scope, ended)
    return { stay: ended, sessions: await sessions.endSessionsOfStay(tx, scope.hotelId, stay.id) }
  }

  /** Tells the phones of an ended stay, after the commit. */
  const announce = ({ sessions: ids }: Pick<Ended, 'sessions'>): void => sessions.announceStayEnded(ids)

  return { endRoom, forgetCodes, end, announce }
}

export type StayEnding = ReturnType<typeof createStayEnding>
