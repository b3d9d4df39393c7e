import type { Failure } from '#platform/contract/failure.ts'
import { isImageAddress } from '#core/images/contract.ts'
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

/** Category, name, description and distance are needed, and Other is no category by itself. */
export const recommendationProblem = (
  form: Pick<RecommendationForm, (typeof required)[number] | 'lat' | 'lng' | 'image_url'>,
  hotelId: string,
): Problem | null => {
  const missing = required.find((field) => !form[field])
  if (missing) return { failure: allFieldsRequired, field: missing }
  if (offeredCategory(form.category) === 'Other') return { failure: customCategoryRequired, field: 'category' }
  if (isHalf(form)) return { failure: locationIncomplete, field: form.lat === null ? 'lat' : 'lng' }
  return form.image_url && !isImageAddress(form.image_url, hotelId)
    ? { failure: imageInvalid, field: 'image_url' }
    : null
}

/** A place on the map has both numbers or none. */
export const isHalf = ({ lat, lng }: { lat: number | null; lng: number | null }): boolean =>
  (lat === null) !== (lng === null)

/** The offered category that a word is, however it is written; undefined for a word of the hotel's own. */
export const offeredCategory = (word: string): Category | undefined =>
  categories.find((category) => category.toLowerCase() === word.toLowerCase())

/** What is translated of a place: not an offered category, which every guest reads in his language. */
export const getTexts = ({ category }: Pick<Recommendation, 'category'>): typeof placeTexts =>
  offeredCategory(category) ? textsWithoutCategory : placeTexts

const { category: _category, ...others } = placeTexts
const textsWithoutCategory = others as typeof placeTexts

/** The key of what an offered category is called; null for a word of the hotel's own, which is shown as it is. */
export const categoryKey = (word: string): string | null => {
  const offered = offeredCategory(word)
  return offered ? `recommendations.category_${offered.toLowerCase().replace(' ', '_')}` : null
}

/** Where a place is, or null while nobody has set it. */
export const getPoint = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

/** A search on a public map: by coordinates, else by address, else by name. */
export const mapLink = ({
  lat,
  lng,
  address,
  name,
  google_place_id,
}: Pick<Recommendation, 'lat' | 'lng' | 'address' | 'name' | 'google_place_id'>): string => {
  const query = lat !== null && lng !== null ? `${lat},${lng}` : address || name
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}${google_place_id ? `&query_place_id=${encodeURIComponent(google_place_id)}` : ''}`
}

/** The places of each category, the categories by what they are called. */
export const getGroups = <Place extends { category: string }>(
  places: readonly Place[],
  getName: (category: string) => string,
  language: string,
): { name: string; places: Place[] }[] => {
  const groups = new Map<string, Place[]>()
  for (const place of places) {
    const name = getName(place.category)
    groups.set(name, [...(groups.get(name) ?? []), place])
  }
  return [...groups]
    .map(([name, members]) => ({ name, places: members }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** Coordinates as people type them, with a comma or a point. Null for both fields empty. */
export const readPoint = (
  lat: string,
  lng: string,
): { point: Point | null; problem: { failure: Failure; field: 'lat' | 'lng' } | null } => {
  const [across, along] = [toDegrees(lat), toDegrees(lng)]
  if (across === null && along === null) return { point: null, problem: null }
  if (across === null || along === null)
    return { point: null, problem: { failure: locationIncomplete, field: across === null ? 'lat' : 'lng' } }
  if (!(Math.abs(across) <= 90)) return { point: null, problem: { failure: locationOutOfRange, field: 'lat' } }
  if (!(Math.abs(along) <= 180)) return { point: null, problem: { failure: locationOutOfRange, field: 'lng' } }
  return { point: { lat: across, lng: along }, problem: null }
}

/** Two coordinates that were copied as one text, as maps give them: "42.2776, 18.8372". */
export const readPair = (text: string): { lat: string; lng: string } | null => {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  return found?.[1] !== undefined && found[2] !== undefined && (found[1].includes('.') || /[;\s]/.test(text.trim()))
    ? { lat: found[1], lng: found[2] }
    : null
}

const steps = { west: [0, -1], north: [1, 0], south: [-1, 0], east: [0, 1] } as const
export type Direction = keyof typeof steps

/** About twenty metres further. */
export const moved = ({ lat, lng }: Point, direction: Direction): Point => {
  const [up, right] = steps[direction]
  const whole = (value: number, limit: number) => Math.round(Math.min(limit, Math.max(-limit, value)) * 1e5) / 1e5
  return { lat: whole(lat + up * 0.0002, 90), lng: whole(lng + right * 0.0002, 180) }
}

const toDegrees = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.').replace('−', '-'))
