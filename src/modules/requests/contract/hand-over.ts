import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { failure, idTaken } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { requestRoutes } from '../contract.ts'

/* Only staff hand over: no guest loads this file. */

/** A request that went from one department to another. Guests never read it: the note is for colleagues. */
export const Handover = z.object({
  id: Id,
  hotel_id: z.string(),
  request_id: Id,
  from_department: z.enum(departments),
  to_department: z.enum(departments),
  note: z.string(),
  by_name: z.nullable(z.string()),
  by_id: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Handover = z.output<typeof Handover>

export const sameDepartment = failure('requests.same_department', 400)
export const handedOverOften = failure('requests.handed_over_often', 409)
export const maxHandovers = 20
export const maxNoteLength = 300

/** `from`: where it was when the dialog was opened. A colleague may have been faster. */
export const NewHandover = z.strictObject({
  id: Id,
  from: z.enum(departments, { error: 'platform.field_invalid' }),
  to: z.enum(departments, { error: 'platform.field_invalid' }),
  note: optionalField(maxNoteLength),
})
export type NewHandover = z.output<typeof NewHandover>

const path = '/api/hotels/{hotelSlug}'

/** Gives a request to another department: releases its claim, and it waits again from now. Its guest sees no change. */
export const handOverRequest = route({
  id: 'handOverRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/hand-over`,
  summary: 'Give an open request to another department',
  ...requestRoutes.transition,
  body: NewHandover,
  errors: [...requestRoutes.transition.errors, sameDepartment, handedOverOften, idTaken],
})
export const listHandovers = route({
  id: 'listHandovers',
  method: 'GET',
  scope: 'requests:read',
  path: `${path}/handovers`,
  summary: 'The hand-overs of all open requests, newest first',
  access: 'manager',
  roles: staffRoles,
  feature: 'requests',
  response: z.object({ items: z.array(Handover), event_number: z.int() }),
  errors: [],
})

nameSchemas({ NewHandover, Handover })
