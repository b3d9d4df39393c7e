import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { GuestSignInPolicy } from '#core/hotels/contract.ts'
import type { Hotels } from '#core/hotels/server/hotels.ts'
import type { AnonymousScope } from '#core/people/server/gate.ts'
import { findGuest, type GuestRow } from '#core/people/server/guests.ts'
import type { Proof } from '#core/people/server/sessions.ts'
import {
  normalizeCode,
  isListedRoomOf,
  isNameOf,
  isStayOf,
  meantRoom,
  roomDigits,
  createRoomMatcher,
  normalizeRoom,
  type Stay,
} from '../policy.ts'
import { unguessableLength } from './codes.ts'
import { countRooms, listRoomsWithDigits, roomOfCard, type ListedRoom } from './store.ts'

/**
 * Finds the stays that a feature knows between two days (`YYYY-MM-DD`), both included.
 * @param digits the digits of the room: stays in apartments without them may be left out
 */
export type StaysBetween = (
  tx: Tx,
  hotelId: string,
  from: string,
  to: string,
  digits: readonly string[],
) => Promise<Stay[]>

/** A guest's attempt to sign in. The room is what they typed, or the room of their card. */
export type SignInAttempt = { room_number: string; guest_name: string; code: string; byCard: boolean }

/** What the hotel knows about a sign-in attempt. */
export type Known = {
  /** The guest with this room and name, if they signed in before. */
  guest: GuestRow | undefined
  /** The matching room of the hotel's list, or null. */
  room: ListedRoom | null
  /** How many rooms the list has. */
  rooms: number
  /** Normalised room: the same for every spelling, and for every text that a reservation of the room accepts. */
  keys: { room: string; reserved: string }
  /** The room of a reservation that matches this guest and this room. */
  reservedRoom: string | null
  /** Whether the given code is the current one of the room's stay. */
  hasStayCode: boolean
  /**
   * Whether the code is too long to guess, so that it needs no rate limit. Older codes have six characters, until their
   * stay ends.
   */
  codeIsLong: boolean
}

const dayMs = 86_400_000

type Options = { database: Database; hotels: Hotels; clock: Clock; stays: readonly StaysBetween[] }

/** What a hotel asks of its guests at the door, and what it knows of who comes. */
export class GuestSignInRules {
  readonly #database: Database
  readonly #hotels: Hotels
  readonly #clock: Clock
  readonly #stays: readonly StaysBetween[]
  constructor({ database, hotels, clock, stays }: Options) {
    this.#database = database
    this.#hotels = hotels
    this.#clock = clock
    this.#stays = stays
  }

  /** The policy of this hotel. */
  async getPolicy({ hotelId }: AnonymousScope): Promise<GuestSignInPolicy> {
    return (await this.#hotels.find(hotelId))?.guest_signin ?? 'open'
  }

  /** The room of a card, or null when the card is not valid. */
  async roomOfCard(scope: AnonymousScope, card: string): Promise<string | null> {
    return (await this.#database.read(scope, (tx) => roomOfCard(tx, scope, card)))?.room_number ?? null
  }

  /** Looks up guest, room, reservation and code in one snapshot. Reads only rows with this room's digits. */
  async lookUp(scope: AnonymousScope, { room_number, guest_name, code }: SignInAttempt): Promise<Known> {
    const digits = roomDigits(room_number)
    // Guests arrive early and leave late: include a day before and after.
    const [from, to] = [-dayMs, dayMs].map((offset) =>
      new Date(this.#clock.now() + offset).toISOString().slice(0, 10),
    ) as [string, string]
    const [guest, { rooms, lowered }, alike, ...stays] = await this.#database.read(scope, (tx) =>
      Promise.all([
        findGuest(tx, scope, room_number, guest_name),
        countRooms(tx, scope, room_number),
        listRoomsWithDigits(tx, scope, digits),
        ...this.#stays.map((between) => between(tx, scope.hotelId, from, to, digits)),
      ]),
    )
    const room = createRoomMatcher(alike)(lowered)
    const isReserved = (stay: Stay): boolean =>
      room
        ? isListedRoomOf(alike, room, stay.apartment) && isNameOf(stay.guest_name, guest_name)
        : isStayOf(stay, { room_number: lowered, guest_name })
    const reserved = stays.flat().find(isReserved)
    return {
      guest,
      room,
      rooms,
      keys: { room: room?.id ?? normalizeRoom(lowered), reserved: meantRoom(lowered) },
      reservedRoom: reserved ? (room?.room_number ?? nameInList(alike, reserved.apartment)) : null,
      hasStayCode: isCodeOf(room, code),
      codeIsLong: room === null || normalizeCode(room.stay_code).length >= unguessableLength,
    }
  }
}

/** An apartment by its name in the list, if it is there. */
const nameInList = (alike: readonly ListedRoom[], apartment: string): string => {
  const [only, ...others] = alike.filter((room) => isListedRoomOf(alike, room, apartment))
  return only && others.length === 0 ? only.room_number : apartment
}

const isCodeOf = (room: ListedRoom | null, code: string): boolean => {
  // Constant time: an unknown room costs the same work.
  const expected = Buffer.from(normalizeCode(room?.stay_code ?? '').padEnd(64, '-'))
  const actual = Buffer.from(normalizeCode(code).slice(0, 64).padEnd(64, '-'))
  return timingSafeEqual(expected, actual) && room !== null
}

/** The decision about a sign-in attempt. */
export type Verdict = {
  admitted: boolean
  proof: Proof | null
  /**
   * Proved by a card or a long code, which cannot be guessed: no rate limit applies, and no access code that somebody
   * else has set for this name.
   */
  isSure: boolean
}

/**
 * Decides whether a guest may sign in, and what proved their stay (`null`: nothing, and nothing was required). A card
 * determines the room, but a required code or reservation must still be correct.
 */
export const judge = (
  policy: GuestSignInPolicy,
  { byCard, room_number }: SignInAttempt,
  { room, reservedRoom, hasStayCode, codeIsLong }: Known,
): Verdict => {
  const hasLongCode = hasStayCode && codeIsLong
  const byCode: Proof | null =
    room && (hasLongCode || (policy === 'code' && hasStayCode)) ? { by: 'code', room: room.room_number } : null
  const card: Proof | null = byCard ? { by: 'card', room: room_number } : null
  const reservation: Proof | null = reservedRoom === null ? null : { by: 'reservation', room: reservedRoom }
  if (policy === 'code') return { admitted: byCode !== null, proof: byCode, isSure: hasLongCode }
  if (policy === 'qr') return { admitted: byCard, proof: card, isSure: byCard }
  const isSure = byCard || hasLongCode
  if (policy === 'reservation') return { admitted: reservation !== null, proof: reservation, isSure }
  return { admitted: true, proof: card ?? byCode ?? reservation, isSure }
}
