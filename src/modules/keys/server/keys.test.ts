import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listChanges } from '#modules/events/contract.ts'
import { getHotel } from '#modules/hotels/contract.ts'
import { addRooms, listRooms } from '#modules/rooms/contract.ts'
import { refreshManagerSession } from '#modules/sessions/contract.ts'
import { listStays } from '#modules/stays/contract.ts'
import { getTeam } from '#modules/team/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { keyScopes, type KeyScope, type Route, type RouteCall } from '#platform/contract/route.ts'
import { hashToken } from '#platform/server/token.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Answer, type Person, type TestServer } from '#testing/test-server.ts'
import { changeApiKey, createApiKey, listApiKeys, maxKeys, revokeApiKey } from '../contract.ts'
import { getFirstCall, getRights, getScopes } from '../policy.ts'
import { isApiKey, makeApiKey } from './token.ts'

let world: TestServer
let hotel: string
let other: string
let manager: Person & { email: string; password: string }
let guest: Person
beforeAll(async () => {
  world = await createTestServer()
  hotel = await world.aHotel()
  other = await world.aHotel()
  manager = await world.aManager(hotel, { password: 'a long night' })
  guest = await world.aGuest(hotel, { room_number: 'Room 12' })
})
afterEach(() =>
  world.server.database.onPlatform((tx) => tx.deleteFrom('api_keys').where('hotel_id', '=', hotel).execute()),
)
afterAll(() => world.close())

const params = () => ({ hotelSlug: hotel })
const make = (scopes: readonly string[], more: { id?: string; name?: string; expires_at?: string | null } = {}) =>
  world.call(manager, createApiKey, {
    params: params(),
    body: { id: newId(), name: 'Bridge', scopes: [...scopes], ...more },
  })
const aKey = async (...scopes: KeyScope[]): Promise<{ key: string; id: string }> => {
  const { status, body } = await make(scopes)
  expect(status).toBe(201)
  return { key: body.key, id: body.api_key.id }
}
/** A call with a key, and with the cookies of a person besides where one is named. */
const withKey = <const R extends Route>(
  key: string,
  route: R,
  call: RouteCall<R>,
  who: Person = nobody,
): Promise<Answer<R>> => world.call(who, route, call, { authorization: `Bearer ${key}` })
const revoke = (id: string) => world.call(manager, revokeApiKey, { params: { hotelSlug: hotel, keyId: id }, body: {} })
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
/** A route of a feature, with a path of its own. */
const getRoute = (id: string): Route => world.server.routes.find((route) => route.id === id)!
const aRequest = async (): Promise<string> => {
  const id = newId()
  await world.call(guest, getRoute('createRequest'), {
    params: params(),
    body: { id, type: 'towels', description: 'Two bath towels, please.' },
  } as never)
  return id
}

describe('a key', () => {
  test('has a form that scanners know, and is stored as a hash alone', async () => {
    const { key, id } = await aKey('rooms:read')
    expect(key).toMatch(/^dbk_[\w-]{43}_[\w-]{6}$/)
    expect([
      isApiKey(key),
      isApiKey(makeApiKey()),
      isApiKey(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
    ]).toEqual([true, true, false])
    const row = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('api_keys')
        .selectAll()
        .where('hotel_id', '=', hotel)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(row.key_hash.equals(hashToken(key))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(key.slice(10))
    const { body } = await world.call(manager, listApiKeys, { params: params() })
    expect(body.items.find((one) => one.id === id)).toMatchObject({ prefix: key.slice(0, 10), created_by: 'Vera Desk' })
    expect(JSON.stringify(body)).not.toContain(key.slice(10))
  })
  test('reads and writes what its scopes say, and write includes read', async () => {
    const { key, id } = await aKey('rooms:write')
    const added = await withKey(key, addRooms, { params: params(), body: { room_numbers: ['Room 41', 'Room 42'] } })
    expect([added.status, added.body.added]).toEqual([200, 2])
    const rooms = await withKey(key, listRooms, { params: params() })
    // The code of a stay signs guests in: a key never gets one.
    expect(rooms.body.items.map(({ stay_code }) => stay_code)).toEqual(['', ''])
    expect(said(await withKey(key, listStays, { params: params(), query: {} }))).toEqual([403, 'keys.scope_missing'])
    expect((await withKey(key, listStays, { params: params(), query: {} })).body.message).toBe(
      'This API key may not do this. It needs stays:read.',
    )
    await revoke(id)
    const reader = await aKey('rooms:read')
    expect(
      said(await withKey(reader.key, addRooms, { params: params(), body: { room_numbers: ['Room 43'] } })),
    ).toEqual([403, 'keys.scope_missing'])
  })
  test('reaches no route without a scope: neither those of people nor those of everybody', async () => {
    const { key } = await aKey('rooms:read')
    for (const route of [getTeam, listApiKeys, refreshManagerSession, getHotel])
      expect([route.id, ...said(await withKey(key, route, { params: params() } as never))]).toEqual([
        route.id,
        403,
        'keys.not_allowed',
      ])
  })
  test('is answered 401 where it is wrong, with whatever cookie, and 404 in another hotel', async () => {
    const { key } = await aKey('rooms:read')
    expect(said(await withKey(makeApiKey(), listRooms, { params: params() }, manager))).toEqual([401, 'keys.invalid'])
    expect(said(await withKey('nonsense', listRooms, { params: params() }, manager))).toEqual([401, 'keys.invalid'])
    expect(said(await withKey('', listRooms, { params: params() }, manager))).toEqual([401, 'keys.invalid'])
    expect(said(await withKey(key, listRooms, { params: { hotelSlug: other } }))).toEqual([404, 'hotels.unknown'])
  })
  test('counts alone: cookies beside it give nothing, and the origin does not matter', async () => {
    const { key } = await aKey('rooms:write')
    expect(said(await withKey(key, listStays, { params: params(), query: {} }, manager))).toEqual([
      403,
      'keys.scope_missing',
    ])
    const { status } = await world.call(
      manager,
      addRooms,
      { params: params(), body: { room_numbers: ['Room 41'] } },
      { authorization: `Bearer ${key}`, origin: 'https://pms.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(status).toBe(200)
    const foreign = { origin: 'https://pms.example', 'sec-fetch-site': 'cross-site' }
    const body = { room_numbers: ['Room 41'] }
    expect(said(await world.call(manager, addRooms, { params: params(), body }, foreign))).toEqual([
      403,
      'platform.foreign_origin',
    ])
  })
  test('can be given every scope in the form', () => {
    expect(keyScopes.filter((scope) => getRights([scope]).length === 0)).toEqual([])
  })
  test.each(getRights(keyScopes))(
    'of $name alone may make the call that is shown with it, where there is one',
    async ({ name }) => {
      const { body } = await make(getScopes({ [name]: 'read' }))
      const path = getFirstCall(body.api_key.scopes, dayFrom(0))
      if (name === 'orders_health') return expect(path).toBeNull()
      const url = `/api/hotels/${hotel}/${path}`
      const { statusCode } = await world.server.app.inject({ url, headers: { authorization: `Bearer ${body.key}` } })
      expect([url, statusCode]).toEqual([url, 200])
    },
  )
  test('is refused from the moment at which it ends', async () => {
    world.clock.set(Date.now())
    const { body } = await make(['rooms:read'], { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await withKey(body.key, listRooms, { params: params() })).status).toBe(200)
    world.clock.set(Date.now() + 3_600_001)
    expect(said(await withKey(body.key, listRooms, { params: params() }))).toEqual([401, 'keys.invalid'])
    world.clock.set(Date.now())
  })
  test('gives its name to what it does', async () => {
    const { key, id } = await aKey('requests:write')
    const request = await aRequest()
    const claimed = await withKey(key, getRoute('claimRequest'), { params: { ...params(), requestId: request } })
    expect(claimed.body).toMatchObject({ claimed_by: 'Bridge', claimed_by_id: id })
  })
  test('notes when it was used', async () => {
    const { key, id } = await aKey('rooms:read')
    await withKey(key, listRooms, { params: params() })
    const lastUsed = async () => {
      const { body } = await world.call(manager, listApiKeys, { params: params() })
      return body.items.find((one) => one.id === id)?.last_used_at
    }
    await expect.poll(lastUsed).toBeTruthy()
  })
})

describe('those who manage keys', () => {
  test('409 have at most twenty of them', async () => {
    const made = []
    for (let at = 0; at < maxKeys; at += 1) made.push(await aKey('menu:read'))
    expect(said(await make(['menu:read']))).toEqual([409, 'keys.too_many'])
    for (const { id } of made) expect((await revoke(id)).status).toBe(204)
    expect((await make(['menu:read'])).status).toBe(201)
  })
  test('409 no more get through when they are made at the same moment', async () => {
    const { body } = await world.call(manager, listApiKeys, { params: params() })
    const left = maxKeys - body.items.filter(({ revoked_at }) => revoked_at === null).length
    const answers = await Promise.all(Array.from({ length: left + 5 }, () => make(['menu:read'])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(left)
  })
  test('400 are told which scope does not exist, and that a day is over', async () => {
    const unknown = await make(['rooms:read', 'rooms:delete'])
    expect([...said(unknown), unknown.body.message]).toEqual([
      400,
      'keys.scope_unknown',
      'There is no scope rooms:delete.',
    ])
    expect(said(await make([]))).toEqual([400, 'platform.invalid_input'])
    expect(said(await make(['rooms:read'], { expires_at: '2020-01-01T00:00:00.000Z' }))).toEqual([
      400,
      'keys.expiry_past',
    ])
  })
  test('201 make it again where the answer was lost: the key of before is worth nothing', async () => {
    const id = newId()
    const first = await make(['rooms:read'], { id })
    const second = await make(['rooms:read'], { id })
    expect([first.status, second.status, first.body.key === second.body.key]).toEqual([201, 201, false])
    expect(said(await withKey(first.body.key, listRooms, { params: params() }))).toEqual([401, 'keys.invalid'])
    expect((await withKey(second.body.key, listRooms, { params: params() })).status).toBe(200)
    expect(said(await make(['rooms:write'], { id }))).toEqual([409, 'platform.id_taken'])
  })
  test('take scopes from a key, and give it none', async () => {
    const { key, id } = await aKey('rooms:write', 'menu:read')
    const change = (scopes: string[]) =>
      world.call(manager, changeApiKey, { params: { ...params(), keyId: id }, body: { name: 'Smaller', scopes } })
    expect(said(await change(['rooms:write', 'menu:write']))).toEqual([400, 'keys.scopes_wider'])
    const { body } = await change(['rooms:read'])
    expect([body.name, body.scopes]).toEqual(['Smaller', ['rooms:read']])
    expect(said(await withKey(key, addRooms, { params: params(), body: { room_numbers: ['Room 44'] } }))).toEqual([
      403,
      'keys.scope_missing',
    ])
    await revoke(id)
    expect(said(await change(['rooms:read']))).toEqual([404, 'platform.not_found'])
  })
  test('204 revoke it at once, and twice is no failure', async () => {
    const { key, id } = await aKey('rooms:read')
    expect((await withKey(key, listRooms, { params: params() })).status).toBe(200)
    expect([(await revoke(id)).status, (await revoke(id)).status]).toEqual([204, 204])
    expect(said(await withKey(key, listRooms, { params: params() }))).toEqual([401, 'keys.invalid'])
    expect(said(await revoke(newId()))).toEqual([404, 'platform.not_found'])
    const { body } = await world.call(manager, listApiKeys, { params: params() })
    expect(body.items.find((one) => one.id === id)).toMatchObject({ revoked_by: 'Vera Desk' })
  })
  test('enter their password again where they signed in long ago, and then not for a while', async () => {
    const signIn = (minutes: number) =>
      world.server.database.onPlatform((tx) =>
        tx
          .updateTable('sessions')
          .set({ proved_at: new Date(Date.now() - minutes * 60_000).toISOString() })
          .where('manager_id', '=', manager.id)
          .execute(),
      )
    const ask = (proof: { password?: string }) =>
      world.call(manager, createApiKey, {
        params: params(),
        body: { id: newId(), name: 'Bridge', scopes: ['rooms:read'], ...proof },
      })
    await signIn(14)
    expect((await ask({})).status).toBe(201)
    await signIn(16)
    const asked = await ask({})
    expect([...said(asked), asked.body.message]).toEqual([
      403,
      'people.password_needed',
      'Please enter your password again.',
    ])
    expect(said(await ask({ password: 'another night' }))).toEqual([403, 'people.current_password_incorrect'])
    const made = await ask({ password: 'a long night' })
    expect(made.status).toBe(201)
    expect((await revoke(made.body.api_key.id)).status).toBe(204)
    await signIn(16)
    expect(said(await revoke(made.body.api_key.id))).toEqual([403, 'people.password_needed'])
    await signIn(0)
  })
})

describe('the changes in pages', () => {
  test('hold what the scopes of a key let it read, and leave no gap', async () => {
    const { key } = await aKey('events:read', 'requests:read')
    const start = (await withKey(key, listChanges, { params: params(), query: {} })).body
    expect([start.items, start.more]).toEqual([[], false])
    const ids = [await aRequest(), await aRequest(), await aRequest()]
    // An event of a table that the key may not read.
    await world.call(manager, addRooms, { params: params(), body: { room_numbers: ['Room 51'] } })
    const heard: string[] = []
    let { next: after, more } = { next: start.next, more: true }
    while (more) {
      const { body } = await withKey(key, listChanges, { params: params(), query: { after, limit: 2 } })
      expect(body.items.length).toBeLessThanOrEqual(2)
      heard.push(...body.items.filter(({ entity }) => entity === 'service_requests').map(({ id: row }) => row))
      expect(body.items.every(({ entity }) => ['service_requests', 'request_handovers'].includes(entity))).toBe(true)
      after = body.next
      more = body.more
    }
    expect(heard).toEqual(ids)
    const listed = await withKey(key, getRoute('listRequests'), { params: params() })
    expect((listed.body as unknown as { event_number: number }).event_number).toBe(after)
  })
  test('410 are refused where some of them are no longer kept', async () => {
    const { key } = await aKey('events:read')
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotel_event_counters').set({ pruned_up_to: 2 }).where('hotel_id', '=', hotel).execute(),
    )
    for (let at = 0; at < 3; at += 1) await aRequest()
    const ask = (after: number) => withKey(key, listChanges, { params: params(), query: { after } })
    const old = await ask(1)
    expect([...said(old), old.body.message]).toEqual([
      410,
      'events.too_old',
      'These events are no longer kept. Load the lists again.',
    ])
    expect((await ask(2)).status).toBe(200)
    expect(said(await ask(1_000_000))).toEqual([410, 'events.too_old'])
  })
  test('a key without the scope does not read them', async () => {
    const { key } = await aKey('requests:read')
    expect(said(await withKey(key, listChanges, { params: params(), query: {} }))).toEqual([403, 'keys.scope_missing'])
  })
})

describe('the limits of a key', () => {
  test('429 after sixty writes within ten seconds, with the time to wait; another key is not affected', async () => {
    const [busy, quiet] = [await aKey('rooms:write'), await aKey('rooms:write')]
    const write = (key: string) => withKey(key, addRooms, { params: params(), body: { room_numbers: ['Room 61'] } })
    const first = await write(busy.key)
    expect([first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      '"key";q=600;w=60, "key-writes";q=60;w=10',
      '"key";r=599;t=60, "key-writes";r=59;t=10',
    ])
    const answers = await Promise.all(Array.from({ length: 60 }, () => write(busy.key)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.body.code).toBe('platform.too_many_requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await write(quiet.key)).status).toBe(200)
    expect((await withKey(busy.key, listRooms, { params: params() })).status).toBe(200)
  })
  test('429 after six hundred calls within a minute', async () => {
    const { key } = await aKey('rooms:read')
    let refused = 0
    for (let at = 0; at < 601; at += 1)
      if ((await withKey(key, listRooms, { params: params() })).status === 429) refused += 1
    expect(refused).toBe(1)
  })
})
