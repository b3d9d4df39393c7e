import { sql, type RawBuilder } from 'kysely'
import type { AnonymousScope, ManagerScope } from '#modules/access/server/scope.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/** A guest as sign-in needs it. */
export type GuestRow = { id: string; room_number: string; guest_name: string; access_code: string | null }

const key = (text: string) => sql<string>`lower(btrim(${text}))`

const columns = ['id', 'room_number', 'guest_name', 'access_code'] as const

/** The guests of this name, trimmed and in any case. */
const guestsNamed = (tx: Tx, { hotelId }: AnonymousScope | ManagerScope, name: string) =>
  tx.selectFrom('guests').select(columns).where('hotel_id', '=', hotelId).where('name_key', '=', key(name))

/** Finds a guest by room and name, trimmed and in any case; not a companion whose name another guest has. */
export const findGuest = (
  tx: Tx,
  scope: AnonymousScope | ManagerScope,
  room: string,
  name: string,
): Promise<GuestRow | undefined> =>
  guestsNamed(tx, scope, name).where('room_key', '=', key(room)).where('companion_of', 'is', null).executeTakeFirst()

/** Finds a guest by id who has this room and name. */
export const findGuestAs = (
  tx: Tx,
  scope: AnonymousScope,
  id: string,
  { room, name }: { room: string; name: string },
): Promise<GuestRow | undefined> =>
  guestsNamed(tx, scope, name).where('id', '=', id).where('room_key', '=', key(room)).executeTakeFirst()

/** The guests of this name in any room, the one who was seen last first. */
export const listGuestsNamed = (tx: Tx, scope: AnonymousScope | ManagerScope, name: string): Promise<GuestRow[]> =>
  guestsNamed(tx, scope, name).where('companion_of', 'is', null).orderBy('last_seen_at', 'desc').orderBy('id').execute()

/**
 * Adds a companion, always as a new guest: an invitation shows who invited, not who comes. The name of another guest opens
 * nothing of theirs, be they of this party, of another one or of the past; and no answer tells whether there is one.
 */
export const addCompanion = async (
  tx: Tx,
  { hotelId }: AnonymousScope,
  { room, name, stayId }: { room: string; name: string; stayId: string },
): Promise<GuestRow> => {
  const isNamed = sql<boolean>`exists (select from guests as named where named.hotel_id = ${hotelId}
    and named.room_key = ${key(room)} and named.name_key = ${key(name)} and named.companion_of is null)`
  const add = (companion_of: RawBuilder<string | null>) =>
    tx
      .insertInto('guests')
      .values({ hotel_id: hotelId, id: newId(), room_number: room, guest_name: name, companion_of })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
  const added = await add(sql`case when ${isNamed} then ${stayId}::uuid end`).executeTakeFirst()
  // A race: another device got the name since.
  return added ?? add(sql`${stayId}::uuid`).executeTakeFirstOrThrow()
}

/**
 * Adds a guest. When two devices sign in at once, the second one gets the first one's row.
 * @param accessCode hashed, or null
 * @returns the guest, and whether this call has added them
 */
export const addGuest = async (
  tx: Tx,
  scope: AnonymousScope,
  room: string,
  name: string,
  accessCode: string | null,
): Promise<{ guest: GuestRow; isNew: boolean }> => {
  const made = await tx
    .insertInto('guests')
    .values({ hotel_id: scope.hotelId, id: newId(), room_number: room, guest_name: name, access_code: accessCode })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  const guest = made ?? (await findGuest(tx, scope, room, name))
  if (!guest) throw new Error('A guest was neither made nor found.')
  return { guest, isNew: made !== undefined }
}

/**
 * Stores a guest under the own name of their room, if they are under another spelling of it.
 * @returns the guest as stored; unchanged where another guest has this room and name already
 */
export const putRoomOfGuest = async (
  tx: Tx,
  scope: AnonymousScope,
  guest: GuestRow,
  room: string,
): Promise<GuestRow> => {
  if (guest.room_number === room) return guest
  const other = await findGuest(tx, scope, room, guest.guest_name)
  if (other && other.id !== guest.id) return guest
  await tx
    .updateTable('guests')
    .set({ room_number: room })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', guest.id)
    .execute()
  // Their other sessions are in memory with the old spelling.
  await sql`select pg_notify('session_changed', id::text || ':update') from sessions
    where hotel_id = ${scope.hotelId} and guest_id = ${guest.id}`.execute(tx)
  return { ...guest, room_number: room }
}
