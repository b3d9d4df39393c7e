import * as z from 'zod/mini'
import { failure, idTaken, tooManyRequests } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { givenByKey, tooLate } from '../contract.ts'
import { RatingSettings, ReviewLink } from './settings.ts'

export const linkInvalid = failure('ratings.link_invalid', 403)

/** For so long after the end of a stay its farewell can be opened. */
export const farewellHours = 72
export const maxKeyLength = 100

const key = z.string({ error: linkInvalid.code }).check(z.maxLength(maxKeyLength, { error: linkInvalid.code }))

/**
 * The page after check-out. The same whatever was rated, so that nothing on it depends on a score, and without names: its
 * link may be passed on.
 */
export const Farewell = z.object({
  /** The first number that guests can call. */
  phone: z.nullable(z.string()),
  thanks: z.string(),
  translations: RatingSettings.shape.translations,
  /** Asks how the stay was. */
  asks: z.boolean(),
  review_links: z.array(ReviewLink),
})
export type Farewell = z.output<typeof Farewell>

const path = '/api/hotels/{hotelSlug}/farewell' as const

export const openFarewell = route({
  id: 'openFarewell',
  method: 'POST',
  path,
  summary: 'The page after check-out, with the key of the stay',
  access: 'anyone',
  body: z.strictObject({ key }),
  response: Farewell,
  errors: [linkInvalid, tooManyRequests],
})
export const rateByKey = route({
  id: 'rateByKey',
  method: 'POST',
  path: `${path}/rating`,
  summary: 'Say how the stay was, with the key of the stay',
  access: 'anyone',
  feature: 'ratings',
  body: z.strictObject({ key, ...givenByKey }),
  status: 204,
  errors: [linkInvalid, tooLate, idTaken, tooManyRequests],
})

nameSchemas({ Farewell })
