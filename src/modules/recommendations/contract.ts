import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure, idTaken, invalidInput, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The categories offered to staff. With Other they type a category of their own, which is stored instead. */
export const categories = [
  'Restaurant',
  'Bar',
  'Cafe',
  'Beach',
  'Lake',
  'River',
  'Attraction',
  'Activity',
  'Transportation',
  'Tour',
  'Historical Site',
  'Market',
  'Shop',
  'Museum',
  'Park',
  'Other',
] as const
export type Category = (typeof categories)[number]

/** Geographic coordinates in degrees; null when not set. */
export type Point = { lat: number; lng: number }

/** The initial centre of a map without any location: Budva, on the Adriatic coast. */
export const defaultCentre: Point = { lat: 42.2864, lng: 18.84 }
export const defaultZoom = 14
export const detailZoom = 15
/** In pixels. */
export const detailHeight = 250

export const maxLengths = {
  category: 60,
  name: 120,
  description: 1000,
  distance: 60,
  address: 200,
  google_place_id: 255,
  image_url: 2048,
} as const

/** The translatable texts of a place, with their maximum lengths. Its category only if it is the hotel's own. */
export const placeTexts = {
  name: maxLengths.name,
  category: maxLengths.category,
  distance: maxLengths.distance,
  description: maxLengths.description,
} as const
const PlaceTranslations = getTranslations(placeTexts)

const nullableNumber = z.nullable(z.number())

/** A place that the hotel recommends. `property_lat` and `property_lng` are the hotel's own location. */
export const Recommendation = z.object({
  id: Id,
  hotel_id: z.string(),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  /** As people write it: "0.3 miles". */
  distance: z.string(),
  translations: PlaceTranslations,
  address: z.string(),
  google_place_id: z.nullable(z.string()),
  lat: nullableNumber,
  lng: nullableNumber,
  image_url: z.nullable(z.string()),
  property_lat: nullableNumber,
  property_lng: nullableNumber,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Recommendation = z.output<typeof Recommendation>

export const PropertyLocation = z.object({ property_lat: nullableNumber, property_lng: nullableNumber })
export type PropertyLocation = z.output<typeof PropertyLocation>

export const allFieldsRequired = failure('recommendations.all_fields_required', 400)
export const customCategoryRequired = failure('recommendations.custom_category_required', 400)
export const locationIncomplete = failure('recommendations.location_incomplete', 400)
export const locationOutOfRange = failure('recommendations.location_out_of_range', 400)
export const imageInvalid = failure('recommendations.image_invalid', 400)
export const tooManyRecommendations = failure('recommendations.too_many', 409)

export const maxRecommendations = 500
/** The maximum size of a page of the list, however long its texts are. */
export const maxPageBytes = 80_000

const optional = (max: number) => z._default(z.nullable(optionalField(max)), null)
// Six decimals are about 10 cm: more would only differ from what the table stores.
const degrees = (limit: number) =>
  z._default(
    z.nullable(
      z.number({ error: locationOutOfRange.code }).check(
        z.gte(-limit, { error: locationOutOfRange.code }),
        z.lte(limit, { error: locationOutOfRange.code }),
        z.overwrite((value) => Math.round(value * 1e6) / 1e6),
      ),
    ),
    null,
  )

// Missing fields are reported by policy.ts, not by the schema.
const fields = {
  category: optionalField(maxLengths.category),
  name: optionalField(maxLengths.name),
  description: optionalField(maxLengths.description),
  distance: optionalField(maxLengths.distance),
  address: optionalField(maxLengths.address),
  google_place_id: optional(maxLengths.google_place_id),
  lat: degrees(90),
  lng: degrees(180),
  image_url: optional(maxLengths.image_url),
  // Omitted translations stay as they are; given ones replace all.
  translations: z.optional(PlaceTranslations),
  /** If both are given, the hotel's location is set together with the place. */
  property_lat: degrees(90),
  property_lng: degrees(180),
}
export const NewRecommendation = z.strictObject({ id: Id, ...fields })
export type NewRecommendation = z.output<typeof NewRecommendation>
/** `seen` is `updated_at` of the place that filled the form. Saving an outdated form shows the current place first. */
export const RecommendationForm = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type RecommendationForm = z.output<typeof RecommendationForm>

const path = '/api/hotels/{hotelSlug}/recommendations' as const
const params = z.object({ recommendationId: Id })
const staff = { access: 'manager', feature: 'recommendations' } as const
const fails = [allFieldsRequired, customCategoryRequired, locationIncomplete, locationOutOfRange, imageInvalid]

export const listRecommendations = route({
  id: 'listRecommendations',
  method: 'GET',
  scope: 'content:read',
  path,
  summary: 'Places nearby by category and name, and where the hotel stands',
  access: 'guest-or-manager',
  feature: 'recommendations',
  query: z.object({
    as: z.optional(z.enum(['guest', 'manager'], { error: 'platform.field_invalid' })),
    limit: z._default(z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(1), z.lte(100)), 100),
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,1500}$/, { error: 'platform.field_invalid' }))),
  }),
  response: z.object({
    items: z.array(Recommendation),
    next_cursor: z.nullable(z.string()),
    event_number: z.int(),
    ...PropertyLocation.shape,
  }),
  errors: [invalidInput],
})
export const addRecommendation = route({
  id: 'addRecommendation',
  method: 'POST',
  scope: 'content:write',
  path,
  summary: 'Recommend a place',
  ...staff,
  body: NewRecommendation,
  status: 201,
  response: Recommendation,
  audit: 'recommendations.added',
  errors: [...fails, tooManyRecommendations, idTaken],
})
export const updateRecommendation = route({
  id: 'updateRecommendation',
  method: 'PUT',
  scope: 'content:write',
  path: `${path}/{recommendationId}`,
  summary: 'Change a recommended place',
  ...staff,
  params,
  body: RecommendationForm,
  response: Recommendation,
  audit: 'recommendations.changed',
  errors: [...fails, notFound, changedMeanwhile],
})
export const deleteRecommendation = route({
  id: 'deleteRecommendation',
  method: 'DELETE',
  scope: 'content:write',
  path: `${path}/{recommendationId}`,
  summary: 'Recommend a place no longer',
  ...staff,
  params,
  status: 204,
  audit: 'recommendations.deleted',
  errors: [notFound],
})
export const setPropertyLocation = route({
  id: 'setPropertyLocation',
  method: 'PUT',
  path: '/api/hotels/{hotelSlug}/property-location',
  summary: 'Set where the hotel itself stands; null takes it away',
  ...staff,
  body: z.strictObject({ property_lat: degrees(90), property_lng: degrees(180) }),
  response: PropertyLocation,
  audit: 'recommendations.location_changed',
  errors: [locationIncomplete, locationOutOfRange],
})

nameSchemas({
  Recommendation,
  NewRecommendation,
  RecommendationForm,
  PropertyLocation,
  RecommendationTranslations: PlaceTranslations,
})
