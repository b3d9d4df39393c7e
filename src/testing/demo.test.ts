import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels } from '#demo/hotels.ts'
import { features } from '#features/server.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { readDistance } from '#platform/web/distance.ts'
import { distanceBetween } from '#platform/web/ui/map/drawn-map.ts'
import { createTestServer, type TestServer } from './test-server.ts'

let world: TestServer
let sql: Client

beforeAll(async () => {
  world = await createTestServer()
  await inOneTransaction(world.database.owner, (all) => loadDemo(all, features, Date.now()))
  sql = openClient(world.database.owner)
})
afterAll(async () => {
  await sql.end()
  await world.close()
})

type Translations = Record<string, Record<string, string>>

test('every dish of the demo has an image whose file exists', async () => {
  const dishes = await sql<{ name: string; image_url: string | null }[]>`select name, image_url from menu_items`
  expect(dishes.length).toBe(2 * 16)
  for (const { name, image_url } of dishes)
    expect([name, image_url !== null && existsSync(join(import.meta.dirname, '../../public', image_url))]).toEqual([
      name,
      true,
    ])
})

test("the demo's invoices are in the currency of their hotel", async () => {
  const rows = await sql<{ id: string; currency: string; invoices: string }[]>`
    select h.id, h.currency, string_agg(distinct i.currency, ', ') as invoices from hotels h join invoices i on i.hotel_id = h.id group by h.id order by h.id`
  expect(rows.map(({ id, currency, invoices }) => [id, invoices, currency])).toEqual(
    demoHotels.map(({ id, currency }) => [id, currency, currency]),
  )
})

test('every house rule of the demo has texts in English, German and Russian', async () => {
  const rules = await sql<
    { title: string; content: string; translations: Translations }[]
  >`select title, content, translations from house_rules`
  expect(rules.length).toBe(2 * 5)
  for (const {
    title,
    content,
    translations: { de, ru },
  } of rules)
    expect([title, ...[content, de?.['content'], ru?.['content']].map(Boolean)]).toEqual([title, true, true, true])
})

test('every recommendation of the demo has coordinates, and a distance not shorter than the straight line', async () => {
  type Row = {
    name: string
    distance: string
    translations: Translations
    lat: number | null
    lng: number | null
    here_lat: number
    here_lng: number
  }
  const places = await sql<Row[]>`
    select r.name, r.distance, r.translations, r.lat::float, r.lng::float, p.lat::float as here_lat, p.lng::float as here_lng
      from local_recommendations r join property_locations p on p.hotel_id = r.hotel_id`
  expect(places.length).toBe(8 + 7)
  for (const { name, distance, translations, lat, lng, here_lat, here_lng } of places) {
    const straight =
      lat === null || lng === null ? Infinity : distanceBetween({ lat: here_lat, lng: here_lng }, { lat, lng })
    for (const text of [distance, ...Object.values(translations).flatMap((one) => one['distance'] ?? [])]) {
      const way = readDistance(text)?.distance ?? 0
      expect([name, text, Math.round(straight), way >= straight * 0.95 && way < straight * 3]).toEqual([
        name,
        text,
        Math.round(straight),
        true,
      ])
    }
  }
})

test('three things of Hotel Marina are for later, at the times of its clock and within its hours; Old Town has none', async () => {
  const later = await sql<{ hotel_id: string; what: string; at: string; ahead: boolean; isLater: boolean }[]>`
    select row.hotel_id, what, to_char(scheduled_for at time zone hotel.time_zone, 'HH24:MI') as at,
      scheduled_for <= now() + interval '25 hours' as ahead, ring_due_at > now() and taken_at is null as "isLater"
    from (
      select hotel_id, 'orders' as what, scheduled_for, ring_due_at, taken_at from orders
      union all select hotel_id, type, scheduled_for, ring_due_at, taken_at from service_requests
      union all select hotel_id, 'taxi', scheduled_for, ring_due_at, taken_at from taxi_requests
    ) row join hotels hotel on hotel.id = row.hotel_id where scheduled_for is not null order by 2`
  expect(later.map((row) => ({ ...row }))).toEqual(
    [
      ['cleaning', '11:00'],
      ['orders', '08:30'],
      ['taxi', '04:40'],
    ].map(([what, at]) => ({ hotel_id: 'hotel-marina', what, at, ahead: true, isLater: true })),
  )
})
