import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Answer, type Person, type TestServer } from '#testing/test-server.ts'
import {
  collections,
  contracts,
  maxEntries,
  type Collection,
  type Entry,
  type EntryForm,
  type NewEntry,
} from '../contract.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
})
afterAll(() => world.close())

const list = async (of: Collection, who = guest, slug = hotelSlug) =>
  (await world.call(who, contracts[of].list, { params: { hotelSlug: slug } })).body.items
const add = (of: Collection, values: Partial<NewEntry> = {}, who = manager, slug = hotelSlug) =>
  world.call(who, contracts[of].add, {
    params: { hotelSlug: slug },
    body: { id: newId(), title: 'Title', content: 'Content', ...values },
  })
const update = (of: Collection, entryId: string, body: Partial<EntryForm>) =>
  world.call(manager, contracts[of].update, { params: { hotelSlug, entryId }, body })
const move = (of: Collection, entryId: string, direction: 'up' | 'down', past: string = newId()) =>
  world.call(manager, contracts[of].move, { params: { hotelSlug, entryId }, body: { direction, past } })
const remove = (of: Collection, entryId: string, who = manager) =>
  world.call(who, contracts[of].remove, { params: { hotelSlug, entryId } })

describe.each(collections)('%s', (of) => {
  test('a new entry is last, with order count + 1; guests and staff read the same list', async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    for (const title of ['One', 'Two', 'Three']) await add(of, { title }, staff, hotel)
    const reader = await world.aGuest(hotel)
    expect((await list(of, reader, hotel)).map(({ title, order }) => [title, order])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ])
    expect(await list(of, staff, hotel)).toEqual(await list(of, reader, hotel))
  })
  test('an entry swaps with its neighbour, a repeated move counts once, and only a direct neighbour is passed', async () => {
    const hotel = await world.aHotel()
    const staff = await world.aManager(hotel)
    const ids: Record<string, string> = {}
    for (const title of ['One', 'Two', 'Three']) ids[title] = (await add(of, { title }, staff, hotel)).body.id
    const moved = (title: string, direction: 'up' | 'down', past: string) =>
      world.call(staff, contracts[of].move, {
        params: { hotelSlug: hotel, entryId: ids[title] ?? '' },
        body: { direction, past: ids[past] ?? newId() },
      })
    const titles = async () => (await list(of, staff, hotel)).map(({ title }) => title)
    expect([
      await moved('Three', 'up', 'Two').then(({ body }) => [body.title, body.order]),
      (await moved('Three', 'up', 'Two')).status,
      await titles(),
    ]).toEqual([['Three', 2], 200, ['One', 'Three', 'Two']])
    expect([(await moved('One', 'down', 'Three')).status, await titles()]).toEqual([200, ['Three', 'One', 'Two']])
    expect([
      (await moved('Two', 'up', 'Three')).status,
      (await moved('Two', 'up', 'nobody')).status,
      (await moved('Two', 'up', 'Two')).body.code,
    ]).toEqual([409, 409, 'platform.changed_meanwhile'])
    await Promise.all([moved('One', 'up', 'Three'), moved('One', 'up', 'Three'), moved('Two', 'up', 'One')])
    expect((await list(of, staff, hotel)).map(({ order }) => order)).toEqual([1, 2, 3])
  })
  test('saving over an unseen change shows that change first; a move leaves an open form valid', async () => {
    const before = (await add(of)).body
    const first = (await update(of, before.id, { title: 'First', content: 'x', seen: before.updated_at })).body
    expect((await update(of, before.id, { title: 'First', content: 'x', seen: before.updated_at })).body).toEqual(first)
    const late = await update(of, before.id, { title: 'Late', content: 'x', seen: before.updated_at })
    expect([late.status, late.body.current]).toEqual([409, first])
    const other = (await add(of)).body
    await move(of, other.id, 'up', before.id)
    expect((await update(of, before.id, { title: 'Late', content: 'x', seen: first.updated_at })).body.title).toBe(
      'Late',
    )
  })
  test('the same id again is the same entry; with other content it is refused', async () => {
    const id = newId()
    expect([
      (await add(of, { id })).status,
      (await add(of, { id })).status,
      (await add(of, { id, title: 'Other' })).status,
    ]).toEqual([201, 201, 409])
  })
  test('an entry is changed and deleted; an unknown one answers 404', async () => {
    const { id } = (await add(of)).body
    expect((await update(of, id, { title: 'New title', content: 'New content', order: 7 })).body).toMatchObject({
      id,
      title: 'New title',
      content: 'New content',
      order: 7,
    })
    expect([
      (await remove(of, id)).status,
      (await remove(of, id)).status,
      (await update(of, id, { title: 'x', content: 'x' })).status,
      (await move(of, id, 'up')).status,
    ]).toEqual([204, 404, 404, 404])
  })
  test('translations are stored, stay where a change does not name them, and are replaced as a whole where it does', async () => {
    const translations = { de: { title: 'Titel', content: 'Inhalt' } }
    const made = (await add(of, { translations })).body
    expect([made.translations, (await list(of)).find(({ id }) => id === made.id)?.translations]).toEqual([
      translations,
      translations,
    ])
    const save = async (values: object) =>
      (await update(of, made.id, { title: 'New title', content: 'New content', ...values })).body.translations
    expect([
      await save({}),
      await save({ translations: { ru: { title: ' Название ', content: '' } } }),
      await save({}),
      await save({ translations: {} }),
    ]).toEqual([translations, { ru: { title: 'Название' } }, { ru: { title: 'Название' } }, {}])
    for (const wrong of [
      { fr: { title: 'Titre' } },
      { de: { order: '1' } },
      { de: { content: 'x'.repeat(5001) } },
      { de: { title: 'x'.repeat(121) } },
      Object.fromEntries(['de', 'pl', 'ro', 'nl'].map((code) => [code, { content: '本'.repeat(5000) }])),
    ]) {
      expect([Object.keys(wrong), (await add(of, { translations: wrong as never })).status]).toEqual([
        Object.keys(wrong),
        400,
      ])
    }
  })
  test('an order below 1, a text that is too long and an unknown direction are refused', async () => {
    const { id } = (await add(of)).body
    const answers = [
      await update(of, id, { title: 'x', content: 'x', order: 0 }),
      await add(of, { content: 'x'.repeat(5001) }),
      await add(of, { title: 'x'.repeat(121) }),
      await move(of, id, 'sideways' as never),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers[0]?.body.code).toBe('guide.order_too_low')
  })
})

test('a guide entry needs title and content, a house rule a title alone', async () => {
  expect([
    (await add('hotel_guide', { content: '' })).body.message,
    (await add('hotel_guide', { title: ' ' })).body.message,
  ]).toEqual(['Title and content are required.', 'Title and content are required.'])
  expect([
    (await add('house_rules', { content: '' })).status,
    (await add('house_rules', { title: '' })).body.message,
  ]).toEqual([201, 'A title is required.'])
})

test('scripts in title and content come back as plain text, and a text of 100 KB is refused', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  for (const of of collections) {
    expect((await add(of, { title: script, content: script })).body).toMatchObject({ title: script, content: script })
    expect([
      (await add(of, { title: 'x'.repeat(100_000) })).status,
      (await add(of, { content: 'x'.repeat(100_000) })).status,
    ]).toEqual([400, 400])
  }
})

test('200 a hotel with the most and the longest entries gets them in pages below 100 KB, in order, each exactly once', async () => {
  const hotel = await world.aHotel()
  const reader = await world.aGuest(hotel)
  for (const of of collections) {
    const ids = Array.from({ length: maxEntries }, () => newId())
    await world.server.database.write(scopeFor(hotel, null), (tx) =>
      tx
        .insertInto(of)
        .values(
          ids.map((id, at) => ({
            hotel_id: hotel,
            id,
            title: '本'.repeat(120),
            content: 'Добро '.repeat(800),
            translations: { de: { content: 'Gut. '.repeat(1000) } },
            order: Math.floor(at / 2) + 1,
          })),
        )
        .execute(),
    )
    const seen: Entry[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer<typeof contracts.hotel_guide.list>['body'] = (
        await world.call(reader, contracts[of].list, {
          params: { hotelSlug: hotel },
          query: { ...(cursor && { cursor }) },
        })
      ).body
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
      seen.push(...page.items)
      cursor = page.next_cursor
    }
    expect(seen.map(({ order }) => order)).toEqual(ids.map((_id, at) => Math.floor(at / 2) + 1))
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids))
  }
  for (const cursor of ['x', '1_x', `0x1_${newId()}`])
    expect(
      (await world.call(reader, contracts.hotel_guide.list, { params: { hotelSlug: hotel }, query: { cursor } }))
        .status,
    ).toBe(400)
})
