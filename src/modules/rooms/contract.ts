import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import { roomHasWord, roomNeedsWord } from '#modules/people/contract.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The maximum number of rooms of a hotel. Cards for hundreds of rooms are printed in one go. */
export const maxRooms = 500
export const maxRoomNumberLength = 40
export const maxFloorLength = 20

export const tooManyRooms = failure('rooms.too_many', 409)
/** A hotel cannot require cards or codes before it has rooms. */
export const roomsFirst = failure('rooms.rooms_first', 409)

/** A room as staff see it. They tell the code to the people who stay there. The card's token is only on the card. */
export const Room = z.object({
  id: Id,
  room_number: z.string(),
  /** As the hotel writes it, such as "1" or "Garden house". */
  floor: z.nullable(z.string()),
  stay_code: z.string(),
  card_made_at: Timestamp,
})
export type Room = z.output<typeof Room>

/** The data that a card is printed from. */
export const RoomCard = z.object({ id: Id, room_number: z.string(), card_token: z.string() })
export type RoomCard = z.output<typeof RoomCard>

/** The cards' address, their text in each language of the interface, and one card for each room. */
export const RoomCards = z.object({
  address: z.nullable(z.string()),
  scan_me: z.array(z.object({ language: z.string(), text: z.string() })),
  items: z.array(RoomCard),
})
export type RoomCards = z.output<typeof RoomCards>

const path = '/api/hotels/{hotelSlug}'
const room = z.object({ roomId: Id })
const staff = { access: 'manager', roles: deskRoles } as const
const ofRoom = { ...staff, params: room } as const

export const listRooms = route({
  id: 'listRooms',
  method: 'GET',
  scope: 'rooms:read',
  path: `${path}/rooms`,
  summary: 'The rooms with the codes of their stays',
  ...staff,
  response: z.object({ items: z.array(Room) }),
  errors: [],
})

const floor = z.nullable(text(maxFloorLength))

/**
 * Names of rooms must have the form that guests type. Existing rooms are not changed, so
 * repeating a list, or sending a longer one, is safe.
 */
export const addRooms = route({
  id: 'addRooms',
  method: 'POST',
  scope: 'rooms:write',
  path: `${path}/rooms`,
  summary: 'Add rooms; each gets a card and a code',
  ...staff,
  body: z.strictObject({
    room_numbers: z
      .array(text(maxRoomNumberLength).check(z.refine(roomHasWord, { error: roomNeedsWord.code })))
      .check(z.minLength(1, { error: 'platform.field_required' }), z.maxLength(maxRooms, { error: tooManyRooms.code })),
    /** Of all added rooms. */
    floor: z.optional(floor),
  }),
  response: z.object({ items: z.array(Room), added: z.int() }),
  audit: 'rooms.added',
  errors: [tooManyRooms, roomNeedsWord],
})
/** The other fields of a room stay as they were made. */
export const changeRoom = route({
  id: 'changeRoom',
  method: 'PATCH',
  scope: 'rooms:write',
  path: `${path}/rooms/{roomId}`,
  summary: 'Change the floor of a room',
  ...ofRoom,
  body: z.strictObject({ floor }),
  response: Room,
  audit: 'rooms.changed',
  errors: [notFound],
})
export const removeRoom = route({
  id: 'removeRoom',
  method: 'DELETE',
  scope: 'rooms:write',
  path: `${path}/rooms/{roomId}`,
  summary: 'Remove a room; its card is no longer valid',
  ...ofRoom,
  status: 204,
  audit: 'rooms.removed',
  errors: [notFound],
})

/** Safe to repeat: the newest card is the valid one. */
export const renewCard = route({
  id: 'renewCard',
  method: 'POST',
  path: `${path}/rooms/{roomId}/card`,
  summary: 'Make a new card for a room; the old one is no longer valid',
  ...ofRoom,
  response: Room,
  audit: 'rooms.card_renewed',
  errors: [notFound],
})
export const renewAllCards = route({
  id: 'renewAllCards',
  method: 'POST',
  path: `${path}/room-cards`,
  summary: 'Make new cards for all rooms; the old ones are no longer valid',
  ...staff,
  response: z.object({ items: z.array(Room) }),
  audit: 'rooms.cards_renewed',
  errors: [],
})
export const renewStayCode = route({
  id: 'renewStayCode',
  method: 'POST',
  path: `${path}/rooms/{roomId}/code`,
  summary: 'Make a new code for a room',
  ...ofRoom,
  response: Room,
  audit: 'rooms.code_renewed',
  errors: [notFound],
})
export const listRoomCards = route({
  id: 'listRoomCards',
  method: 'GET',
  path: `${path}/room-cards`,
  summary: 'Everything that the cards are printed from',
  ...staff,
  response: RoomCards,
  errors: [],
})

const GuestSignInSettings = z.object({ guest_signin: GuestSignInPolicy, has_unlisted_rooms: z.boolean() })
export type GuestSignInSettings = z.output<typeof GuestSignInSettings>

export const changeGuestSignIn = route({
  id: 'changeGuestSignIn',
  method: 'PUT',
  path: `${path}/guest-signin`,
  summary: 'What somebody has to show to be let in as a guest; who is signed in stays so',
  access: 'manager',
  /** Without `has_unlisted_rooms` that stays as it is. */
  body: z.strictObject({
    guest_signin: GuestSignInPolicy,
    has_unlisted_rooms: z.optional(z.boolean({ error: 'platform.field_invalid' })),
  }),
  response: GuestSignInSettings,
  audit: 'hotels.sign_in_changed',
  errors: [roomsFirst],
})

nameSchemas({ Room, RoomCard, RoomCards })
