import { isImageAddress } from '#modules/images/contract.ts'
import type { Failure } from '#platform/contract/failure.ts'
import {
  allFieldsRequired,
  categories,
  customCategoryRequired,
  imageInvalid,
  locationIncomplete,
  locationOutOfRange,
  placeTexts,
  type Category,
  type Point,
  type Recommendation,
  type RecommendationForm,
} from './contract.ts'

export type Problem = { failure: Failure; field: keyof RecommendationForm }

const required = ['category', 'name', 'description', 'distance'] as const

/**
 * The problem of a place, or null: category, name, description and distance are required, and Other alone is not a
 * category.
 */
export const findRecommendationProblem = (
  form: Pick<RecommendationForm, (typeof required)[number] | 'lat' | 'lng' | 'image_url'>,
  hotelId: string,
): Problem | null => {
  const missing = required.find((field) => !form[field])
  if (missing) return { failure: allFieldsRequired, field: missing }
  if (findOfferedCategory(form.category) === 'Other') return { failure: customCategoryRequired, field: 'category' }
  if (isHalf(form)) return { failure: locationIncomplete, field: form.lat === null ? 'lat' : 'lng' }
  return form.image_url && !isImageAddress(form.image_url, hotelId)
    ? { failure: imageInvalid, field: 'image_url' }
    : null
}

/** True if only one of the two coordinates is set: both or none are valid. */
export const isHalf = ({ lat, lng }: { lat: number | null; lng: number | null }): boolean =>
  (lat === null) !== (lng === null)

/** The offered category that a text means, in any spelling; undefined for the hotel's own. */
export const findOfferedCategory = (word: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === word.toLowerCase())

/** The texts of a place that are translated: without an offered category, which is part of the interface. */
export const getTexts = ({ category }: Pick<Recommendation, 'category'>): typeof placeTexts =>
  findOfferedCategory(category) ? textsWithoutCategory : placeTexts

const { category: _category, ...others } = placeTexts
const textsWithoutCategory = others as typeof placeTexts

/** The message key of an offered category; null for the hotel's own, which is shown as it is. */
export const getCategoryKey = (word: string): string | null => {
  const offered = findOfferedCategory(word)
  return offered ? `recommendations.category_${offered.toLowerCase().replace(' ', '_')}` : null
}

/** The location of a place, or null when not set. */
export const getPoint = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

/** A search on a public map: by coordinates, else by address, else by name. */
export const getMapLink = ({
  lat,
  lng,
  address,
  name,
  google_place_id,
}: Pick<Recommendation, 'lat' | 'lng' | 'address' | 'name' | 'google_place_id'>): string => {
  const query = lat !== null && lng !== null ? `${lat},${lng}` : address || name
  const place = google_place_id ? `&query_place_id=${encodeURIComponent(google_place_id)}` : ''
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}${place}`
}

/** Groups places by category, sorted by the categories' displayed names. */
export const getGroups = <Place extends { category: string }>(
  places: readonly Place[],
  getName: (category: string) => string,
  language: string,
): { name: string; places: Place[] }[] =>
  Array.from(
    Map.groupBy(places, ({ category }) => getName(category)),
    ([name, members]) => ({ name, places: members }),
  ).toSorted((a, b) => a.name.localeCompare(b.name, language))

type ReadPoint = { point: Point | null; problem: { failure: Failure; field: 'lat' | 'lng' } | null }

/** Parses typed coordinates, with a comma or a point; null when both fields are empty. */
export const readPoint = (lat: string, lng: string): ReadPoint => {
  const [across, along] = [toDegrees(lat), toDegrees(lng)]
  const fail = (failure: Failure, field: 'lat' | 'lng'): ReadPoint => ({ point: null, problem: { failure, field } })
  if (across === null && along === null) return { point: null, problem: null }
  if (across === null || along === null) return fail(locationIncomplete, across === null ? 'lat' : 'lng')
  if (!(Math.abs(across) <= 90)) return fail(locationOutOfRange, 'lat')
  if (!(Math.abs(along) <= 180)) return fail(locationOutOfRange, 'lng')
  return { point: { lat: across, lng: along }, problem: null }
}

/** Splits coordinates that were pasted as one text, as maps copy them: "42.2776, 18.8372". */
export const readPair = (text: string): { lat: string; lng: string } | null => {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  return match?.[1] !== undefined && match[2] !== undefined && (match[1].includes('.') || /[;\s]/.test(text.trim()))
    ? { lat: match[1], lng: match[2] }
    : null
}

const steps = { west: [0, -1], north: [1, 0], south: [-1, 0], east: [0, 1] } as const
export type Direction = keyof typeof steps

/** Moves a point by about twenty metres. */
export const movePoint = ({ lat, lng }: Point, direction: Direction): Point => {
  const [up, right] = steps[direction]
  const roundTo5 = (value: number, limit: number) => Math.round(Math.min(limit, Math.max(-limit, value)) * 1e5) / 1e5
  return { lat: roundTo5(lat + up * 0.0002, 90), lng: roundTo5(lng + right * 0.0002, 180) }
}

const toDegrees = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.').replace('−', '-'))
