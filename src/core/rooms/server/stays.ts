import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/people/server/gate.ts'
import type { Sessions } from '#core/people/server/sessions.ts'
import { guestsMost, type PresentGuest } from '../contract.ts'
import { isRoomOf, roomFinder, roomForm } from '../policy.ts'
import { listRooms, putCode } from './store.ts'

const byRoom = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Who is here, and the end of a stay. */
export class Stays {
  readonly #database: Database
  readonly #sessions: Sessions
  readonly #clock: Clock
  constructor(database: Database, sessions: Sessions, clock: Clock) {
    this.#database = database
    this.#sessions = sessions
    this.#clock = clock
  }

  /** The guests who are signed in, by room: the one that was confirmed, where one was. */
  async present(scope: ManagerScope): Promise<{ items: PresentGuest[] }> {
    return this.#database.read(scope, async (tx) => {
      const find = roomFinder(await listRooms(tx, scope))
      const guests = await this.#signedIn(tx, scope).limit(guestsMost).execute()
      const items = guests.map(({ confirmed_rooms: [confirmed], ...guest }) => {
        const isAsWritten = confirmed === undefined || roomForm(confirmed) === roomForm(guest.room_number)
        const room_number = isAsWritten ? guest.room_number : confirmed
        return { ...guest, room_number, room_id: find(room_number)?.id ?? null }
      })
      return { items: items.toSorted((one, other) => byRoom.compare(one.room_number, other.room_number) || byRoom.compare(one.guest_name, other.guest_name)) }
    })
  }

  /** Signs out everybody in a room, whether it was confirmed or they wrote it, however they wrote it; the room's code is renewed. */
  async end(scope: ManagerScope, room_number: string): Promise<{ signed_out: number }> {
    const { guests, ended } = await this.#database.write(scope, async (tx) => {
      const find = roomFinder(await listRooms(tx, scope))
      const room = find(room_number)
      const isMeant = (other: string): boolean => (room ? find(other)?.id === room.id : !find(other) && roomForm(other) === roomForm(room_number))
      // What a reservation calls a room has more words: "Deluxe Double Room 12".
      const isConfirmed = (other: string): boolean => isMeant(other) || (!find(other) && isRoomOf(other, room?.room_number ?? room_number))
      const guests = (await this.#signedIn(tx, scope).execute()).filter((guest) => isMeant(guest.room_number) || guest.confirmed_rooms.some(isConfirmed))
      if (room) await putCode(tx, scope, room.id)
      return { guests, ended: await this.#sessions.endStays(tx, scope.hotelId, guests.map(({ id }) => id)) }
    })
    this.#sessions.stayHasEnded(ended)
    return { signed_out: guests.length }
  }

  #signedIn(tx: Tx, { hotelId }: ManagerScope) {
    return tx.selectFrom('guests as g').innerJoin('sessions as s', (join) => join.onRef('s.hotel_id', '=', 'g.hotel_id').onRef('s.guest_id', '=', 'g.id'))
      .select(['g.id', 'g.room_number', 'g.guest_name', 'g.last_seen_at', sql<boolean>`bool_and(s.verified_by is not null)`.as('verified'), sql<number>`count(*)::int`.as('devices'),
        // The newest first.
        sql<string[]>`coalesce(json_agg(s.confirmed_room order by s.created_at desc, s.id) filter (where s.confirmed_room is not null), '[]')`.as('confirmed_rooms')])
      .where('g.hotel_id', '=', hotelId).where('s.expires_at', '>', new Date(this.#clock.now()).toISOString())
      .groupBy(['g.hotel_id', 'g.id']).orderBy('g.last_seen_at', 'desc').orderBy('g.id')
  }
}
