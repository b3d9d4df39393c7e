import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { countsTowardsLimit } from './guest-rate-limit.ts'

let world: TestServer
let hotel: string
beforeAll(async () => {
  world = await createTestServer({ env: { GUEST_WRITES: '3' } })
  hotel = await world.aHotel({ features: { conversations: true, announcements: true } })
})
afterAll(() => world.close())

/** Every route that only guests may write to, of all features. */
const writes = () => world.server.routes.filter(countsTowardsLimit)
const write = ({ cookie }: Pick<Person, 'cookie'>, route = writes()[0], remoteAddress = '127.0.0.1', of = hotel) => {
  if (!route) throw new Error('Guests can write nothing.')
  const params = {
    hotelSlug: of,
    ...Object.fromEntries(
      Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, name === 'hotelSlug' ? of : newId()]),
    ),
  }
  return world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params }),
    remoteAddress,
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{}',
  })
}

test('a guest may write so often in ten minutes, sees what is left and then how long to wait; other guests are not affected', async () => {
  const [guest, neighbour] = [await world.aGuest(hotel), await world.aGuest(hotel)]
  const told: unknown[] = []
  for (let time = 1; time <= 4; time += 1) {
    const { statusCode, headers } = await write(guest)
    told.push([statusCode === 429, String(headers['ratelimit']).replace(/t=\d+/, 't=?'), headers['ratelimit-policy']])
  }
  const policy = '"guest";q=3;w=600'
  expect(told).toEqual([
    [false, '"guest";r=2;t=?', policy],
    [false, '"guest";r=1;t=?', policy],
    [false, '"guest";r=0;t=?', policy],
    [true, '"guest";r=0;t=?', policy],
  ])
  const refused = await write(guest)
  expect(refused.json()).toMatchObject({
    code: 'platform.too_many_requests',
    message: 'That was a lot in a short time. Please wait a few minutes, or ask at reception.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await write(neighbour)).statusCode).not.toBe(429)
})

test('all writes of a guest count together; their reads, and what staff do, do not', async () => {
  const [guest, manager] = [await world.aGuest(hotel), await world.aManager(hotel)]
  expect(writes().length).toBeGreaterThan(2)
  for (const route of writes().slice(0, 3)) expect((await write(guest, route)).headers['ratelimit']).toBeDefined()
  expect((await write(guest, writes().at(-1))).statusCode).toBe(429)
  for (const person of [guest, manager]) {
    const { statusCode, headers } = await world.server.app.inject({
      url: `/api/hotels/${hotel}/session`,
      headers: { cookie: person.cookie },
    })
    expect([statusCode, headers['ratelimit']]).toEqual([200, undefined])
  }
})

test('a person with many guest sessions is limited by address; guests elsewhere, in other hotels and verified ones are not', async () => {
  const line = '2001:db8:1:2:'
  const refused: number[] = []
  for (let guests = 0; guests < 21; guests += 1) {
    const invented = await world.aGuest(hotel)
    // Another address of the same network each time.
    for (let time = 0; time < 3; time += 1)
      if ((await write(invented, writes()[time], `${line}${guests}::1`)).statusCode === 429) refused.push(guests)
  }
  expect(refused).toEqual([20, 20, 20])
  const late = await write(await world.aGuest(hotel), writes()[0], `${line}:1`)
  expect([late.statusCode, late.json().code, Number(late.headers['retry-after']) > 500]).toEqual([
    429,
    'platform.too_many_requests',
    true,
  ])

  expect((await write(await world.aGuest(hotel), writes()[0], '2001:db8:1:3::1')).statusCode).not.toBe(429)
  const { id, cookie: first } = await world.aGuest(hotel, { room_number: 'Room 7', guest_name: 'Card Holder' })
  const actor = { kind: 'guest', id, room_number: 'Room 7', guest_name: 'Card Holder' } as const
  const stayId = (await world.server.sessions.find(first.split('=')[1]))?.stayId ?? ''
  const { token } = await world.server.database.write(scopeFor(hotel, actor), (tx) =>
    world.server.sessions.open(tx, actor, hotel, { by: 'card', room: 'Room 7' }, { stayId, trusted: false }),
  )
  expect((await write({ cookie: `deskbell_guest=${token}` }, writes()[0], `${line}:1`)).statusCode).not.toBe(429)
  // The other hotel has had no writes from there.
  const elsewhere = await world.aHotel()
  const { cookie } = await world.aGuest(elsewhere)
  expect((await write({ cookie }, writes()[0], `${line}:1`, elsewhere)).statusCode).not.toBe(429)
})
