import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handleInHotel } from '#modules/access/server/scope.ts'
import { route } from '#platform/contract/route.ts'
import { getDeprecationHeaders } from '#platform/server/http/docs/deprecation.ts'
import { openApi } from '#platform/server/http/docs/openapi.ts'
import { createTestServer, nobody, type TestServer } from './test-server.ts'

const listBells = route({
  id: 'listBells',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/bells',
  summary: 'The bells',
  access: 'manager',
  deprecated: { since: '2026-11-24', sunset: '2027-12-01' },
  response: z.object({ items: z.array(z.string()) }),
  errors: [],
})

let world: TestServer
beforeAll(async () => {
  const routes = () => [handleInHotel(listBells, async () => ({ items: [] }))]
  world = await createTestServer({ features: [{ name: 'bells', routes }] })
})
afterAll(() => world.close())

test('every answer of a deprecated route says since when it is and when it ends, also a failed one', async () => {
  const hotelSlug = await world.aHotel()
  for (const [who, status] of [
    [await world.aManager(hotelSlug), 200],
    [nobody, 401],
  ] as const) {
    const answer = await world.call(who, listBells, { params: { hotelSlug } })
    expect([answer.status, answer.headers['deprecation'], answer.headers['sunset']]).toEqual([
      status,
      `@${Date.parse('2026-11-24') / 1_000}`,
      'Wed, 01 Dec 2027 00:00:00 GMT',
    ])
  }
})

test('the document of the API says so too', () => {
  const { paths } = openApi([listBells]) as { paths: Record<string, { get: object }> }
  expect(paths[listBells.path]?.get).toMatchObject({
    deprecated: true,
    'x-deprecated-since': '2026-11-24',
    'x-sunset': '2027-12-01',
  })
})

test('a deprecated route stays for twelve months', () => {
  const until = (sunset: '2027-11-23' | '2027-11-24') =>
    getDeprecationHeaders({ id: 'listBells', deprecated: { since: '2026-11-24', sunset } })
  expect(() => until('2027-11-23')).toThrow(/less than 12 months/)
  expect(until('2027-11-24')).toHaveProperty('sunset')
})
