import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyMay } from '#modules/access/policy.ts'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { features } from '#modules/server.ts'
import { newId } from '#platform/contract/id.ts'
import { keyScopes, type KeyScope, type Route } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { hashToken } from '#platform/server/token.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, getUrl, type TestServer } from '../test-server.ts'
import { bodyFor, paramsFor, queryFor } from './bodies.ts'
import { createHotel, type TestHotel } from './hotels.ts'
import { Writes } from './writes.ts'

/** Every route with a key of each scope. A new route is closed to keys until its contract names a scope. */
let world: TestServer
let writes: Writes
let ours: TestHotel
let theirs: TestHotel
let client: Client
const keys = new Map<KeyScope, string>()

type KeyEnd = { revoked_at?: string; expires_at?: string }
const insertKey = async (hotelId: string, scopes: readonly KeyScope[], ending: KeyEnd = {}): Promise<string> => {
  const key = makeApiKey()
  await client`
    insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id, revoked_at, expires_at)
    values (${hotelId}, ${newId()}, 'Bridge', ${key.slice(0, 10)}, ${hashToken(key)}, ${JSON.stringify(scopes)}::text::jsonb,
      'Desk', ${newId()}, ${ending.revoked_at ?? null}, ${ending.expires_at ?? null})`
  return key
}

beforeAll(async () => {
  // No job runs here: every write was made by a call.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  ours = await createHotel(world, 'quokka')
  theirs = await createHotel(world, 'narwhal')
  client = openClient(world.database.owner)
  for (const scope of keyScopes) keys.set(scope, await insertKey(ours.id, [scope]))
  writes = await Writes.watch(world.database.owner)
}, 120_000)
afterAll(async () => {
  await writes?.close()
  await client?.end()
  await world?.close()
})

const ask = async (key: string, route: Route, hotelId: string) => {
  // With a bill it needs a second scope.
  const body = route.id === 'checkOutStay' ? {} : bodyFor(route)
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: paramsFor(route, hotelId, newId()), query: queryFor(route) }),
    headers: {
      authorization: `Bearer ${key}`,
      // A good cookie beside it gives nothing.
      cookie: ours.manager.cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
  const { code } = isJson ? (JSON.parse(answer.body) as { code?: string }) : {}
  return { status: answer.statusCode, code, text: answer.body }
}
// Its stream does not end. Who hears what on it is tested with the streams.
const neverEnds = ({ id }: Route): boolean => id === 'openEvents'
/** Tables written beside the calls: when a key was used, and how far the notifications have got. */
const besideCalls = new Set(['UPDATE api_keys', 'UPDATE notification_cursors'])
const withoutUse = (written: readonly string[]): string[] => written.filter((what) => !besideCalls.has(what))

test('each key is admitted to the routes of its scope and to no other, and what is refused writes nothing', async () => {
  allowSlow('calls every route with every key')
  const unexpected: string[] = []
  let cells = 0
  for (const route of world.server.routes) {
    for (const [held, key] of keys) {
      const isAdmitted = route.path.includes('{hotelSlug}') && route.scope !== undefined && keyMay([held], route.scope)
      if (isAdmitted && neverEnds(route)) continue
      const { status, code, text } = await ask(key, route, ours.id)
      cells += 1
      const refusal = route.scope === undefined ? 'keys.not_allowed' : 'keys.scope_missing'
      const isRight = isAdmitted ? status < 500 && status !== 401 && status !== 403 : status === 403 && code === refusal
      if (!isRight) unexpected.push(`${route.id} with ${held}: ${status} ${code}`)
      if (!isAdmitted && text.toLowerCase().includes(ours.word))
        unexpected.push(`${route.id} with ${held} says ${text}`)
      if (!isAdmitted) continue
      await writes.take()
    }
    if (route.scope === undefined)
      unexpected.push(...withoutUse(await writes.take()).map((what) => `${route.id} wrote: ${what}`))
  }
  reportMetrics('matrix of keys', { operations: world.server.routes.length, scopes: keyScopes.length, cells })
  expect(unexpected).toEqual([])
}, 240_000)

test('a revoked, an expired, an unknown and another hotel’s key are refused everywhere, and write nothing', async () => {
  const [revoked, expired, foreign] = [
    await insertKey(ours.id, keyScopes, { revoked_at: new Date().toISOString() }),
    await insertKey(ours.id, keyScopes, { expires_at: new Date(Date.now() - 1_000).toISOString() }),
    await insertKey(theirs.id, keyScopes),
  ]
  await writes.take()
  for (const route of world.server.routes.filter(({ path }) => path.includes('{hotelSlug}')))
    for (const [key, expected] of [
      [revoked, [401, 'keys.invalid']],
      [expired, [401, 'keys.invalid']],
      [makeApiKey(), [401, 'keys.invalid']],
      ['dbk_nonsense', [401, 'keys.invalid']],
      [foreign, [404, 'hotels.unknown']],
    ] as const) {
      const { status, code } = await ask(key, route, ours.id)
      expect([route.id, status, code]).toEqual([route.id, ...expected])
    }
  expect(withoutUse(await writes.take())).toEqual([])
}, 120_000)

/** The paths of each resource. Written out here, so that a route that is opened to keys by mistake is found. */
const pathsOf: Readonly<Record<string, readonly string[]>> = {
  menu: ['menu', 'places', 'place-cards'],
  orders: ['orders'],
  requests: ['requests', 'handovers', 'departments', 'request-types'],
  taxi: ['taxi-requests'],
  reservations: ['reservations', 'external-reservations', 'reservation-conflicts'],
  rooms: ['rooms', 'room-signs'],
  stays: ['stays', 'present-guests', 'ended-stays'],
  bills: ['stays', 'charges', 'fiscal-records'],
  extras: ['extras', 'extra-bookings'],
  invoices: ['invoices'],
  content: ['guide', 'house-rules', 'recommendations', 'essentials', 'announcements', 'opening-hours'],
  webhooks: ['webhooks'],
  events: ['events', 'changes'],
  insights: ['insights'],
}
/** Routes beside those that are for people: proofs of a stay, settings, and routes for staff of two hotels. */
const forPeople = [
  'confirmStay',
  'copyMenu',
  'getMenuCopySource',
  'getStay',
  'mergeStay',
  'releaseDoor',
  'renewCard',
  'renewStayCode',
  'updateMenuSettings',
]

test('keys reach the paths of the list and no other, reading with read and writing with write', () => {
  for (const { id, path, method, scope } of world.server.routes.filter((one) => one.scope !== undefined)) {
    const [resource = '', right] = (scope ?? '').split(':')
    const at = path.replace('/api/hotels/{hotelSlug}/', '').split('/')[0] ?? ''
    expect([id, pathsOf[resource]?.includes(at)]).toEqual([id, true])
    expect([id, right]).toEqual([id, method === 'GET' ? 'read' : 'write'])
    expect([id, forPeople.includes(id)]).toEqual([id, false])
  }
})
