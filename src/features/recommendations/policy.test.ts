import { expect, test } from 'vitest'
import { categories, type RecommendationForm } from './contract.ts'
import { mapLink, offeredCategory, recommendationProblem } from './policy.ts'

const form: RecommendationForm = { category: 'Beach', name: 'Mogren', description: 'Two coves.', distance: '0.4 miles', address: '', google_place_id: null, lat: null, lng: null, image_url: null, property_lat: null, property_lng: null }
const problem = (values: Partial<RecommendationForm>) => {
  const found = recommendationProblem({ ...form, ...values }, 'hotel-marina')
  return found && [found.failure.code, found.field]
}

test('category, name, description and distance are needed, address and place id are not', () => {
  expect(problem({})).toBeNull()
  for (const field of ['category', 'name', 'description', 'distance'] as const) expect(problem({ [field]: '' })).toEqual(['recommendations.all_fields_required', field])
})
test('Other alone is no category, and a word of the hotel is', () => {
  expect([problem({ category: 'Other' }), problem({ category: 'other' }), problem({ category: 'Winery' })]).toEqual([['recommendations.custom_category_required', 'category'], ['recommendations.custom_category_required', 'category'], null])
  expect(['historical site', 'CAFE', 'Winery'].map(offeredCategory)).toEqual(['Historical Site', 'Cafe', undefined])
  expect(categories).toHaveLength(16)
})
test('one coordinate alone is refused, and so is a picture that is not ours and not on https', () => {
  expect([problem({ lat: 42 }), problem({ lng: 18 }), problem({ lat: 0, lng: 0 })]).toEqual([['recommendations.location_incomplete', 'lng'], ['recommendations.location_incomplete', 'lat'], null])
  expect(problem({ image_url: 'http://pictures.example/a.jpg' })).toEqual(['recommendations.image_invalid', 'image_url'])
})
test('the map is searched by coordinates, else by address, else by name', () => {
  const search = (values: Partial<RecommendationForm>) => new URL(mapLink({ ...form, ...values })).searchParams.get('query')
  expect([search({ lat: 42.2, lng: 0, address: 'Stari grad bb' }), search({ address: 'Stari grad bb & co' }), search({})]).toEqual(['42.2,0', 'Stari grad bb & co', 'Mogren'])
  expect(new URL(mapLink({ ...form, google_place_id: 'ChIJ x&y' })).searchParams.get('query_place_id')).toBe('ChIJ x&y')
})
