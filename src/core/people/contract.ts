import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { cleanText, text } from '#platform/contract/text.ts'
import { Moment } from '#platform/contract/time.ts'

/** The user of a browser session as the specification names it (000 §3). Display data: never a credential. */
export const GuestUser = z.object({
  id: z.string(),
  role: z.literal('guest'),
  hotel_id: z.string(),
  room_number: z.string(),
  guest_name: z.string(),
})
export const ManagerUser = z.object({
  id: z.string(),
  role: z.literal('manager'),
  hotel_id: z.string(),
  email: z.string(),
  display_name: z.nullable(z.string()),
  /** Signed in with a password that the owner set: nothing else works until an own one is chosen. */
  must_choose_password: z.boolean(),
})
export type GuestUser = z.output<typeof GuestUser>
export type ManagerUser = z.output<typeof ManagerUser>
export type User = GuestUser | ManagerUser

const signedIn = <U extends z.ZodMiniType>(user: U) => z.object({ user, expires_at: Moment })
export const GuestSession = signedIn(GuestUser)
export const ManagerSession = signedIn(ManagerUser)

export const OwnerUser = z.object({ id: z.string(), role: z.literal('owner'), email: z.string() })
export type OwnerUser = z.output<typeof OwnerUser>
export const OwnerSession = signedIn(OwnerUser)

/** Who this browser is in this hotel: both kinds of session are kept apart. */
export const WhoAmI = z.object({ guest: z.nullable(GuestSession), manager: z.nullable(ManagerSession) })
export type WhoAmI = z.output<typeof WhoAmI>

export const notSignedIn = failure('people.not_signed_in', 401)
export const wrongRole = failure('people.wrong_role', 403)
/** The specification's sentence for a manager of another house (000 §6). */
export const notManagerHere = failure('people.not_manager_here', 403)
export const guestFieldsMissing = failure('people.guest_fields_missing', 400)
export const roomNeedsWord = failure('people.room_needs_word', 400)
export const nameNeedsTwoWords = failure('people.name_needs_two_words', 400)
export const invalidAccessCode = failure('people.invalid_access_code', 403)
/** A hotel that asks for more than room and name: whatever was not right is told to nobody. */
export const stayNotConfirmed = failure('people.stay_not_confirmed', 403)
export const managerFieldsMissing = failure('people.manager_fields_missing', 400)
export const emailInvalid = failure('people.email_invalid', 400)
export const loginFailed = failure('people.login_failed', 401)
export const signInTooOften = failure('people.sign_in_too_often', 429)

export const ownerFieldsMissing = failure('people.owner_fields_missing', 400)
export const invalidOwnerCredentials = failure('people.invalid_owner_credentials', 401)
export const notOwner = failure('people.not_owner', 403)
export const passwordTooShort = failure('people.password_too_short', 400)
export const passwordTooCommon = failure('people.password_too_common', 400)
export const passwordFieldsMissing = failure('people.password_fields_missing', 400)
export const currentPasswordIncorrect = failure('people.current_password_incorrect', 403)
export const displayNameEmpty = failure('people.display_name_empty', 400)
export const userNotFound = failure('people.user_not_found', 404)
export const mustChoosePassword = failure('people.must_choose_password', 403)
/** Never made, used already, or run out: which of them is told to nobody. */
export const linkInvalid = failure('people.link_invalid', 403)

export const passwordLeast = 8

/** Room number must contain "apt" or "room", in any case (specification 000 §5). */
export const roomHasWord = (room: string): boolean => /apt|room/i.test(room)
export const hasTwoWords = (name: string): boolean => name.trim().split(/\s+/).length >= 2

const optionalField = (max: number) => z._default(z.string({ error: 'platform.field_invalid' }).check(z.overwrite(cleanText), z.maxLength(max, { error: 'platform.field_too_long' })), '')

/**
 * Missing fields pass the shape and are refused by `guestSignInProblem` with the specification's own sentence; so the
 * form and the server say the same thing in the same order.
 */
export const GuestSignIn = z.strictObject({
  room_number: optionalField(40), guest_name: optionalField(120), access_code: optionalField(64),
  /** What the card in his room says: the room is the card's then. */
  card: optionalField(64),
})
export type GuestSignIn = z.output<typeof GuestSignIn>

/** What is wrong with a guest's sign-in form, or null. Order of the rules: specification 000 §5. */
export const guestSignInProblem = (form: Pick<GuestSignIn, 'room_number' | 'guest_name'>) => {
  if (!form.room_number.trim() || !form.guest_name.trim()) return guestFieldsMissing
  if (!roomHasWord(form.room_number)) return roomNeedsWord
  if (!hasTwoWords(form.guest_name)) return nameNeedsTwoWords
  return null
}

// A password is taken as it was typed: cleaning would change it.
export const ManagerSignIn = z.strictObject({
  email: optionalField(254),
  password: z._default(z.string({ error: 'platform.field_invalid' }).check(z.maxLength(256, { error: 'platform.field_too_long' })), ''),
})
export type ManagerSignIn = z.output<typeof ManagerSignIn>

const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
/** Whether a text has the shape of an e-mail address; at most 254 characters, as everywhere. */
export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text)
export const managerSignInProblem = (form: ManagerSignIn) => {
  if (!form.email.trim() || !form.password) return managerFieldsMissing
  if (!email.test(form.email.trim())) return emailInvalid
  return null
}

const hotelPath = '/api/hotels/{hotelSlug}'

export const whoAmI = route({
  id: 'whoAmI', method: 'GET', path: `${hotelPath}/session`, summary: 'Who this browser is in this hotel', who: 'anyone', closedHotelToo: true,
  answer: WhoAmI, fails: [],
})
export const signInGuest = route({
  id: 'signInGuest', method: 'POST', path: `${hotelPath}/guest-session`, summary: 'Sign in as a guest of a room', who: 'anyone',
  body: GuestSignIn, status: 201, answer: GuestSession,
  fails: [guestFieldsMissing, roomNeedsWord, nameNeedsTwoWords, invalidAccessCode, stayNotConfirmed, signInTooOften],
})
export const signInManager = route({
  id: 'signInManager', method: 'POST', path: `${hotelPath}/manager-session`, summary: 'Sign in as a manager of this hotel', who: 'anyone',
  body: ManagerSignIn, status: 201, answer: ManagerSession,
  fails: [managerFieldsMissing, emailInvalid, loginFailed, notManagerHere, signInTooOften],
})
export const refreshGuestSession = route({
  id: 'refreshGuestSession', method: 'PUT', path: `${hotelPath}/guest-session`, summary: 'Keep a guest signed in', who: 'guest',
  answer: GuestSession, fails: [],
})
export const refreshManagerSession = route({
  id: 'refreshManagerSession', method: 'PUT', path: `${hotelPath}/manager-session`, summary: 'Keep a manager signed in', who: 'manager', firstUsePasswordToo: true,
  answer: ManagerSession, fails: [],
})
/** Signing out is allowed to anybody and always succeeds: it is also how a browser drops a session of another hotel. */
export const signOutGuest = route({
  id: 'signOutGuest', method: 'DELETE', path: `${hotelPath}/guest-session`, summary: 'Sign the guest of this browser out', who: 'anyone', closedHotelToo: true, status: 204, fails: [],
})
export const signOutManager = route({
  id: 'signOutManager', method: 'DELETE', path: `${hotelPath}/manager-session`, summary: 'Sign the manager of this browser out', who: 'anyone', closedHotelToo: true, status: 204, fails: [],
})

const password = z._default(z.string({ error: 'platform.field_invalid' }).check(z.maxLength(256, { error: 'platform.field_too_long' })), '')

export const ChangePassword = z.strictObject({ current_password: password, new_password: password })
export const changePassword = route({
  id: 'changePassword', method: 'POST', path: `${hotelPath}/my/password`, summary: "Change the manager's own password; his other sessions end", who: 'manager', firstUsePasswordToo: true,
  body: ChangePassword, answer: ManagerSession, fails: [passwordFieldsMissing, currentPasswordIncorrect, passwordTooShort, passwordTooCommon, signInTooOften],
})

export const displayNameMax = 120
/** What a manager reads and changes about himself. His e-mail he signs in with: only the owner can give him another. */
export const Profile = z.object({ display_name: z.nullable(z.string()), email: z.string() })
export type Profile = z.output<typeof Profile>

export const getProfile = route({
  id: 'getProfile', method: 'GET', path: `${hotelPath}/my/profile`, summary: "The manager's own name and e-mail", who: 'manager', answer: Profile, fails: [userNotFound],
})
export const changeDisplayName = route({
  id: 'changeDisplayName', method: 'PUT', path: `${hotelPath}/my/profile`, summary: "Change the manager's own display name", who: 'manager',
  body: z.strictObject({ display_name: text(displayNameMax, displayNameEmpty.code) }), answer: ManagerSession, fails: [displayNameEmpty, userNotFound],
})

export const whoIsOwner = route({
  id: 'whoIsOwner', method: 'GET', path: '/api/owner-session', summary: 'Whether this browser is signed in as an owner', who: 'anyone', answer: z.object({ owner: z.nullable(OwnerSession) }), fails: [],
})
export const signInOwner = route({
  id: 'signInOwner', method: 'POST', path: '/api/owner-session', summary: 'Sign in as an owner of the platform', who: 'anyone',
  body: ManagerSignIn, status: 201, answer: OwnerSession, fails: [ownerFieldsMissing, invalidOwnerCredentials, notOwner, signInTooOften],
})
export const refreshOwnerSession = route({
  id: 'refreshOwnerSession', method: 'PUT', path: '/api/owner-session', summary: 'Keep an owner signed in', who: 'owner', answer: OwnerSession, fails: [],
})
export const signOutOwner = route({
  id: 'signOutOwner', method: 'DELETE', path: '/api/owner-session', summary: 'Sign the owner of this browser out', who: 'anyone', status: 204, fails: [],
})

/** How long the link is good by which an owner sets his password. */
export const passwordLinkHours = 24
export const SetOwnerPassword = z.strictObject({ token: optionalField(64), new_password: password })
export const setOwnerPassword = route({
  id: 'setOwnerPassword', method: 'POST', path: '/api/owner-password', summary: 'Set the password of an owner by a one-time link, and sign in', who: 'anyone',
  body: SetOwnerPassword, status: 201, answer: OwnerSession, fails: [passwordFieldsMissing, linkInvalid, passwordTooShort, passwordTooCommon, signInTooOften],
})

/** A session lasts this long from its last refresh, and never longer than its whole life. Browsers refresh before it ends. */
export const sessionLife = {
  guest: { refreshHours: 7 * 24, wholeDays: 14 },
  manager: { refreshHours: 24, wholeDays: 30 },
  owner: { refreshHours: 12, wholeDays: 7 },
} as const
export const refreshBackoffStartMs = 200

const eventsQuery = z.object({
  as: z.optional(z.enum(['guest', 'manager'], { error: 'platform.field_invalid' })),
  after: z.optional(z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(0))),
})

/** Server-Sent Events: what happens in the hotel, from `after` (or Last-Event-ID) on; see docs/api.md. */
export const openEvents = route({
  id: 'openEvents', method: 'GET', path: `${hotelPath}/events`, summary: 'Live changes of this hotel that concern the caller', who: 'guest-or-manager',
  query: eventsQuery, fails: [],
})
