import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import type { Page } from '#platform/contract/page.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Database } from '../database/transaction.ts'
import { mintScope } from '../scope.ts'
import { PageCache } from './page-cache.ts'
import { getNewest, readPage } from './page.ts'
import { RawJson } from './raw-json.ts'

type Rule = { id: string; created_at: string; title: string }

let place: TestDatabase
let database: Database
const [one, other] = ['house-one', 'house-two'].map((id) => mintScope(id, { kind: 'nobody' })) as [
  ReturnType<typeof mintScope>,
  ReturnType<typeof mintScope>,
]
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 3)
  for (const { hotelId } of [one, other]) {
    await database.onPlatform(async (tx) => {
      await tx.insertInto('hotels').values({ id: hotelId, name: hotelId }).execute()
      await sql`select open_hotel(${hotelId})`.execute(tx)
    })
    await addRule(hotelId === one.hotelId ? one : other, `of ${hotelId}`)
  }
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const addRule = (scope: typeof one, title: string) =>
  database.write(scope, (tx) =>
    tx
      .insertInto('house_rules')
      .values({ hotel_id: scope.hotelId, id: newId(), title, content: title, order: 1, translations: {} })
      .execute(),
  )
const read = (
  scope: typeof one,
  limit = 50,
  hidden: readonly string[] = [],
  cursor?: string,
): Promise<RawJson<Page<Rule>>> =>
  readPage(
    database,
    scope,
    { limit, cursor },
    (tx) =>
      getNewest(tx.selectFrom('house_rules').select(['id', 'created_at', 'title']), { limit, cursor }).where(
        'hotel_id',
        '=',
        scope.hotelId,
      ),
    { hidden, changesWithEvents: true },
  )
const getTitles = (page: RawJson<Page<Rule>>): string[] =>
  (JSON.parse(page.text) as Page<Rule>).items.map(({ title }) => title)

test('a page is sent again as it was until the next event of its hotel, and then as it is', async () => {
  const first = await read(one)
  expect(await read(one)).toBe(first)

  // An event of another hotel changes nothing here.
  await addRule(other, 'new there')
  expect(await read(one)).toBe(first)

  await addRule(one, 'new here')
  const second = await read(one)
  expect(getTitles(second)).toEqual(['new here', 'of house-one'])
  expect(JSON.parse(second.text)).toMatchObject({ event_number: 2 })
  expect(await read(one)).toBe(second)
})

test('a page behind a cursor is read each time: there can be as many of them as somebody makes up', async () => {
  const { next_cursor } = JSON.parse((await read(one, 1)).text) as Page<Rule>
  if (next_cursor === null) throw new Error('no second page')
  const second = await read(one, 1, [], next_cursor)
  const again = await read(one, 1, [], next_cursor)
  expect([again === second, again.text]).toEqual([false, second.text])
})

test('each hotel, page and reader has its own', async () => {
  expect(getTitles(await read(other, 1))).toEqual(['new there'])
  expect(getTitles(await read(other))).toEqual(['new there', 'of house-two'])
  expect(getTitles(await read(other, 50, ['title']))).toEqual([null, null])
  expect(getTitles(await read(other))).toEqual(['new there', 'of house-two'])
})

test('a counter that a backup has set back is another one, also when it has the same number again', async () => {
  const before = await read(one)
  await database.onPlatform(async (tx) => {
    await sql`update hotel_event_counters set last_number = last_number where hotel_id = ${one.hotelId}`.execute(tx)
  })
  const after = await read(one)
  expect(after).not.toBe(before)
  expect(after.text).toBe(before.text)
})

test('a transaction that is not committed changes no page, also not for itself', async () => {
  const before = await read(one)
  await database
    .write(one, async (tx) => {
      await tx.deleteFrom('house_rules').where('hotel_id', '=', one.hotelId).execute()
      expect(await read(one)).toBe(before)
      throw new Error('not this time')
    })
    .catch(() => {})
  expect(await read(one)).toBe(before)
})

const keep = (cache: PageCache, key: string, text: string): void =>
  cache.set(key, { version: { last_number: 1, writer: '1' }, page: new RawJson(text) })
const getKept = (cache: PageCache, keys: readonly string[]) => keys.map((key) => cache.get(key)?.page.text)

test('the pages that were not asked for lately go first', () => {
  // Three entries, with what each takes beside its text.
  const cache = new PageCache(1600)
  keep(cache, 'a', '1234')
  keep(cache, 'b', '1234')
  keep(cache, 'c', '1234')
  keep(cache, 'a', '5678')
  expect(getKept(cache, ['b'])).toEqual(['1234'])
  keep(cache, 'd', '1234')
  expect(getKept(cache, ['c', 'a', 'b', 'd'])).toEqual([undefined, '5678', '1234', '1234'])
  keep(cache, 'e', 'longer than all'.repeat(200))
  expect(getKept(cache, ['a', 'b', 'd', 'e'])).toEqual([undefined, undefined, undefined, undefined])
})

test('an empty page with a long key takes its room too', () => {
  const cache = new PageCache(1600)
  const keys = ['a', 'b', 'c', 'd'].map((key) => key.repeat(700))
  for (const key of keys) keep(cache, key, '')
  expect(getKept(cache, keys)).toEqual([undefined, undefined, undefined, ''])
})
