import { sql, type RawBuilder } from 'kysely'
import { createRoomMatcher, normalizeRoom } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { PresentGuest, PresentGuests } from '../contract/present.ts'

type Row = Omit<PresentGuest, 'room_id'> & { place: number; confirmed_room: string | null }

/** The sort order of the list: kind of proof, room (Room 2 before Room 10), name. */
const getOrder = (place: RawBuilder<unknown>, row: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const room = column('room_key')
  return sql`${place}, regexp_replace(${room}, '[0-9].*$', ''),
    coalesce(substring(${room} from '[0-9]+')::numeric, -1), ${room}, ${column('name_key')}, ${column('id')}`
}

// By guest, before anything is joined: sessions may be on another machine than guests. The room is the one confirmed at
// the newest sign-in that confirmed one.
const sessionsByGuest = (hotelId: string, now: string): RawBuilder<unknown> => sql`
  select guest_id, bool_and(verified_by is not null) as verified, count(*)::int as devices,
    (array_agg(confirmed_room order by created_at desc, id) filter (where confirmed_room is not null))[1] as confirmed_room,
    (array_agg(stay_id order by created_at desc, id) filter (where stay_id is not null))[1] as stay_id
  from sessions where "hotel_id" = ${hotelId} and guest_id is not null and expires_at > ${now} group by guest_id`

const signedIn = ({ hotelId }: Scope, now: string): RawBuilder<unknown> => sql`
  select g.id, g.room_number, g.guest_name, g.last_seen_at, g.access_code is not null as has_code, g.name_key,
    coalesce(lower(s.confirmed_room), g.room_key) as room_key, s.verified, s.devices, s.confirmed_room, s.stay_id,
    case when s.verified then 0
      when exists (select from rooms r where r.hotel_id = ${hotelId} and r.room_key = g.room_key) then 1
      else 2 end as place
  from guests g join (${sessionsByGuest(hotelId, now)}) s on s.guest_id = g.id where g."hotel_id" = ${hotelId}`

// A name in a URL would end up in the logs of every proxy on the way, so the cursor is the guest's id, which gives the
// sort key.
const getCursor = ({ place, id }: Row): string => `${place}_${id}`
const isAfter = (here: RawBuilder<unknown>, cursor: string): RawBuilder<unknown> => {
  const last = sql`select ${getOrder(sql`${cursor.slice(0, 1)}::int`, 'last')} from (${here}) as last where last.id = ${cursor.slice(2)}`
  // If the last guest has left or been erased meanwhile, start from the beginning.
  return sql`where coalesce((${getOrder(sql`here.place`, 'here')}) > (${last}), true)`
}

/**
 * A page of the guests who are signed in: verified ones first, then those in rooms of the hotel's list, each by room.
 * So made-up guests come last.
 * @param now only sessions valid at this time count
 */
export const listPresent = async (
  tx: Tx,
  scope: Scope,
  now: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PresentGuests> => {
  const here = signedIn(scope, now)
  const { rows } = await sql<Row>`
    select here.id, room_number, guest_name, last_seen_at, has_code, verified, devices, confirmed_room, stay_id, place
    from (${here}) as here ${cursor === undefined ? sql`` : isAfter(here, cursor)}
    order by ${getOrder(sql`here.place`, 'here')} limit ${limit + 1}`.execute(tx)
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*)::int as count from (${here}) as here`.execute(tx)
  const find = createRoomMatcher(await listRooms(tx, scope))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ place: _place, confirmed_room, ...guest }) => {
      // The room that was confirmed at sign-in, in the guest's own spelling if that is the same room.
      const isAsWritten = confirmed_room === null || normalizeRoom(confirmed_room) === normalizeRoom(guest.room_number)
      const room_number = isAsWritten ? guest.room_number : confirmed_room
      return { ...guest, room_number, room_id: find(room_number)?.id ?? null }
    }),
    next_cursor: last && rows.length > page.length ? getCursor(last) : null,
    count: counted?.count ?? 0,
  }
}
