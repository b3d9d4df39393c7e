import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { failure } from '#platform/contract/failure.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The user of a session, to display. Never a credential. */
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
  /** Signed in with a password that the owner set. Nothing else works until the manager has chosen a new one. */
  must_choose_password: z.boolean(),
  /** Signed in without the second factor that is required. Nothing else works until it is set up. */
  must_set_second_factor: z.boolean(),
  /** Decides their rights here. `role` says only that they work here. */
  staff_role: z.enum(staffRoles),
  kind: z.enum(['person', 'device']),
  /** The departments whose work rings for them: their own choice, or what their role follows. */
  follows: z.array(z.enum(departments)),
  /** The person at this shared device now. */
  name_tag: z.nullable(z.object({ id: z.string(), display_name: z.string() })),
})
export type GuestUser = z.output<typeof GuestUser>
export type ManagerUser = z.output<typeof ManagerUser>
export type User = GuestUser | ManagerUser

/**
 * The part of a staff member that others may change while a screen is open: departments and names. In a stream's
 * `member` frame, sent at the start and after each change.
 */
export type MemberNotice = Pick<ManagerUser, 'follows' | 'display_name' | 'name_tag'>

/** The user who signed in, and when the session expires. */
export const signedIn = <U extends z.ZodMiniType>(user: U) => z.object({ user, expires_at: Timestamp })
export const GuestSession = signedIn(GuestUser)
export const ManagerSession = signedIn(ManagerUser)

export const OwnerUser = z.object({
  id: z.string(),
  role: z.literal('owner'),
  email: z.string(),
  must_set_second_factor: z.boolean(),
})
export type OwnerUser = z.output<typeof OwnerUser>

/** A browser has a session for each of the two roles. */
export const WhoAmI = z.object({ guest: z.nullable(GuestSession), manager: z.nullable(ManagerSession) })
export type WhoAmI = z.output<typeof WhoAmI>

export const notSignedIn = failure('people.not_signed_in', 401)
export const wrongRole = failure('people.wrong_role', 403)
/** Signed in, but as a manager of another hotel. */
export const notManagerHere = failure('people.not_manager_here', 403)
/** Their role in the hotel's team does not include the call. */
export const roleNotEnough = failure('people.role_not_enough', 403)
export const mustChoosePassword = failure('people.must_choose_password', 403)

export const hotelPath = '/api/hotels/{hotelSlug}'

export const whoAmI = route({
  id: 'whoAmI',
  method: 'GET',
  path: `${hotelPath}/session`,
  summary: 'Who this browser is in this hotel',
  access: 'anyone',
  allowClosedHotel: true,
  response: WhoAmI,
  errors: [],
})
export const refreshGuestSession = route({
  id: 'refreshGuestSession',
  method: 'PUT',
  path: `${hotelPath}/guest-session`,
  summary: 'Keep a guest signed in',
  access: 'guest',
  response: GuestSession,
  errors: [],
})
export const refreshManagerSession = route({
  id: 'refreshManagerSession',
  method: 'PUT',
  path: `${hotelPath}/manager-session`,
  summary: 'Keep a manager signed in',
  access: 'manager',
  roles: staffRoles,
  allowInitialPassword: true,
  allowWithoutSecondFactor: true,
  response: ManagerSession,
  audit: { none: 'It concerns the session of one browser.' },
  errors: [],
})
/** Open to everyone and never fails: a browser also drops its session of another hotel this way. */
export const signOutGuest = route({
  id: 'signOutGuest',
  method: 'DELETE',
  path: `${hotelPath}/guest-session`,
  summary: 'Sign the guest of this browser out',
  access: 'anyone',
  allowClosedHotel: true,
  status: 204,
  errors: [],
})
export const signOutManager = route({
  id: 'signOutManager',
  method: 'DELETE',
  path: `${hotelPath}/manager-session`,
  summary: 'Sign the manager of this browser out',
  access: 'anyone',
  allowClosedHotel: true,
  status: 204,
  audit: { none: 'It concerns the session of one browser.' },
  errors: [],
})

/**
 * A session expires `refreshHours` after its last refresh, and at the latest `wholeDays` after sign-in. Browsers
 * refresh it before.
 */
export const sessionLife = {
  guest: { refreshHours: 7 * 24, wholeDays: 14 },
  manager: { refreshHours: 24, wholeDays: 30 },
  /** Of a shared device, which has no password to sign in with again. */
  device: { refreshHours: 7 * 24, wholeDays: 365 },
  owner: { refreshHours: 12, wholeDays: 7 },
} as const
/** The name tag of a shared device is forgotten after so long. Its screen takes it off much earlier. */
export const nameTagHours = 12
export const refreshBackoffStartMs = 200

/** Server-Sent Events of the hotel, starting after `after` or Last-Event-ID. See docs/api.md. */
export const openEvents = route({
  id: 'openEvents',
  method: 'GET',
  scope: 'events:read',
  path: `${hotelPath}/events`,
  summary: 'Live changes of this hotel that concern the caller',
  access: 'guest-or-manager',
  roles: staffRoles,
  query: z.object({
    as: z.optional(z.enum(['guest', 'manager'], { error: 'platform.field_invalid' })),
    after: z.optional(z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(0))),
  }),
  errors: [],
})

nameSchemas({ GuestUser, ManagerUser, OwnerUser, GuestSession, ManagerSession, WhoAmI })
