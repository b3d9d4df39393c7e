import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { alreadyInvoiced } from '#modules/bill/contract.ts'
import { despiteHours } from '#modules/hours/contract/closed.ts'
import { maxAmount } from '#modules/invoices/contract.ts'
import { alreadyClaimed, claimedByColleague } from '#modules/tickets/contract.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import {
  answerPhrases,
  bookingFailures,
  bookingStatuses,
  ExtraBooking,
  NewExtraBooking,
  ofBooking,
  settles,
} from '../contract.ts'

/* The bookings for staff, apart from the routes of guests, whose phones load none of these. */

export const keepTooHigh = failure('extras.keep_too_high', 400)
export const maxAnswerLength = 300

const invalid = { error: 'platform.field_invalid' } as const
const flag = z.optional(z.boolean(invalid))
const settle = z.optional(z.enum(settles, invalid))

/** `settle` replaces what the settings of bills say; `despite_limit` books more than a day has. */
export const NewExtraForGuest = z.strictObject({
  ...NewExtraBooking.shape,
  ...despiteHours,
  stay_id: Id,
  settle,
  despite_limit: flag,
})
export type NewExtraForGuest = z.output<typeof NewExtraForGuest>

const answer = {
  answer: optionalField(maxAnswerLength),
  answer_phrase: z.optional(z.nullable(z.enum(answerPhrases, invalid))),
}
export const ExtraAnswer = z.strictObject(answer)
export type ExtraAnswer = z.output<typeof ExtraAnswer>

const path = '/api/hotels/{hotelSlug}/extra-bookings'
const desk = { access: 'manager', roles: deskRoles } as const
const reading = { ...desk, scope: 'extras:read' } as const
const writing = { ...desk, scope: 'extras:write' } as const
const audit = { none: 'The booking keeps who answered and when.' } as const
const answering = { ...writing, ...ofBooking, response: ExtraBooking, audit } as const

export const listExtraBookings = route({
  id: 'listExtraBookings',
  method: 'GET',
  path,
  summary: 'What guests have asked for of the extras, newest first',
  ...reading,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(bookingStatuses, invalid)), id: z.optional(Id) }),
  response: getPage(ExtraBooking),
  errors: [],
})
/** As for every kind of ticket. None of them is for later. */
export const getOpenExtraBookings = route({
  id: 'getOpenExtraBookings',
  method: 'GET',
  path: `${path}/open`,
  summary: 'How many extras wait for an answer, and the oldest unclaimed one',
  ...reading,
  response: z.object({
    counts: z.object({ asked: z.int() }),
    unclaimed: z.int(),
    oldest: z.nullable(ExtraBooking),
    escalated: z.object({ unclaimed: z.int(), oldest: z.nullable(ExtraBooking) }),
    scheduled: z.int(),
    next_scheduled: z.null(),
    event_number: z.int(),
  }),
  errors: [],
})
export const bookExtra = route({
  id: 'bookExtra',
  method: 'POST',
  path,
  summary: 'Book an extra for a stay; it is approved at once',
  ...writing,
  feature: 'extras',
  body: NewExtraForGuest,
  status: 201,
  response: ExtraBooking,
  audit,
  errors: [...bookingFailures, notFound],
})
export const claimExtra = route({
  id: 'claimExtra',
  method: 'POST',
  path: `${path}/{extraBookingId}/claim`,
  summary: 'Say that one sees to it',
  ...answering,
  errors: [notFound, changedMeanwhile, alreadyClaimed, claimedByColleague],
})
export const approveExtra = route({
  id: 'approveExtra',
  method: 'POST',
  path: `${path}/{extraBookingId}/approve`,
  summary: 'Asked to approved; where its guest may charge to the room, it is charged',
  ...answering,
  body: z.strictObject({ ...answer, settle }),
  errors: [notFound, changedMeanwhile],
})
export const declineExtra = route({
  id: 'declineExtra',
  method: 'POST',
  path: `${path}/{extraBookingId}/decline`,
  summary: 'Asked to declined',
  ...answering,
  body: ExtraAnswer,
  errors: [notFound, changedMeanwhile],
})
/** `keep`: what the guest pays all the same. */
export const cancelExtra = route({
  id: 'cancelExtra',
  method: 'POST',
  path: `${path}/{extraBookingId}/cancel`,
  summary: 'Approved to cancelled; its charge is taken off but for what is kept',
  ...answering,
  body: z.strictObject({ ...answer, keep: z.number(invalid).check(z.gte(0, invalid), z.lte(maxAmount, invalid)) }),
  audit: 'extras.cancelled',
  errors: [notFound, changedMeanwhile, alreadyInvoiced, keepTooHigh],
})

nameSchemas({ ExtraAnswer, NewExtraForGuest })
