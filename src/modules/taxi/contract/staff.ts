import * as z from 'zod/mini'
import { despiteHours, hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { forGuest, nameRequired, roomRequired } from '#modules/tickets/contract.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'
import { Day } from '#platform/contract/time.ts'
import {
  maxArrivalMinutes,
  NewTaxiRequest,
  oneAtATime,
  pickupRequired,
  roomHasEnough,
  scheduledEnough,
  taxiRoutes,
} from '../contract.ts'

/* The routes of staff, apart from those of guests, whose phones load none of them. */

const path = '/api/hotels/{hotelSlug}'

/** By staff, with the same limits. */
export const NewTaxiForGuest = z.strictObject({ ...NewTaxiRequest.shape, ...forGuest, ...despiteHours })
export type NewTaxiForGuest = z.output<typeof NewTaxiForGuest>

/** `day` is a day of the hotel, from midnight to midnight in its time zone. */
export const listTaxiRequests = route({
  id: 'listTaxiRequests',
  method: 'GET',
  path: `${path}/taxi-requests`,
  summary: 'Taxi requests of the hotel, newest first',
  ...taxiRoutes.list({
    state: z._default(z.enum(['all', 'open'], { error: 'platform.field_invalid' }), 'all'),
    day: z.optional(Day),
  }),
})
export const getOpenTaxis = route({
  id: 'getOpenTaxis',
  method: 'GET',
  path: `${path}/taxi-requests/open`,
  summary: 'How many taxis are neither completed nor cancelled, and the oldest unclaimed one',
  ...taxiRoutes.getOpen(z.object({ requested: z.int(), dispatched: z.int(), arrived: z.int() })),
})
export const createTaxiForGuest = route({
  id: 'createTaxiForGuest',
  method: 'POST',
  path: `${path}/taxi-requests`,
  summary: 'Call a taxi for a guest: on the phone, at the desk',
  ...taxiRoutes.createForGuest(NewTaxiForGuest, [
    pickupRequired,
    roomRequired,
    nameRequired,
    oneAtATime,
    roomHasEnough,
    hoursClosed,
    scheduledEnough,
    timeUnavailable,
  ]),
})
/** Also of a taxi that the timed job has dispatched: no person has handled that yet. */
export const claimTaxi = route({
  id: 'claimTaxi',
  method: 'POST',
  path: `${path}/taxi-requests/{taxiRequestId}/claim`,
  summary: 'Say that one sees to it',
  ...taxiRoutes.claim,
})
/** In how many minutes it arrives, by what the taxi company says. */
const Dispatch = z.strictObject({
  minutes: z.optional(wholeNumber(1, maxArrivalMinutes)),
})
export const dispatchTaxi = route({
  id: 'dispatchTaxi',
  method: 'POST',
  path: `${path}/taxi-requests/{taxiRequestId}/dispatch`,
  summary: 'Requested to dispatched',
  ...taxiRoutes.transition,
  body: Dispatch,
})
export const cancelTaxi = route({
  id: 'cancelTaxi',
  method: 'POST',
  path: `${path}/taxi-requests/{taxiRequestId}/cancel`,
  summary: 'Requested to cancelled',
  ...taxiRoutes.transition,
})
export const markTaxiArrived = route({
  id: 'markTaxiArrived',
  method: 'POST',
  path: `${path}/taxi-requests/{taxiRequestId}/arrive`,
  summary: 'Dispatched to arrived',
  ...taxiRoutes.transition,
})
export const completeTaxi = route({
  id: 'completeTaxi',
  method: 'POST',
  path: `${path}/taxi-requests/{taxiRequestId}/complete`,
  summary: 'Dispatched or arrived to completed',
  ...taxiRoutes.transition,
})

nameSchemas({ NewTaxiForGuest })
