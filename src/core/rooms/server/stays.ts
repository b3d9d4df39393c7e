import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import type { Sessions } from '#core/people/server/sessions.ts'
import type { PresentGuests, Room } from '../contract.ts'
import { isRoomOf, createRoomMatcher, normalizeRoom } from '../policy.ts'
import { forgetAccessCodes } from './access-codes.ts'
import { listPresent } from './present.ts'
import { listRooms, putCode } from './store.ts'

type Options = { database: Database; sessions: Sessions; clock: Clock }

/** Who is here, and the end of a stay. */
export class Stays {
  readonly #database: Database
  readonly #sessions: Sessions
  readonly #clock: Clock
  constructor({ database, sessions, clock }: Options) {
    this.#database = database
    this.#sessions = sessions
    this.#clock = clock
  }

  /** A page of the guests who are signed in. */
  present(scope: ManagerScope, query: { limit: number; cursor?: string | undefined }): Promise<PresentGuests> {
    return this.#database.read(scope, (tx) => listPresent(tx, scope, this.#now(), query))
  }

  /**
   * Signs out everyone in a room, whether the room was confirmed or only typed, in any spelling. Removes the guests'
   * access codes and renews the room's own code.
   */
  async end(scope: ManagerScope, room_number: string): Promise<{ signed_out: number }> {
    const { guests, ended } = await this.#database.write(scope, async (tx) => {
      const { room, isThere, isConfirmedThere } = await roomMeant(tx, scope, room_number)
      const guests = (await this.#signedIn(tx, scope)).filter(
        (guest) => isThere(guest.room_number) || guest.confirmed_rooms.some(isConfirmedThere),
      )
      await forgetAccessCodes(tx, scope, isThere)
      if (room) await putCode(tx, scope, room.id)
      return {
        guests,
        ended: await this.#sessions.endStays(
          tx,
          scope.hotelId,
          guests.map(({ id }) => id),
        ),
      }
    })
    this.#sessions.stayHasEnded(ended)
    return { signed_out: guests.length }
  }

  /** Removes the access codes that guests of a room have set, in any spelling of the room. */
  async forgetCodes(scope: ManagerScope, room_number: string): Promise<{ forgotten: number }> {
    const forgotten = await this.#database.write(scope, async (tx) =>
      forgetAccessCodes(tx, scope, (await roomMeant(tx, scope, room_number)).isThere),
    )
    return { forgotten }
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString()
  }

  #signedIn(
    tx: Tx,
    { hotelId }: ManagerScope,
  ): Promise<{ id: string; room_number: string; confirmed_rooms: string[] }[]> {
    // Sessions by guest before the join: they may be on another machine than guests.
    return tx
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
            .where('expires_at', '>', this.#now())
            .groupBy('guest_id')
            .as('s'),
        (join) => join.onRef('s.guest_id', '=', 'g.id'),
      )
      .select(['g.id', 'g.room_number', 's.confirmed_rooms'])
      .where('g.hotel_id', '=', hotelId)
      .execute()
  }
}

type MeantRoom = {
  /** The room of the hotel's list, if there is one. */
  room: Room | null
  /** Whether a room that a guest typed is this one. */
  isThere: (written: string) => boolean
  /** Whether a room that was confirmed at sign-in is this one. */
  isConfirmedThere: (confirmed: string) => boolean
}

/** Resolves the room that staff mean. */
const roomMeant = async (tx: Tx, scope: ManagerScope, room_number: string): Promise<MeantRoom> => {
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
