import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'

/** Everything that a hotel can turn off. A missing key counts as on, but for `optInFeatures` of the policy. */
export const featureKeys = [
  'home',
  'dashboard',
  'requests',
  'orders',
  'taxi',
  'menu',
  'reservations',
  'guide',
  'house_rules',
  'recommendations',
  'invoices',
  'settings',
  'conversations',
  'announcements',
  'bill',
  'ratings',
  'extras',
  'registration',
] as const
export type FeatureKey = (typeof featureKeys)[number]

/** The features offered when a hotel is created, all on by default. */
export const offeredFeatures = [
  'menu',
  'taxi',
  'requests',
  'invoices',
  'guide',
  'recommendations',
  'house_rules',
  'reservations',
] as const

/** First segments of paths that the application itself uses: no hotel can have them. */
export const reservedSlugs = [
  'api',
  'add-hotel',
  'not-found',
  'set-password',
  'welcome',
  'hotels',
  'calendars',
  'assets',
  'auth',
  'error',
  'guest',
  'manager',
  'sw',
  'icons',
  'images',
  'healthz',
  'readyz',
  'metrics',
  'deskbell',
  'demo',
  'static',
  'public',
  'private',
  'admin',
  'owner',
] as const

/** True if a text has the form of a hotel's slug. */
export const hotelSlugIsUsable = (slug: string): boolean =>
  isHotelSlug(slug) && !(reservedSlugs as readonly string[]).includes(slug)

/** The time zone of a hotel that has not set its own. */
export const defaultTimeZone = 'Europe/Belgrade'

/**
 * The proof of a guest at the sign-in: only room and name (as specified), a reservation for them, the code of the stay,
 * or the card in the room.
 */
export const guestSignInPolicies = ['open', 'reservation', 'code', 'qr'] as const
export const GuestSignInPolicy = z.enum(guestSignInPolicies, { error: 'platform.field_invalid' })
export type GuestSignInPolicy = z.output<typeof GuestSignInPolicy>

export const TaxiDispatch = z.enum(['automatic', 'by_staff'], { error: 'platform.field_invalid' })

/** The public data of a hotel: enough for the sign-in page and the HTML shell. */
export const PublicHotel = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  /** The hotel's one colour, `#rrggbb`. The interface derives the rest. */
  accent: z.string(),
  features: z.record(z.string(), z.boolean()),
  time_zone: z.string(),
  currency: z.string(),
  invoice_currency: z.string(),
  /** Minutes after which an unclaimed ticket is overdue, and after which it is escalated. */
  overdue_minutes: z.int(),
  escalation_minutes: z.int(),
  /** Quiet hours, such as `22:00`, in the hotel's time zone; both or none. */
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  /** The languages of the hotel's own texts, the main one first; empty when not set. */
  content_languages: z.array(z.enum(languageCodes)),
  /** Taxis are dispatched automatically, or by staff after a call. */
  taxi_dispatch: TaxiDispatch,
  /** Guests are asked for their destination. */
  taxi_destination: z.boolean(),
  /** The sign-in page shows the fields that this policy needs. */
  guest_signin: GuestSignInPolicy,
  /** The hotel has a list of rooms: the server understands a room in any spelling of one of them. */
  has_rooms: z.boolean(),
  /** The hotel has said that its list is not complete. */
  has_unlisted_rooms: z.boolean(),
  /** The code of a booking can prove a reservation: guests are asked for one or the other. */
  has_booking_codes: z.boolean(),
  /** Something has opening hours. Otherwise everything is always open. */
  has_hours: z.boolean(),
  /** Guests may ask for food and drinks, and for a taxi, for a later time. */
  orders_ahead: z.boolean(),
  taxi_ahead: z.boolean(),
  /** Guests can hang out the sign "do not disturb". */
  do_not_disturb: z.boolean(),
  /** Where guests find privacy notice and imprint: 'page' for ours, or an address. Absent without both. */
  legal: z.optional(z.object({ privacy: z.nullable(z.string()), imprint: z.nullable(z.string()) })),
  /** The number that managers without a password are told to call. */
  support_phone: z.nullable(z.string()),
})
export type PublicHotel = z.output<typeof PublicHotel>

export type HotelState = 'open' | 'expired' | 'disabled'

/** Until when a hotel is open, and whether it is enabled: shown to its own guests and staff only. */
export const HotelStatus = z.object({
  state: z.enum(['open', 'expired', 'disabled']),
  expiry_date: z.optional(z.nullable(Day)),
  enabled: z.optional(z.boolean()),
  /** Of a closed hotel: entries of its guest register are left, which its managers can take with them. */
  keeps_register: z.optional(z.boolean()),
})
export type HotelStatus = z.output<typeof HotelStatus>

/**
 * The hotel in a stream's `hotel` frame, sent at the start and after each change. The support number belongs to the
 * installation.
 */
export type HotelNotice = Required<Omit<HotelStatus, 'keeps_register'>> & { hotel: Omit<PublicHotel, 'support_phone'> }

export const hotelUnknown = failure('hotels.unknown', 404)
export const hotelClosed = failure('hotels.closed', 403)
export const featureOff = failure('hotels.feature_off', 403)

export const getHotel = route({
  id: 'getHotel',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}',
  summary: 'Name, logo, colour and features of a hotel',
  access: 'anyone',
  allowClosedHotel: true,
  response: PublicHotel,
  errors: [hotelUnknown],
})

/** Called by every open screen once a minute. Answered from memory, with an ETag. */
export const getHotelStatus = route({
  id: 'getHotelStatus',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/status',
  summary: 'Whether a hotel is open, expired or disabled',
  access: 'anyone',
  allowClosedHotel: true,
  revalidates: true,
  response: HotelStatus,
  errors: [hotelUnknown],
})

export const statusPollSeconds = 60

/** "Hotel Marina, Budva" as a header shows it: the name, and the place after the last comma. */
export const splitHotelName = (name: string): { name: string; place: string | null } => {
  const comma = name.lastIndexOf(',')
  return comma > 0
    ? { name: name.slice(0, comma).trim(), place: name.slice(comma + 1).trim() || null }
    : { name, place: null }
}

nameSchemas({ GuestSignInPolicy, PublicHotel, HotelStatus })
