import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, nobody, type TestServer } from '#testing/test-server.ts'
import { searchHotels } from '../contract/search.ts'
import { closingMoment, normalizeSearch } from '../policy.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
  for (const [id, name] of [
    ['lovcen-lodge', 'Lovćen Lodge, Cetinje'],
    ['old-town', 'Old Town Apartments, Kotor'],
    ['hotel-marina', 'Hotel Marina, Budva'],
    ['kotor-bay', 'Kotor Bay Hostel'],
    ['n7', 'Đurđevi Stupovi'],
  ] as const) {
    await world.aHotel({ id, name, accent: '#8a3324' })
  }
})
afterAll(() => world.close())

const ask = (q: string) => world.call(nobody, searchHotels, { params: {}, query: { q } })
const find = async (q: string) => (await ask(q)).body.items.map(({ id }) => id)

describe('GET /api/hotels?q=', () => {
  test('200 finds an open hotel by part of its name, its town or its slug, in any case and without accents', async () => {
    for (const q of ['Lovćen', 'LOVCEN', 'lovcen-l', 'cetinje', '  lodge '])
      expect([q, await find(q)]).toEqual([q, ['lovcen-lodge']])
    expect(await find('djurdj')).toEqual([])
    expect(await find('durdevi')).toEqual(['n7'])
  })
  test('200 every word must match, in any order', async () => {
    expect(await find('kotor old')).toEqual(['old-town'])
    expect(await find('kotor marina')).toEqual([])
  })
  test('200 hotels whose name begins with the words come first', async () => {
    expect(await find('kotor')).toEqual(['kotor-bay', 'old-town'])
  })
  test('200 returns name, logo and colour, and nothing else', async () => {
    expect((await ask('budva')).body).toEqual({
      items: [{ id: 'hotel-marina', name: 'Hotel Marina, Budva', logo_url: null, accent: '#8a3324' }],
    })
  })
  test('200 characters with a meaning in SQL or in patterns are ordinary characters, and find nothing', async () => {
    for (const q of ['%%', '__', '.*', "' or 1=1 --", '--', '\\\\'])
      expect([q, (await ask(q)).status, await find(q)]).toEqual([q, 200, []])
  })
  test('400 fewer than two letters, none at all, or too many', async () => {
    for (const q of ['', 'k', ' k ', '\u200bk']) {
      const { status, body } = await ask(q)
      expect([status, body.code, body.fields?.['q']?.code]).toEqual([
        400,
        'hotels.search_too_short',
        'hotels.search_too_short',
      ])
    }
    expect((await world.call(nobody, searchHotels, { params: {} })).body.code).toBe('hotels.search_too_short')
    expect((await ask('k'.repeat(121))).body.fields?.['q']?.code).toBe('platform.field_too_long')
  })
  test('200 at most ten', async () => {
    for (let number = 1; number <= 12; number += 1)
      await world.aHotel({ id: `chain-${number}`, name: `Chain House ${number}` })
    await expect.poll(async () => (await find('chain house')).length).toBe(10)
  })
  test('200 a disabled hotel is not found, and is found again once it is enabled', async () => {
    const set = (enabled: boolean) =>
      world.server.database.onPlatform((tx) =>
        tx.updateTable('hotels').set({ enabled }).where('id', '=', 'kotor-bay').execute(),
      )
    await set(false)
    await expect.poll(() => find('kotor bay')).toEqual([])
    await set(true)
    await expect.poll(() => find('kotor bay')).toEqual(['kotor-bay'])
  })
  test('200 a hotel is found up to the last second of its expiry date, and not after', async () => {
    await world.aHotel({ id: 'short-stay', name: 'Short Stay', expiry_date: '2031-12-31' })
    world.clock.set(closingMoment('2031-12-31') - 1000)
    await expect.poll(() => find('short stay')).toEqual(['short-stay'])
    world.clock.set(closingMoment('2031-12-31'))
    expect(await find('short stay')).toEqual([])
  })
})

test('texts are compared without case, accents and punctuation', () => {
  expect(
    ['Lovćen  Lodge, Cetinje', 'lovcen-lodge', 'ĐURĐEVAC', 'Łódź', 'Апарт-отель', '–!?'].map(normalizeSearch),
  ).toEqual(['lovcen lodge cetinje', 'lovcen lodge', 'durdevac', 'lodz', 'апарт отель', ''])
})
