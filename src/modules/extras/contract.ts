import * as z from 'zod/mini'
import { totalTooHigh } from '#modules/bill/contract.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { stayEnded } from '#modules/stays/contract.ts'
import { ticketFields } from '#modules/tickets/contract.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { timePattern } from '#platform/contract/day.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const unavailable = failure('extras.unavailable', 409)
/** Answers `current: { left: [{ day, left }] }`. */
export const soldOut = failure('extras.sold_out', 409)
export const tooLate = failure('extras.too_late', 409)
/** Answers `current`: the offer. */
export const priceChanged = failure('extras.price_changed', 409)
export const dayOutsideStay = failure('extras.day_outside_stay', 400)
export const dayRequired = failure('extras.day_required', 400)
export const timeRequired = failure('extras.time_required', 400)
export const quantityInvalid = failure('extras.quantity_invalid', 400)

/** What a price is for. */
export const units = ['each', 'person', 'night', 'stay'] as const
/** Whether an offer is for a day, or for a time of a day. */
export const timings = ['none', 'date', 'time'] as const
export const bookingStatuses = ['asked', 'approved', 'declined', 'withdrawn', 'expired', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]
/** Built-in answers of the hotel, in the language of its guest. */
export const answerPhrases = ['gladly', 'full', 'other_time'] as const
/** Charged to the room, or paid at the reception. */
export const settles = ['room', 'reception'] as const
export type Settle = (typeof settles)[number]

/** The texts of an offer that are translated. */
export const extraTexts = { name: 80, description: 600 } as const
export const maxNoteLength = 300
export const maxQuantity = 20
export const maxNights = 60
/** For how long an unsent booking is sent without asking the guest again. */
export const maxAgeMs = 2 * 60 * 60_000
/** How many of the bookings of their stay guests see. */
export const maxOwnBookings = 100

export const ExtraTranslations = getTranslations(extraTexts)

/** Something that the hotel offers for money beside the menu. */
export const Extra = z.object({
  id: Id,
  hotel_id: z.string(),
  name: z.string(),
  description: z.string(),
  translations: ExtraTranslations,
  /** In the hotel's currency, VAT included. */
  price: Money,
  unit: z.enum(units),
  image_url: z.nullable(z.string()),
  /** VAT in per cent; null: that of the settings of bills. */
  tax_rate: z.nullable(z.number()),
  /** False: it is approved when it is asked for. */
  approval: z.boolean(),
  timing: z.enum(timings),
  quantity_most: z.int(),
  /** How many can be had on a day in all; null: any number. */
  per_day: z.nullable(z.int()),
  /** How long before its day or time it has to be asked for. */
  lead_hours: z.int(),
  order: z.int(),
  available: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Extra = z.output<typeof Extra>

/** What a guest asked for, with what the offer was then. The guests of its stay and the staff read it. */
export const ExtraBooking = z.object({
  ...ticketFields,
  stay_id: Id,
  /** Null: the offer was deleted. */
  extra_id: z.nullable(Id),
  name: z.string(),
  unit: z.enum(units),
  price: Money,
  currency: z.string(),
  tax_rate: z.nullable(z.number()),
  quantity: z.int(),
  /** Where the price is for a night. */
  nights: z.nullable(z.int()),
  total: Money,
  for_day: z.nullable(Day),
  for_time: z.nullable(z.string()),
  note: z.string(),
  language: z.nullable(z.string()),
  status: z.enum(bookingStatuses),
  /** `room`: it is charged to the stay when it is approved. */
  settle: z.enum(settles),
  answer: z.string(),
  answer_phrase: z.nullable(z.enum(answerPhrases)),
  answered_at: z.nullable(Timestamp),
  answered_by: z.nullable(z.string()),
  /** What a cancelled one costs all the same. */
  kept: z.nullable(Money),
  /** When it expires unless it was answered. */
  expires_at: z.nullable(Timestamp),
})
export type ExtraBooking = z.output<typeof ExtraBooking>

const invalid = 'platform.field_invalid'

/**
 * `nights` where the price is for a night, by default until the check-out; `for_day` and `for_time` where the offer asks
 * for them. `expected_total` is what the guest's screen showed.
 */
export const NewExtraBooking = z.strictObject({
  id: Id,
  extra_id: Id,
  quantity: wholeNumber(1, maxQuantity, quantityInvalid.code),
  nights: z.optional(wholeNumber(1, maxNights)),
  for_day: z.optional(z.iso.date({ error: dayRequired.code })),
  for_time: z.optional(z.string({ error: invalid }).check(z.regex(timePattern, { error: invalid }))),
  note: optionalField(maxNoteLength),
  language: z.optional(z.enum(languageCodes, { error: invalid })),
  expected_total: z.number({ error: 'platform.field_required' }),
})
export type NewExtraBooking = z.output<typeof NewExtraBooking>

const path = '/api/hotels/{hotelSlug}/my'
export const ofBooking = { params: z.object({ extraBookingId: Id }) } as const
const guest = { access: 'guest', feature: 'extras' } as const
/** Why a booking is refused. */
export const bookingFailures = [
  unavailable,
  soldOut,
  tooLate,
  priceChanged,
  dayOutsideStay,
  dayRequired,
  timeRequired,
  quantityInvalid,
  totalTooHigh,
  hoursClosed,
  timeUnavailable,
  stayEnded,
  idTaken,
]

export const listMyExtras = route({
  id: 'listMyExtras',
  method: 'GET',
  path: `${path}/extras`,
  summary: "What the hotel offers, and what the guest's stay has asked for",
  ...guest,
  response: z.object({
    offers: z.array(Extra),
    /** The newest first. */
    bookings: z.array(ExtraBooking),
    /** How this guest pays. */
    settle: z.enum(settles),
    event_number: z.int(),
  }),
  errors: [],
})
export const askForExtra = route({
  id: 'askForExtra',
  method: 'POST',
  path: `${path}/extra-bookings`,
  summary: 'Ask for an extra; one that needs no approval is approved at once',
  ...guest,
  body: NewExtraBooking,
  status: 201,
  response: ExtraBooking,
  errors: bookingFailures,
})
export const withdrawMyExtra = route({
  id: 'withdrawMyExtra',
  method: 'POST',
  path: `${path}/extra-bookings/{extraBookingId}/withdraw`,
  summary: 'Asked to withdrawn, by its guest',
  ...guest,
  ...ofBooking,
  body: z.strictObject({}),
  response: ExtraBooking,
  errors: [notFound, changedMeanwhile],
})

nameSchemas({ Extra, ExtraBooking, ExtraTranslations, NewExtraBooking })
