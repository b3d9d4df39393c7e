import * as z from 'zod/mini'
import { orderRoles } from '#modules/access/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The maximum number of places of a hotel. Their cards are printed in one go. */
export const maxPlaces = 200
/** The translatable texts of a place, with their maximum lengths. */
export const placeTexts = { name: 40, area: 40 } as const
// Two hundred places in ten languages are one response.
export const PlaceTranslations = getTranslations(placeTexts, 2000)

export const tooManyPlaces = failure('places.too_many', 409)
export const placeNameTaken = failure('places.name_taken', 409)
/** The card was renewed since it was printed, its place was removed, or it never existed. */
export const placeCardInvalid = failure('places.card_invalid', 403)

/** A place to which food and drinks are brought. The token of its card is only on the card. */
export const Place = z.object({
  id: Id,
  hotel_id: z.string(),
  name: z.string(),
  /** Its area, such as "Pool"; may be empty. */
  area: z.string(),
  translations: PlaceTranslations,
  order: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Place = z.output<typeof Place>

/** The name of the rows of places on the stream. */
export const placeEntity = 'places'

/** A scanned card in a guest's browser. */
export const ScannedPlace = z.pick(Place, { id: true, name: true, area: true, translations: true })
export type ScannedPlace = z.output<typeof ScannedPlace>

/** The data that a card is printed from. */
export const PlaceCard = z.object({ id: Id, name: z.string(), area: z.string(), card_token: z.string() })
export type PlaceCard = z.output<typeof PlaceCard>

/** The cards' address, their text in each language of the hotel, and one card for each place. */
export const PlaceCards = z.object({
  address: z.nullable(z.string()),
  scan_me: z.array(z.object({ language: z.string(), text: z.string() })),
  items: z.array(PlaceCard),
})
export type PlaceCards = z.output<typeof PlaceCards>

const fields = {
  name: text(placeTexts.name),
  area: optionalField(placeTexts.area),
  translations: z.optional(PlaceTranslations),
}
export const NewPlace = z.strictObject({ id: Id, ...fields })
export type NewPlace = z.output<typeof NewPlace>
/** `seen` is `updated_at` of the row that filled the form. Left out, the form wins. */
export const PlaceForm = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type PlaceForm = z.output<typeof PlaceForm>

const path = '/api/hotels/{hotelSlug}'
const place = z.object({ placeId: Id })
const common = { access: 'manager', feature: 'menu' } as const
const change = { ...common, scope: 'menu:write', params: place } as const

export const listPlaces = route({
  id: 'listPlaces',
  method: 'GET',
  scope: 'menu:read',
  path: `${path}/places`,
  summary: 'Where food and drinks are brought other than a room',
  ...common,
  // An order that staff enter for a guest names its place.
  roles: orderRoles,
  response: z.object({ items: z.array(Place), event_number: z.int() }),
  errors: [],
})
export const addPlace = route({
  id: 'addPlace',
  method: 'POST',
  scope: 'menu:write',
  path: `${path}/places`,
  summary: 'Add a place; it gets a card',
  ...common,
  body: NewPlace,
  status: 201,
  response: Place,
  audit: 'places.added',
  errors: [tooManyPlaces, placeNameTaken, idTaken],
})
export const updatePlace = route({
  id: 'updatePlace',
  method: 'PUT',
  ...change,
  path: `${path}/places/{placeId}`,
  summary: 'Change a place; its card stays valid',
  body: PlaceForm,
  response: Place,
  audit: 'places.changed',
  errors: [notFound, changedMeanwhile, placeNameTaken],
})
export const removePlace = route({
  id: 'removePlace',
  method: 'DELETE',
  ...change,
  path: `${path}/places/{placeId}`,
  summary: 'Remove a place; its card is no longer valid',
  status: 204,
  audit: 'places.removed',
  errors: [notFound],
})
/** Safe to repeat: the newest card is the valid one. */
export const renewPlaceCard = route({
  id: 'renewPlaceCard',
  method: 'POST',
  ...change,
  path: `${path}/places/{placeId}/card`,
  summary: 'Make a new card for a place; the old one is no longer valid',
  response: Place,
  audit: 'places.card_renewed',
  errors: [notFound],
})
export const listPlaceCards = route({
  id: 'listPlaceCards',
  method: 'GET',
  scope: 'menu:read',
  path: `${path}/place-cards`,
  summary: 'Everything that the cards of the places are printed from',
  ...common,
  response: PlaceCards,
  errors: [],
})
/** A POST with a body: a card's token in a URL would end up in the logs of every proxy on the way. */
export const scanPlace = route({
  id: 'scanPlace',
  method: 'POST',
  path: `${path}/scanned-place`,
  summary: 'Which place a scanned card is of; it proves nothing about who scanned it',
  access: 'anyone',
  feature: 'menu',
  body: z.strictObject({ card: text(64) }),
  response: ScannedPlace,
  errors: [placeCardInvalid],
})

nameSchemas({ Place, ScannedPlace, PlaceCard, PlaceCards, PlaceTranslations })
