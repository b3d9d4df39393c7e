import * as z from 'zod/mini'
import { timePattern } from '#platform/contract/day.ts'
import { failure, type FailureCode } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text, wholeNumber } from '#platform/contract/text.ts'
import { PublicHotel, TaxiDispatch } from '../contract.ts'

/* Settings that staff make. In a file of its own, because every guest's phone loads contract.ts. */

export const maxHotelNameLength = 120
export const maxLogoLength = 2048

/** The currencies of our languages' countries. A hotel has one for menu and orders and one for invoices. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'ALL',
  'BAM',
  'CZK',
  'DKK',
  'HUF',
  'MKD',
  'NOK',
  'PLN',
  'RON',
  'RSD',
  'RUB',
  'SEK',
  'TRY',
  'UAH',
] as const

const accentPattern = /^#[0-9a-f]{6}$/
/** True if a text is a colour in the stored form. */
export const isAccent = (code: string): boolean => accentPattern.test(code)

export const nameMissing = failure('hotels.name_missing', 400)
export const accentInvalid = failure('hotels.accent_invalid', 400)
export const logoInvalid = failure('hotels.logo_invalid', 400)
export const timeZoneUnknown = failure('hotels.time_zone_unknown', 400)
export const currencyUnknown = failure('hotels.currency_unknown', 400)

export const overdueInvalid = failure('hotels.overdue_invalid', 400)
export const escalationInvalid = failure('hotels.escalation_invalid', 400)
export const escalationTooEarly = failure('hotels.escalation_too_early', 400)
export const quietInvalid = failure('hotels.quiet_invalid', 400)
export const quietHalf = failure('hotels.quiet_half', 400)

export const contentLanguagesInvalid = failure('hotels.content_languages_invalid', 400)

export const maxOverdueMinutes = 120
export const maxEscalationMinutes = 480

const minutes = (code: FailureCode, min: number, max: number) => z.optional(wholeNumber(min, max, code))
const timeOfDay = z.optional(
  z.nullable(z.string({ error: quietInvalid.code }).check(z.regex(timePattern, { error: quietInvalid.code }))),
)

const contentLanguages = z.optional(
  z
    .array(z.enum(languageCodes, { error: contentLanguagesInvalid.code }), { error: contentLanguagesInvalid.code })
    .check(
      z.minLength(1, { error: contentLanguagesInvalid.code }),
      z.refine((codes) => new Set(codes).size === codes.length, { error: contentLanguagesInvalid.code }),
    ),
)

const flag = z.optional(z.boolean({ error: 'platform.field_invalid' }))

const currency = z.optional(z.enum(currencies, { error: currencyUnknown.code }))

/**
 * The settings that a manager may change; missing fields stay as they are. All others belong to the platform's owner.
 */
export const HotelSettings = z.strictObject({
  name: z.optional(text(maxHotelNameLength, nameMissing.code)),
  logo_url: z.optional(
    z.nullable(z.string({ error: logoInvalid.code }).check(z.maxLength(maxLogoLength, { error: logoInvalid.code }))),
  ),
  accent: z.optional(
    z
      .string({ error: accentInvalid.code })
      .check(z.toLowerCase(), z.regex(accentPattern, { error: accentInvalid.code })),
  ),
  time_zone: z.optional(
    z.string({ error: timeZoneUnknown.code }).check(z.maxLength(64, { error: timeZoneUnknown.code })),
  ),
  currency,
  invoice_currency: currency,
  overdue_minutes: minutes(overdueInvalid.code, 1, maxOverdueMinutes),
  escalation_minutes: minutes(escalationInvalid.code, 2, maxEscalationMinutes),
  quiet_from: timeOfDay,
  quiet_until: timeOfDay,
  /** The texts themselves are in the first language; the others are translations. */
  content_languages: contentLanguages,
  /** Guests may ask for food and drinks, and for a taxi, for a later time. */
  orders_ahead: flag,
  taxi_ahead: flag,
  /** Guests can hang out the sign "do not disturb". */
  do_not_disturb: flag,
  taxi_dispatch: z.optional(TaxiDispatch),
  taxi_destination: flag,
  /** The services for guests that are off until a hotel wants them. Missing ones stay as they are. */
  guest_services: z.optional(
    z.strictObject({ conversations: flag, announcements: flag, bill: flag, ratings: flag, extras: flag }),
  ),
})
export type HotelSettings = z.output<typeof HotelSettings>

export const updateHotelSettings = route({
  id: 'updateHotelSettings',
  method: 'PATCH',
  path: '/api/hotels/{hotelSlug}',
  summary:
    'Name, logo, colour, zone, currencies, languages, services for guests, taxis, ' +
    'and how soon things must be claimed, by a manager of the hotel',
  access: 'manager',
  body: HotelSettings,
  response: PublicHotel,
  audit: 'hotels.settings_changed',
  errors: [
    nameMissing,
    accentInvalid,
    logoInvalid,
    timeZoneUnknown,
    currencyUnknown,
    overdueInvalid,
    escalationInvalid,
    escalationTooEarly,
    quietInvalid,
    quietHalf,
    contentLanguagesInvalid,
  ],
})

nameSchemas({ HotelSettings })
