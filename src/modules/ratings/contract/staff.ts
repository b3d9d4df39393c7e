import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { alreadyClaimed, claimedByColleague } from '#modules/tickets/contract.ts'
import { changedMeanwhile, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { RatingKind } from '../contract.ts'

/* The staff's side of ratings. Apart from the guests', whose first visit needs nothing of it. */

export const maxNoteLength = 300

export const Rating = z.object({
  id: Id,
  hotel_id: z.string(),
  stay_id: Id,
  /** null: given with the key of a farewell, or forgotten. */
  guest_id: z.nullable(Id),
  guest_name: z.string(),
  room_number: z.string(),
  kind: RatingKind,
  source_id: z.nullable(Id),
  /** What was rated: the type of a request, the dishes. */
  about: z.nullable(z.string()),
  score: z.int(),
  words: z.string(),
  language: z.nullable(z.enum(languageCodes)),
  /** `low` rings until it is claimed, and waits until it is sorted. */
  status: z.enum(['fine', 'low', 'sorted']),
  sorted_at: z.nullable(Timestamp),
  sorted_by: z.nullable(z.string()),
  sorted_note: z.string(),
  claimed_at: z.nullable(Timestamp),
  claimed_by: z.nullable(z.string()),
  claimed_by_id: z.nullable(Id),
  escalation_from: Timestamp,
  escalation_level: z.int(),
  escalation_raised_at: z.nullable(Timestamp),
  escalation_due_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Rating = z.output<typeof Rating>

const count = { count: z.int(), average: z.number() }
/** The scores of a period: by kind, and by week with the Monday that it begins with. */
export const RatingFigures = z.object({
  kinds: z.array(z.object({ kind: RatingKind, ...count })),
  weeks: z.array(z.object({ week: Day, ...count })),
})
export type RatingFigures = z.output<typeof RatingFigures>

const path = '/api/hotels/{hotelSlug}/ratings' as const
const staff = { access: 'manager', roles: deskRoles } as const

/**
 * Days of the hotel, both included. The first page begins with what is low and not sorted yet, of any day. The reception
 * reads what is low or sorted, whatever it asks for.
 */
export const listRatings = route({
  id: 'listRatings',
  method: 'GET',
  path,
  summary: 'Ratings: low ones first, the others newest first, with the figures of the period for managers',
  ...staff,
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    low: z.optional(z.enum(['true'], { error: 'platform.field_invalid' })),
    ...pageQuery,
  }),
  response: z.extend(getPage(Rating), {
    /** null on later pages, without a period, and for the reception. */
    figures: z.nullable(RatingFigures),
  }),
  errors: [],
})
/** For the banner and the dashboard, like `open` of the boards. */
export const getOpenRatings = route({
  id: 'getOpenRatings',
  method: 'GET',
  path: `${path}/open`,
  summary: 'How many low ratings are not sorted, how many of them are unclaimed, and the one that has waited longest',
  ...staff,
  response: z.object({
    counts: z.object({ low: z.int() }),
    unclaimed: z.int(),
    oldest: z.nullable(Rating),
    /** The escalated ones among the unclaimed. */
    escalated: z.object({ unclaimed: z.int(), oldest: z.nullable(Rating) }),
    event_number: z.int(),
  }),
  errors: [],
})
const one = { ...staff, params: z.object({ ratingId: Id }), response: Rating } as const
export const claimRating = route({
  id: 'claimRating',
  method: 'POST',
  path: `${path}/{ratingId}/claim`,
  summary: 'Say that one sees to a low rating',
  ...one,
  audit: { none: 'The rating keeps who did it and when.' },
  errors: [notFound, changedMeanwhile, alreadyClaimed, claimedByColleague],
})
export const sortRating = route({
  id: 'sortRating',
  method: 'POST',
  path: `${path}/{ratingId}/sort`,
  summary: 'Low to sorted, with a note for the team',
  ...one,
  body: z.strictObject({ note: optionalField(maxNoteLength) }),
  audit: 'ratings.sorted',
  errors: [notFound, changedMeanwhile],
})

nameSchemas({ Rating, RatingFigures })
