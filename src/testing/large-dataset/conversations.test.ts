import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/client.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { reportMetrics, within } from '../faults/metrics.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'

/* A hotel with ten thousand stays and two hundred thousand messages. */

const hotelSlug = 'a-large-house'
const stays = 10_000
const perStay = 20
let world: TestServer
let manager: Person
let guest: Person
let stayIds: string[]

beforeAll(async () => {
  world = await createTestServer()
  await world.aHotel({ id: hotelSlug, features: { conversations: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
  const owner = openClient(world.database.owner)
  await owner.begin(async (sql) => {
    // Past rows send no events.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into stays (hotel_id, id, room_number, lead_name, check_in, check_out, status, ended_at, ended_how, created_at)
      select ${hotelSlug}, uuidv7(), 'Room ' || n % 200, 'Guest ' || n, current_date - 3, current_date + 1,
        case when n <= 300 then 'present' else 'ended' end,
        case when n > 300 then now() - n * interval '4 minutes' end, case when n > 300 then 'staff' end, now() - n * interval '5 minutes'
      from generate_series(1, ${stays}) n`
    await sql`
      insert into messages (hotel_id, id, stay_id, author, guest_name, staff_name, text, written_at, created_at, waited_seconds)
      select hotel_id, uuidv7(), id, case when m % 2 = 0 then 'guest' else 'staff' end,
        case when m % 2 = 0 then lead_name end, case when m % 2 = 1 then 'Vera Desk' end,
        repeat('Could we have two more towels, please? ', 4), created_at + m * interval '7 minutes',
        created_at + m * interval '7 minutes', case when m % 2 = 1 then 120 + m end
      from stays, generate_series(1, ${perStay}) m where hotel_id = ${hotelSlug}`
    await sql`
      insert into conversations (hotel_id, id, stay_id, room_number, guest_name, status, waiting_since,
        last_message_at, last_author, unread)
      select hotel_id, id, id, room_number, lead_name,
        case when status = 'ended' then 'closed' when lead_name like '%7' then 'waiting' else 'answered' end,
        case when status = 'present' and lead_name like '%7' then created_at end, created_at + ${perStay} * interval '7 minutes', 'guest', 1
      from stays where hotel_id = ${hotelSlug}`
  })
  await owner`vacuum analyze`
  stayIds = (
    await owner<{ id: string }[]>`select id from stays where hotel_id = ${hotelSlug} order by md5(id::text) limit 100`
  ).map(({ id }) => id)
  await owner`update sessions set stay_id = ${stayIds[0] ?? ''} where guest_id = ${guest.id}`
  await owner.end()
}, 240_000)
afterAll(() => world.close())

const rounds = 60
/** The times of a call, in milliseconds, with its first tries left out. */
const measure = async (id: string, who: Person, query: Record<string, unknown> = {}): Promise<number[]> => {
  const route = world.server.routes.find((one): one is Route => one.id === id)
  if (!route) throw new Error(`No route ${id}.`)
  const took: number[] = []
  for (let at = 0; at < rounds + 10; at += 1) {
    const params = { hotelSlug, stayId: stayIds[at % stayIds.length] ?? '' }
    const startedAt = performance.now()
    const { statusCode } = await world.server.app.inject({
      method: 'GET',
      url: getUrl(route, { params, query }),
      headers: { cookie: who.cookie },
    })
    expect([id, statusCode]).toEqual([id, 200])
    if (at >= 10) took.push(performance.now() - startedAt)
  }
  return took
}

test('inbox, stays and threads answer within 50 ms in a hotel with 10,000 stays and 200,000 messages', async () => {
  const calls: [string, Person, Record<string, unknown>][] = [
    ['listConversations', manager, { tab: 'waiting' }],
    ['listConversations', manager, { tab: 'open' }],
    ['listConversations', manager, { tab: 'closed' }],
    ['listConversations', manager, { tab: 'open', mine: 'true' }],
    ['getOpenConversations', manager, {}],
    ['getMessages', manager, { limit: 30 }],
    ['getMyConversation', guest, { limit: 30 }],
    ['listStays', manager, { list: 'present' }],
    ['listStays', manager, { list: 'ended' }],
    ['getStay', manager, {}],
  ]
  const slow: string[] = []
  for (const [id, who, query] of calls) {
    const took = await measure(id, who, query)
    const { p50, p95 } = getPercentiles(took)
    const what = `${id} ${Object.values(query).join(' ')}`
    reportMetrics(`${what} of ten thousand stays`, { ms_p50: p50, ms_p95: p95 })
    if (p95 > within(50)) slow.push(what)
  }
  expect(slow).toEqual([])
}, 120_000)
