import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/client.ts'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { reportMetrics, within } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'

/* A hotel with ten thousand stays of two years and thirty charges on each, of which some are taxes. */

const hotelSlug = 'a-house-with-bills'
const stays = 10_000
const perStay = 30
let world: TestServer
let manager: Person
let guest: Person
let stayIds: string[]

beforeAll(async () => {
  world = await createTestServer()
  await world.aHotel({ id: hotelSlug, features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
  const owner = openClient(world.database.owner)
  await owner.begin(async (sql) => {
    // Past rows send no events.
    await sql`set local session_replication_role = replica`
    await sql`insert into bill_settings (hotel_id, shown, tourist_tax) values (${hotelSlug}, 'all', true)
      on conflict (hotel_id) do update set shown = 'all', tourist_tax = true`
    await sql`
      insert into tax_rules (hotel_id, id, series, name, base, amount, valid_from)
      select ${hotelSlug}, id, id, 'Tourist tax', 'person_night', 1.5, '2020-01-01' from uuidv7() id`
    await sql`
      insert into stays (hotel_id, id, room_number, lead_name, check_in, check_out, status, ended_at, ended_how, created_at)
      select ${hotelSlug}, uuidv7(), 'Room ' || n % 200, 'Guest ' || n, day, day + 4,
        case when n <= 300 then 'present' else 'ended' end, case when n > 300 then day + 4 end,
        case when n > 300 then 'staff' end, day
      from generate_series(1, ${stays}) n, lateral (select current_date - case when n <= 300 then 2 else 5 + n * 720 / ${stays} end as day)`
    await sql`
      insert into tax_parties (hotel_id, stay_id, persons, source)
      select hotel_id, id, jsonb_build_array(jsonb_build_object('id', uuidv7(), 'age', null, 'exempt', null, 'from', null, 'until', null)), 'staff'
      from stays where hotel_id = ${hotelSlug} and lead_name like '%00'`
    await sql`
      insert into charges (hotel_id, id, stay_id, room_number, kind, source_key, source_id, description, lines, amount, currency, day, created_at)
      select s.hotel_id, uuidv7(), s.id, s.room_number, case when c = 1 then 'tax' else 'manual' end,
        case when c = 1 then 'tax:' || s.id end, case when c = 1 then r.series end,
        case when c = 1 then 'Tourist tax' else 'Drinks at the bar' end,
        jsonb_build_array(jsonb_build_object('description', '', 'quantity', 1, 'price', 6, 'tax_rate', 10)), 6, 'EUR',
        s.check_in + c % 4, s.created_at + c * interval '2 hours'
      from stays s join tax_rules r on r.hotel_id = s.hotel_id, generate_series(1, ${perStay}) c
      where s.hotel_id = ${hotelSlug}`
    await sql`
      insert into tax_details (hotel_id, charge_id, details)
      select c.hotel_id, c.id, jsonb_build_array(jsonb_build_object('rule', c.source_id, 'month', to_char(c.day, 'YYYY-MM'),
        'town', 'Budva', 'group', 'adults', 'exemption', null, 'persons', 1, 'nights', 4, 'amount', 6))
      from charges c where c.hotel_id = ${hotelSlug} and c.kind = 'tax'`
    // The bills of stays that have ended are paid, but for one in forty.
    await sql`
      insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status, stay_id, issued_at, paid_at, paid_how)
      select hotel_id, uuidv7(), row_number() over (), lead_name, room_number,
        '[{"id": "0199c0de-0000-7000-8000-000000000001", "description": "Drinks at the bar", "quantity": 30, "price": 6}]', 180, 'EUR',
        'paid', id, ended_at, ended_at, 'card'
      from stays where hotel_id = ${hotelSlug} and status = 'ended' and not lead_name like '%40'`
    await sql`
      update charges c set invoice_id = i.id from invoices i
      where c.hotel_id = ${hotelSlug} and i.hotel_id = c.hotel_id and i.stay_id = c.stay_id`
  })
  await owner`vacuum analyze`
  stayIds = (
    await owner<{ id: string }[]>`
      select id from stays where hotel_id = ${hotelSlug} order by (status = 'present') desc, md5(id::text) limit 100`
  ).map(({ id }) => id)
  await owner`update sessions set stay_id = ${stayIds[0] ?? ''} where guest_id = ${guest.id}`
  await owner.end()
}, 240_000)
afterAll(() => world.close())

const rounds = 60
/** The times of a call, in milliseconds, with its first tries left out. */
const measure = async (id: string, who: Person, query: Record<string, unknown>): Promise<number[]> => {
  const route = world.server.routes.find((one): one is Route => one.id === id)
  if (!route) throw new Error(`No route ${id}.`)
  const took: number[] = []
  for (let at = 0; at < rounds + 10; at += 1) {
    const params = { hotelSlug, stayId: stayIds[at % stayIds.length] ?? '' }
    const startedAt = performance.now()
    const { statusCode, body } = await world.server.app.inject({
      method: 'GET',
      url: getUrl(route, { params, query }),
      headers: { cookie: who.cookie },
    })
    expect([id, statusCode, body.length > 200]).toEqual([id, 200, true])
    if (at >= 10) took.push(performance.now() - startedAt)
  }
  return took
}

test('lists and bills answer within 50 ms and the report of a month within 300 ms with 10,000 stays and 300,000 charges', async () => {
  allowSlow('calls each of them seventy times')
  const calls: [id: string, who: Person, query: Record<string, unknown>, ms: number][] = [
    ['listStays', manager, { list: 'present' }, 50],
    ['listStays', manager, { list: 'ended' }, 50],
    ['listInvoices', manager, {}, 50],
    ['getBill', manager, {}, 50],
    ['getMyBill', guest, {}, 50],
    ['getTaxReport', manager, { month: dayFrom(-40).slice(0, 7) }, 300],
  ]
  const slow: string[] = []
  for (const [id, who, query, ms] of calls) {
    const { p50, p95 } = getPercentiles(await measure(id, who, query))
    const what = [id, ...Object.values(query)].join(' ')
    reportMetrics(`${what} of 300,000 charges`, { ms_p50: p50, ms_p95: p95 })
    if (p95 > within(ms)) slow.push(`${what}: ${p95} ms`)
  }
  expect(slow).toEqual([])
}, 240_000)
