import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'

/** Everything that a hotel can switch off. A missing key counts as on. */
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
] as const
export type FeatureKey = (typeof featureKeys)[number]

/** The features that a new hotel is asked about, all on by default. */
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

// Apart from the schema: the browser asks of every address, and would otherwise load the schema library for it.
const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])$/

/** A hotel's address: lower-case letters, digits and hyphens, 2-60, as it stands in every path. */
export const HotelSlug = z.string().check(z.regex(slugPattern))

/** First segments of paths that the application itself uses: no hotel can have them. */
export const reservedSlugs = [
  'api',
  'add-hotel',
  'not-found',
  'set-password',
  'welcome',
  'hotels',
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
  'admin',
  'owner',
] as const

/** Whether a text has the shape of a hotel's address. */
export const isHotelSlug = (slug: string): boolean => slugPattern.test(slug)

export const hotelSlugIsUsable = (slug: string): boolean =>
  isHotelSlug(slug) && !(reservedSlugs as readonly string[]).includes(slug)

/** The zone of a hotel that nobody has placed elsewhere. */
export const defaultTimeZone = 'Europe/Belgrade'

/**
 * What a hotel asks of somebody before he is let in as a guest: nothing but room and name, a reservation
 * for them, the code of his stay, or the card in his room.
 */
export const GuestSignInPolicy = z.enum(['open', 'reservation', 'code', 'qr'], { error: 'platform.field_invalid' })
export type GuestSignInPolicy = z.output<typeof GuestSignInPolicy>

/** What anybody may know of a hotel: enough for the sign-in page and the shell. */
export const PublicHotel = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  /** The one colour a hotel sets, `#rrggbb`; the interface derives the rest. */
  accent: z.string(),
  features: z.record(z.string(), z.boolean()),
  time_zone: z.string(),
  currency: z.string(),
  invoice_currency: z.string(),
  /** Minutes after which something that nobody took is overdue, and escalated. */
  overdue_minutes: z.int(),
  escalation_minutes: z.int(),
  /** When the hotel wants no sound, `22:00` in its own zone; both or none. */
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  /** The languages of the hotel's own texts, its first at the beginning; empty while it has not said. */
  content_languages: z.array(z.enum(languageCodes)),
  /** The sign-in page shows what is asked for. */
  guest_signin: GuestSignInPolicy,
  /** What a manager without a password is told to call. */
  support_phone: z.nullable(z.string()),
})
export type PublicHotel = z.output<typeof PublicHotel>

export type HotelState = 'open' | 'expired' | 'disabled'

/** Until when a hotel is open, and whether it is switched on, is told to its own guests and staff alone. */
export const HotelStatus = z.object({
  state: z.enum(['open', 'expired', 'disabled']),
  expiry_date: z.optional(z.nullable(Day)),
  enabled: z.optional(z.boolean()),
})
export type HotelStatus = z.output<typeof HotelStatus>

/**
 * What a stream says of its hotel, at its start and whenever the hotel changes; the number to call is the
 * installation's.
 */
export type HotelNotice = Required<HotelStatus> & { hotel: Omit<PublicHotel, 'support_phone'> }

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

/** Asked by every open screen once a minute; answered from memory with an ETag. */
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

/** "Hotel Marina, Budva" as a letterhead shows it: the name, and the place after its last comma. */
export const splitHotelName = (name: string): { name: string; place: string | null } => {
  const comma = name.lastIndexOf(',')
  return comma > 0
    ? { name: name.slice(0, comma).trim(), place: name.slice(comma + 1).trim() || null }
    : { name, place: null }
}

nameSchemas({ GuestSignInPolicy, PublicHotel, HotelStatus })
