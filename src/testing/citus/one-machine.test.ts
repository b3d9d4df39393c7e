import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#modules/server.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { bodyFor } from '../access-matrix/bodies.ts'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { literal } from '../large-dataset/plans.ts'
import { queriesFor } from '../large-dataset/queries.ts'
import type { Seen } from '../statements.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'

/* Everything that the program says to its database inside a hotel, asked of Citus: on how many parts of a table? */

let world: TestServer
let hotel: TestHotel
let boss: Person
let app: Client
beforeAll(async () => {
  // Work for later says nothing here that a hotel waits for.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  hotel = await createHotel(world, 'quokka')
  boss = await world.anOwner()
  app = openClient(world.database.app)
})
afterAll(async () => {
  await app?.end()
  await world?.close()
})

// A stream has no end.
const routes = (): Route[] => world.server.routes.filter(({ id }) => id !== 'openEvents')
const callers = ({ access }: Route): Person[] =>
  Object.entries({ guest: hotel.guest, manager: hotel.manager, owner: boss }).flatMap(([kind, who]) =>
    access === 'anyone' || access.split('-or-').includes(kind) ? [who] : [],
  )

/** Calls a route. @returns what was said inside the hotel meanwhile */
const call = async (who: Person, route: Route, query: Record<string, unknown>): Promise<Seen[]> => {
  const params = Object.fromEntries(
    Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
      name,
      name === 'hotelSlug' || name === 'hotelId' ? hotel.id : newId(),
    ]),
  )
  const body = bodyFor(route)
  const said: Seen[] = (world.watch.seen = [])
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params, query }),
    headers: { cookie: who.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  world.watch.seen = null
  expect(answer.statusCode, `${route.id} ${JSON.stringify(query)} ${answer.body}`).toBeLessThan(500)
  return said.filter((seen) => seen.hotel === hotel.id)
}

type Step = { 'Distributed Query'?: { Job: { 'Task Count': number }; Subplans?: unknown[] }; Plans?: Step[] }

/** On how many parts of a table a statement works at once; 0 for what stays on the coordinator. */
const countParts = async ({ statement, values }: Seen): Promise<number> => {
  const answers = await app.unsafe<never[]>(`begin; set local app.hotel_id = ${literal(hotel.id)}`).then(() =>
    app.unsafe<never[]>(
      `deallocate all; prepare asked as ${statement};
          explain (format json) execute asked${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}; rollback`,
    ),
  )
  const told = (answers as unknown[])
    .flat()
    .find(
      (row): row is { 'QUERY PLAN': [{ Plan: Step }] } =>
        typeof row === 'object' && row !== null && 'QUERY PLAN' in row,
    )
  if (!told) throw new Error(`No plan for ${statement}`)
  return Math.max(
    0,
    ...getSteps(told['QUERY PLAN'][0].Plan).map((step) => step['Distributed Query']?.Job['Task Count'] ?? 0),
  )
}
const getSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(getSteps)]

test('every statement inside a hotel works on one machine', async () => {
  const found = new Map<string, Seen>()
  const isSignOut = ({ method, path }: Route): boolean => method === 'DELETE' && path.endsWith('-session')
  const reads = routes().filter(({ method }) => method === 'GET')
  const writes = routes().filter((route) => route.method !== 'GET' && !isSignOut(route))
  for (const route of [...reads, ...writes, ...routes().filter(isSignOut)])
    for (const who of callers(route))
      for (const query of route.method === 'GET' ? queriesFor(route) : [{}])
        for (const seen of await call(who, route, query)) found.set(seen.statement, seen)
  const many: string[] = []
  let distributed = 0
  for (const seen of found.values()) {
    const parts = await countParts(seen)
    if (parts > 0) distributed += 1
    if (parts > 1) many.push(`${parts} parts: ${seen.statement}`)
  }
  expect(many).toEqual([])
  expect(distributed).toBeGreaterThan(50)
  reportMetrics('statements inside a hotel', { all: found.size, distributed, 'on more than one machine': many.length })
}, 300_000)
