import * as z from 'zod/mini'
import { idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { platforms } from '../contract.ts'

/** An address at which a platform reads the nights of a room that are booked. */
export const CalendarLink = z.object({
  id: Id,
  hotel_id: z.string(),
  room_id: Id,
  for_source: z.enum(platforms, { error: 'platform.field_invalid' }),
  /** Null where the installation has another secret than the one it was made with: make a new one. */
  address: z.nullable(z.string()),
  made_at: Timestamp,
  last_read_at: z.nullable(Timestamp),
})
export type CalendarLink = z.output<typeof CalendarLink>

const path = '/api/hotels/{hotelSlug}/calendar-links'
const common = { access: 'manager', feature: 'reservations' } as const

export const listCalendarLinks = route({
  id: 'listCalendarLinks',
  method: 'GET',
  path,
  summary: 'The addresses at which platforms read which nights are booked',
  ...common,
  response: z.object({ items: z.array(CalendarLink) }),
  errors: [],
})
/** A new one takes the place of the one before of this room and platform, whose address is void. */
export const makeCalendarLink = route({
  id: 'makeCalendarLink',
  method: 'POST',
  path,
  summary: 'Make the address at which a platform reads the nights of a room, or renew it',
  ...common,
  body: z.strictObject({ id: Id, room_id: Id, for_source: CalendarLink.shape.for_source }),
  status: 201,
  response: CalendarLink,
  audit: 'calendars.link_made',
  errors: [notFound, idTaken],
})
export const removeCalendarLink = route({
  id: 'removeCalendarLink',
  method: 'DELETE',
  path: `${path}/{linkId}`,
  summary: 'Remove the address at which a platform reads the nights of a room',
  ...common,
  params: z.object({ linkId: Id }),
  status: 204,
  audit: 'calendars.link_removed',
  errors: [notFound],
})

nameSchemas({ CalendarLink })
