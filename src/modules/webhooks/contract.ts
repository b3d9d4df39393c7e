import * as z from 'zod/mini'
import { passwordAgain, passwordAgainErrors } from '#modules/people/contract/password-again.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { markExtensible, nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const maxEndpoints = 10
export const maxUrlLength = 500
export const maxDescriptionLength = 60
export const maxEventTypes = 40
/** How many deliveries one replay sends again. */
export const maxReplayed = 1_000

export const tooManyEndpoints = failure('webhooks.too_many', 409)
/** Its values name the `type`. */
export const typeUnknown = failure('webhooks.type_unknown', 400)
export const addressRefused = failure('webhooks.address_refused', 400)
/** The API key that made an endpoint limits what it is sent. Its values name the `scope`. */
export const keyMayNotRead = failure('webhooks.key_may_not_read', 409)
export const payloadGone = failure('webhooks.payload_gone', 410)

export const endpointStates = ['active', 'paused', 'disabled'] as const
export type EndpointState = (typeof endpointStates)[number]
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a call did not arrive. */
export const callFailures = ['status', 'timeout', 'address', 'connection'] as const
export const CallFailure = z.enum(callFailures)
export type CallFailure = z.output<typeof CallFailure>
markExtensible(CallFailure)

/** Another system that is called when something happens. Its secret is in no row. */
export const WebhookEndpoint = z.object({
  id: Id,
  hotel_id: z.string(),
  url: z.string(),
  description: z.string(),
  /** Exact, or all of a kind: `order.*`. */
  event_types: z.array(z.string()),
  /** `disabled`: nothing arrived for a day, or it answered that it is gone. */
  state: z.enum(endpointStates),
  /** For a day calls are signed with the secret before as well. */
  secret_renewed_at: z.nullable(Timestamp),
  /** Since when no call has arrived; null: the last one did. */
  failing_since: z.nullable(Timestamp),
  /** Why the last call failed: a status such as 503, or a word. */
  last_failure: z.nullable(z.string()),
  last_delivered_at: z.nullable(Timestamp),
  created_by: z.string(),
  /** The API key that made it: it is sent what this key may read. Null: staff made it. */
  key_id: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const Deliveries = z.object({
  total: z.int(),
  /** Arrived with the first call. */
  at_once: z.int(),
  pending: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Failed and skipped ones that can still be sent again. */
  replayable: z.int(),
  /** By day in UTC: those on which there were some, oldest first. */
  days: z.array(z.object({ day: z.string(), delivered: z.int(), failed: z.int() })),
})
/** An endpoint in the list, with what became of its deliveries in the last 30 days. */
export const ListedEndpoint = z.intersection(WebhookEndpoint, z.object({ deliveries: Deliveries }))
export type ListedEndpoint = z.output<typeof ListedEndpoint>

/** The body of a delivery. A replay sends the same again. */
export const WebhookPayload = z.object({
  type: z.string(),
  /** Of the first delivery of this event to this endpoint. */
  id: Id,
  /** Orders events; null in a ping. */
  number: z.nullable(z.int()),
  /** Of the event that this endpoint was sent before. */
  previous_number: z.nullable(z.int()),
  at: Timestamp,
  hotel_id: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type WebhookPayload = z.output<typeof WebhookPayload>

/** One event for one endpoint. */
export const WebhookDelivery = z.object({
  /** The `webhook-id` of its calls. */
  id: Id,
  endpoint_id: Id,
  number: z.nullable(z.int()),
  event_type: z.string(),
  /** Null when it is no longer kept. */
  payload: z.nullable(WebhookPayload),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** When it is sent next, while it is pending. */
  due_at: Timestamp,
  response_status: z.nullable(z.int()),
  response_ms: z.nullable(z.int()),
  failure: z.nullable(CallFailure),
  created_at: Timestamp,
  delivered_at: z.nullable(Timestamp),
  /** The delivery that it repeats. */
  replay_of: z.nullable(Id),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** The fields of a form that are for the caller's proof, not for the endpoint. */
type Unproved<Form> = Omit<Form, 'password' | 'code'>

const fields = {
  url: text(maxUrlLength),
  description: optionalField(maxDescriptionLength),
  event_types: z
    .array(text(60), { error: 'platform.field_required' })
    .check(
      z.minLength(1, { error: 'platform.field_required' }),
      z.maxLength(maxEventTypes, { error: 'platform.field_too_long' }),
    ),
}
/** Data leaves the hotel there, so managers enter their password again. A call with a key needs none. */
export const NewEndpoint = z.strictObject({ id: Id, ...fields, ...passwordAgain })
export type NewEndpoint = z.output<typeof NewEndpoint>
export type NewEndpointValues = Unproved<NewEndpoint>
/** `seen` is `updated_at` of the row that filled the form. Left out, the form wins. */
export const EndpointForm = z.strictObject({
  ...fields,
  /** Absent: stays as it is. */
  state: z.optional(z.enum(['active', 'paused'], { error: 'platform.field_invalid' })),
  seen: z.optional(Timestamp),
  /** Asked for where the address changes. */
  ...passwordAgain,
})
export type EndpointForm = z.output<typeof EndpointForm>
export type EndpointValues = Unproved<EndpointForm>

/** One delivery, or everything since a moment that did not arrive. */
export const NewReplay = z.strictObject({ id: Id, delivery_id: z.optional(Id), since: z.optional(Timestamp) }).check(
  z.refine(({ delivery_id, since }) => (delivery_id === undefined) !== (since === undefined), {
    error: 'platform.field_invalid',
    path: ['delivery_id'],
  }),
)
export type NewReplay = z.output<typeof NewReplay>

const path = '/api/hotels/{hotelSlug}/webhooks'
const one = `${path}/{endpointId}` as const
const params = z.object({ endpointId: Id })
const WithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
const change = { scope: 'webhooks:write', access: 'manager', params } as const

export const listWebhooks = route({
  id: 'listWebhooks',
  method: 'GET',
  scope: 'webhooks:read',
  path,
  summary: 'The other systems that are called when something happens',
  access: 'manager',
  response: z.object({ items: z.array(ListedEndpoint), event_number: z.int() }),
  errors: [],
})
/** Sent again with the same id, it answers the same secret: for ten minutes, and to who made the endpoint. */
export const createWebhook = route({
  id: 'createWebhook',
  method: 'POST',
  scope: 'webhooks:write',
  path,
  summary: 'Call another system when something happens; answers the secret that signs the calls',
  access: 'manager',
  body: NewEndpoint,
  status: 201,
  response: WithSecret,
  audit: 'webhooks.endpoint_created',
  errors: [tooManyEndpoints, typeUnknown, addressRefused, idTaken, ...passwordAgainErrors],
})
/**
 * Switching it on begins with now. What was to be sent before can be sent again. An endpoint whose API key has ended
 * belongs to who switches it on.
 */
export const updateWebhook = route({
  id: 'updateWebhook',
  method: 'PUT',
  ...change,
  path: one,
  summary: 'Change, pause or switch on an endpoint',
  body: EndpointForm,
  response: WebhookEndpoint,
  audit: 'webhooks.endpoint_changed',
  errors: [notFound, typeUnknown, addressRefused, keyMayNotRead, changedMeanwhile, ...passwordAgainErrors],
})
export const deleteWebhook = route({
  id: 'deleteWebhook',
  method: 'DELETE',
  ...change,
  path: one,
  summary: 'Remove an endpoint and its deliveries',
  status: 204,
  audit: 'webhooks.endpoint_deleted',
  errors: [notFound],
})
/** For a day calls are signed with both secrets. `seen` is `updated_at`, so that a repeated call makes no third one. */
export const renewWebhookSecret = route({
  id: 'renewWebhookSecret',
  method: 'POST',
  ...change,
  path: `${one}/secret`,
  summary: 'Make a new secret; the old one is good for another day',
  body: z.strictObject({ seen: Timestamp, ...passwordAgain }),
  response: WithSecret,
  audit: 'webhooks.secret_renewed',
  errors: [notFound, changedMeanwhile, ...passwordAgainErrors],
})
export const pingWebhook = route({
  id: 'pingWebhook',
  method: 'POST',
  ...change,
  path: `${one}/ping`,
  summary: 'Send a test call',
  body: z.strictObject({ id: Id }),
  status: 201,
  response: WebhookDelivery,
  audit: { none: 'A test call changes nothing.' },
  errors: [notFound, changedMeanwhile, idTaken],
})
export const replayWebhooks = route({
  id: 'replayWebhooks',
  method: 'POST',
  ...change,
  path: `${one}/replays`,
  summary: 'Send one delivery again, or all that did not arrive since a moment',
  body: NewReplay,
  status: 201,
  response: z.object({ count: z.int() }),
  audit: 'webhooks.replayed',
  errors: [notFound, keyMayNotRead, changedMeanwhile, payloadGone],
})
export const listWebhookDeliveries = route({
  id: 'listWebhookDeliveries',
  method: 'GET',
  scope: 'webhooks:read',
  path: `${one}/deliveries`,
  summary: 'What an endpoint was sent, newest first',
  access: 'manager',
  params,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(deliveryStatuses, { error: 'platform.field_invalid' })),
  }),
  response: z.object({
    ...getPage(WebhookDelivery).shape,
    counts: z.object({ pending: z.int(), delivered: z.int(), failed: z.int(), skipped: z.int() }),
  }),
  errors: [notFound],
})

nameSchemas({
  WebhookEndpoint,
  ListedEndpoint,
  WebhookPayload,
  WebhookDelivery,
  NewEndpoint,
  EndpointForm,
  NewReplay,
})
