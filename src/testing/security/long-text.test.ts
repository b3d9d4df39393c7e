import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { bodyFor, queryFor } from '../access-matrix/bodies.ts'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '../test-server.ts'

let world: TestServer
let hotel: TestHotel
let owner: Person
beforeAll(async () => {
  world = await createTestServer()
  hotel = await createHotel(world, 'quokka')
  owner = await world.anOwner()
}, 60_000)
afterAll(() => world?.close())

const personFor = ({ access: who }: Route): Person =>
  who.includes('guest') ? hotel.guest : who === 'manager' ? hotel.manager : who === 'owner' ? owner : nobody
// The category of an item is looked up after the item.
const known = (name: string): string | undefined =>
  name === 'itemId' ? hotel.rows.of('menu_items') : name === 'hotelSlug' || name === 'hotelId' ? hotel.id : undefined
const getParams = ({ path }: Route): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, known(name) ?? newId()]))

/** The body once for each text in it, however deep, with 100 KB in its place. */
const withLongTexts = (value: unknown, long: string): { field: string; body: unknown }[] => {
  if (typeof value === 'string') return [{ field: '', body: long }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    withLongTexts(inner, long).map(({ field, body }) => ({
      field: field === '' ? key : `${key}.${field}`,
      body: Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body },
    })),
  )
}

test('400, 409 or 413 a text of 100 KB is refused in every text field of every route, and nothing of it is stored', async () => {
  const numbers = () =>
    asOwner(
      world.database.owner,
      (sql) => sql`select hotel_id, last_number from hotel_event_counters where hotel_id = ${hotel.id}`,
    )
  const before = await numbers()
  const taken: unknown[] = []
  let fields = 0
  for (const route of world.server.routes) {
    const { cookie } = personFor(route)
    for (const long of ['x'.repeat(100_000), '本 '.repeat(25_000)]) {
      for (const { field, body } of withLongTexts(bodyFor(route), long)) {
        const answer = await world.server.app.inject({
          method: route.method,
          url: getUrl(route, { params: getParams(route), query: queryFor(route) }),
          headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        })
        fields += 1
        // 409: a form that was opened before the last change is refused whatever it contains.
        if (![400, 409, 413].includes(answer.statusCode))
          taken.push([route.id, field, answer.statusCode, answer.body.slice(0, 100)])
      }
    }
  }
  expect(taken).toEqual([])
  expect(fields).toBeGreaterThan(150)
  expect(await numbers()).toEqual(before)
}, 60_000)
