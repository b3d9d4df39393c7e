import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { despiteHours, hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { roomHasWord, roomNeedsWord } from '#modules/people/contract.ts'
import { TypeId, TypeWords } from '#modules/request-types/contract.ts'
import { forGuest, scheduledFor, ticketFields, ticketRoutes } from '#modules/tickets/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const requestStatuses = ['pending', 'in-progress', 'completed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const ServiceRequest = z.object({
  ...ticketFields,
  type: z.string(),
  /** The name of its type in the hotel's main language; null for the types that every hotel begins with. */
  type_name: z.nullable(z.string()),
  /** The name of its type when it was created; null: the built-in name. */
  type_words: z.nullable(TypeWords),
  description: z.string(),
  quantity: z.nullable(z.int()),
  /** One of its type's lines, as in the hotel's main language. */
  choice: z.nullable(z.string()),
  photo_id: z.nullable(Id),
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
  /** Its department. */
  department: z.enum(departments),
  /** When it was handed over last, and by which department. */
  handed_over_at: z.nullable(Timestamp),
  handed_over_from: z.nullable(z.enum(departments)),
  /** When it is promised to be done; null where nothing is. */
  target_at: z.nullable(Timestamp),
  /** 1 late, 2 very late. */
  late_level: z.int(),
  late_due_at: z.nullable(Timestamp),
  late_escalated_at: z.nullable(Timestamp),
})
export type ServiceRequest = z.output<typeof ServiceRequest>

export const descriptionRequired = failure('requests.description_required', 400)
export const quantityInvalid = failure('requests.quantity_invalid', 400)
export const choiceRequired = failure('requests.choice_required', 400)
export const timeRequired = failure('requests.time_required', 400)
export const typeUnknown = failure('requests.type_unknown', 409)
/** With the type as `current`. */
export const typeChanged = failure('requests.type_changed', 409)
/** With the request as `current`. */
export const alreadyRequest = failure('conversations.already_request', 409)
export const roomAndNameRequired = failure('requests.room_and_name_required', 400)

/** How long before its time a request that was asked for at one rings. */
export const leadMinutes = 15

/** For how long an unsent request is sent without asking the guest again. */
export const maxAgeMs = 12 * 3_600_000
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

/** The body of a request. Its type decides which of the fields it has. */
const asked = {
  id: Id,
  type: TypeId,
  description: z._default(cleanedText(maxDescriptionLength, { invalid: descriptionRequired.code }), ''),
  quantity: z.optional(wholeNumber(1, 20, quantityInvalid.code)),
  choice: z.optional(text(40, choiceRequired.code)),
  /** `updated_at` of the type that the form was filled from. */
  type_seen: z.optional(Timestamp),
}

/**
 * The dialog on the home sends no room and name: they are the guest's own. The requests page sends both, and the room
 * follows the rules of the sign-in, because boards and messages show it.
 */
export const NewRequest = z.strictObject({
  ...asked,
  room_number: blankable(40, roomHasWord),
  guest_name: blankable(120),
  scheduled_for: scheduledFor,
})
export type NewRequest = z.input<typeof NewRequest>

/** By staff, for a guest on the phone or at the desk. */
export const NewRequestForGuest = z.strictObject({
  ...asked,
  /** The message that it is made from: one request of each. */
  message_id: z.optional(Id),
  scheduled_for: scheduledFor,
  ...forGuest,
  ...despiteHours,
})
export type NewRequestForGuest = z.input<typeof NewRequestForGuest>

export const askErrors = [
  descriptionRequired,
  quantityInvalid,
  choiceRequired,
  timeRequired,
  typeUnknown,
  typeChanged,
] as const

const path = '/api/hotels/{hotelSlug}'
export const requestRoutes = ticketRoutes({
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
  ...requestRoutes.createOwn(NewRequest, [
    ...askErrors,
    roomAndNameRequired,
    roomNeedsWord,
    hoursClosed,
    timeUnavailable,
  ]),
})
export const listMyRequests = route({
  id: 'listMyRequests',
  method: 'GET',
  path: `${path}/my/requests`,
  summary: "The guest's own requests, newest first",
  ...requestRoutes.listOwn,
})
export const withdrawMyRequest = route({
  id: 'withdrawMyRequest',
  method: 'DELETE',
  path: `${path}/my/requests/{requestId}`,
  summary: 'Withdraw what was asked for at a time, until it rings',
  ...requestRoutes.withdraw,
})

nameSchemas({ ServiceRequest, NewRequest, NewRequestForGuest })
