import * as z from 'zod/mini'
import { failure, idTaken } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const tooLate = failure('ratings.too_late', 409)
export const notYours = failure('ratings.not_yours', 404)

export const maxWordsLength = 600
/** Scores up to this one are low. */
export const maxLowScore = 2
export const maxScore = 5
export const scores = [1, 2, 3, 4, 5] as const
/** For so long things can be rated on their cards, and a rating can be changed. */
export const rateHours = 24
/** For how long a rating that waits without a network is still sent. */
export const maxAgeMs = rateHours * 3_600_000

/** Things that were done for a stay, and questions about the stay itself. */
export const thingKinds = ['request', 'order', 'taxi', 'extra'] as const
export const questionKinds = ['mid_stay', 'check_out'] as const
export const ratingKinds = [...thingKinds, ...questionKinds] as const
export const RatingKind = z.enum(ratingKinds, { error: 'platform.field_invalid' })
export type RatingKind = z.output<typeof RatingKind>
export type ThingKind = (typeof thingKinds)[number]
export type QuestionKind = (typeof questionKinds)[number]

const given = {
  /** Of this rating: one that arrives twice counts once. */
  id: Id,
  score: wholeNumber(1, maxScore),
  words: optionalField(maxWordsLength),
  language: z.enum(languageCodes, { error: 'platform.field_invalid' }),
}
/** What a guest gives. `source_id` is the thing; a question about the stay has none. */
export const NewRating = z.strictObject({ ...given, kind: RatingKind, source_id: z.optional(Id) })
export type NewRating = z.output<typeof NewRating>
/** The same with the key of a farewell, which is about the whole stay. */
export const givenByKey = given

/** A rating of the stay, as its guests read it. */
export const MyRating = z.object({
  kind: RatingKind,
  source_id: z.nullable(Id),
  score: z.int(),
  words: z.string(),
  created_at: Timestamp,
})
export type MyRating = z.output<typeof MyRating>

/** A question about the stay: from when it is asked, and the answer. */
export type AskedQuestion = {
  kind: QuestionKind
  from: string
  rating: Pick<MyRating, 'score' | 'words' | 'created_at'> | null
}
/** What ratings add to the answer about the guest's stay. `farewell` is the key of the page after check-out. */
export type MyStayRatings = { farewell?: string; questions?: AskedQuestion[] }

const path = '/api/hotels/{hotelSlug}/my/ratings' as const
const guest = { access: 'guest', feature: 'ratings' } as const

export const listMyRatings = route({
  id: 'listMyRatings',
  method: 'GET',
  path,
  summary: 'The ratings of the stay, and whether things are to be rated',
  ...guest,
  response: z.object({ items: z.array(MyRating), asks_things: z.boolean() }),
  errors: [],
})
/** Within 24 hours after the first one the later one stays. */
export const rate = route({
  id: 'rate',
  method: 'POST',
  path,
  summary: 'Rate something that was done, or the stay',
  ...guest,
  body: NewRating,
  response: MyRating,
  errors: [tooLate, notYours, idTaken],
})

nameSchemas({ RatingKind, NewRating, MyRating })
