import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { bodyFor, queryFor } from '../access-matrix/bodies.ts'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { asOwner } from '../faults/seed-hotels.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '../test-server.ts'

let world: TestServer
let hotel: TestHotel
let owner: Person
beforeAll(async () => {
  world = await createTestServer()
  hotel = await createHotel(world, 'quokka')
  owner = await world.anOwner()
}, 60_000)
afterAll(() => world?.close())

const personFor = ({ access: who }: Route): Person =>
  who.includes('guest') ? hotel.guest : who === 'manager' ? hotel.manager : who === 'owner' ? owner : nobody
// The category of an item is looked up after the item.
const known = (name: string): string | undefined =>
  name === 'itemId' ? hotel.rows.of('menu_items') : name === 'hotelSlug' || name === 'hotelId' ? hotel.id : undefined
const getParams = ({ path }: Route): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, known(name) ?? newId()]))

/** The body once for each text in it, however deep, with another in its place. */
const withTexts = (value: unknown, text: string): { field: string; body: unknown }[] => {
  if (typeof value === 'string') return [{ field: '', body: text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    withTexts(inner, text).map(({ field, body }) => ({
      field: field === '' ? key : `${key}.${field}`,
      body: Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body },
    })),
  )
}

/** The same with a text in every map of translations, which are empty in a body that the contract makes. */
const fillMaps = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(fillMaps)
      : Object.fromEntries(
          Object.entries(value).map(([key, inner]) =>
            JSON.stringify(inner) === '{}' ? [key, { de: { name: 'quokka' } }] : [key, fillMaps(inner)],
          ),
        )

const send = (route: Route, body: unknown, query = queryFor(route)) => {
  const { cookie } = personFor(route)
  return world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: getParams(route), query }),
    headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

test('400, 409 or 413 a text of 100 KB is refused in every text field of every route, and nothing of it is stored', async () => {
  allowSlow('calls every route with a long text in each of its fields')
  const numbers = () =>
    asOwner(
      world.database.owner,
      (sql) => sql`select hotel_id, last_number from hotel_event_counters where hotel_id = ${hotel.id}`,
    )
  const before = await numbers()
  const accepted: unknown[] = []
  let fields = 0
  for (const route of world.server.routes) {
    for (const long of ['x'.repeat(100_000), '本 '.repeat(25_000)]) {
      for (const { field, body } of withTexts(bodyFor(route), long)) {
        const answer = await send(route, body)
        fields += 1
        // 409: a form that was opened before the last change is refused whatever it contains.
        if (![400, 409, 413].includes(answer.statusCode))
          accepted.push([route.id, field, answer.statusCode, answer.body.slice(0, 100)])
      }
    }
  }
  expect(accepted).toEqual([])
  expect(fields).toBeGreaterThan(150)
  expect(await numbers()).toEqual(before)
}, 60_000)

test('400 or 409 a damaged text is refused in every text field of every route, and stored nowhere', async () => {
  allowSlow('calls every route that writes with a damaged text in each of its fields')
  const accepted: unknown[] = []
  const named = new Set<string>()
  let fields = 0
  for (const route of world.server.routes.filter(({ method }) => method !== 'GET')) {
    for (const damaged of ['Kov\ufffdcs', 'Kov\ud800cs', 'Kov\u0000cs']) {
      for (const { field, body } of withTexts(fillMaps(bodyFor(route)), damaged)) {
        const { statusCode, body: answer } = await send(route, body)
        fields += 1
        if (answer.includes('"platform.text_damaged"')) named.add(`${route.id}.${field}`)
        // A NUL draws nothing: a text is cleaned of it.
        const isCleaned = damaged.includes('\u0000') && statusCode < 500
        if (![400, 409].includes(statusCode) && !isCleaned)
          accepted.push([route.id, field, damaged, statusCode, answer.slice(0, 100)])
      }
      const query = Object.entries(queryFor(route)).filter(([, value]) => typeof value === 'string')
      for (const [field] of query.filter(() => damaged.isWellFormed())) {
        const { statusCode, body: answer } = await send(route, bodyFor(route), { ...queryFor(route), [field]: damaged })
        if (statusCode !== 400) accepted.push([route.id, field, damaged, statusCode, answer.slice(0, 100)])
      }
    }
  }
  expect(accepted).toEqual([])
  expect(fields).toBeGreaterThan(200)
  // Not only by the schemas that most texts share.
  expect(named.size).toBeGreaterThan(80)
  expect(await findDamaged()).toEqual([])
}, 60_000)

/** The columns of the whole database that hold U+FFFD. */
const findDamaged = (): Promise<string[]> =>
  asOwner(world.database.owner, async (sql) => {
    const columns = await sql<{ table: string; column: string }[]>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`
    const found: string[] = []
    for (const { table, column } of columns) {
      const rows = await sql.unsafe(`select from ${table} where position(chr(65533) in "${column}"::text) > 0 limit 1`)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
    return found
  })
