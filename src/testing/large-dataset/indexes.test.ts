import { afterAll, beforeAll, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import type { GuestScope, MemberScope } from '#modules/access/server/scope.ts'
import { table as conversations } from '#modules/conversations/server/store.ts'
import { createMailQueue } from '#modules/mail/server/queue.ts'
import { features } from '#modules/server.ts'
import { openDemoStays } from '#modules/stays/server/demo.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { createTickets } from '#modules/tickets/server/index.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { bodyFor, paramsFor } from '../access-matrix/bodies.ts'
import { allFeatures } from '../access-matrix/hotels.ts'
import { testKeys } from '../keys.ts'
import { scopeFor } from '../scope.ts'
import type { Seen } from '../statements.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'
import { seedYearOfData } from './copies.ts'
import { getCost, planningTimes, type Cost } from './plans.ts'
import { queriesFor } from './queries.ts'

/*
 * A year of twenty hotels, and every statement that the program sends while every route is called. No statement is
 * named here: a new list is measured automatically.
 */

const hotel = 'a-year-house'
const largeFrom = 2_000
const people: Record<string, Person> = {}
const large = new Set<string>()
const partial = new Set<string>()
let world: TestServer
let owner: Client
let app: Client
let platform: Client

beforeAll(async () => {
  // The jobs are run by hand below.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  await seedHotel()
  owner = openClient(world.database.owner)
  app = openClient(world.database.app)
  platform = openClient(world.database.platform)
  await seedYearOfData(owner, hotel, { hotels: 20, months: 12 })
  for (const { name } of await owner<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${largeFrom}`)
    large.add(name)
  for (const { name } of await owner<
    { name: string }[]
  >`select indexrelid::regclass::text as name from pg_index where indpred is not null`)
    partial.add(name)
}, 240_000)
afterAll(async () => {
  await owner?.end()
  await app?.end()
  await platform?.end()
  await world?.close()
})

/** A month of everything in one hotel, with thirty guests. */
const seedHotel = async (): Promise<void> => {
  await world.aHotel({ id: hotel, features: allFeatures })
  const guests: GuestScope[] = []
  for (let room = 1; room <= 30; room += 1) {
    const values = { room_number: `Room ${room}`, guest_name: `Guest Number${room}` }
    const guest = await world.aGuest(hotel, values)
    people['guest'] ??= guest
    guests.push(scopeFor(hotel, { kind: 'guest', id: guest.id, ...values } as const))
  }
  const manager = await world.aManager(hotel)
  Object.assign(people, { manager, owner: await world.anOwner() })
  const staff: MemberScope = scopeFor(hotel, {
    kind: 'manager',
    id: manager.id,
    email: manager.email,
    display_name: 'Vera Desk',
    must_choose_password: false,
    ...asManager,
  } as const)
  let state = 7
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  await openDemoStays(world.server.database, { guests, staff })
  for (const feature of features)
    await feature.demo?.(world.server.database, { guests, staff, now: Date.now(), random, pictures: null })
}

// A stream has no end and no list.
const routes = (): Route[] => world.server.routes.filter(({ id }) => id !== 'openEvents')
const reads = (): Route[] => routes().filter(({ method }) => method === 'GET')
const callers = ({ access: who }: Route): Person[] =>
  ['guest', 'manager', 'owner'].flatMap((kind) =>
    who === 'anyone' || who.split('-or-').includes(kind) ? (people[kind] ?? []) : [],
  )

/** Calls a route, and returns the statements that were sent meanwhile. */
const call = async (
  who: Person,
  route: Route,
  query: Record<string, unknown> = {},
): Promise<{ next: string | null; rows: number; said: Seen[] }> => {
  const params = paramsFor(route, hotel, newId())
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
  const page =
    route.method === 'GET' && answer.body.startsWith('{')
      ? (JSON.parse(answer.body) as { next_cursor?: string | null; items?: unknown[] })
      : {}
  return { next: page.next_cursor ?? null, rows: page.items?.length ?? 0, said }
}

/** An insert of given values. It reads nothing, and the row of its id is there by now. */
const isPlainInsert = ({ statement }: Seen): boolean =>
  statement.startsWith('insert into') && !/\b(select|on conflict)\b/.test(statement)

/** Every statement once, with its last values. */
const everything = async (): Promise<Seen[]> => {
  const found = new Map<string, Seen>()
  const keep = (said: Seen[]): void => {
    for (const one of said) if (!isPlainInsert(one)) found.set(`${one.hotel} ${one.statement}`, one)
  }
  for (const route of reads())
    for (const who of callers(route))
      for (const query of queriesFor(route)) {
        const { next, said } = await call(who, route, query)
        keep(said)
        if (next !== null) keep((await call(who, route, { ...query, cursor: next })).said)
      }
  const said: Seen[] = (world.watch.seen = [])
  for (const feature of features)
    await feature.jobs?.({
      ...world.server,
      clock: world.clock,
      keys: testKeys,
      settings: world.settings,
      mail: createMailQueue(false),
      followReservations,
    })()
  const tables = [...features.flatMap(({ tickets }) => tickets ?? []), conversations]
  for (const job of createTickets({ ...world.server, tables, onEscalated: async () => {} }).jobs ?? []) await job.run()
  await world.server.sessions.removeOld()
  keep(said)
  // Signing out comes first, so that the others change nothing: their reads before that are measured.
  const writes = routes().filter(({ method }) => method !== 'GET')
  const isSignOut = ({ method, path }: Route): boolean => method === 'DELETE' && path.endsWith('-session')
  for (const route of [...writes.filter(isSignOut), ...writes.filter((route) => !isSignOut(route))])
    for (const who of callers(route)) keep((await call(who, route)).said)
  return [...found.values()]
}

test('a list of a hundred rows needs as many statements as a list of two', async () => {
  let long = 0
  for (const route of reads().filter(({ query }) => query && 'limit' in query.shape))
    for (const who of callers(route)) {
      const [two, hundred] = [await call(who, route, { limit: 2 }), await call(who, route, { limit: 100 })]
      // Lookups of sessions and queued messages are platform statements.
      const inHotel = ({ said }: typeof two): number => said.filter((one) => one.hotel === hotel).length
      expect([route.id, inHotel(two)]).toEqual([route.id, inHotel(hundred)])
      if (hundred.rows > 20) long += 1
    }
  expect(long).toBeGreaterThan(3)
})

test("a hotel's revenue of a year is summed from a covering index, whatever plan is cached", async () => {
  const [summary] = routes().filter(({ id }) => id === 'getOrderSummary')
  const { said } = await call(people['manager']!, summary!)
  const sums = said.filter(({ statement }) => statement.includes('sum('))
  expect(sums).toHaveLength(1)
  // Ten thousand orders are 67 pages and two milliseconds: stored sums would have to be kept correct, and save nothing
  // noticeable.
  for (const planning of planningTimes)
    expect((await getCost({ app, platform }, sums[0]!, planning, { large, partial })).plan).toContain(
      'Index Only Scan orders orders_delivered',
    )
})

test('with a year of twenty hotels, no statement scans a large table, and only sums read more of a hotel than they return', async () => {
  expect(large.size).toBeGreaterThan(3)
  const counts = [...large].map((table) => `select count(*) as n from ${table} where hotel_id = '${hotel}'`)
  const [most] = await owner.unsafe<{ rows: number }[]>(
    `select max(n)::int as rows from (${counts.join(' union all ')}) as counted`,
  )
  const statements = await everything()
  expect(statements.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const seen of statements)
    for (const planning of planningTimes) {
      const cost: Cost = await getCost({ app, platform }, seen, planning, { large, partial })
      const allowed =
        /\b(count|sum)\(/.test(seen.statement) && seen.hotel !== null ? (most?.rows ?? 0) : 2 * cost.rowsGiven + 60
      if (cost.whole.length > 0 || cost.rowsRead > allowed)
        wrong.push(`${planning}: ${cost.rowsRead} rows read for ${cost.rowsGiven}\n  ${seen.statement}\n  ${cost.plan}`)
    }
  expect(wrong.join('\n\n')).toBe('')
}, 240_000)
