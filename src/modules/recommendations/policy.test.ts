import { expect, test } from 'vitest'
import { categories, type RecommendationForm } from './contract.ts'
import {
  getCategoryKey,
  getGroups,
  getMapLink,
  movePoint,
  findOfferedCategory,
  readPair,
  readPoint,
  findRecommendationProblem,
} from './policy.ts'

const form: RecommendationForm = {
  category: 'Beach',
  name: 'Mogren',
  description: 'Two coves.',
  distance: '0.4 miles',
  address: '',
  google_place_id: null,
  lat: null,
  lng: null,
  image_url: null,
  property_lat: null,
  property_lng: null,
}
const problem = (values: Partial<RecommendationForm>) => {
  const found = findRecommendationProblem({ ...form, ...values }, 'hotel-marina')
  return found && [found.failure.code, found.field]
}

test('category, name, description and distance are required, address and place id are not', () => {
  expect(problem({})).toBeNull()
  for (const field of ['category', 'name', 'description', 'distance'] as const)
    expect(problem({ [field]: '' })).toEqual(['recommendations.all_fields_required', field])
})
test('Other alone is no category, but a name given by the hotel is', () => {
  expect([problem({ category: 'Other' }), problem({ category: 'other' }), problem({ category: 'Winery' })]).toEqual([
    ['recommendations.custom_category_required', 'category'],
    ['recommendations.custom_category_required', 'category'],
    null,
  ])
  expect(['historical site', 'CAFE', 'Winery'].map(findOfferedCategory)).toEqual(['Historical Site', 'Cafe', undefined])
  expect(categories).toHaveLength(16)
})
test('one coordinate alone is refused, and so is an image that is neither ours nor on https', () => {
  expect([problem({ lat: 42 }), problem({ lng: 18 }), problem({ lat: 0, lng: 0 })]).toEqual([
    ['recommendations.location_incomplete', 'lng'],
    ['recommendations.location_incomplete', 'lat'],
    null,
  ])
  expect(problem({ image_url: 'http://pictures.example/a.jpg' })).toEqual([
    'recommendations.image_invalid',
    'image_url',
  ])
})
test('the public map is searched by coordinates, else by address, else by name', () => {
  const search = (values: Partial<RecommendationForm>) =>
    new URL(getMapLink({ ...form, ...values })).searchParams.get('query')
  expect([
    search({ lat: 42.2, lng: 0, address: 'Stari grad bb' }),
    search({ address: 'Stari grad bb & co' }),
    search({}),
  ]).toEqual(['42.2,0', 'Stari grad bb & co', 'Mogren'])
  expect(new URL(getMapLink({ ...form, google_place_id: 'ChIJ x&y' })).searchParams.get('query_place_id')).toBe(
    'ChIJ x&y',
  )
})
test("groups are sorted by the category's name in the reader's language", () => {
  const places = [
    { category: 'Beach', id: 1 },
    { category: 'Cafe', id: 2 },
    { category: 'beach', id: 3 },
    { category: 'Čarda', id: 4 },
  ]
  const names: Record<string, string> = { Beach: 'Strand', beach: 'Strand', Cafe: 'Café' }
  expect(
    getGroups(places, (category) => names[category] ?? category, 'de').map(({ name, places: of }) => [
      name,
      of.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Café', [2]],
    ['Čarda', [4]],
    ['Strand', [1, 3]],
  ])
  expect([getCategoryKey('Historical Site'), getCategoryKey('cafe'), getCategoryKey('Čarda')]).toEqual([
    'recommendations.category_historical_site',
    'recommendations.category_cafe',
    null,
  ])
})
test('typed coordinates may have a comma, come in pairs and are on earth', () => {
  expect(readPoint(' 42,2776 ', '18.8372')).toEqual({ point: { lat: 42.2776, lng: 18.8372 }, problem: null })
  expect(readPoint('', ' ')).toEqual({ point: null, problem: null })
  const wrong = (lat: string, lng: string) => {
    const { point, problem: found } = readPoint(lat, lng)
    return [point, found?.failure.code, found?.field]
  }
  expect([wrong('42', ''), wrong('', '18')]).toEqual([
    [null, 'recommendations.location_incomplete', 'lng'],
    [null, 'recommendations.location_incomplete', 'lat'],
  ])
  expect(
    [wrong('90.01', '18'), wrong('north', '18'), wrong('42', '-180.5'), wrong('42', '1e9')].map(([, code, field]) => [
      code,
      field,
    ]),
  ).toEqual([
    ['recommendations.location_out_of_range', 'lat'],
    ['recommendations.location_out_of_range', 'lat'],
    ['recommendations.location_out_of_range', 'lng'],
    ['recommendations.location_out_of_range', 'lng'],
  ])
})
test('a pair copied from a map fills both fields, and one number stays one number', () => {
  expect([readPair('42.2776, 18.8372'), readPair('-33.9 151.2'), readPair(' 42;18 ')]).toEqual([
    { lat: '42.2776', lng: '18.8372' },
    { lat: '-33.9', lng: '151.2' },
    { lat: '42', lng: '18' },
  ])
  expect([readPair('42,2776'), readPair('42.2776'), readPair('')]).toEqual([null, null, null])
})
test('an arrow key moves a pin about twenty metres and not over the pole', () => {
  const at = { lat: 42.28, lng: 18.84 }
  expect([movePoint(at, 'north'), movePoint(at, 'south'), movePoint(at, 'west'), movePoint(at, 'east')]).toEqual([
    { lat: 42.2802, lng: 18.84 },
    { lat: 42.2798, lng: 18.84 },
    { lat: 42.28, lng: 18.8398 },
    { lat: 42.28, lng: 18.8402 },
  ])
  expect([movePoint({ lat: 90, lng: 180 }, 'north'), movePoint({ lat: 90, lng: 180 }, 'east')]).toEqual([
    { lat: 90, lng: 180 },
    { lat: 90, lng: 180 },
  ])
})
