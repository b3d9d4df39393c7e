import * as z from 'zod/mini'
import { changedMeanwhile, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { fieldsRequired, ofDesk, path as reservations, Reservation } from '../contract.ts'

/** Two reservations of one room that share nights: those from `starts_on` to `ends_on`. */
export const ReservationConflict = z.object({
  id: Id,
  room_number: z.string(),
  /** The one that begins first. */
  first: Reservation,
  second: Reservation,
  starts_on: Day,
  ends_on: Day,
  /** When it was found; null if the list of rooms made it one. */
  found_at: z.nullable(Timestamp),
})
export type ReservationConflict = z.output<typeof ReservationConflict>

/** One booking that came twice: `hidden_id` has equal days, and one of both is of a calendar and has no name. */
export const SameReservation = z.object({ shown_id: Id, hidden_id: Id, source: z.string(), month: z.string() })

const path = '/api/hotels/{hotelSlug}/reservation-conflicts'

export const listReservationConflicts = route({
  id: 'listReservationConflicts',
  method: 'GET',
  scope: 'reservations:read',
  path,
  summary: 'Rooms that are booked twice, and bookings that came twice',
  ...ofDesk,
  response: z.object({
    items: z.array(ReservationConflict),
    same: z.array(SameReservation),
    event_number: z.int(),
  }),
  errors: [],
})
export const dismissReservationConflict = route({
  id: 'dismissReservationConflict',
  method: 'POST',
  scope: 'reservations:write',
  path: `${path}/{first}/{second}/dismiss`,
  summary: 'Say that two reservations which share these nights are right',
  ...ofDesk,
  params: z.object({ first: Id, second: Id }),
  body: z.strictObject({ starts_on: Day, ends_on: Day }),
  status: 204,
  audit: 'reservations.conflict_dismissed',
  errors: [notFound, changedMeanwhile],
})
export const nameReservation = route({
  id: 'nameReservation',
  method: 'PUT',
  scope: 'reservations:write',
  path: `${reservations}/{reservationId}/name`,
  summary: 'Say whose reservation it is; a calendar does not change it any more',
  ...ofDesk,
  params: z.object({ reservationId: Id }),
  body: z.strictObject({
    guest_name: cleanedText(200),
    /** The name that it replaces. */
    seen: z.string({ error: 'platform.field_invalid' }).check(z.maxLength(200)),
  }),
  response: Reservation,
  audit: 'reservations.named',
  errors: [fieldsRequired, notFound, changedMeanwhile],
})
nameSchemas({ ReservationConflict, SameReservation })
