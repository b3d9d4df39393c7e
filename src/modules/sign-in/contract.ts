import * as z from 'zod/mini'
import {
  guestFieldsMissing,
  guestNameProblem,
  nameNeedsTwoWords,
  roomHasWord,
  roomNeedsWord,
  signInTooOften,
} from '#modules/people/contract.ts'
import { GuestSession, hotelPath } from '#modules/sessions/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'

export const invalidAccessCode = failure('people.invalid_access_code', 403)
/** The hotel asks for a code, card or reservation. The answer does not say which entry was wrong. */
export const stayNotConfirmed = failure('people.stay_not_confirmed', 403)
/** The same for a wrong, an old and a used one. */
export const invitationInvalid = failure('stays.invitation_invalid', 403)
/** The stay has as many companions as it may. */
export const tooManyCompanions = failure('stays.too_many_companions', 409)

/**
 * All fields are optional here. `guestSignInProblem` refuses missing ones with a message for each, in the same order in
 * the form and on the server.
 */
export const GuestSignIn = z.strictObject({
  room_number: optionalField(40),
  guest_name: optionalField(120),
  access_code: optionalField(64),
  /** The code of the booking. Where the hotel asks for a reservation, it proves one that a calendar brought. */
  booking_code: optionalField(64),
  /** The token of the room's card. It replaces the room number. */
  card: optionalField(64),
  /**
   * The secret or the six characters of a companion's invitation. It replaces the room number, and the hotel's proofs.
   */
  invitation: optionalField(64),
  /** The language of the guest's screen. */
  language: z.optional(z.enum(languageCodes, { error: 'platform.field_invalid' })),
})
export type GuestSignIn = z.output<typeof GuestSignIn>

/**
 * The first problem of a guest's sign-in form, or null: missing fields, then the room, then the name.
 * @param byReservation the hotel compares the name with a reservation's, which may be one word: 王小明
 */
export const guestSignInProblem = (
  form: Pick<GuestSignIn, 'room_number' | 'guest_name'>,
  { byReservation }: { byReservation: boolean },
) => {
  if (!form.room_number.trim() || !form.guest_name.trim()) return guestFieldsMissing
  if (!roomHasWord(form.room_number)) return roomNeedsWord
  return byReservation ? null : guestNameProblem(form.guest_name)
}

export const signInGuest = route({
  id: 'signInGuest',
  method: 'POST',
  path: `${hotelPath}/guest-session`,
  summary: 'Sign in as a guest of a room',
  access: 'anyone',
  body: GuestSignIn,
  status: 201,
  response: GuestSession,
  errors: [
    guestFieldsMissing,
    roomNeedsWord,
    nameNeedsTwoWords,
    invalidAccessCode,
    stayNotConfirmed,
    invitationInvalid,
    tooManyCompanions,
    signInTooOften,
  ],
})

nameSchemas({ GuestSignIn })
