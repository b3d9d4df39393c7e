import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels } from '#demo/hotels.ts'
import { departments, getFollowed, type Department } from '#modules/access/policy.ts'
import { openingAt, type OpeningHours } from '#modules/hours/policy.ts'
import { features } from '#modules/server.ts'
import { newRandomId } from '#platform/contract/id.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { readDistance } from '#platform/web/distance.ts'
import { ask } from './faults/http.ts'
import { createTestServer, type TestServer } from './test-server.ts'

type Point = { lat: number; lng: number }
/** The straight distance between two points, in metres. */
const distanceBetween = (from: Point, to: Point): number => {
  const radians = Math.PI / 180
  const [dLat, dLng] = [(to.lat - from.lat) * radians, (to.lng - from.lng) * radians]
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(a)))
}

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

test('Hotel Marina has prices in euros and invoices in dollars, as every new hotel does; Old Town has both in euros', async () => {
  const news = await world.aHotel()
  const rows = await sql<{ id: string; currency: string; invoice_currency: string; invoices: string | null }[]>`
    select h.id, h.currency, h.invoice_currency, string_agg(distinct i.currency, ', ') as invoices
      from hotels h left join invoices i on i.hotel_id = h.id group by h.id`
  expect(Object.fromEntries(rows.map(({ id, ...currencies }) => [id, Object.values(currencies)]))).toEqual({
    'hotel-marina': ['EUR', 'USD', 'USD'],
    'old-town': ['EUR', 'EUR', 'EUR'],
    [news]: ['EUR', 'USD', null],
  })
})

test('the manager of each demo hotel follows every department, as a new one does, so that the badges count everything', async () => {
  const managers = await sql<{ email: string; staff_role: StaffRole; follows: Department[] | null }[]>`
    select email, staff_role, follows from managers where staff_role = 'manager' order by hotel_id`
  expect(managers.map((one) => [one.email, getFollowed(one)])).toEqual(
    demoHotels.map(({ manager }) => [manager.email, [...departments]]),
  )
})

const zone = 'Europe/Belgrade'
const closedAt3 = { Kitchen: '07:00', Sweets: '10:00' }

test('at three at night two categories of the demo are closed and say when they open; nothing else has hours', async () => {
  const uses = await sql<{ id: string; name: string | null; hours: Pick<OpeningHours, 'periods' | 'exceptions'> }[]>`
    select u.id, c.name, to_jsonb(h) as hours from hours_uses u
      join opening_hours h on h.hotel_id = u.hotel_id and h.id = u.hours_id
      left join menu_categories c on c.hotel_id = u.hotel_id and u.id = 'category:' || c.id
      where u.id not like 'department:%' order by name`
  const night = momentInZone('2026-11-28', '03:00', zone)
  expect(uses.map(({ id, name, hours }) => [name ?? id, openingAt(hours, zone, night)])).toEqual(
    Object.entries(closedAt3).map(([name, opens]) => [
      name,
      { open: false, until: null, next: momentInZone('2026-11-28', opens, zone) },
    ]),
  )
})

test.each(demoHotels.map(({ id }) => id))(
  'at any hour a visitor of %s may ask for each usual thing, order a drink and call a taxi',
  async (hotel) => {
    const base = `${world.base || (await world.listen())}/api/hotels/${hotel}`
    const dishes = await sql<{ id: string; price: number }[]>`
      select i.id, i.price::float from menu_items i join menu_categories c on c.hotel_id = i.hotel_id and c.id = i.category
        where i.hotel_id = ${hotel} and c.name in ('Drinks', 'Coffee') and i.option_groups = '[]' order by i.price`
    const tomorrow = localTime(Date.now() + 86_400_000, zone).slice(0, 10)
    for (const [at, time] of ['00:30', '03:00', '06:59', '11:30', '16:05', '23:45'].entries()) {
      world.clock.hold(momentInZone(tomorrow, time, zone))
      const body = { room_number: `Room ${at + 20}`, guest_name: 'Nina Horvat' }
      const signIn = await ask('POST', `${base}/guest-session`, { body })
      const cookie = 'headers' in signIn ? (String(signIn.headers['set-cookie']).split(';')[0] ?? '') : ''
      const send = async (path: string, values: object) =>
        (await ask('POST', `${base}/my/${path}`, { cookie, body: { id: newRandomId(), ...values } })).status
      const answers = [signIn.status, await send('taxi-requests', { pickup_location: 'Hotel Lobby' })]
      for (const type of ['towels', 'cleaning', 'maintenance', 'other'])
        answers.push(await send('requests', { type, description: 'As soon as you can, please.' }))
      for (const { id, price } of dishes)
        answers.push(await send('orders', { lines: [{ id, quantity: 1 }], expected_total: price }))
      expect([time, ...answers]).toEqual([time, ...answers.map(() => 201)])
    }
    world.clock.set(Date.now())
  },
)

test('the guest whom the start and the README name comes into the stay that is there, and no second one is opened', async () => {
  const count = () =>
    sql<{ id: string }[]>`select id from stays where hotel_id = 'hotel-marina' and room_number = 'Room 12'`
  const before = await count()
  const base = `${world.base || (await world.listen())}/api/hotels/hotel-marina`
  const body = { room_number: 'Room 12', guest_name: 'Jonas Weber' }
  const { status } = await ask('POST', `${base}/guest-session`, { body })
  expect([status, await count()]).toEqual([201, before])
  expect(before.length).toBe(1)
})

test('every name in the demo is of one script', async () => {
  const names = await sql<{ name: string }[]>`
    select guest_name as name from guests union select guest_name from reservations union select display_name from managers
      union select guest_name from invoices union select lead_name from stays`
  expect(names.length).toBeGreaterThan(30)
  expect(
    names.filter(({ name }) => /\p{Script=Latin}/u.test(name) && !/^[\p{Script=Latin}\P{L}]+$/u.test(name)),
  ).toEqual([])
})

// Names and words that are the same in several languages.
const list = (words: string): readonly string[] => words.split(/; |\n */)
const sameInAll = list(
  `Espresso; Cappuccino; Nikšićko, 0,5 l; Krempita; Kajmak; Extras; Wi-Fi; Parking; Pool 1; Pool 2; Pool 3; Pool 4
  Mogren; Jaz; Kod Mace; Konoba Portun; Letrika`,
)
const metric = /^[\d.,]+ k?m$/
// The program itself has words for these, in ten languages.
const builtInCategories = list('Beach; Historical Site; Attraction; Cafe; Market; Restaurant; Museum; Tour')
const notTranslated = list(
  `hotel_id; id; icon; image_url; kind; by_name; department; note; time; built_in; main_name; name_key; google_place_id
  unit; timing; address; number; wifi_name; wifi_password; door_code; guest_name; room_number; shown; to_room
  self_check_out
  town; base; band_by; round_at; round_mode; key; pack; own_who; own_identity; own_signature`,
)

type Named = { id: string; name: string }
type DemoText = { where: string; text: string; texts: Record<'sr' | 'de', string | undefined> }

/** The texts of a row, and of the rows in its columns, with their translations. */
const listTexts = (where: string, value: unknown): DemoText[] => {
  if (Array.isArray(value)) return value.flatMap((one) => listTexts(where, one))
  if (typeof value !== 'object' || value === null) return []
  const { translations, ...columns } = value as Record<string, unknown> & { translations?: Translations }
  const parts = Object.entries(columns).flatMap(([name, column]) => listTexts(`${where}.${name}`, column))
  if (!translations) return parts
  const options = ((columns['options'] ?? []) as Named[]).map(({ id, name }) => [id, name] as const)
  return [...Object.entries(columns), ...options].reduce<DemoText[]>((all, [name, text]) => {
    const isText = typeof text === 'string' && /\p{L}/u.test(text) && !/^\d{4}-|^[\da-f-]{36}$/.test(text)
    const isWord = name === 'category' && builtInCategories.includes(String(text))
    if (!isText || isWord || notTranslated.includes(name)) return all
    return [
      ...all,
      { where: `${where}.${name}`, text, texts: { sr: translations['sr']?.[name], de: translations['de']?.[name] } },
    ]
  }, parts)
}

test('every text of the demo hotels that staff can translate is there in English, Serbian and German, each in its own words', async () => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'translations' and table_name <> 'messages' order by 1`
  const texts: DemoText[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select to_jsonb(t) as row from "${name}" t`)
    texts.push(...rows.flatMap(({ row }) => listTexts(name, row)))
  }
  expect(new Set(texts.map(({ where }) => where.split('.')[0]))).toEqual(new Set(tables.map(({ name }) => name)))
  const wrong = texts.filter(({ text, texts: { sr, de } }) => {
    if (!sr || !de) return true
    const isSame = new Set([text, sr, de]).size < 3
    return isSame && !metric.test(sr) && !sameInAll.includes(text) && !sameInAll.includes(sr)
  })
  expect(wrong).toEqual([])
  const spoken = await sql<{ content_languages: string[] }[]>`select content_languages from hotels where is_demo`
  for (const { content_languages } of spoken) expect(content_languages.slice(0, 3)).toEqual(['en', 'sr', 'de'])
})

test('every house rule of the demo has texts in Russian too', async () => {
  const rules = await sql<
    { content: string; translations: Translations }[]
  >`select content, translations from house_rules`
  expect(rules.length).toBe(2 * 5)
  for (const { content, translations } of rules)
    expect([content, !!translations['ru']?.['content']]).toEqual([content, true])
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
  const later = await sql<{ hotel_id: string; what: string; at: string; ahead: boolean; isScheduled: boolean }[]>`
    select row.hotel_id, what, to_char(scheduled_for at time zone hotel.time_zone, 'HH24:MI') as at,
      scheduled_for <= now() + interval '25 hours' as ahead, ring_due_at > now() and claimed_at is null as "isScheduled"
    from (
      select hotel_id, 'orders' as what, scheduled_for, ring_due_at, claimed_at from orders
      union all select hotel_id, type, scheduled_for, ring_due_at, claimed_at from service_requests
      union all select hotel_id, 'taxi', scheduled_for, ring_due_at, claimed_at from taxi_requests
    ) row join hotels hotel on hotel.id = row.hotel_id where scheduled_for is not null order by 2`
  expect(later.map((row) => ({ ...row }))).toEqual(
    [
      ['cleaning', '11:00'],
      ['orders', '08:30'],
      ['taxi', '04:40'],
    ].map(([what, at]) => ({ hotel_id: 'hotel-marina', what, at, ahead: true, isScheduled: true })),
  )
})
