import type { AnonymousScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import type { GuestRow } from '#modules/people/server/guests.ts'
import type { Proof, SessionStay } from '#modules/sessions/server/store/sessions.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { GuestSignIn } from '../contract.ts'

/**
 * A guest's attempt to sign in. The room is what they typed, the room of their card, or the room of the list that is
 * meant.
 */
export type SignInAttempt = {
  room_number: string
  guest_name: string
  code: string
  /** The code of the booking; empty where it proves nothing. */
  bookingCode: string
  byCard: boolean
}

/** The hotel's knowledge about a sign-in attempt. */
export type SignInContext = {
  /** The guest with this room, in any spelling that means one of the list, and name, if they signed in before. */
  guest: GuestRow | undefined
  /** The matching room of the hotel's list, or null. */
  room: { id: string; room_number: string } | null
  /** How many rooms the list has. */
  rooms: number
  /** True if the room is missing in a list that has every room of the hotel. */
  isUnlisted: boolean
  /** Normalised room: the same for every spelling, and for every text that a reservation of the room accepts. */
  keys: { room: string; reserved: string }
  /** A reservation that matches this guest and this room, with its days (`YYYY-MM-DD`). */
  reservation: { id: string; check_in: string; check_out: string } | null
  /** The room of that reservation. */
  reservedRoom: string | null
  /** True if the given code is the current one of the room's stay. */
  hasStayCode: boolean
  /**
   * True if the code is too long to guess, so that it needs no rate limit. Older codes have six characters, until their
   * stay ends.
   */
  codeIsLong: boolean
}

/**
 * The caller's address, for rate limits, whether the caller is nearby, and the guest whose session the browser has in this
 * hotel.
 */
export type Caller = { address: string; isNearby: boolean; guestId?: string | undefined }

/** What the holder of an arrival link starts a stay with. */
export type LinkSignIn = Pick<GuestSignIn, 'room_number' | 'guest_name' | 'language'> & {
  reservation: NonNullable<SignInContext['reservation']>
}

/** A hotel's rules for the sign-in of guests, and its knowledge about them. */
export type GuestSignInRules = {
  getPolicy(scope: AnonymousScope): Promise<GuestSignInPolicy>
  /** True if the hotel has a list of rooms. */
  hasRooms(scope: AnonymousScope): Promise<boolean>
  /** The room of a card, or null when the card is not valid. */
  findRoomOfCard(scope: AnonymousScope, card: string): Promise<string | null>
  /** Looks up guest, room, reservation and code in one snapshot. */
  lookUp(scope: AnonymousScope | ManagerScope, attempt: SignInAttempt): Promise<SignInContext>
}

/**
 * An invitation into a stay that is still good. `verified` and `trusted`: as the session was that made it. `canBeGuessed`:
 * it was found by its six characters.
 */
export type Invitation = {
  id: string
  stayId: string
  room_number: string
  verified: boolean
  trusted: boolean
  canBeGuessed: boolean
}

/** A guest who signs in, and what leads them into a stay. */
export type StayCandidate = {
  guest: { id: string; guest_name: string; room_number: string }
  /** True for a guest whom this transaction has added. The row of another one it has locked. */
  isNew: boolean
  facts: Pick<SignInContext, 'room' | 'reservation'>
  /** True if they gave the room's current stay code. */
  hasStayCode: boolean
  invitation: Invitation | null
  /** They came by the arrival link of their reservation, which proves the stay as a code does. */
  byLink?: boolean
  language: Language | null
}

/** Which stay a guest's session belongs to. */
export type StayRules = {
  /** The invitation of a secret or of six characters, or null when it is not valid. */
  findInvitation(scope: AnonymousScope, secret: string): Promise<Invitation | null>
  /**
   * Joins or opens a stay, inside the transaction that opens the session.
   * @throws Refusal when the invitation has been used up meanwhile, or the stay has as many companions as it may
   */
  join(tx: Tx, scope: AnonymousScope, candidate: StayCandidate): Promise<SessionStay>
}

/** The decision about a sign-in attempt. */
export type Verdict = {
  admitted: boolean
  proof: Proof | null
  /**
   * Proved by a card or a long code, which cannot be guessed: no rate limit applies, and no access code that another
   * guest has set for this name.
   */
  isSure: boolean
}

/**
 * Decides whether a guest may sign in, and what proved their stay (`null`: nothing, and nothing was required). A card
 * determines the room, but a required code or reservation must still be correct.
 */
export const decideSignIn = (
  policy: GuestSignInPolicy,
  { byCard, room_number }: SignInAttempt,
  { room, reservedRoom, hasStayCode, codeIsLong }: SignInContext,
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
