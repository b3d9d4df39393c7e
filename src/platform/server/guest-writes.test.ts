import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { isCounted } from './guest-writes.ts'
import { aWorld, urlOf, type Person, type World } from '#testing/world.ts'

let world: World
let hotel: string
beforeAll(async () => {
  world = await aWorld({ env: { GUEST_WRITES: '3' } })
  hotel = await world.aHotel()
})
afterAll(() => world.close())

/** Every write that guests alone may make, whatever the features are called. */
const writes = () => world.server.routes.filter(isCounted)
const write = ({ cookie }: Person, route = writes()[0]) => {
  if (!route) throw new Error('Guests can write nothing.')
  const params = { hotelSlug: hotel, ...Object.fromEntries(Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, name === 'hotelSlug' ? hotel : newId()])) }
  return world.server.app.inject({ method: route.method, url: urlOf(route, { params }), headers: { cookie, 'content-type': 'application/json' }, payload: '{}' })
}

test('a guest may write so often within ten minutes, is told how much is left and then to wait; his neighbour is not held up', async () => {
  const [guest, neighbour] = [await world.aGuest(hotel), await world.aGuest(hotel)]
  const told: unknown[] = []
  for (let time = 1; time <= 4; time += 1) {
    const { statusCode, headers } = await write(guest)
    told.push([statusCode === 429, String(headers['ratelimit']).replace(/t=\d+/, 't=?'), headers['ratelimit-policy']])
  }
  const policy = '"guest";q=3;w=600'
  expect(told).toEqual([[false, '"guest";r=2;t=?', policy], [false, '"guest";r=1;t=?', policy], [false, '"guest";r=0;t=?', policy], [true, '"guest";r=0;t=?', policy]])
  const refused = await write(guest)
  expect(refused.json()).toMatchObject({ code: 'platform.too_many_requests', message: 'That was a lot within a short time. Please wait a few minutes, or ask at the reception.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await write(neighbour)).statusCode).not.toBe(429)
})

test('all that guests write counts together, and what they read, or staff do, does not', async () => {
  const [guest, manager] = [await world.aGuest(hotel), await world.aManager(hotel)]
  expect(writes().length).toBeGreaterThan(2)
  for (const route of writes().slice(0, 3)) expect((await write(guest, route)).headers['ratelimit']).toBeDefined()
  expect((await write(guest, writes().at(-1))).statusCode).toBe(429)
  for (const person of [guest, manager]) {
    const { statusCode, headers } = await world.server.app.inject({ url: `/api/hotels/${hotel}/session`, headers: { cookie: person.cookie } })
    expect([statusCode, headers['ratelimit']]).toEqual([200, undefined])
  }
})
