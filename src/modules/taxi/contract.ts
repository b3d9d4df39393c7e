import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { scheduledFor, ticketFields, ticketRoutes } from '#modules/tickets/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalText, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const taxiStatuses = ['requested', 'dispatched', 'arrived', 'completed', 'cancelled'] as const
export type TaxiStatus = (typeof taxiStatuses)[number]

/** Counted from the call: the estimated arrival, and when the timed job dispatches and completes. */
export const arrivalMinutes = 15
export const dispatchSeconds = 2
export const completeMinutes = 60

/** Of a taxi that is asked for at a time: how long before it the staff are told, and when it completes after it. */
export const leadMinutes = 20
export const completeAfterMinutes = 45
/** The minutes to the arrival that staff may tell when they dispatch. */
export const maxArrivalMinutes = 120

/** How many taxis one guest and one room can wait for. More is a mistake or a joke, at the hotel's cost. */
export const maxPerGuest = 1
export const maxPerRoom = 3
/** How many taxis a guest can have asked for at a time. */
export const maxScheduled = 3

/** For how long an unsent call is sent without asking the guest again. */
export const maxAgeMs = 5 * 60_000
export const maxPickupLength = 200
export const maxDestinationLength = 200

/** How many of the newest taxi requests the dashboard shows. */
export const recentTaxis = 2

export const TaxiRequest = z.object({
  ...ticketFields,
  pickup_location: z.string(),
  dropoff_location: z.string(),
  /** Unknown until staff have dispatched it, where they call the taxis themselves. */
  estimated_arrival: z.nullable(Timestamp),
  status: z.enum(taxiStatuses),
  dispatched_at: z.nullable(Timestamp),
  arrived_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  cancelled_by: z.nullable(z.enum(['guest', 'staff'])),
  /** When the timed job moves it on, unless staff were faster; null where they call the taxis themselves. */
  dispatch_due_at: z.nullable(Timestamp),
  complete_due_at: z.nullable(Timestamp),
})
export type TaxiRequest = z.output<typeof TaxiRequest>

export const pickupRequired = failure('taxi.pickup_required', 400)
export const oneAtATime = failure('taxi.one_at_a_time', 409)
export const roomHasEnough = failure('taxi.room_has_enough', 409)
export const scheduledEnough = failure('taxi.scheduled_enough', 409)

/**
 * Room and name come from the session, everything else from the server. The destination counts only where the hotel asks
 * for one.
 */
export const NewTaxiRequest = z.strictObject({
  id: Id,
  pickup_location: text(maxPickupLength, pickupRequired.code),
  dropoff_location: optionalText(maxDestinationLength),
  scheduled_for: scheduledFor,
})
export type NewTaxiRequest = z.output<typeof NewTaxiRequest>

const path = '/api/hotels/{hotelSlug}'
export const taxiRoutes = ticketRoutes({
  feature: 'taxi',
  roles: deskRoles,
  row: TaxiRequest,
  params: z.object({ taxiRequestId: Id }),
})

export const createTaxiRequest = route({
  id: 'createTaxiRequest',
  method: 'POST',
  path: `${path}/my/taxi-requests`,
  summary: 'Call a taxi',
  ...taxiRoutes.createOwn(NewTaxiRequest, [
    pickupRequired,
    oneAtATime,
    roomHasEnough,
    scheduledEnough,
    timeUnavailable,
    hoursClosed,
  ]),
})
export const listMyTaxiRequests = route({
  id: 'listMyTaxiRequests',
  method: 'GET',
  path: `${path}/my/taxi-requests`,
  summary: "The guest's own taxi requests, newest first",
  ...taxiRoutes.listOwn,
})
export const cancelMyTaxiRequest = route({
  id: 'cancelMyTaxiRequest',
  method: 'POST',
  path: `${path}/my/taxi-requests/{taxiRequestId}/cancel`,
  summary: 'Requested to cancelled, by its guest',
  ...taxiRoutes.changeOwn,
})

nameSchemas({ TaxiRequest, NewTaxiRequest })
