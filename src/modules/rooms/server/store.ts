import { sql, type RawBuilder } from 'kysely'
import { announceHotel } from '#modules/hotels/server/hotels.ts'
import { newId } from '#platform/contract/id.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Room, RoomCard } from '../contract.ts'
import { otherDigits, plainDigits } from '../policy/digits.ts'
import { newCardToken, newStayCode } from './codes.ts'

const columns = columnsOf(Room)

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
/** The order of rooms: "Room 2" before "Room 10". */
export const compareRoomNumbers = (one: string, other: string): number => byNumber.compare(one, other)
const inOrder = <Row extends { room_number: string }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => byNumber.compare(one.room_number, other.room_number))

/** Adding takes turns in a hotel: two lists at once can have the same room in two spellings, or be too long together. */
export const lockRooms = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `rooms:${hotelId}`)

/** The rooms of a hotel by their numbers: "Room 2" before "Room 10". */
export const listRooms = async (tx: Tx, { hotelId }: Scope): Promise<Room[]> =>
  inOrder(await tx.selectFrom('rooms').select(columns).where('hotel_id', '=', hotelId).execute())

/** The rooms with the secrets of their cards, in the same order. */
export const listCards = async (tx: Tx, { hotelId }: Scope): Promise<RoomCard[]> =>
  inOrder(await tx.selectFrom('rooms').select(columnsOf(RoomCard)).where('hotel_id', '=', hotelId).execute())

/** The room of a card token, or undefined when no card of this hotel has it. */
export const findRoomOfCard = (
  tx: Tx,
  { hotelId }: Scope,
  card: string,
): Promise<{ room_number: string } | undefined> =>
  tx
    .selectFrom('rooms')
    .select('room_number')
    .where('hotel_id', '=', hotelId)
    .where('card_token', '=', card)
    .executeTakeFirst()

/** A column with its digits as 0 to 9: `withPlainDigits` of the policy, in the database. */
export const inPlainDigits = (column: string): RawBuilder<string> =>
  sql<string>`translate(${sql.ref(column)}, ${otherDigits}, ${plainDigits})`

/** A room of the list as sign-in needs it. */
export type ListedRoom = Pick<Room, 'id' | 'room_number' | 'stay_code'> & { room_key: string }

/** The rooms whose number has these digits, in order: the candidates for a typed text with the same digits. */
export const listRoomsWithDigits = (tx: Tx, { hotelId }: Scope, digits: readonly string[]): Promise<ListedRoom[]> =>
  tx
    .selectFrom('rooms')
    .select(['id', 'room_number', 'room_key', 'stay_code'])
    .where('hotel_id', '=', hotelId)
    .where(
      sql<string>`btrim(regexp_replace(regexp_replace(${inPlainDigits('room_number')}, '[^0-9]+', ' ', 'g'), '\\m0+(?=[0-9])', '', 'g'))`,
      '=',
      digits.join(' '),
    )
    .execute()

/**
 * Counts the rooms, and lower-cases a text as the database does: guests are found by that, so rate limits must count by
 * it too.
 */
export const countRooms = async (
  tx: Tx,
  { hotelId }: Scope,
  typed: string,
): Promise<{ rooms: number; lowered: string }> =>
  tx
    .selectFrom('rooms')
    .select([sql<number>`count(*)::int`.as('rooms'), sql<string>`lower(btrim(${typed}))`.as('lowered')])
    .where('hotel_id', '=', hotelId)
    .executeTakeFirstOrThrow()

/** True if the hotel has a list of rooms. */
export const hasRooms = async (tx: Tx, { hotelId }: Scope): Promise<boolean> =>
  (await tx.selectFrom('rooms').select('id').where('hotel_id', '=', hotelId).limit(1).executeTakeFirst()) !== undefined

/**
 * Adds rooms, each with a card and a code; those that exist stay as they are.
 * @param floor the floor of all of them, or null
 * @returns how many were added
 */
export const insertRooms = async (
  tx: Tx,
  { hotelId }: Scope,
  numbers: readonly string[],
  floor: string | null = null,
): Promise<number> => {
  const rows = numbers.map((room_number) => ({
    hotel_id: hotelId,
    id: newId(),
    room_number,
    floor,
    card_token: newCardToken(),
    stay_code: newStayCode(),
  }))
  const added = await tx
    .insertInto('rooms')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hotel_id', 'room_key']).doNothing())
    .returning('id')
    .execute()
  await announceHotel(tx, hotelId)
  return added.length
}

type Removed = Pick<Room, 'id' | 'room_number' | 'floor'>

/** @returns the room that is gone */
export const deleteRoom = async (tx: Tx, { hotelId }: Scope, id: string): Promise<Removed | undefined> => {
  const removed = await tx
    .deleteFrom('rooms')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(['id', 'room_number', 'floor'])
    .executeTakeFirst()
  if (removed) await announceHotel(tx, hotelId)
  return removed
}

const updateRoom = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx.updateTable('rooms').where('hotel_id', '=', hotelId).where('id', '=', id).returning(columns)

/** Changes a room's floor. @returns undefined when there is no such room */
export const putFloor = (tx: Tx, scope: Scope, id: string, floor: string | null): Promise<Room | undefined> =>
  updateRoom(tx, scope, id).set({ floor }).executeTakeFirst()

/** Makes a new card for a room: the old one is void. @returns undefined when there is no such room */
export const putCard = (tx: Tx, scope: Scope, id: string, now: string): Promise<Room | undefined> =>
  updateRoom(tx, scope, id).set({ card_token: newCardToken(), card_made_at: now }).executeTakeFirst()

/** Creates a new card for every room, in one statement. */
export const putAllCards = async (tx: Tx, scope: Scope, now: string): Promise<void> => {
  const ids = (await listRooms(tx, scope)).map(({ id }) => id)
  await sql`update rooms set card_token = fresh.token, card_made_at = ${now}
    from unnest(
      string_to_array(${ids.join(',')}, ',')::uuid[], string_to_array(${ids.map(newCardToken).join(',')}, ',')
    ) as fresh (id, token)
    where "hotel_id" = ${scope.hotelId} and rooms.id = fresh.id`.execute(tx)
}

/** Makes a new stay code for a room. @returns undefined when there is no such room */
export const putCode = (tx: Tx, scope: Scope, id: string): Promise<Room | undefined> =>
  updateRoom(tx, scope, id).set({ stay_code: newStayCode() }).executeTakeFirst()
