import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import { findPlace } from './store.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { menu: true } })
  vera = await world.aManager(hotelSlug)
})

const params = () => ({ hotelSlug })
const add = (name: string, rest: Partial<contract.NewPlace> = {}) =>
  world.call(vera, contract.addPlace, { params: params(), body: { id: newId(), name, ...rest } })
const list = async () => (await world.call(vera, contract.listPlaces, { params: params() })).body.items
const cards = async () => (await world.call(vera, contract.listPlaceCards, { params: params() })).body.items
const scan = (card: string, hotel = hotelSlug) =>
  world.call(nobody, contract.scanPlace, { params: { hotelSlug: hotel }, body: { card } })

describe('the list of places', () => {
  test('keeps their order; a place that is sent twice is there once, and its id belongs to nothing else', async () => {
    const id = newId()
    const translations = { de: { name: 'Liege 14', area: 'Becken' } }
    expect((await add('Sunbed 14', { id, area: 'Pool', translations })).status).toBe(201)
    await add('Terrace')
    expect((await add('Sunbed 14', { id, area: 'Pool', translations })).body.id).toBe(id)
    expect((await add('Sunbed 15', { id })).body.code).toBe('platform.id_taken')
    expect((await list()).map(({ name, area, order }) => [name, area, order])).toEqual([
      ['Sunbed 14', 'Pool', 1],
      ['Terrace', '', 2],
    ])
  })
  test('409 a name that another place has in any case is refused, for a new place and a changed one', async () => {
    await add('İskele')
    const { body: other } = await add('Table 1')
    expect((await add('İSKELE')).body.code).toBe('places.name_taken')
    const change = (name: string) =>
      world.call(vera, contract.updatePlace, { params: { ...params(), placeId: other.id }, body: { name } })
    expect((await change('İskele')).body.code).toBe('places.name_taken')
    expect((await change('TABLE 1')).body.name).toBe('TABLE 1')
  })
  test('409 a form that was filled before somebody else saved gets the place as it is now', async () => {
    const { body: place } = await add('Table 1', { translations: { de: { name: 'Tisch 1' } } })
    const change = (name: string, area: string) =>
      world.call(vera, contract.updatePlace, {
        params: { ...params(), placeId: place.id },
        body: { name, area, seen: place.updated_at },
      })
    expect((await change('Table 1', 'Terrace')).body).toMatchObject({ translations: { de: { name: 'Tisch 1' } } })
    const late = await change('Table one', '')
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'platform.changed_meanwhile',
      { name: 'Table 1', area: 'Terrace' },
    ])
    // The answer to the first was lost.
    expect((await change('Table 1', 'Terrace')).status).toBe(200)
  })
  test('409 more than 200 are refused, also when the last two come at once', async () => {
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .insertInto('places')
        .values(
          Array.from({ length: 199 }, (_, at) => ({
            hotel_id: hotelSlug,
            id: newId(),
            name: `Sunbed ${at + 1}`,
            order: at + 1,
          })),
        )
        .execute(),
    )
    const answers = await Promise.all([add('Terrace'), add('Beach bar')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'places.too_many' })
  })
  test('403 is not there for a hotel without a menu, nor are its cards', async () => {
    const without = await world.aHotel({ features: { menu: false } })
    const manager = await world.aManager(without)
    const listed = await world.call(manager, contract.listPlaces, { params: { hotelSlug: without } })
    expect([listed.body.code, (await scan('x'.repeat(24), without)).body.code]).toEqual([
      'hotels.feature_off',
      'hotels.feature_off',
    ])
  })
})

describe('the card of a place', () => {
  test('names its place to anybody; a renewed and a removed one are no longer valid, and none is in another hotel', async () => {
    const { body: place } = await add('Sunbed 14', { area: 'Pool', translations: { de: { name: 'Liege 14' } } })
    const first = (await cards())[0]?.card_token ?? ''
    expect(first).toMatch(/^[\w-]{22,64}$/)
    expect((await scan(first)).body).toEqual({
      id: place.id,
      name: 'Sunbed 14',
      area: 'Pool',
      translations: { de: { name: 'Liege 14' } },
    })
    expect((await scan(first, await world.aHotel({ features: { menu: true } }))).status).toBe(403)
    const placeId = place.id
    await world.call(vera, contract.renewPlaceCard, { params: { ...params(), placeId } })
    const old = await scan(first)
    expect([old.status, old.body.code, old.body.message]).toEqual([
      403,
      'places.card_invalid',
      'This code is no longer valid. Please ask the staff.',
    ])
    const second = (await cards())[0]?.card_token ?? ''
    expect((await scan(second)).status).toBe(200)
    await world.call(vera, contract.removePlace, { params: { ...params(), placeId } })
    expect((await scan(second)).status).toBe(403)
    expect(await cards()).toEqual([])
  })
  test('is nowhere but in the answer for printing: not in the list, and not in the log of events', async () => {
    const { body: place } = await add('Sunbed 14')
    await world.call(vera, contract.renewPlaceCard, { params: { ...params(), placeId: place.id } })
    const token = (await cards())[0]?.card_token ?? ''
    const events = await world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .selectFrom('hotel_events')
        .select(['entity', 'audience', 'row_data'])
        .where('hotel_id', '=', hotelSlug)
        .where('entity', '=', 'places')
        .execute(),
    )
    expect(events.map(({ audience }) => audience)).toEqual(['public'])
    expect(JSON.stringify([events, await list()])).not.toContain(token)
    expect(JSON.stringify(events)).not.toContain('card')
  })
})

test('an order finds the place of its own hotel alone, by the name that the kitchen reads', async () => {
  const { body: place } = await add('Sunbed 14', { translations: { de: { name: 'Liege 14' } } })
  const find = async (hotel: string, id: string) => {
    const scope = scopeFor(hotel, {})
    return (await world.server.database.writeBatch(scope, (tx) => [findPlace(tx, scope, id)]))[0]
  }
  expect(await find(hotelSlug, place.id)).toEqual([{ id: place.id, name: 'Sunbed 14' }])
  expect(await find(await world.aHotel(), place.id)).toEqual([])
  expect(await find(hotelSlug, newId())).toEqual([])
})
