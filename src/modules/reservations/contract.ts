import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { origins, platformNames } from './contract/origins.ts'

const { vrbo: _onlyCalendars, ...channels } = platformNames
/** The booking channels whose files are read. */
export const bookingChannels = channels
export type BookingChannel = keyof typeof bookingChannels
export const mainChannel: BookingChannel = 'booking.com'

export const Reservation = z.object({
  id: Id,
  hotel_id: z.string(),
  /** Empty as long as it is unknown. */
  guest_name: z.string(),
  apartment: z.string(),
  check_in: Day,
  check_out: Day,
  source: z.string(),
  /** The channel's booking number, by which a newer file finds the reservation again. */
  booking_number: z.nullable(z.string()),
  /** The origin that keeps it up to date: a platform's calendar, or another system. Null: by hand or from a file. */
  origin: z.nullable(z.enum(origins)),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Reservation = z.output<typeof Reservation>

export const fieldsRequired = failure('reservations.fields_required', 400)
export const dayInvalid = failure('reservations.day_invalid', 400)
export const checkOutNotAfterCheckIn = failure('reservations.check_out_not_after_check_in', 400)
export const onlyManualDeleted = failure('reservations.only_manual_deleted', 409)
export const NewReservation = z.strictObject({
  id: Id,
  guest_name: optionalField(200),
  apartment: optionalField(200),
  check_in: optionalField(10),
  check_out: optionalField(10),
})
export type NewReservation = z.output<typeof NewReservation>

export const path = '/api/hotels/{hotelSlug}/reservations'
/** The access to the routes of reservations. */
export const ofDesk = { access: 'manager', roles: deskRoles, feature: 'reservations' } as const
const invalid = { error: 'platform.field_invalid' }
export const listReservationMonths = route({
  id: 'listReservationMonths',
  method: 'GET',
  scope: 'reservations:read',
  path: `${path}/months`,
  summary: 'The months in which reservations begin, and the platforms that some come from',
  ...ofDesk,
  response: z.object({
    months: z.array(z.object({ month: z.string(), count: z.int() })),
    sources: z.array(z.string()),
    /** The platforms whose calendars some come from. */
    calendar_sources: z.array(z.string()),
    /** How many arrivals of the next seven days have no name. */
    unnamed_this_week: z.int(),
    event_number: z.int(),
  }),
  errors: [],
})
export const listReservations = route({
  id: 'listReservations',
  method: 'GET',
  scope: 'reservations:read',
  path,
  summary: 'Reservations that begin in a month, by check-in',
  ...ofDesk,
  query: z.object({
    month: z.string({ error: 'platform.field_required' }).check(z.regex(/^\d{4}-\d\d$/, invalid)),
    cursor: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\d_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, invalid)),
    ),
  }),
  response: z.object({ items: z.array(Reservation), next_cursor: z.nullable(z.string()), event_number: z.int() }),
  errors: [],
})
export const addReservation = route({
  id: 'addReservation',
  method: 'POST',
  scope: 'reservations:write',
  path,
  summary: 'Add a reservation by hand',
  ...ofDesk,
  body: NewReservation,
  status: 201,
  response: Reservation,
  audit: 'reservations.added',
  errors: [fieldsRequired, dayInvalid, checkOutNotAfterCheckIn, idTaken],
})
export const deleteReservation = route({
  id: 'deleteReservation',
  method: 'DELETE',
  scope: 'reservations:write',
  path: `${path}/{reservationId}`,
  summary: 'Delete a reservation that was added by hand',
  ...ofDesk,
  params: z.object({ reservationId: Id }),
  status: 204,
  audit: 'reservations.deleted',
  errors: [notFound, onlyManualDeleted],
})
nameSchemas({ Reservation, NewReservation })
