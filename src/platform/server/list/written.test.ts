import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Database, type Tx } from '../database/transaction.ts'
import { mintScope } from '../scope.ts'
import { getNewest, readPage } from './page.ts'

let place: TestDatabase
let database: Database
const hotel = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 2)
  await database.onPlatform(async (tx) => {
    await tx.insertInto('hotels').values({ id: 'one-house', name: 'One' }).execute()
    await sql`select open_hotel('one-house')`.execute(tx)
  })
  await writeRows()
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const texts = [
  '2026-11-21T08:50:14.1+00:00',
  '"created_at":"2026-11-21T08:50:14.1+00:00"',
  'created_at":"2026-11-21T08:50:14+00:00',
  '\\"updated_at\\":\\"2026-11-21T08:50:14.12+00:00\\"',
  'at 12:30+00:00',
  '+00:00',
  'both "quotes" and \\ behind',
  'Ana Petrović 🛎️ Žižka Добро',
  'a\ttab',
  '</script><script>',
  '{"items":[]}',
  '\u2028\u2029',
]
const moments = [
  '2026-11-21T08:50:14.000Z',
  '2026-11-21T08:50:14.100Z',
  '2026-11-21T08:50:14.120Z',
  '2026-11-21T08:50:14.123Z',
  '1999-12-31T23:59:59.990Z',
  '2026-01-01T00:00:00.001Z',
]
const ofHotel = (tx: Tx) => tx.selectFrom('house_rules').selectAll().where('hotel_id', '=', 'one-house')

/** Inserts as many rows as there are texts and timestamps. */
const writeRows = async (): Promise<void> => {
  const values = texts.flatMap((content, place) =>
    moments.map((created_at) => ({
      hotel_id: 'one-house',
      id: newId(),
      title: content.slice(0, 120),
      content,
      order: place + 1,
      created_at,
      updated_at: created_at,
      translations: { de: { title: content, updated_at: content } },
    })),
  )
  await database.write(hotel, (tx) => tx.insertInto('house_rules').values(values).execute())
}

test('the page that the database serialises equals its rows, whatever they contain', async () => {
  const rows = await database.read(hotel, (tx) => getNewest(ofHotel(tx), { limit: 100 }).execute())
  expect(rows).toHaveLength(texts.length * moments.length)

  const page = JSON.parse(
    (await readPage(database, hotel, { limit: 100 }, (tx) => getNewest(ofHotel(tx), { limit: 100 }))).text,
  ) as object
  expect(page).toEqual({ items: rows, next_cursor: null, event_number: expect.any(Number) })
})

test('pages follow each other to the end, each row once', async () => {
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const wanted = { limit: 7, ...(cursor && { cursor }) }
    const page = JSON.parse((await readPage(database, hotel, wanted, (tx) => getNewest(ofHotel(tx), wanted))).text) as {
      items: { id: string }[]
      next_cursor: string | null
    }
    expect(page.items.length).toBeGreaterThan(0)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  const all = await database.read(hotel, (tx) => getNewest(ofHotel(tx), { limit: 1000 }).execute())
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('a list without a row is an empty page', async () => {
  const page = await readPage(database, hotel, { limit: 50 }, (tx) =>
    getNewest(ofHotel(tx).where('order', '=', 9_999), { limit: 50 }),
  )
  expect(JSON.parse(page.text)).toEqual({ items: [], next_cursor: null, event_number: expect.any(Number) })
})
