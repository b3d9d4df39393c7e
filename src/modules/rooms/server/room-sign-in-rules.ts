import { timingSafeEqual } from 'node:crypto'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { hasTwoWords } from '#modules/people/contract.ts'
import { findGuest } from '#modules/people/server/guests.ts'
import type { GuestSignInRules, SignInContext } from '#modules/sign-in/server/rules.ts'
import { addDays } from '#platform/contract/day.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import {
  normalizeCode,
  findRoomOfApartment,
  isListedRoomOf,
  isRoomOf,
  isStayOf,
  normalizeReservedRoom,
  minBookingCodeLength,
  getRoomDigits,
  createRoomMatcher,
  normalizeRoom,
  type Stay,
} from '../policy.ts'
import { isNameOf } from '../policy/names.ts'
import { unguessableLength } from './codes.ts'
import { countRooms, listRoomsWithDigits, findRoomOfCard, type ListedRoom } from './store.ts'
import { findGuestOfRoom } from './typed/meant.ts'

/** A reservation, with the code of its booking and whether a calendar brought it. */
type Booked = Stay & { booking_number: string | null; origin: string | null }

/**
 * Finds the reservations that touch the days between two (`YYYY-MM-DD`), both included.
 * @param digits the digits of the room: apartments without them may be left out
 */
type FindReservations = (
  tx: Tx,
  hotelId: string,
  from: string,
  to: string,
  digits: readonly string[],
) => Promise<(Booked & NonNullable<SignInContext['reservation']>)[]>

type Options = { database: Database; hotels: Hotels; clock: Clock; findReservations: FindReservations }

/** Answers from the list of rooms, the cards, the codes and the reservations of a hotel. */
export const createRoomSignInRules = ({ database, hotels, clock, findReservations }: Options): GuestSignInRules => ({
  getPolicy: async ({ hotelId }) => (await hotels.find(hotelId))?.guest_signin ?? 'open',

  hasRooms: async ({ hotelId }) => (await hotels.find(hotelId))?.has_rooms ?? false,

  findRoomOfCard: async (scope, card) =>
    (await database.read(scope, (tx) => findRoomOfCard(tx, scope, card)))?.room_number ?? null,

  // Reads only rows with this room's digits.
  lookUp: async (scope, { room_number, guest_name, code, bookingCode }) => {
    const digits = getRoomDigits(room_number)
    const hotel = await hotels.find(scope.hotelId)
    const today = localTime(clock.now(), hotel?.time_zone ?? 'UTC').slice(0, 10)
    // Guests arrive early and leave late: include a day before and after.
    const [from, to] = [addDays(today, -1), addDays(today, 1)]
    const { guest, room, rooms, lowered, alike, stays } = await database.read(scope, async (tx) => {
      const [asTyped, { rooms, lowered }, alike, stays] = await Promise.all([
        findGuest(tx, scope, room_number, guest_name),
        countRooms(tx, scope, room_number),
        listRoomsWithDigits(tx, scope, digits),
        findReservations(tx, scope.hotelId, from, to, digits),
      ])
      const room = createRoomMatcher(alike)(lowered)
      // Typed as the list has it, an exact match is the guest; otherwise the guest may be stored under the list's
      // spelling.
      const isFound = room === null || (asTyped !== undefined && room.room_key === lowered)
      const guest = isFound ? asTyped : await findGuestOfRoom(tx, scope, room, guest_name, alike)
      return { guest, room, rooms, lowered, alike, stays }
    })
    const isReserved = (stay: Stay): boolean =>
      room
        ? isListedRoomOf(alike, room, stay.apartment) && isNameOf(stay.guest_name, guest_name)
        : isStayOf(stay, { room_number: lowered, guest_name })
    const isBooked = (stay: Booked): boolean =>
      isBookingCodeOf(stay, bookingCode) &&
      (room ? isListedRoomOf(alike, room, stay.apartment) : isRoomOf(stay.apartment, lowered))
    // One word is a name where it is the reservation's whole name, and not by the code of one that has none.
    const byCode = bookingCode !== '' && hasTwoWords(guest_name)
    const reserved = stays.find(isReserved) ?? (byCode ? stays.find(isBooked) : undefined)
    return {
      guest,
      room,
      rooms,
      isUnlisted: rooms > 0 && room === null && !hotel?.has_unlisted_rooms,
      keys: { room: room?.id ?? normalizeRoom(lowered), reserved: normalizeReservedRoom(lowered) },
      reservation: reserved ? { id: reserved.id, check_in: reserved.check_in, check_out: reserved.check_out } : null,
      reservedRoom: reserved
        ? (room?.room_number ?? findRoomOfApartment(alike, reserved.apartment)?.room_number ?? reserved.apartment)
        : null,
      hasStayCode: isCodeOf(room, code),
      codeIsLong: room === null || normalizeCode(room.stay_code).length >= unguessableLength,
    }
  },
})

// Constant time: an unknown room costs the same work.
const isSameCode = (expected: string, given: string): boolean => {
  const [one, other] = [expected, given].map((code) => Buffer.from(normalizeCode(code).slice(0, 64).padEnd(64, '-')))
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

const isCodeOf = (room: ListedRoom | null, code: string): boolean =>
  isSameCode(room?.stay_code ?? '', code) && room !== null

const isBookingCodeOf = ({ booking_number, origin }: Booked, code: string): boolean =>
  origin === 'feed' &&
  normalizeCode(booking_number ?? '').length >= minBookingCodeLength &&
  isSameCode(booking_number ?? '', code)
