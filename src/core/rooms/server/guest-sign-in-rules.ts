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
 * What a feature knows of who stays in the hotel between two days (`YYYY-MM-DD`), both included.
 * @param digits of the room that is meant: stays in apartments without them may be left out
 */
export type StaysBetween = (
  tx: Tx,
  hotelId: string,
  from: string,
  to: string,
  digits: readonly string[],
) => Promise<Stay[]>

/** Somebody at the door: the room is what they typed, or what their card says. */
export type SignInAttempt = { room_number: string; guest_name: string; code: string; byCard: boolean }

/** What the hotel knows of somebody at the door. */
export type Known = {
  /** The guest of this room and name, where they were here before. */
  guest: GuestRow | undefined
  /** The room of the hotel's list that is meant; null where it has none, or not this one. */
  room: ListedRoom | null
  /** How many rooms the list has. */
  rooms: number
  /** The same for every way to write the room, and for every text that a reservation of the room takes for it. */
  keys: { room: string; reserved: string }
  /** The room of a reservation that names this guest and this room. */
  reservedRoom: string | null
  /** Whether the code that was given is the one of the room's stay. */
  hasStayCode: boolean
  /**
   * Whether that code has so many signs that guessing at it needs no limit. Codes from before have six, until their
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

  /** What this hotel asks for. */
  async getPolicy({ hotelId }: AnonymousScope): Promise<GuestSignInPolicy> {
    return (await this.#hotels.find(hotelId))?.guest_signin ?? 'open'
  }

  /** The room of a card, or null where it is not valid (any more). */
  async roomOfCard(scope: AnonymousScope, card: string): Promise<string | null> {
    return (await this.#database.read(scope, (tx) => roomOfCard(tx, scope, card)))?.room_number ?? null
  }

  /** Looks up guest, room, reservation and code in one snapshot; only rows of this room's number leave the database. */
  async lookUp(scope: AnonymousScope, { room_number, guest_name, code }: SignInAttempt): Promise<Known> {
    const digits = roomDigits(room_number)
    // Guests come early and stay late: a day before and after counts.
    const [from, to] = [-dayMs, dayMs].map((away) => new Date(this.#clock.now() + away).toISOString().slice(0, 10)) as [
      string,
      string,
    ]
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

/** An apartment by the name that the list has for it, where it has one. */
const nameInList = (alike: readonly ListedRoom[], apartment: string): string => {
  const [only, ...others] = alike.filter((room) => isListedRoomOf(alike, room, apartment))
  return only && others.length === 0 ? only.room_number : apartment
}

const isCodeOf = (room: ListedRoom | null, code: string): boolean => {
  // A room that is not there costs the same work.
  const right = Buffer.from(normalizeCode(room?.stay_code ?? '').padEnd(64, '-'))
  const given = Buffer.from(normalizeCode(code).slice(0, 64).padEnd(64, '-'))
  return timingSafeEqual(right, given) && room !== null
}

/** What the hotel makes of an arrival. */
export type Verdict = {
  admitted: boolean
  proof: Proof | null
  /**
   * Showed what nobody guesses, a card or a long code: no limit holds them up, and no code that somebody else put on
   * their name.
   */
  isSure: boolean
}

/**
 * Whether somebody comes in, and what has proved that they stay here (`null`: nothing has, and nothing had to). A card
 * fills in the room; a code or a reservation that is asked for has to be right all the same.
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
