import { timingSafeEqual } from 'node:crypto'
import type { AnonymousScope, ManagerScope } from '#core/access/server/scope.ts'
import type { GuestSignInPolicy } from '#core/hotels/contract.ts'
import type { Hotels } from '#core/hotels/server/hotels.ts'
import { hasTwoWords } from '#core/people/contract.ts'
import { findGuest } from '#core/people/server/guests.ts'
import type { GuestSignInRules, SignInAttempt, SignInFacts } from '#core/people/server/sign-in/rules.ts'
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
  meantRoom,
  minBookingCodeLength,
  roomDigits,
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
export type FindReservations = (
  tx: Tx,
  hotelId: string,
  from: string,
  to: string,
  digits: readonly string[],
) => Promise<(Booked & NonNullable<SignInFacts['reservation']>)[]>

type Options = { database: Database; hotels: Hotels; clock: Clock; findReservations: FindReservations }

/** Answers from the list of rooms, the cards, the codes and the reservations of a hotel. */
export class RoomSignInRules implements GuestSignInRules {
  readonly #database: Database
  readonly #hotels: Hotels
  readonly #clock: Clock
  readonly #findReservations: FindReservations
  constructor({ database, hotels, clock, findReservations }: Options) {
    this.#database = database
    this.#hotels = hotels
    this.#clock = clock
    this.#findReservations = findReservations
  }

  async getPolicy({ hotelId }: AnonymousScope): Promise<GuestSignInPolicy> {
    return (await this.#hotels.find(hotelId))?.guest_signin ?? 'open'
  }

  async hasRooms({ hotelId }: AnonymousScope): Promise<boolean> {
    return (await this.#hotels.find(hotelId))?.has_rooms ?? false
  }

  async findRoomOfCard(scope: AnonymousScope, card: string): Promise<string | null> {
    return (await this.#database.read(scope, (tx) => findRoomOfCard(tx, scope, card)))?.room_number ?? null
  }

  // Reads only rows with this room's digits.
  async lookUp(
    scope: AnonymousScope | ManagerScope,
    { room_number, guest_name, code, bookingCode }: SignInAttempt,
  ): Promise<SignInFacts> {
    const digits = roomDigits(room_number)
    const hotel = await this.#hotels.find(scope.hotelId)
    const today = localTime(this.#clock.now(), hotel?.time_zone ?? 'UTC').slice(0, 10)
    // Guests arrive early and leave late: include a day before and after.
    const [from, to] = [addDays(today, -1), addDays(today, 1)]
    const { guest, room, rooms, lowered, alike, stays } = await this.#database.read(scope, async (tx) => {
      const [asTyped, { rooms, lowered }, alike, stays] = await Promise.all([
        findGuest(tx, scope, room_number, guest_name),
        countRooms(tx, scope, room_number),
        listRoomsWithDigits(tx, scope, digits),
        this.#findReservations(tx, scope.hotelId, from, to, digits),
      ])
      const room = createRoomMatcher(alike)(lowered)
      // Typed as the list has it, an exact find is the guest; otherwise somebody may be under the room's own name.
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
      keys: { room: room?.id ?? normalizeRoom(lowered), reserved: meantRoom(lowered) },
      reservation: reserved ? { id: reserved.id, check_in: reserved.check_in, check_out: reserved.check_out } : null,
      reservedRoom: reserved
        ? (room?.room_number ?? findRoomOfApartment(alike, reserved.apartment)?.room_number ?? reserved.apartment)
        : null,
      hasStayCode: isCodeOf(room, code),
      codeIsLong: room === null || normalizeCode(room.stay_code).length >= unguessableLength,
    }
  }
}

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
