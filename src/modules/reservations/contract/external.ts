import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'
import { Day } from '#platform/contract/time.ts'
import { checkOutNotAfterCheckIn, fieldsRequired, ofDesk, Reservation } from '../contract.ts'
import { takenSources } from './origins.ts'

export const roomUnknown = failure('reservations.room_unknown', 400)
export const olderVersion = failure('reservations.older_version', 409)

/** How many reservations one call takes. */
export const maxExternal = 200
/** How many days the version of a cancelled one is kept. */
export const cancelledDays = 90

const invalid = { error: 'platform.field_invalid' }
/** The other system: not one of those that Deskbell reads by itself. */
const ExternalSource = z.string(invalid).check(
  z.regex(/^[a-z0-9.-]{2,40}$/, invalid),
  z.refine((source) => !takenSources.includes(source), invalid),
)
/** Its name for the reservation. */
const ExternalId = z.string(invalid).check(
  z.minLength(1, { error: 'platform.field_required' }),
  z.maxLength(120, { error: 'platform.field_too_long' }),
  z.refine((id) => id === cleanText(id), invalid),
)

const shape = {
  /** Any spelling of a room of the hotel's list. */
  room: cleanedText(200),
  /** Empty if unknown. A name that is stored here stays then. */
  guest_name: cleanedText(200),
  check_in: Day,
  check_out: Day,
  status: z.enum(['confirmed', 'cancelled']),
  /** A number that grows with each change; a timestamp will do. Beyond 2^53 JSON makes one number of several. */
  version: z
    .number(invalid)
    .check(z.gte(0, invalid), z.lte(Number.MAX_SAFE_INTEGER, { error: 'platform.number_too_large' })),
}
/** A reservation as another system, such as a property management system, has it now. */
export const ExternalReservation = z.strictObject(shape)
export type ExternalReservation = z.output<typeof ExternalReservation>

export const ListedExternalReservation = z.strictObject({ source: ExternalSource, external_id: ExternalId, ...shape })
export type ListedExternalReservation = z.output<typeof ListedExternalReservation>

/**
 * The outcome of one reservation of a call. `cancelled`: there is none, also where staff have deleted it. `refused`:
 * why, and the reservation as it is here.
 */
export const ExternalOutcome = z.object({
  source: z.string(),
  external_id: z.string(),
  outcome: z.enum(['saved', 'cancelled', 'refused']),
  reservation: z.nullable(Reservation),
  code: z.nullable(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type ExternalOutcome = z.output<typeof ExternalOutcome>

const path = '/api/hotels/{hotelSlug}/external-reservations'

export const putExternalReservation = route({
  id: 'putExternalReservation',
  method: 'PUT',
  scope: 'reservations:write',
  path: `${path}/{source}/{externalId}`,
  summary: 'Write a reservation of another system, or cancel it',
  ...ofDesk,
  params: z.object({ source: ExternalSource, externalId: ExternalId }),
  body: ExternalReservation,
  orNoContent: 'There is no reservation: it is cancelled, or staff have deleted it.',
  response: Reservation,
  audit: 'reservations.written_by_system',
  errors: [fieldsRequired, checkOutNotAfterCheckIn, roomUnknown, olderVersion],
})
export const putExternalReservations = route({
  id: 'putExternalReservations',
  method: 'POST',
  scope: 'reservations:write',
  path,
  summary: 'Write up to 200 reservations of other systems; each has its own outcome',
  ...ofDesk,
  body: z.strictObject({
    items: z
      .array(ListedExternalReservation)
      .check(
        z.minLength(1, { error: 'platform.field_required' }),
        z.maxLength(maxExternal, { error: 'platform.field_too_long' }),
      ),
  }),
  response: z.object({ items: z.array(ExternalOutcome) }),
  audit: 'reservations.written_by_system',
  errors: [],
})
nameSchemas({ ExternalReservation, ListedExternalReservation, ExternalOutcome })
