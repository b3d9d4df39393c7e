import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

/** The booking platforms whose calendars we know how to read. */
export const platforms = ['booking.com', 'airbnb', 'vrbo', 'other'] as const
export type BookingPlatform = (typeof platforms)[number]
const platformNames: Record<string, string> = { 'booking.com': 'Booking.com', airbnb: 'Airbnb', vrbo: 'Vrbo' }
/** The name of a platform as it writes itself; null for one that we do not know. */
export const platformName = (source: string): string | null => platformNames[source] ?? null

export const maxFeedsOfRoom = 5
export const maxFeeds = 1000
export const maxAddressLength = 2000
/** The least seconds between two readings of one feed on request. */
export const secondsBetweenReadings = 60

export const addressRefused = failure('calendars.address_refused', 400)
export const notACalendar = failure('calendars.not_a_calendar', 400)
export const calendarTooLarge = failure('calendars.too_large', 413)
/** Its bytes are no UTF-8, nor the charset that the platform names: names would be stored as other letters. */
export const lettersUnknown = failure('calendars.letters_unknown', 400)
export const noAnswer = failure('calendars.no_answer', 502)
export const tooManyFeeds = failure('calendars.too_many', 409)
export const alreadyThere = failure('calendars.already_there', 409)
export const fetchedJustNow = failure('calendars.fetched_just_now', 429)

/** Why the last reading of a feed failed. `address_lost`: the address cannot be opened and has to be pasted again. */
export const feedFailures = [
  'address_refused',
  'not_a_calendar',
  'too_large',
  'letters_unknown',
  'no_answer',
  'address_lost',
  'room_removed',
] as const
export type FeedFailure = (typeof feedFailures)[number]

/** Why an event of a calendar is left out. */
export const skippedEvents = [
  'past',
  'cancelled',
  'recurring',
  'no_dates',
  'bad_dates',
  'repeated',
  'too_far',
  'unreadable',
] as const
export type SkippedEvent = (typeof skippedEvents)[number]

const invalid = { error: 'platform.field_invalid' }
const Source = z.enum(platforms, invalid)
const State = z.enum(['active', 'paused'], invalid)
const Fate = z.enum(['keep', 'remove'], invalid)

/** A calendar of a booking platform that is read for one room. Its address is a secret, of which the ends are shown. */
export const CalendarFeed = z.object({
  id: Id,
  hotel_id: z.string(),
  room_id: Id,
  source: Source,
  host: z.string(),
  /** The last four characters of the address. */
  address_end: z.string(),
  state: State,
  failure: z.nullable(z.enum(feedFailures)),
  failing_since: z.nullable(Timestamp),
  fetched_at: z.nullable(Timestamp),
  succeeded_at: z.nullable(Timestamp),
  /** How many bookings the last whole reading had, how many blocks, and how many events were left out. */
  event_count: z.int(),
  block_count: z.int(),
  skipped_count: z.int(),
  /** Since when removing is held back, and how many reservations are missing. */
  held_since: z.nullable(Timestamp),
  held_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type CalendarFeed = z.output<typeof CalendarFeed>

/** A feed in the list, with its room and the time of the next reading. */
export const ListedFeed = z.intersection(
  CalendarFeed,
  z.object({ room_number: z.nullable(z.string()), due_at: z.nullable(Timestamp) }),
)
export type ListedFeed = z.output<typeof ListedFeed>

const Address = text(maxAddressLength)
export const NewCalendarFeed = z.strictObject({ id: Id, room_id: Id, source: Source, url: Address })
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>
/** Without an address the one that is there stays. Twice is once. */
export const CalendarFeedForm = z.strictObject({ state: State, url: z.optional(Address) })
export type CalendarFeedForm = z.output<typeof CalendarFeedForm>

/** A booking of a calendar that was read for a preview. */
export const PreviewBooking = z.object({
  check_in: Day,
  check_out: Day,
  guest_name: z.string(),
  booking_number: z.nullable(z.string()),
  /** A reservation of the room has these days already. */
  is_here: z.boolean(),
})
export const CalendarPreview = z.object({
  bookings: z.int(),
  blocks: z.int(),
  skipped: z.partialRecord(z.enum(skippedEvents), z.int()),
  /** Of the bookings, those whose days a reservation of the room has already. */
  here: z.int(),
  /** The first ones. */
  items: z.array(PreviewBooking),
})
export type CalendarPreview = z.output<typeof CalendarPreview>
export const previewedBookings = 20

/** A reservation of a room as the nights show it. */
export const RoomReservation = z.object({
  id: Id,
  guest_name: z.string(),
  check_in: Day,
  check_out: Day,
  source: z.string(),
  /** Another reservation of the room overlaps it. */
  conflict: z.boolean(),
})
export const RoomNights = z.object({ room_id: Id, room_number: z.string(), stays: z.array(RoomReservation) })
export type RoomNights = z.output<typeof RoomNights>
/** How many nights the page shows. */
export const shownNights = 14

const path = '/api/hotels/{hotelSlug}'
const feed = `${path}/calendar-feeds/{feedId}` as const
const params = z.object({ feedId: Id })
const ofDesk = { access: 'manager', roles: deskRoles, feature: 'reservations' } as const
const ofManagers = { access: 'manager', feature: 'reservations' } as const

export const listCalendarFeeds = route({
  id: 'listCalendarFeeds',
  method: 'GET',
  path: `${path}/calendar-feeds`,
  summary: 'The calendars that are read, by room',
  ...ofDesk,
  response: z.object({ items: z.array(ListedFeed), event_number: z.int() }),
  errors: [],
})
/** The first reading follows by itself. */
export const addCalendarFeed = route({
  id: 'addCalendarFeed',
  method: 'POST',
  path: `${path}/calendar-feeds`,
  summary: 'Read a calendar for a room every half an hour',
  ...ofManagers,
  body: NewCalendarFeed,
  status: 201,
  response: CalendarFeed,
  audit: 'calendars.feed_added',
  errors: [notFound, addressRefused, tooManyFeeds, alreadyThere, idTaken],
})
export const updateCalendarFeed = route({
  id: 'updateCalendarFeed',
  method: 'PUT',
  path: feed,
  summary: 'Pause or resume a calendar, or change its address',
  ...ofManagers,
  params,
  body: CalendarFeedForm,
  response: CalendarFeed,
  audit: 'calendars.feed_changed',
  errors: [notFound, addressRefused, alreadyThere],
})
/** Reservations that have begun stay in any case. */
export const removeCalendarFeed = route({
  id: 'removeCalendarFeed',
  method: 'DELETE',
  path: feed,
  summary: 'Stop reading a calendar; its coming reservations stay as entered by hand, or go',
  ...ofManagers,
  params,
  query: z.object({ reservations: Fate }),
  status: 204,
  audit: 'calendars.feed_removed',
  errors: [notFound],
})
export const previewCalendarFeed = route({
  id: 'previewCalendarFeed',
  method: 'POST',
  path: `${path}/calendar-feed-preview`,
  summary: 'What is in a calendar; writes nothing',
  ...ofManagers,
  body: z.strictObject({ url: Address, source: Source, room_id: Id }),
  response: CalendarPreview,
  audit: { none: 'It writes nothing.' },
  errors: [notFound, addressRefused, notACalendar, calendarTooLarge, lettersUnknown, noAnswer],
})
/** A reading that fails is answered with the feed, whose `failure` says why. */
export const fetchCalendarFeed = route({
  id: 'fetchCalendarFeed',
  method: 'POST',
  path: `${feed}/fetch`,
  summary: 'Read a calendar now',
  ...ofDesk,
  params,
  response: CalendarFeed,
  audit: { none: 'What a reading changes is recorded with the reading.' },
  errors: [notFound, fetchedJustNow, changedMeanwhile],
})
/** `seen` is the `held_since` of the feed as it was shown. */
export const decideHeldReservations = route({
  id: 'decideHeldReservations',
  method: 'POST',
  path: `${feed}/held`,
  summary: 'Keep the reservations that are missing from a calendar as entered by hand, or remove them now',
  ...ofManagers,
  params,
  body: z.strictObject({ decision: Fate, seen: Timestamp }),
  response: CalendarFeed,
  audit: 'calendars.missing_decided',
  errors: [notFound, changedMeanwhile],
})
export const listCalendarNights = route({
  id: 'listCalendarNights',
  method: 'GET',
  path: `${path}/calendar-nights`,
  summary: 'Which nights of which rooms are booked, for fourteen nights from a day',
  ...ofDesk,
  query: z.object({ from: Day }),
  response: z.object({ rooms: z.array(RoomNights), event_number: z.int() }),
  errors: [],
})

nameSchemas({ CalendarFeed, ListedFeed, NewCalendarFeed, CalendarFeedForm, CalendarPreview, RoomNights })
