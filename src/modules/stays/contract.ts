import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const stayEnded = failure('stays.ended', 409)
export const alreadyOpen = failure('stays.already_open', 409)
/** What the law wants first: staff have seen the guests with their documents. */
export const identityFirst = failure('register.identity_first', 409)
export const checkOutInvalid = failure('stays.check_out_invalid', 400)
export const tooManyInvitations = failure('stays.too_many_invitations', 409)

/** How long an invitation for a companion is good, and for how many people. */
export const invitationMinutes = 10
export const maxInvitationUses = 5
/** How many invitations of a stay can be open at a time, and how many companions it can have. */
export const maxOpenInvitations = 5
export const maxCompanions = 12
export const maxLeadNameLength = 120
/** How many days before their check-in reservations are listed as arriving, and for how long ended stays without something open are. */
export const arrivingDays = 6
export const leftDays = 30

/** A party of guests in a room from arrival to check-out. Its guests and the staff read it. */
export const Stay = z.object({
  id: Id,
  hotel_id: z.string(),
  /** The name in the list of rooms where the room is one of it, otherwise as the guest typed it. */
  room_number: z.string(),
  room_id: z.nullable(Id),
  reservation_id: z.nullable(Id),
  /** Its first guest. */
  lead_name: z.string(),
  language: z.nullable(z.enum(languageCodes)),
  check_in: Day,
  check_out: z.nullable(Day),
  /** Staff set the date: an import of reservations no longer changes it. */
  check_out_by_staff: z.boolean(),
  status: z.enum(['present', 'ended']),
  /** When its first session was trusted, or staff opened or confirmed it. */
  confirmed_at: z.nullable(Timestamp),
  confirmed_by: z.nullable(z.enum(['code', 'staff', 'link'])),
  /** When staff showed the door code before the check-in hour. */
  door_released_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  ended_how: z.nullable(z.enum(['staff', 'guest', 'clock', 'merged'])),
  ended_by_name: z.nullable(z.string()),
  merged_into: z.nullable(Id),
  /** How many things that were asked for at a time were withdrawn when it ended. */
  withdrawn_count: z.int(),
  /** How far the hotel has read the conversation. */
  hotel_read_until: z.nullable(Timestamp),
  /** When a charge or an invoice of it last changed: the bill is read again. Null: it never had any. */
  bill_changed_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Stay = z.output<typeof Stay>

/** A stay in a list of the staff, with the names of its guests. */
export const ListedStay = z.intersection(
  Stay,
  z.object({
    guests: z.array(z.string()),
    /** Another party is signed in for this room. */
    other_party: z.boolean(),
    /** What no invoice holds, by currency, where the hotel has bills. An API key reads it with `bills:read`. */
    open_sums: z.optional(z.array(z.object({ currency: z.string(), total: Money }))),
    /** Of a stay that has ended, in a list: what is missing to charge its tourist tax. An API key does not read it. */
    tax_missing: z.optional(z.enum(['persons', 'price'])),
  }),
)
export type ListedStay = z.output<typeof ListedStay>

/** A reservation of the next days for which no stay is open. */
export const Arrival = z.object({
  reservation_id: Id,
  guest_name: z.string(),
  apartment: z.string(),
  /** The room of the list that the apartment means. */
  room_number: z.nullable(z.string()),
  check_in: Day,
  check_out: Day,
})
export type Arrival = z.output<typeof Arrival>

/** A guest of a stay, and on how many devices they are signed in. */
export const StayMember = z.object({ id: Id, guest_name: z.string(), devices: z.int(), trusted: z.boolean() })
export type StayMember = z.output<typeof StayMember>

/** An open ticket of a stay: the row as its board has it. */
const StayTicket = z.object({ entity: z.string(), row: z.looseObject({ id: Id }) })

const path = '/api/hotels/{hotelSlug}'
const stay = { params: z.object({ stayId: Id }) }
const staff = { access: 'manager', roles: deskRoles } as const
/** The access of the front desk to one stay. */
export const ofStaff = { ...staff, ...stay } as const

/** The stay of the guest, and what features add to it: the essentials of the room, announcements. Never cached. */
export const getMyStay = route({
  id: 'getMyStay',
  method: 'GET',
  path: `${path}/my/stay`,
  summary: "The guest's stay, and what belongs to it",
  access: 'guest',
  response: z.looseObject({
    stay: Stay,
    members: z.array(z.string()),
    /** True if this session may see what only confirmed guests see. */
    trusted: z.boolean(),
    /** Another party is signed in for this room. */
    other_party: z.boolean(),
    event_number: z.int(),
  }),
  errors: [],
})
/** Only hashes are stored. Repeating it with the same id makes a new secret, and the one before is worth nothing. */
export const inviteCompanion = route({
  id: 'inviteCompanion',
  method: 'POST',
  path: `${path}/my/stay/invitations`,
  summary: 'Invite companions into the stay',
  access: 'guest',
  body: z.strictObject({ id: Id }),
  status: 201,
  response: z.object({ address: z.string(), code: z.string(), expires_at: Timestamp }),
  errors: [stayEnded, idTaken, tooManyInvitations],
})

export const listStays = route({
  id: 'listStays',
  method: 'GET',
  scope: 'stays:read',
  path: `${path}/stays`,
  summary:
    'Stays in house, leaving today, ended in the last 30 days or ended with something to pay, and reservations that arrive',
  ...staff,
  query: z.object({
    list: z._default(
      z.enum(['arriving', 'present', 'leaving', 'ended'], { error: 'platform.field_invalid' }),
      'present',
    ),
    ...pageQuery,
  }),
  response: z.object({
    items: z.array(z.union([ListedStay, Arrival])),
    next_cursor: z.nullable(z.string()),
    event_number: z.int(),
  }),
  errors: [],
})
export const getStay = route({
  id: 'getStay',
  method: 'GET',
  path: `${path}/stays/{stayId}`,
  summary: 'A stay with its guests and open tickets',
  ...staff,
  ...stay,
  response: z.object({
    stay: ListedStay,
    members: z.array(StayMember),
    tickets: z.array(StayTicket),
    event_number: z.int(),
  }),
  errors: [notFound],
})
export const NewStay = z.strictObject({
  id: Id,
  room_number: text(40),
  lead_name: text(maxLeadNameLength),
  check_in: Day,
  check_out: z.optional(z.nullable(Day)),
  reservation_id: z.optional(z.nullable(Id)),
})
export type NewStay = z.output<typeof NewStay>
export const openStay = route({
  id: 'openStay',
  method: 'POST',
  scope: 'stays:write',
  path: `${path}/stays`,
  summary: 'Check somebody in who has not signed in yet',
  ...staff,
  body: NewStay,
  status: 201,
  response: Stay,
  audit: 'stays.opened',
  errors: [alreadyOpen, checkOutInvalid, idTaken, notFound],
})
export const StayChange = z.strictObject({
  check_out: z.optional(z.nullable(Day)),
  room_number: z.optional(text(40)),
  seen: z.optional(Timestamp),
})
export type StayChange = z.output<typeof StayChange>
export const changeStay = route({
  id: 'changeStay',
  method: 'PUT',
  scope: 'stays:write',
  path: `${path}/stays/{stayId}`,
  summary: 'Change the check-out date or the room of a stay; what is left out stays',
  ...staff,
  ...stay,
  body: StayChange,
  response: Stay,
  audit: 'stays.changed',
  errors: [notFound, stayEnded, checkOutInvalid, changedMeanwhile],
})
const changed = { ...staff, ...stay, response: Stay, errors: [notFound, stayEnded] } as const
export const confirmStay = route({
  id: 'confirmStay',
  method: 'POST',
  path: `${path}/stays/{stayId}/confirm`,
  summary: 'Confirm that these are the guests: their sessions of this moment become trusted',
  audit: 'stays.confirmed',
  ...changed,
})
export const releaseDoor = route({
  id: 'releaseDoor',
  method: 'POST',
  path: `${path}/stays/{stayId}/release-door`,
  summary: 'Show the door code before the check-in hour',
  audit: 'stays.door_released',
  ...changed,
  errors: [...changed.errors, identityFirst],
})
export const mergeStay = route({
  id: 'mergeStay',
  method: 'POST',
  path: `${path}/stays/{stayId}/merge`,
  summary: 'Move everything of a stay into another one of the same party; it cannot be undone',
  audit: 'stays.merged',
  ...changed,
  body: z.strictObject({ into: Id }),
})

nameSchemas({ Stay, ListedStay, Arrival, StayMember, StayTicket, NewStay, StayChange })
