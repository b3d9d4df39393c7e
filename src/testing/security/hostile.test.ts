import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { bodyFor, queryFor } from '../access-matrix/bodies.ts'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '../test-server.ts'
import { impossible, maliciousInputs, maliciousBodies } from './malicious-inputs.ts'

/*
 * Malicious values in every field, path, query and body, sent in a session. No answer is an internal
 * error, every refusal has the standard shape, and accepted values can be read again.
 */

// Every value at every route takes minutes; the short run uses a few values at every fourth route.
const perRoute = isLong ? maliciousInputs.length : 6
const impossiblePerField = isLong ? impossible.length : 4

let world: TestServer
let hotel: TestHotel
// Owners' settings: a value that closes the hotel would end all further calls.
let spare: string
let owner: Person
let cases = 0
let faults: string[] = []
let broken = 0

beforeAll(async () => {
  world = await createTestServer()
  hotel = await createHotel(world, 'quokka')
  spare = await world.aHotel()
  owner = await world.anOwner()
}, 60_000)
afterAll(() => world?.close())

const routes = (): Route[] => world.server.routes
const swept = (): Route[] => (isLong ? routes() : routes().filter((_, at) => at % 4 === 0))
const personFor = ({ access: who }: Route): Person =>
  who.includes('guest') ? hotel.guest : who === 'manager' ? hotel.manager : who === 'owner' ? owner : nobody
const getNames = ({ path }: Route): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
const usual = (route: Route): Record<string, string> =>
  Object.fromEntries(
    getNames(route).map((name) => [name, name === 'hotelSlug' ? hotel.id : name === 'hotelId' ? spare : newId()]),
  )

type Sent = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  raw?: string | Buffer
  type?: string
}
const send = async (
  route: Route,
  { params = usual(route), query = queryFor(route), body = bodyFor(route), raw, type }: Sent,
): Promise<void> => {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const { cookie } = personFor(route)
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params, query }),
    headers: {
      ...(cookie && { cookie }),
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  cases += 1
  const what =
    `${answer.statusCode} ${answer.body.slice(0, 200)} to ${route.id} ` +
    `${JSON.stringify({ params, query }).slice(0, 200)} ${payload?.toString().slice(0, 300)}`
  const isRefusal = answer.statusCode >= 400
  if (
    answer.statusCode >= 500 ||
    (isRefusal && !hasShape(answer.body)) ||
    (isRefusal && /\bat .*\.ts:\d+|node_modules|syntax error|kysely|postgres/i.test(answer.body))
  )
    faults.push(what)
}

// A lone surrogate cannot be sent in an address.
const fitsAddress = (one: unknown): boolean =>
  typeof one === 'string' ? one.length < 2000 && one.isWellFormed() : typeof one === 'number'
const inAddresses = maliciousInputs.filter(fitsAddress)

const hasShape = (text: string): boolean => {
  const { code, message } = JSON.parse(text) as Record<string, unknown>
  return (
    typeof code === 'string' && /^[a-z_]+\.[a-z_]+$/.test(code) && typeof message === 'string' && message.includes(' ')
  )
}

/** Different values at each route, the same in every run. */
const someOf = (values: readonly unknown[], count: number, start: number): unknown[] =>
  count >= values.length
    ? [...values]
    : Array.from({ length: count }, (_, index) => values[(start + index * 37) % values.length])

// Checking a password costs a tenth of a second and is limited: other tests cover guesses.
const isExpensive = ({ id }: Route): boolean => /^(signIn|changePassword|createManager|resetManagerPassword)/.test(id)
// Each call starts a thread that reads the file.
const readsFiles = ({ bytes }: Route): boolean => bytes !== undefined
const isOver = ({ id }: Route): boolean => /^(signOut|openEvents)/.test(id)

describe('a malicious value', () => {
  beforeEach(() => {
    faults = []
  })
  afterEach(() => {
    broken += faults.length
  })

  test('in any field of a body', async () => {
    allowSlow('calls every route with malicious values')
    for (const [database, route] of swept().entries()) {
      const body = bodyFor(route)
      if (typeof body !== 'object' || body === null || isOver(route)) continue
      const fields = Object.keys(body)
      for (const [index, value] of someOf(
        maliciousInputs,
        isExpensive(route) ? 6 : Math.max(perRoute, fields.length),
        database * 11,
      ).entries()) {
        const field = fields[index % fields.length] ?? ''
        await send(route, { body: { ...body, [field]: value } })
      }
      await send(route, {
        body: { ...body, hotel_id: 'another-house', guest_id: newId(), total: 0, status: 'completed', surprise: 1 },
      })
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('in any part of a path', async () => {
    for (const [database, route] of swept().entries()) {
      if (isOver(route) || isExpensive(route)) continue
      const names = getNames(route)
      if (names.length === 0) continue
      for (const [index, value] of someOf(inAddresses, Math.ceil(perRoute / 3), database * 7).entries()) {
        await send(route, { params: { ...usual(route), [names[index % names.length] ?? '']: String(value) } })
      }
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('in any part of a query', async () => {
    allowSlow('calls every route with malicious values')
    for (const [database, route] of swept().entries()) {
      if (route.query === undefined || isOver(route)) continue
      const names = [...Object.keys((route.query as unknown as { shape: object }).shape), 'surprise']
      for (const [index, value] of someOf(inAddresses, readsFiles(route) ? 6 : perRoute, database * 5).entries()) {
        await send(route, { query: { ...queryFor(route), [names[index % names.length] ?? '']: value } })
      }
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('that looks right and is impossible, in any field of a body and any part of a query', async () => {
    let turn = 0
    const some = (): unknown[] => someOf(impossible, impossiblePerField, (turn += impossiblePerField))
    for (const route of swept()) {
      if (isOver(route) || isExpensive(route) || readsFiles(route)) continue
      const query = route.query === undefined ? [] : Object.keys((route.query as unknown as { shape: object }).shape)
      for (const name of query)
        for (const value of some()) await send(route, { query: { ...queryFor(route), [name]: value } })
      const body = bodyFor(route)
      if (typeof body !== 'object' || body === null) continue
      // Also optional fields that the usual body does not have.
      for (const name of [...Object.keys(body), 'seen'])
        for (const value of some()) await send(route, { body: { ...body, [name]: value } })
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('beside a valid file, in any part of the query', async () => {
    allowSlow('calls every route with malicious values')
    const takers = routes().filter((route) => readsFiles(route) && route.query !== undefined)
    const preview = takers.find(({ id }) => /preview/i.test(id))
    if (!preview || takers.length < 2) throw new Error('Nothing takes a file as its preview showed it.')
    const show = (file: Buffer) =>
      world.server.app.inject({
        method: 'POST',
        url: getUrl(preview, { params: usual(preview) }),
        headers: { cookie: hotel.manager.cookie, 'content-type': 'application/octet-stream' },
        payload: file,
      })
    for (const [database, route] of takers.entries()) {
      for (const name of Object.keys((route.query as unknown as { shape: object }).shape)) {
        // The first two are used in every run. JSON within a query can contain what an address cannot.
        for (const value of [
          'a\u0000b',
          'a\ud800b',
          ...someOf(maliciousInputs, isLong ? maliciousInputs.length : 2, database * 13),
        ]) {
          const written = name === 'mapping' ? JSON.stringify({ guest_name: 'Guest name', booked_by: value }) : value
          if (!fitsAddress(written)) continue
          const file = Buffer.from(`Guest name,Unit,Check-in,Check-out\nAna ${newId()},Room 1,2027-05-01,2027-05-04\n`)
          const query = {
            ...queryFor(route),
            ...('fingerprint' in queryFor(route) && {
              fingerprint: (await show(file)).json<{ fingerprint: string }>().fingerprint,
            }),
          }
          await send(route, { query: { ...query, [name]: written }, raw: file, type: 'application/octet-stream' })
        }
      }
    }
    expect(faults).toEqual([])
  }, 600_000)

  test('as a whole body, in any type', async () => {
    const types = [
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'nonsense',
      'application/json/x',
    ]
    for (const [database, route] of swept().entries()) {
      if (route.method === 'GET' || isOver(route)) continue
      const bodies = isLong ? maliciousBodies : (someOf(maliciousBodies, 8, database) as string[])
      for (const [index, raw] of bodies.entries())
        await send(route, { raw, type: types[(database + index) % types.length] ?? '' })
    }
    expect(faults).toEqual([])
  }, 600_000)
})

test('every accepted value can be read again, in every list', async () => {
  for (const route of routes()) {
    if (route.method !== 'GET' || !route.path.includes('{hotelSlug}') || getNames(route).length > 1 || isOver(route))
      continue
    const { cookie } = personFor(route)
    const answer = await world.server.app.inject({
      method: 'GET',
      url: getUrl(route, { params: usual(route), query: queryFor(route) }),
      headers: { ...(cookie && { cookie }) },
    })
    // Only a shared device has colleagues to choose from, only staff of two hotels have a menu to copy; a bill is shown, and
    // guests check out themselves, where the hotel says so.
    const ofOthers = ['team.not_a_device', 'menu.copy_not_allowed', 'bill.not_shown', 'check_out.not_offered']
    const isForOthers = ofOthers.some((code) => answer.body.includes(code))
    expect([route.id, answer.statusCode === 200 || isForOthers ? '' : answer.body]).toEqual([route.id, ''])
  }
})

test('the tests cover thousands of cases', () => {
  reportMetrics('hostile values', {
    values: maliciousInputs.length + maliciousBodies.length,
    operations: routes().length,
    cases,
    'answers that were our failure': broken,
  })
  expect(cases).toBeGreaterThanOrEqual(isLong ? 10_000 : 500)
})
test('there are at least five hundred values, no two alike', () => {
  expect(new Set(maliciousInputs.map((value) => JSON.stringify(value))).size).toBeGreaterThanOrEqual(500)
})
