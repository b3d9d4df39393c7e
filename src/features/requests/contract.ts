import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanText, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { forGuest, nameRequired, roomRequired, ticketFields, ticketRoutes } from '#core/tickets/contract.ts'
import { roomHasWord, roomNeedsWord } from '#core/people/contract.ts'

export const requestTypes = ['towels', 'cleaning', 'maintenance', 'other'] as const
export type RequestType = (typeof requestTypes)[number]

export const requestStatuses = ['pending', 'in-progress', 'completed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const ServiceRequest = z.object({
  ...ticketFields,
  type: z.enum(requestTypes),
  description: z.string(),
  status: z.enum(requestStatuses),
  started_at: z.nullable(Timestamp),
  /** Display name of the member of staff who started it. Never an e-mail: the guest sees it too. */
  started_by_name: z.nullable(z.string()),
  completed_at: z.nullable(Timestamp),
  completed_by_name: z.nullable(z.string()),
  /** The guest of the session, if the request names another room or guest; else null. */
  sent_by_name: z.nullable(z.string()),
  sent_by_room: z.nullable(z.string()),
  /** The message that staff made it from. */
  message_id: z.nullable(Id),
})
export type ServiceRequest = z.output<typeof ServiceRequest>

export const descriptionRequired = failure('requests.description_required', 400)
/** With the request as `current`. */
export const alreadyRequest = failure('conversations.already_request', 409)
export const roomAndNameRequired = failure('requests.room_and_name_required', 400)

/** For how long an unsent request is sent without asking the guest again. */
export const freshMs = 12 * 3_600_000
export const maxDescriptionLength = 1000

/** How many of the newest requests the dashboard shows. */
export const recentRequests = 3

const blankable = (max: number, isRoom: (text: string) => boolean = () => true) =>
  z.optional(
    z
      .string({ error: roomAndNameRequired.code })
      .check(
        z.overwrite(cleanText),
        z.minLength(1, { error: roomAndNameRequired.code, abort: true }),
        z.maxLength(max, { error: 'platform.field_too_long' }),
        z.refine(isRoom, { error: roomNeedsWord.code }),
      ),
  )

/**
 * The dialog on the home sends no room and name: they are the guest's own. The requests page sends both, and the room
 * follows the rules of the sign-in, because boards and messages show it.
 */
export const NewRequest = z.strictObject({
  id: Id,
  type: z.enum(requestTypes, { error: 'platform.field_invalid' }),
  description: text(maxDescriptionLength, descriptionRequired.code),
  room_number: blankable(40, roomHasWord),
  guest_name: blankable(120),
})
export type NewRequest = z.input<typeof NewRequest>

/** By staff, for a guest on the phone or at the desk. */
export const NewRequestForGuest = z.strictObject({
  id: Id,
  type: NewRequest.shape.type,
  description: NewRequest.shape.description,
  /** The message that it is made from: one request of each. */
  message_id: z.optional(Id),
  ...forGuest,
})
export type NewRequestForGuest = z.input<typeof NewRequestForGuest>

const counts = { towels: z.int(), cleaning: z.int(), maintenance: z.int(), other: z.int() } satisfies Record<
  RequestType,
  unknown
>

const path = '/api/hotels/{hotelSlug}'
const routes = ticketRoutes({
  feature: 'requests',
  roles: staffRoles,
  row: ServiceRequest,
  params: z.object({ requestId: Id }),
})

export const createRequest = route({
  id: 'createRequest',
  method: 'POST',
  path: `${path}/my/requests`,
  summary: 'Ask the hotel for something',
  ...routes.createOwn(NewRequest, [descriptionRequired, roomAndNameRequired, roomNeedsWord]),
})
export const listMyRequests = route({
  id: 'listMyRequests',
  method: 'GET',
  path: `${path}/my/requests`,
  summary: "The guest's own requests, newest first",
  ...routes.listOwn,
})
export const listRequests = route({
  id: 'listRequests',
  method: 'GET',
  path: `${path}/requests`,
  summary: 'All requests of the hotel, newest first',
  ...routes.list({
    state: z._default(z.enum(['all', 'open', 'completed'], { error: 'platform.field_invalid' }), 'all'),
    /** Only those of one stay. */
    stay_id: z.optional(Id),
  }),
})
/** By type. The day is the hotel's own, from midnight to midnight in its time zone. */
export const countCompletedToday = route({
  id: 'countCompletedToday',
  method: 'GET',
  path: `${path}/requests/completed-today`,
  summary: 'How many requests were completed today, by type',
  access: 'manager',
  feature: 'requests',
  response: z.object({ ...counts, event_number: z.int() }),
  errors: [],
})
export const getOpenRequests = route({
  id: 'getOpenRequests',
  method: 'GET',
  path: `${path}/requests/open`,
  summary: 'How many requests are not completed, and the oldest that nobody has taken',
  ...routes.getOpen(z.object({ pending: z.int(), 'in-progress': z.int() })),
})
export const enterRequest = route({
  id: 'enterRequest',
  method: 'POST',
  path: `${path}/requests`,
  summary: 'Ask for a guest: on the phone, at the desk',
  ...routes.createForGuest(NewRequestForGuest, [descriptionRequired, roomRequired, nameRequired, alreadyRequest]),
})
export const takeRequest = route({
  id: 'takeRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/take`,
  summary: 'Say that one sees to it, before it is started',
  ...routes.claim,
})
export const startRequest = route({
  id: 'startRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/start`,
  summary: 'Pending to in-progress',
  ...routes.transition,
})
export const completeRequest = route({
  id: 'completeRequest',
  method: 'POST',
  path: `${path}/requests/{requestId}/complete`,
  summary: 'In-progress to completed',
  ...routes.transition,
})

nameSchemas({ ServiceRequest, NewRequest, NewRequestForGuest })
