import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import type { SeedType } from '#modules/request-types/contract.ts'
import { nameRequired, roomRequired } from '#modules/tickets/contract.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { alreadyRequest, askErrors, NewRequestForGuest, requestRoutes } from '../contract.ts'

/* The routes of staff, apart from those of guests, whose phones load none of them. */

const path = '/api/hotels/{hotelSlug}'
const counts = { towels: z.int(), cleaning: z.int(), maintenance: z.int(), other: z.int() } satisfies Record<
  SeedType,
  unknown
>
/** By type, by id. */
const ofTypes = z.record(z.string(), z.int())

export const listRequests = route({
  id: 'listRequests',
  method: 'GET',
  path: `${path}/requests`,
  summary: 'All requests of the hotel, newest first',
  ...requestRoutes.list({
    state: z._default(z.enum(['all', 'open', 'completed'], { error: 'platform.field_invalid' }), 'all'),
    /** Only those of one stay. */
    stay_id: z.optional(Id),
    /** Only those of these departments: `housekeeping,maintenance`. */
    departments: z.optional(
      z.string().check(
        z.regex(new RegExp(`^(${departments.join('|')})(,(${departments.join('|')}))*$`), {
          error: 'platform.field_invalid',
        }),
      ),
    ),
  }),
})
/** By type and department. The day is the hotel's own, from midnight to midnight in its time zone. */
export const countCompletedToday = route({
  id: 'countCompletedToday',
  method: 'GET',
  scope: 'requests:read',
  path: `${path}/requests/completed-today`,
  summary: 'How many requests were completed today, by type and department',
  access: 'manager',
  roles: staffRoles,
  feature: 'requests',
  response: z.object({
    ...counts,
    types: ofTypes,
    departments: z.object({
      reception: ofTypes,
      housekeeping: ofTypes,
      kitchen: ofTypes,
      maintenance: ofTypes,
    }),
    event_number: z.int(),
  }),
  errors: [],
})
const open = z.object({ pending: z.int(), 'in-progress': z.int() })
const ofDepartment = z.object(requestRoutes.openFields(open))
/** In all and by department. */
export const getOpenRequests = route({
  id: 'getOpenRequests',
  method: 'GET',
  path: `${path}/requests/open`,
  summary: 'How many requests are not completed, and the oldest unclaimed one',
  ...requestRoutes.getOpen(open),
  response: z.object({
    ...requestRoutes.openFields(open),
    departments: z.object({
      reception: ofDepartment,
      housekeeping: ofDepartment,
      kitchen: ofDepartment,
      maintenance: ofDepartment,
    }),
    event_number: z.int(),
  }),
})
export const createRequestForGuest = route({
  id: 'createRequestForGuest',
  method: 'POST',
  path: `${path}/requests`,
  summary: 'Ask for a guest: on the phone, at the desk',
  ...requestRoutes.createForGuest(NewRequestForGuest, [
    ...askErrors,
    roomRequired,
    nameRequired,
    alreadyRequest,
    hoursClosed,
    timeUnavailable,
  ]),
})
export const claimRequest = route({
  id: 'claimRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/claim`,
  summary: 'Say that one sees to it, before it is started',
  ...requestRoutes.claim,
})
export const startRequest = route({
  id: 'startRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/start`,
  summary: 'Pending to in-progress',
  ...requestRoutes.transition,
})
export const completeRequest = route({
  id: 'completeRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/complete`,
  summary: 'In-progress to completed',
  ...requestRoutes.transition,
})

nameSchemas({ OpenRequestsOfDepartment: ofDepartment })
