import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { isReviewAddress } from '../policy.ts'

export const linkAddressInvalid = failure('ratings.link_address_invalid', 400)

export const maxLinks = 3
export const maxLinkLabelLength = 40
export const maxLinkLength = 2048
/** The translatable texts, with their maximum lengths. */
export const ratingTexts = { thanks: 200 } as const

/** A page of another site on which guests can write about the hotel. The same for every score. */
export const ReviewLink = z.strictObject({
  label: text(maxLinkLabelLength),
  url: z
    .string({ error: linkAddressInvalid.code })
    .check(
      z.overwrite(cleanText),
      z.maxLength(maxLinkLength, { error: 'platform.field_too_long' }),
      z.refine(isReviewAddress, { error: linkAddressInvalid.code }),
    ),
})
export type ReviewLink = z.output<typeof ReviewLink>

const flag = z.boolean({ error: 'platform.field_invalid' })
const links = z
  .array(ReviewLink, { error: 'platform.field_invalid' })
  .check(z.maxLength(maxLinks, { error: 'platform.field_too_long' }))
const RatingTranslations = getTranslations(ratingTexts)

/** What guests are asked, and what they read after check-out. `updated_at` is null before anything was changed. */
export const RatingSettings = z.object({
  ask_things: flag,
  ask_mid_stay: flag,
  review_links: links,
  /** Above the question after check-out; empty: our own words. */
  thanks: z.string(),
  translations: RatingTranslations,
  updated_at: z.nullable(Timestamp),
})
export type RatingSettings = z.output<typeof RatingSettings>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. Omitted translations stay as they are. */
export const RatingSettingsForm = z.strictObject({
  ask_things: flag,
  ask_mid_stay: flag,
  review_links: links,
  thanks: optionalField(ratingTexts.thanks),
  translations: z.optional(RatingTranslations),
  seen: z.optional(z.nullable(Timestamp)),
})
export type RatingSettingsForm = z.output<typeof RatingSettingsForm>

const path = '/api/hotels/{hotelSlug}/rating-settings' as const

export const getRatingSettings = route({
  id: 'getRatingSettings',
  method: 'GET',
  path,
  summary: 'What guests are asked to rate, and where they can write about the hotel',
  access: 'manager',
  response: RatingSettings,
  errors: [],
})
export const updateRatingSettings = route({
  id: 'updateRatingSettings',
  method: 'PUT',
  path,
  summary: 'Change what guests are asked to rate, and where they can write about the hotel',
  access: 'manager',
  body: RatingSettingsForm,
  response: RatingSettings,
  audit: 'ratings.settings_changed',
  errors: [linkAddressInvalid, changedMeanwhile],
})

nameSchemas({ ReviewLink, RatingSettings, RatingSettingsForm })
