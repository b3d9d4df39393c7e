import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { maxRoomNumberLength } from '#modules/rooms/contract.ts'
import { Id } from '#platform/contract/id.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/**
 * A guest who is signed in. Verified: at each of their sign-ins they proved the stay with a card, code or reservation.
 */
export const PresentGuest = z.object({
  id: Id,
  room_number: z.string(),
  guest_name: z.string(),
  /** The matching room of the hotel's list. */
  room_id: z.nullable(Id),
  verified: z.boolean(),
  devices: z.int(),
  /** True if an access code was set at the first sign-in. */
  has_code: z.boolean(),
  last_seen_at: Timestamp,
  /** The stay of their newest session that has one. */
  stay_id: z.nullable(Id),
})
export type PresentGuest = z.output<typeof PresentGuest>

/** A page of guests. `count` is the total. */
export const PresentGuests = z.object({
  items: z.array(PresentGuest),
  next_cursor: z.nullable(z.string()),
  count: z.int(),
})
export type PresentGuests = z.output<typeof PresentGuests>

const path = '/api/hotels/{hotelSlug}'
const staff = { access: 'manager', roles: deskRoles } as const

const presentQuery = {
  limit: pageQuery.limit,
  cursor: z.optional(
    z.string().check(z.regex(/^[0-2]_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'platform.field_invalid' })),
  ),
}
export const listPresentGuests = route({
  id: 'listPresentGuests',
  method: 'GET',
  scope: 'stays:read',
  path: `${path}/present-guests`,
  summary: 'The guests who are signed in: the verified first, then those in rooms of the list',
  ...staff,
  query: z.object(presentQuery),
  response: PresentGuests,
  errors: [],
})
// By room number and not by id: guests can be in rooms that are not in the list. Both calls are safe to repeat.
const inRoom = { body: z.strictObject({ room_number: text(maxRoomNumberLength) }) }
export const endStay = route({
  id: 'endStay',
  method: 'POST',
  scope: 'stays:write',
  path: `${path}/ended-stays`,
  summary: 'Sign out everybody in a room, forget the access codes of its guests, and make a new code for it',
  ...staff,
  ...inRoom,
  response: z.object({ signed_out: z.int() }),
  audit: 'stays.ended',
  errors: [],
})
/**
 * A person who never stayed here may have set a code for that room and name. Without the code the real guest can sign
 * in again. Signed-in guests stay signed in.
 */
export const forgetAccessCodes = route({
  id: 'forgetAccessCodes',
  method: 'POST',
  path: `${path}/forgotten-access-codes`,
  summary: "Forget the access codes that a room's guests have set",
  ...staff,
  ...inRoom,
  response: z.object({ forgotten: z.int() }),
  audit: 'stays.access_codes_forgotten',
  errors: [],
})

nameSchemas({ PresentGuest, PresentGuests })
