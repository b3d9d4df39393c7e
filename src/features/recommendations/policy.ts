import type { Failure } from '#platform/contract/failure.ts'
import { isImageAddress } from '#core/images/contract.ts'
import { allFieldsRequired, categories, customCategoryRequired, imageInvalid, locationIncomplete, type Category, type Point, type Recommendation, type RecommendationForm } from './contract.ts'

export type Problem = { failure: Failure; field: keyof RecommendationForm }

const required = ['category', 'name', 'description', 'distance'] as const

/** Category, name, description and distance are needed, and Other is no category by itself (specification 001 §5). */
export const recommendationProblem = (form: Pick<RecommendationForm, (typeof required)[number] | 'lat' | 'lng' | 'image_url'>, hotelId: string): Problem | null => {
  const missing = required.find((field) => !form[field])
  if (missing) return { failure: allFieldsRequired, field: missing }
  if (offeredCategory(form.category) === 'Other') return { failure: customCategoryRequired, field: 'category' }
  if (isHalf(form)) return { failure: locationIncomplete, field: form.lat === null ? 'lat' : 'lng' }
  return form.image_url && !isImageAddress(form.image_url, hotelId) ? { failure: imageInvalid, field: 'image_url' } : null
}

/** A place on the map has both numbers or none. */
export const isHalf = ({ lat, lng }: { lat: number | null; lng: number | null }): boolean => (lat === null) !== (lng === null)

/** The offered category that a word is, however it is written; undefined for a word of the hotel's own. */
export const offeredCategory = (word: string): Category | undefined => categories.find((category) => category.toLowerCase() === word.toLowerCase())

/** Where a place is, or null while nobody has set it. */
export const pointOf = (lat: number | null, lng: number | null): Point | null => (lat === null || lng === null ? null : { lat, lng })

/** A search on a public map: by coordinates, else by address, else by name (specification 001 §2). */
export const mapLink = ({ lat, lng, address, name, google_place_id }: Pick<Recommendation, 'lat' | 'lng' | 'address' | 'name' | 'google_place_id'>): string => {
  const query = new URLSearchParams({ api: '1', query: lat !== null && lng !== null ? `${lat},${lng}` : address || name })
  if (google_place_id) query.set('query_place_id', google_place_id)
  return `https://www.google.com/maps/search/?${query.toString()}`
}
