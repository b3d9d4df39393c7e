import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoHotels } from '#demo/hotels.ts'
import { openClient } from '#platform/server/database/connection.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { loadDemo } from '#app/server/demo.ts'
import { features } from '#features/server.ts'
import { readDistance } from '#platform/web/distance.ts'
import { distanceBetween } from '#platform/web/ui/map/drawn-map.ts'
import { createTestServer, type TestServer } from './test-server.ts'

let world: TestServer
let sql: Sql

beforeAll(async () => {
  world = await createTestServer()
  await inOneTransaction(world.database.owner, (all) => loadDemo(all, features, Date.now()))
  sql = openClient(world.database.owner, { max: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 2 })
  await world.close()
})

type Translations = Record<string, Record<string, string>>

test('every dish of the demo has an image whose file exists', async () => {
  const dishes = await sql<{ name: string; image_url: string | null }[]>`select name, image_url from menu_items`
  expect(dishes.length).toBe(2 * 15)
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
