import * as z from 'zod/mini'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

const times = { opens: z.string(), closes: z.string() }

/** A named timetable of the hotel. */
export const OpeningHours = z.object({
  id: Id,
  hotel_id: z.string(),
  /** For staff. */
  name: z.string(),
  /** `day` is 1 for Monday to 7 for Sunday. `closes` at or before `opens` is on the next day. */
  periods: z.array(z.object({ day: z.int(), ...times })),
  /** Days on which other times hold; without any they are closed. */
  exceptions: z.array(z.object({ from: z.string(), until: z.string(), periods: z.array(z.object(times)) })),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type OpeningHours = z.output<typeof OpeningHours>

/** A thing that uses a timetable, by its `HoursSubject`. What uses none is always open. */
export const HoursUse = z.object({ id: z.string(), hours_id: Id })
export type HoursUse = z.output<typeof HoursUse>

export const HoursOfHotel = z.object({ items: z.array(OpeningHours), uses: z.array(HoursUse), event_number: z.int() })
export type HoursOfHotel = z.output<typeof HoursOfHotel>

/** Of the departments, guests read the reception's hours alone. */
export const listOpeningHours = route({
  id: 'listOpeningHours',
  method: 'GET',
  scope: 'content:read',
  path: '/api/hotels/{hotelSlug}/opening-hours',
  summary: 'The timetables of the hotel, and what uses them',
  access: 'guest-or-manager',
  roles: staffRoles,
  response: HoursOfHotel,
  errors: [],
})

nameSchemas({ OpeningHours, HoursUse, HoursOfHotel })
