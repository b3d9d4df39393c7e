import { afterAll, beforeAll, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  addRecommendation,
  deleteRecommendation,
  listRecommendations,
  setPropertyLocation,
  updateRecommendation,
  type NewRecommendation,
  type RecommendationForm,
} from '../contract.ts'
import { recommendationsDemo } from './demo.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
})
afterAll(() => world.close())

const form = {
  category: 'Beach',
  name: 'Mogren',
  description: 'Two coves.',
  distance: '0.4 miles',
  address: 'Budva',
  google_place_id: null,
  lat: 42.277,
  lng: 18.83,
  image_url: null,
} as const
const add = (values: Partial<NewRecommendation> = {}, who = manager, slug = hotelSlug) =>
  world.call(who, addRecommendation, { params: { hotelSlug: slug }, body: { id: newId(), ...form, ...values } })
const update = (recommendationId: string, values: Partial<RecommendationForm>, who = manager, slug = hotelSlug) =>
  world.call(who, updateRecommendation, { params: { hotelSlug: slug, recommendationId }, body: { ...form, ...values } })
const remove = (recommendationId: string, who = manager, slug = hotelSlug) =>
  world.call(who, deleteRecommendation, { params: { hotelSlug: slug, recommendationId } })
const place = (property_lat: number | null, property_lng: number | null, who = manager, slug = hotelSlug) =>
  world.call(who, setPropertyLocation, { params: { hotelSlug: slug }, body: { property_lat, property_lng } })
const list = async (who: Person, slug: string, query: { cursor?: string; limit?: number } = {}) =>
  (await world.call(who, listRecommendations, { params: { hotelSlug: slug }, query })).body
const codes = ({ body }: { body: { code: string; fields?: Record<string, { code: string }> } }): string[] => [
  body.code,
  ...Object.values(body.fields ?? {}).map(({ code }) => code),
]
const getEvents = (slug: string) =>
  world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('hotel_events')
      .select(['entity', 'operation', 'audience'])
      .where('hotel_id', '=', slug)
      .orderBy('number')
      .execute(),
  )

test('recommendations are sorted by category and then by name, the same for guests and staff, with every specified field', async () => {
  const { hotel, staff, guest: reader } = await world.aStaffedHotel()
  for (const [category, name] of [
    ['Museum', 'Boats'],
    ['Beach', 'Jaz'],
    ['Winery', 'Sjekloća'],
    ['Beach', 'Becići'],
  ] as const)
    await add({ category, name }, staff, hotel)
  const { items } = await list(reader, hotel)
  expect(items.map(({ category, name }) => `${category} ${name}`)).toEqual([
    'Beach Becići',
    'Beach Jaz',
    'Museum Boats',
    'Winery Sjekloća',
  ])
  expect(await list(staff, hotel)).toEqual(await list(reader, hotel))
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
    'address',
    'category',
    'created_at',
    'description',
    'distance',
    'google_place_id',
    'hotel_id',
    'id',
    'image_url',
    'lat',
    'lng',
    'name',
    'property_lat',
    'property_lng',
    'translations',
    'updated_at',
  ])
})
test('category, name, description and distance are required, and nothing else', async () => {
  for (const field of ['category', 'name', 'description', 'distance']) {
    const answer = await add({ [field]: '  ' })
    expect([answer.status, answer.body.message, Object.keys(answer.body.fields ?? {})]).toEqual([
      400,
      'All fields are required.',
      [field],
    ])
  }
  const { category, name, description, distance } = form
  const { status, body } = await world.call(manager, addRecommendation, {
    params: { hotelSlug },
    body: { id: newId(), category, name, description, distance },
  })
  expect([status, body.address, body.google_place_id, body.lat, body.lng, body.image_url]).toEqual([
    201,
    '',
    null,
    null,
    null,
    null,
  ])
})
test('Other requires a name of its own, and a listed category is stored as it is', async () => {
  expect([(await add({ category: 'Other' })).body.message, (await add({ category: 'OTHER' })).status]).toEqual([
    'Please enter your own category.',
    400,
  ])
  expect([
    (await add({ category: 'historical site' })).body.category,
    (await add({ category: 'Boat rental' })).body.category,
  ]).toEqual(['Historical Site', 'Boat rental'])
})
test('coordinates are on earth, come in pairs, and keep six decimals', async () => {
  const { id } = (await add()).body
  for (const values of [{ lat: 90.1 }, { lat: -91 }, { lng: 180.5 }, { lng: -181 }, { lat: '42' as never }])
    expect([
      values,
      (await update(id, values)).status,
      codes(await update(id, values)).includes('recommendations.location_out_of_range'),
    ]).toEqual([values, 400, true])
  for (const values of [{ lat: null }, { lng: null }])
    expect(codes(await update(id, values))).toContain('recommendations.location_incomplete')
  expect((await update(id, { lat: -90, lng: 180 })).body).toMatchObject({ lat: -90, lng: 180 })
  expect((await update(id, { lat: 42.12345678, lng: -0.00000049 })).body).toMatchObject({ lat: 42.123457 })
  expect((await update(id, { lat: null, lng: null })).body).toMatchObject({ lat: null, lng: null })
})
test('images are of this hotel or on https', async () => {
  const { hotel } = await world.aStaffedHotel()
  const own = (slug: string) => `/images/${slug}/01a1fd70-a65c-75f8-ac47-bc798a121f85-800x600-800.webp`
  for (const image_url of [
    'http://pictures.example/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//pictures.example/a.jpg',
    own(hotel),
  ])
    expect([image_url, codes(await add({ image_url }))]).toEqual([
      image_url,
      ['recommendations.image_invalid', 'recommendations.image_invalid'],
    ])
  expect((await add({ image_url: own(hotelSlug) })).body.image_url).toBe(own(hotelSlug))
  expect((await add({ image_url: 'https://pictures.example/a.jpg' })).status).toBe(201)
  expect((await add({ image_url: ' ' })).body.image_url).toBeNull()
})
test('translations are stored, stay where a change does not name them, and are replaced as a whole where it does', async () => {
  const translations = { de: { name: 'Mogren', description: 'Zwei Buchten.', distance: '600 m', category: 'Strand' } }
  const made = (await add({ translations })).body
  expect(made.translations).toEqual(translations)
  const save = async (values: Partial<RecommendationForm>) => (await update(made.id, values)).body.translations
  expect([
    await save({}),
    await save({ translations: { ru: { name: ' Могрен ', description: '' } } }),
    await save({}),
    await save({ translations: {} }),
  ]).toEqual([translations, { ru: { name: 'Могрен' } }, { ru: { name: 'Могрен' } }, {}])
  for (const wrong of [{ fr: { name: 'Mogren' } }, { de: { address: 'Budva' } }, { de: { distance: 'x'.repeat(61) } }])
    expect([wrong, (await add({ translations: wrong as never })).status]).toEqual([wrong, 400])
  const id = newId()
  expect([
    (await add({ id, translations })).status,
    (await add({ id, translations })).status,
    (await add({ id, translations: {} })).status,
  ]).toEqual([201, 201, 409])
})
test('texts that are too long are refused, and scripts stay text', async () => {
  for (const values of [
    { name: 'x'.repeat(121) },
    { description: 'x'.repeat(1001) },
    { description: 'x'.repeat(60_000) },
    { distance: 'x'.repeat(61) },
    { address: 'x'.repeat(201) },
    { category: 'x'.repeat(61) },
    { google_place_id: 'x'.repeat(256) },
  ]) {
    expect([Object.keys(values), (await add(values)).status]).toEqual([Object.keys(values), 400])
  }
  expect(
    (await add({ name: '<script>alert(1)</script>', description: '<img src=x onerror=alert(1)>\u202e' })).body,
  ).toMatchObject({ name: '<script>alert(1)</script>', description: '<img src=x onerror=alert(1)>' })
  expect((await add({ unknown: 1 } as never)).status).toBe(400)
})
test('the same id again is the same place; with other content, or from another hotel, it is refused', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const id = newId()
  expect([(await add({ id })).status, (await add({ id })).status, (await add({ id, name: 'Other' })).status]).toEqual([
    201, 201, 409,
  ])
  expect((await add({ id, name: 'Theirs' }, staff, hotel)).body).toMatchObject({ id, name: 'Theirs', hotel_id: hotel })
  expect((await list(guest, hotelSlug)).items.find((row) => row.id === id)?.name).toBe('Mogren')
  expect([(await update(id, { name: 'Mine now' }, staff)).status, (await remove(id, staff)).status]).toEqual([403, 403])
})
test('a place is changed and deleted; an unknown one, or one of another hotel, answers 404', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const { id } = (await add()).body
  expect((await update(id, { name: 'New name', google_place_id: 'ChIJabc' })).body).toMatchObject({
    id,
    name: 'New name',
    google_place_id: 'ChIJabc',
  })
  expect([(await update(id, {}, staff, hotel)).status, (await remove(id, staff, hotel)).status]).toEqual([404, 404])
  expect([(await remove(id)).status, (await remove(id)).status, (await update(id, {})).status]).toEqual([204, 404, 404])
})
test("409 saving over a meanwhile changed place returns the current one, and changes nothing, not even the hotel's location", async () => {
  const made = (await add()).body
  const answers = await Promise.all(['One', 'Another'].map((name) => update(made.id, { name, seen: made.updated_at })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const now = answers.find(({ status }) => status === 200)?.body
  const before = await list(manager, hotelSlug)
  const won = answers.find(({ status }) => status === 200)?.body
  expect((await update(made.id, { name: won?.name ?? '', seen: made.updated_at })).body).toEqual(won)
  const late = await update(made.id, { name: 'Late', seen: made.updated_at, property_lat: 1.5, property_lng: 1.5 })
  expect([late.status, late.body]).toMatchObject([409, { code: 'platform.changed_meanwhile', current: now }])
  expect(await list(manager, hotelSlug)).toEqual(before)
  expect((await update(made.id, { name: 'In time', seen: now?.updated_at })).body).toMatchObject({ name: 'In time' })
})

test('a hotel has one location, which every recommendation shows, also those created later', async () => {
  const { hotel, staff, guest: reader } = await world.aStaffedHotel()
  expect(await list(reader, hotel)).toMatchObject({ items: [], property_lat: null, property_lng: null })
  const before = (await add({}, staff, hotel)).body
  expect(before).toMatchObject({ property_lat: null, property_lng: null })
  expect((await place(42.2839, 18.8416, staff, hotel)).body).toEqual({ property_lat: 42.2839, property_lng: 18.8416 })
  const after = (await add({}, staff, hotel)).body
  expect(after).toMatchObject({ property_lat: 42.2839, property_lng: 18.8416 })
  expect((await list(reader, hotel)).items.map((row) => [row.property_lat, row.property_lng])).toEqual([
    [42.2839, 18.8416],
    [42.2839, 18.8416],
  ])
  expect((await update(before.id, { property_lat: 42.3, property_lng: 18.8 }, staff, hotel)).body).toMatchObject({
    property_lat: 42.3,
    property_lng: 18.8,
  })
  expect((await update(before.id, {}, staff, hotel)).body).toMatchObject({ property_lat: 42.3, property_lng: 18.8 })
  expect((await place(null, null, staff, hotel)).body).toEqual({ property_lat: null, property_lng: null })
  expect((await list(guest, hotelSlug)).property_lat).toBeNull()
})
test('a location that is set together with a place is recorded, also where nothing of the place changes', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const { id } = (await add({ property_lat: 42.28, property_lng: 18.84 }, staff, hotel)).body
  await update(id, { property_lat: 42.3, property_lng: 18.8 }, staff, hotel)
  await update(id, { property_lat: 42.3, property_lng: 18.8 }, staff, hotel)
  const entries = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('hotel_id', '=', hotel)
      .where('entity', '=', 'property_locations')
      .orderBy('id')
      .execute(),
  )
  expect(entries).toEqual([
    { action: 'recommendations.location_changed', changes: { lat: [null, 42.28], lng: [null, 18.84] } },
    { action: 'recommendations.location_changed', changes: { lat: [42.28, 42.3], lng: [18.84, 18.8] } },
  ])
})
test('half a location of the hotel, and one that is not on earth, are refused', async () => {
  expect(
    [codes(await place(42, null)), codes(await place(null, 18)), codes(await place(91, 18))].map((found) =>
      found.at(-1),
    ),
  ).toEqual([
    'recommendations.location_incomplete',
    'recommendations.location_incomplete',
    'recommendations.location_out_of_range',
  ])
  expect(codes(await add({ property_lat: 42 }))).toContain('recommendations.location_incomplete')
})
test('every change is sent to everybody in the hotel, and a list carries its event number', async () => {
  const { hotel, staff, guest: reader } = await world.aStaffedHotel()
  const { id } = (await add({}, staff, hotel)).body
  await update(id, { name: 'New' }, staff, hotel)
  await place(42, 18, staff, hotel)
  await place(43, 18, staff, hotel)
  await remove(id, staff, hotel)
  const audience = 'public'
  expect(await getEvents(hotel)).toEqual([
    { entity: 'stays', operation: 'insert', audience: 'stay' },
    { entity: 'local_recommendations', operation: 'insert', audience },
    { entity: 'local_recommendations', operation: 'update', audience },
    { entity: 'property_locations', operation: 'insert', audience },
    { entity: 'property_locations', operation: 'update', audience },
    { entity: 'local_recommendations', operation: 'delete', audience },
  ])
  // These five, and the reader's stay.
  expect((await list(reader, hotel)).event_number).toBe(6)
})
test('200 places with the longest texts come in pages below 100 KB, each exactly once', async () => {
  const { hotel, staff, guest: reader } = await world.aStaffedHotel()
  const long = {
    description: '"ж\n'.repeat(333),
    address: 'Ж'.repeat(200),
    image_url: `https://pictures.example/${'p'.repeat(2000)}`,
  }
  for (let number = 0; number < 200; number += 1)
    await add({ name: `Place ${number % 7}`, category: number % 2 ? 'Beach' : 'Кафана', ...long }, staff, hotel)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(reader, hotel, cursor ? { cursor } : {})
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([200, 200])
})
test('forged cursors are refused', async () => {
  const forged = [
    'x',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from(JSON.stringify(['a', 'b\0', newId()])).toString('base64url'),
    Buffer.from(JSON.stringify(['a', 'b', '-'.repeat(36)])).toString('base64url'),
  ]
  for (const cursor of forged)
    expect((await world.call(guest, listRecommendations, { params: { hotelSlug }, query: { cursor } })).status).toBe(
      400,
    )
})
test('a hotel recommends at most 500 places', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  for (let written = 0; written < 499; written += 1) await add({}, staff, hotel)
  expect((await add({}, staff, hotel)).status).toBe(201)
  expect((await add({}, staff, hotel)).body.code).toBe('recommendations.too_many')
})
test('the demo hotels have recommendations of their own', async () => {
  for (const id of ['hotel-marina', 'old-town']) await world.aHotel({ id })
  const [marina, oldTown] = [await world.aManager('hotel-marina'), await world.aManager('old-town')]
  for (const { id, hotelId } of [marina, oldTown]) {
    const staff = scopeFor(hotelId ?? '', {
      kind: 'manager' as const,
      id,
      email: 'a@b.example',
      display_name: null,
      must_choose_password: false,
      ...asManager,
    })
    await recommendationsDemo(world.server.database, { staff, guests: [], now: 0, random: () => 0, pictures: null })
  }
  const [there, here] = [await list(marina, 'hotel-marina'), await list(oldTown, 'old-town')]
  expect([
    there.items.length,
    here.items.length,
    there.items.some(({ name }) => name === 'Mogren'),
    here.items.some(({ name }) => name === 'Mogren'),
  ]).toEqual([8, 7, true, false])
})
