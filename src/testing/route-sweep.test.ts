import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import type { GuestScope } from '#modules/access/server/scope.ts'
import { features } from '#modules/server.ts'
import { openDemoStays } from '#modules/stays/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { mintScope } from '#platform/server/scope.ts'
import { allFeatures } from './access-matrix/hotels.ts'
import { allowSlow } from './setup/allow-slow.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from './test-server.ts'

/** Calls every route. A new route is denied by default: it is tested without being named here. */
let world: TestServer
let ours: string
let theirs: string
const people: Record<string, Person> = {}

beforeAll(async () => {
  world = await createTestServer()
  ours = await world.aHotel({ name: 'House of the word quokka', features: allFeatures })
  theirs = await world.aHotel({ name: 'House of the word narwhal', features: allFeatures })
  Object.assign(people, {
    guest: await world.aGuest(ours, { guest_name: 'Quokka Guest' }),
    manager: await world.aManager(ours, { display_name: 'Quokka Desk' }),
    'guest of the neighbour': await world.aGuest(theirs),
    'manager of the neighbour': await world.aManager(theirs),
    owner: await world.anOwner(),
  })
})
afterAll(() => world.close())

const routes = (): Route[] => world.server.routes
const knock = async (who: Person, route: Route, hotelSlug: string, id = newId()) => {
  // A picture has a width besides its id.
  const values: Record<string, string> = { hotelSlug, width: '320' }
  const params = Object.fromEntries(
    Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, values[name] ?? id]),
  )
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params }),
    headers: { ...(who.cookie && { cookie: who.cookie }), ...(route.body && { 'content-type': 'application/json' }) },
    ...(route.body && { payload: '{}' }),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    code:
      answer.headers['content-type']?.toString().includes('json') && answer.body
        ? (JSON.parse(answer.body) as { code?: string }).code
        : undefined,
  }
}
const closed = (route: Route): boolean => route.access !== 'anyone'
/** The status of a refusal: a hidden row does not exist for a person who may not see it. */
const refusedWith = ({ isHidden }: Route, status: number): number => (isHidden ? 404 : status)
const mayCall = (route: Route, name: string): boolean =>
  route.access === 'anyone' || route.access.split('-or-').includes(name)

describe('every route', () => {
  test('answers 401 without a session, unless it is public', async () => {
    for (const route of routes().filter(closed))
      expect([route.id, (await knock(nobody, route, ours)).status]).toEqual([route.id, refusedWith(route, 401)])
  })
  test('answers 401 to a forged cookie', async () => {
    const forged = {
      ...nobody,
      cookie: ['guest', 'manager', 'owner'].map((kind) => `deskbell_${kind}=${'A'.repeat(43)}`).join('; '),
    }
    for (const route of routes().filter(closed))
      expect([route.id, (await knock(forged, route, ours)).status]).toEqual([route.id, refusedWith(route, 401)])
  })
  test("answers 403 to the wrong role or another hotel's session, and returns nothing of ours", async () => {
    let cells = 0
    for (const route of routes().filter(closed)) {
      for (const [name, who] of Object.entries(people)) {
        if (mayCall(route, name)) continue
        const { status, text } = await knock(who, route, ours)
        expect([route.id, name, status]).toEqual([route.id, name, refusedWith(route, 403)])
        expect(text.toLowerCase()).not.toContain('quokka')
        cells += 1
      }
    }
    expect(cells).toBeGreaterThan(20)
  })
  test('answers 403 to a manager with a first-use password, except where they choose their own', async () => {
    const hotel = await world.aHotel()
    const manager = await world.aManager(hotel)
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', manager.id).execute(),
    )
    const letIn: string[] = []
    for (const route of routes().filter(({ access: who }) => who === 'manager')) {
      const { status, code } = await knock(manager, route, hotel)
      if (status !== refusedWith(route, 403) || (!route.isHidden && code !== 'people.must_choose_password'))
        letIn.push(route.id)
    }
    expect(letIn.toSorted()).toEqual(['changePassword', 'refreshManagerSession'])
  })
  test('answers 404 for a hotel that does not exist', async () => {
    for (const route of routes().filter(({ path }) => path.includes('{hotelSlug}'))) {
      const { status, code } = await knock(people['manager'] as Person, route, 'no-such-house')
      expect([route.id, status, code]).toEqual([
        route.id,
        404,
        route.isHidden ? 'platform.not_found' : 'hotels.unknown',
      ])
    }
  })
  test('answers 403 in a hotel that is disabled or expired, unless declared otherwise', async () => {
    for (const values of [{ enabled: false }, { expiry_date: '2020-01-01' }]) {
      const hotel = await world.aHotel(values)
      const person = { guest: await world.aGuest(hotel), manager: await world.aManager(hotel) }
      for (const route of routes().filter(
        ({ path, allowClosedHotel }) => path.includes('{hotelSlug}') && !allowClosedHotel,
      )) {
        const { status, code } = await knock(route.access === 'guest' ? person.guest : person.manager, route, hotel)
        expect([route.id, status, code]).toEqual(
          route.isHidden ? [route.id, 404, 'platform.not_found'] : [route.id, 403, 'hotels.closed'],
        )
      }
    }
  })
  test('answers a refusal in the standard shape, and never with a stack trace', async () => {
    allowSlow('calls every route as everybody')
    for (const route of routes()) {
      for (const who of [nobody, ...Object.values(people)]) {
        const { status, text } = await knock(who, route, route.id === 'openEvents' ? 'no-such-house' : ours)
        expect(status).toBeLessThan(500)
        if (status >= 400)
          expect(JSON.parse(text)).toMatchObject({
            code: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
            message: expect.stringMatching(/ /),
          })
        expect(text).not.toMatch(/\bat .*\.ts:\d+/)
      }
    }
  })
})

test("every route with an id answers for another hotel's rows word for word as for one that never existed", async () => {
  allowSlow('calls every route with every row')
  // The rows that the features' demo creates: one of each kind, of the other hotel.
  const guests = [await aGuestScope(theirs), await aGuestScope(theirs)]
  const hotel = {
    guests,
    staff: mintScope(theirs, {
      kind: 'manager',
      id: newId(),
      email: 'x@narwhal.example',
      display_name: 'Narwhal',
      must_choose_password: false,
      ...asManager,
    } as const),
    now: Date.now(),
    random: () => 0.5,
    pictures: null,
  }
  await openDemoStays(world.server.database, hotel)
  for (const feature of features) await feature.demo?.(world.server.database, hotel)
  const rows = await world.server.database.read(hotel.staff, (tx) =>
    tx
      .selectFrom('hotel_events')
      .select(['entity', 'row_id'])
      .distinctOn('entity')
      .orderBy('entity')
      .orderBy('number')
      .where('hotel_id', '=', theirs)
      // Some are named by a word, which no path takes for an id.
      .where('row_id', 'like', '________-____-____-____-____________')
      .execute(),
  )
  expect(rows.length).toBeGreaterThan(0)
  // Fresh sessions: the calls above signed people out.
  const inside: Record<string, Person> = {
    guest: await world.aGuest(ours),
    manager: await world.aManager(ours),
    owner: await world.anOwner(),
    anyone: nobody,
  }
  for (const route of routes().filter(({ path }) => /\{(?!hotelSlug|kind)\w+\}/.test(path))) {
    const who = inside[route.access.split('-or-')[0] ?? ''] as Person
    const never = await knock(who, route, ours)
    // Routes with a body or a query refuse an empty one first; the answers must still be the same.
    expect([route.id, never.status]).toEqual([
      route.id,
      never.status === 400 && (route.body || route.query) ? 400 : 404,
    ])
    for (const { entity, row_id } of rows) {
      const stranger = await knock(who, route, ours, row_id)
      expect([route.id, entity, stranger.status, stranger.text]).toEqual([route.id, entity, never.status, never.text])
    }
  }
})

const aGuestScope = async (hotelId: string): Promise<GuestScope> => {
  const { id } = await world.aGuest(hotelId)
  return mintScope(hotelId, { kind: 'guest', id, room_number: 'Room 1', guest_name: 'Narwhal Guest' } as const)
}
