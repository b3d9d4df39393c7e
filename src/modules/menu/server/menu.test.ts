import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOpeningHours } from '#modules/hours/contract.ts'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { CategoryTranslations, getMenu, getMyMenu, ItemTranslations } from '../contract.ts'
import * as contract from '../contract/editing.ts'
import { byPlace } from '../policy.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const category = async (values: Partial<contract.NewCategory> = {}, who = manager, slug = hotelSlug) =>
  world.call(who, contract.addCategory, {
    params: { hotelSlug: slug },
    body: { id: newId(), name: 'Drinks', icon: 'wine', ...values },
  })
const item = async (
  categoryId: string | null,
  values: Partial<contract.NewItem> = {},
  who = manager,
  slug = hotelSlug,
) =>
  world.call(who, contract.addItem, {
    params: { hotelSlug: slug },
    body: { id: newId(), name: 'Lemonade', price: 3.5, category: categoryId, ...values },
  })
const readMenu = async (who: Person, slug: string) =>
  (await world.call(who, getMenu, { params: { hotelSlug: slug } })).body
const myMenu = async (who: Person, slug: string) =>
  (await world.call(who, getMyMenu, { params: { hotelSlug: slug } })).body

describe('categories', () => {
  test('new ones go to the end; the order is set for all of them in one call', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const ids = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await category({ name }, staff, hotel)).body.id)
    expect((await readMenu(staff, hotel)).categories.map(({ name, order }) => [name, order])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
    ])
    const set = (list: string[]) =>
      world.call(staff, contract.orderCategories, { params: { hotelSlug: hotel }, body: { ids: list } })
    expect((await set(ids.toReversed())).body.items.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
    for (const list of [ids.slice(1), [...ids, newId()], [ids[0] ?? '', ids[0] ?? '', ids[1] ?? '']])
      expect((await set(list)).body.code).toBe('menu.order_not_whole')
  })
  test('name and icon are required, and an icon is a known name or at most two characters, an emoji being one', async () => {
    expect([(await category({ name: '' })).body.message, (await category({ icon: ' ' })).body.message]).toEqual([
      'Category name and icon are required.',
      'Category name and icon are required.',
    ])
    expect((await category({ icon: 'abc' })).body.code).toBe('menu.icon_too_long')
    for (const icon of ['📋', '👨‍👩‍👧‍👦', '🇲🇪', 'ab', 'icecream'])
      expect([icon, (await category({ icon })).status]).toEqual([icon, 201])
    const { id } = (await category()).body
    const change = (body: contract.CategoryChange) =>
      world.call(manager, contract.updateCategory, { params: { hotelSlug, categoryId: id }, body })
    expect((await change({ name: '', icon: '' })).body.message).toBe('Category name or icon is required.')
    expect((await change({ name: 'Wines', icon: '' })).body).toMatchObject({ name: 'Wines', icon: 'wine' })
  })
  test('one with items cannot be deleted; an empty one can', async () => {
    const { id } = (await category()).body
    const inside = (await item(id)).body
    const remove = () => world.call(manager, contract.deleteCategory, { params: { hotelSlug, categoryId: id } })
    expect((await remove()).body.code).toBe('menu.category_not_empty')
    await world.call(manager, contract.deleteItem, { params: { hotelSlug, itemId: inside.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  })
  test('one that is deleted no longer uses its hours', async () => {
    const { id } = (await category()).body
    const { body: hours } = await world.call(manager, addOpeningHours, {
      params: { hotelSlug },
      body: { id: newId(), name: `Hours ${id}`, periods: [], exceptions: [] },
    })
    const body = { used_by: forCategory(id), hours_id: hours.id }
    await world.call(manager, setHoursUse, { params: { hotelSlug }, body })
    const uses = async () =>
      (await world.call(manager, listOpeningHours, { params: { hotelSlug } })).body.uses.map((use) => use.id)
    expect(await uses()).toEqual([forCategory(id)])
    await world.call(manager, contract.deleteCategory, { params: { hotelSlug, categoryId: id } })
    expect(await uses()).toEqual([])
  })
})

describe('items', () => {
  test('a new one goes to the end of its category, is available, and an empty description becomes null', async () => {
    const { id } = (await category()).body
    const [first, second] = [(await item(id, { description: '  ' })).body, (await item(id)).body]
    expect([first, second].map(({ order, available, description }) => [order, available, description])).toEqual([
      [1, true, null],
      [2, true, null],
    ])
  })
  test('name, price and category are required; a price has two decimals and is not negative; images have safe addresses', async () => {
    const { id } = (await category()).body
    const other = await world.aStaffedHotel()
    const foreign = (await category({}, other.staff, other.hotel)).body.id
    const cases: [string | null, Partial<contract.NewItem>, string][] = [
      [id, { name: ' ' }, 'menu.name_price_category_required'],
      [id, { price: null }, 'menu.name_price_category_required'],
      [null, {}, 'menu.name_price_category_required'],
      [id, { price: -1 }, 'menu.item_price_invalid'],
      [id, { price: 1.005 }, 'menu.item_price_invalid'],
      [id, { price: 1e9 }, 'menu.item_price_invalid'],
      [id, { price: '3' as never }, 'menu.item_price_invalid'],
      [newId(), {}, 'menu.category_unknown'],
      [foreign, {}, 'menu.category_unknown'],
      [id, { image_url: 'javascript:alert(1)' }, 'menu.image_invalid'],
      [
        id,
        { image_url: `/images/${other.hotel}/01a1fd70-a65c-75f8-ac47-bc798a121f85-800x600-800.webp` },
        'menu.image_invalid',
      ],
    ]
    for (const [of, values, code] of cases) {
      const answer = await item(of, values)
      expect([
        values,
        answer.status,
        [answer.body.code, ...Object.values(answer.body.fields ?? {}).map((one) => one.code)].includes(code as never),
      ]).toEqual([values, 400, true])
    }
    expect((await item(id, { price: 0 })).status).toBe(201)
    expect((await item(id, { price: 12.5, image_url: 'https://pictures.example/a.jpg' })).body).toMatchObject({
      price: 12.5,
      image_url: 'https://pictures.example/a.jpg',
    })
  })
  test('moving swaps neighbours of one category, also when their numbers were equal; a repeated move counts once', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const { id } = (await category({}, staff, hotel)).body
    const ids: Record<string, string> = {}
    for (const name of ['A', 'B', 'C']) ids[name] = (await item(id, { name }, staff, hotel)).body.id
    const move = (name: string, direction: 'up' | 'down', past: string) =>
      world.call(staff, contract.moveItem, {
        params: { hotelSlug: hotel, itemId: ids[name] ?? '' },
        body: { direction, past: ids[past] ?? newId() },
      })
    const names = async () => (await readMenu(staff, hotel)).items.map((one) => one.name).join('')
    expect([(await move('C', 'up', 'B')).status, await names()]).toEqual([200, 'ACB'])
    expect([(await move('C', 'up', 'B')).status, await names()]).toEqual([200, 'ACB'])
    await world.server.database.write(scopeFor(hotel, null), (tx) =>
      tx.updateTable('menu_items').set({ order: 1 }).where('hotel_id', '=', hotel).execute(),
    )
    expect([
      (await move('C', 'up', 'B')).body.items.map(({ name, order }) => `${name}${order}`).toSorted(),
      await names(),
    ]).toEqual([['B3', 'C2'], 'ACB'])
    expect([(await move('A', 'down', 'C')).status, await names()]).toEqual([200, 'CAB'])
    // The other one is not a neighbour (any more).
    for (const [name, direction, past] of [
      ['B', 'up', 'C'],
      ['C', 'down', 'B'],
      ['C', 'down', 'nobody'],
      ['C', 'down', 'C'],
    ] as const) {
      const refused = await move(name, direction, past)
      expect([
        name,
        past,
        refused.status,
        (refused.body.current as { name: string } | undefined)?.name,
        await names(),
      ]).toEqual([name, past, 409, name, 'CAB'])
    }
  })
  test('two managers who move the same item at once move it once', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const { id } = (await category({}, staff, hotel)).body
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await item(id, { name }, staff, hotel)).body.id)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call(staff, contract.moveItem, {
          params: { hotelSlug: hotel, itemId: ids[2] ?? '' },
          body: { direction: 'up', past: ids[1] ?? '' },
        }),
      ),
    )
    expect([
      answers.map(({ status }) => status),
      (await readMenu(staff, hotel)).items.map(({ name }) => name).join(''),
    ]).toEqual([[200, 200, 200, 200], 'ACB'])
  })
  test('saving over an unseen change shows that change first; the same content again is no change', async () => {
    const { id } = (await category()).body
    const before = (await item(id)).body
    const save = (values: Partial<contract.ItemChange>) =>
      world.call(manager, contract.updateItem, {
        params: { hotelSlug, itemId: before.id },
        body: { name: 'Lemonade', price: 3.5, category: id, ...values },
      })
    const first = await save({ price: 4, seen: before.updated_at })
    expect([first.status, first.body.price]).toEqual([200, 4])
    expect((await save({ price: 4, seen: before.updated_at })).body).toEqual(first.body)
    const late = await save({ price: 5, seen: before.updated_at })
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'platform.changed_meanwhile', first.body])
    expect((await save({ price: 5, seen: first.body.updated_at })).body.price).toBe(5)
    const drinks = (await category()).body
    const rename = (name: string, seen: string) =>
      world.call(manager, contract.updateCategory, {
        params: { hotelSlug, categoryId: drinks.id },
        body: { name, seen },
      })
    expect((await rename('Wines', drinks.updated_at)).status).toBe(200)
    expect([
      (await rename('Wines', drinks.updated_at)).status,
      (await rename('Beers', drinks.updated_at)).status,
    ]).toEqual([200, 409])
  })
  test('translations are stored, stay where a change does not name them, and are replaced as a whole where it does', async () => {
    const { hotel, staff, guest } = await world.aStaffedHotel()
    const { id } = (await category({ translations: { de: { name: 'Getränke' } } }, staff, hotel)).body
    const translations = { de: { name: 'Limonade', description: 'Mit Minze.' }, ru: { name: 'Лимонад' } }
    const made = (await item(id, { description: 'With mint.', translations }, staff, hotel)).body
    expect(made.translations).toEqual(translations)
    const menu = await myMenu(guest, hotel)
    expect([menu.categories[0]?.translations, menu.items[0]?.translations]).toEqual([
      { de: { name: 'Getränke' } },
      translations,
    ])
    const save = async (values: Partial<contract.ItemChange>) =>
      (
        await world.call(staff, contract.updateItem, {
          params: { hotelSlug: hotel, itemId: made.id },
          body: { name: 'Lemonade', description: 'With mint.', price: 3.5, category: id, ...values },
        })
      ).body
    // The change has already arrived: the same texts in another order.
    expect(
      await save({ translations: { ru: { name: ' Лимонад ' }, de: { description: 'Mit Minze.', name: 'Limonade' } } }),
    ).toEqual(made)
    expect((await save({ price: 4 })).translations).toEqual(translations)
    expect(
      (await save({ price: 4, translations: { de: { name: 'Hauslimonade', description: ' ' }, pl: { name: '' } } }))
        .translations,
    ).toEqual({ de: { name: 'Hauslimonade' } })
    const rename = async (body: Partial<contract.CategoryChange>) =>
      (await world.call(staff, contract.updateCategory, { params: { hotelSlug: hotel, categoryId: id }, body })).body
    expect((await rename({ name: 'Cold drinks' })).translations).toEqual({ de: { name: 'Getränke' } })
    expect((await rename({ name: 'Cold drinks', translations: {} })).translations).toEqual({})
  })
  test('400 translations into unknown languages, of unknown texts, and texts that are too long', async () => {
    const { id } = (await category()).body
    const cases: [unknown, string, string][] = [
      [{ fr: { name: 'Citronnade' } }, 'fr', 'platform.field_unknown'],
      [{ de: { price: '4' } }, 'price', 'platform.field_unknown'],
      [{ de: { name: 'x'.repeat(121) } }, 'translations.de.name', 'platform.field_too_long'],
      [{ de: 'Limonade' }, 'translations.de', 'platform.field_invalid'],
      ['de', 'translations', 'platform.field_invalid'],
    ]
    for (const [translations, field, code] of cases) {
      const answer = await item(id, { translations: translations as never })
      expect([
        translations,
        answer.status,
        Object.entries(answer.body.fields ?? {}).map(([name, one]) => [name, one.code]),
      ]).toEqual([translations, 400, [[field, code]]])
    }
    expect((await category({ translations: { de: { name: 'x'.repeat(61) } } })).status).toBe(400)
    expect((await category({ translations: { de: { description: 'Kühl.' } } as never })).status).toBe(400)
  })
  test('moving an item or a category leaves an open form valid', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const [one, two] = [(await category({}, staff, hotel)).body, (await category({}, staff, hotel)).body]
    const [first, second] = [(await item(one.id, {}, staff, hotel)).body, (await item(one.id, {}, staff, hotel)).body]
    await world.call(staff, contract.moveItem, {
      params: { hotelSlug: hotel, itemId: second.id },
      body: { direction: 'up', past: first.id },
    })
    await world.call(staff, contract.orderCategories, { params: { hotelSlug: hotel }, body: { ids: [two.id, one.id] } })
    const menu = await readMenu(staff, hotel)
    expect([
      menu.items.map(({ id, order, updated_at }) => [id, order, updated_at]),
      menu.categories.map(({ id, updated_at }) => [id, updated_at]),
    ]).toEqual([
      [
        [second.id, 1, second.updated_at],
        [first.id, 2, first.updated_at],
      ],
      [
        [two.id, two.updated_at],
        [one.id, one.updated_at],
      ],
    ])
  })
  test('an item that changes its category goes to the end of the new one', async () => {
    const [from, to] = [(await category()).body.id, (await category()).body.id]
    await item(to)
    const moving = (await item(from)).body
    const answer = await world.call(manager, contract.updateItem, {
      params: { hotelSlug, itemId: moving.id },
      body: { name: 'Moved', price: 4, category: to, description: 'Now here', image_url: null, available: true },
    })
    expect(answer.body).toMatchObject({ name: 'Moved', category: to, order: 2, description: 'Now here' })
  })
  test('guests see available items, and no category that is empty for them', async () => {
    const { hotel, staff, guest } = await world.aStaffedHotel()
    const [food, empty] = [
      (await category({ name: 'Food' }, staff, hotel)).body.id,
      (await category({ name: 'Empty' }, staff, hotel)).body.id,
    ]
    const soup = (await item(food, { name: 'Soup' }, staff, hotel)).body
    await item(empty, { name: 'Hidden', available: false }, staff, hotel)
    expect((await myMenu(guest, hotel)).categories.map(({ name }) => name)).toEqual(['Food'])
    expect((await readMenu(staff, hotel)).items.map(({ name }) => name).toSorted()).toEqual(['Hidden', 'Soup'])
    await world.call(staff, contract.setAvailability, {
      params: { hotelSlug: hotel, itemId: soup.id },
      body: { available: false },
    })
    expect(await myMenu(guest, hotel)).toMatchObject({ categories: [], items: [] })
  })
  test('the same id again is the same item', async () => {
    const { id } = (await category()).body
    const twice = { id: newId() }
    expect([
      (await item(id, twice)).status,
      (await item(id, twice)).status,
      (await item(id, { ...twice, name: 'Other' })).status,
    ]).toEqual([201, 201, 409])
  })
})

describe('bad input', () => {
  test('400 names the field, and nothing is stored', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const { id } = (await category({}, staff, hotel)).body
    const long = 'x'.repeat(100_000)
    const cases: [object, string][] = [
      [{ name: long }, 'name'],
      [{ description: long }, 'description'],
      [{ image_url: `https://a.example/${long}` }, 'image_url'],
      [{ name: { a: 1 } }, 'name'],
      [{ available: 'yes' }, 'available'],
      [{ order: 1 }, 'order'],
      [{ hotel_id: hotelSlug }, 'hotel_id'],
      [{ price: Number.MAX_SAFE_INTEGER }, 'price'],
      [{ id: 'mine' }, 'id'],
    ]
    for (const [values, field] of cases) {
      const answer = await item(id, values, staff, hotel)
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]])
    }
    expect((await category({ name: long }, staff, hotel)).status).toBe(400)
    expect((await readMenu(staff, hotel)).items).toEqual([])
  })
  test('a script is an ordinary name and comes back as the same text', async () => {
    const { hotel, staff, guest } = await world.aStaffedHotel()
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { id } = (await category({ name: script }, staff, hotel)).body
    await item(id, { name: script, description: script }, staff, hotel)
    expect(await myMenu(guest, hotel)).toMatchObject({
      categories: [{ name: script }],
      items: [{ name: script, description: script }],
    })
  })
})

describe('a menu of 500 items', () => {
  test('comes page after page, by category, order and name, every item once, no answer above 100 KB', async () => {
    const { hotel, staff, guest } = await world.aStaffedHotel()
    await world.server.database.write(scopeFor(hotel, null), async (tx) => {
      const base = { hotel_id: hotel, icon: 'wine' }
      const categories = Array.from({ length: 12 }, (_, order) => ({
        ...base,
        id: newId(),
        name: `Category ${order}`,
        order: order + 1,
      }))
      await tx.insertInto('menu_categories').values(categories).execute()
      // As long as the form allows, in characters of three bytes; every fifth is switched off; some have the same
      // number.
      const items = Array.from({ length: 500 }, (_, at) => ({
        hotel_id: hotel,
        id: newId(),
        name: `${at} ${'ऊ'.repeat(100)}`,
        description: 'ऊ'.repeat(1000),
        price: 3.5,
        category: categories[at % 12]?.id ?? '',
        order: 1 + Math.floor(at / 30),
        available: at % 5 > 0,
      }))
      for (let from = 0; from < 500; from += 100)
        await tx
          .insertInto('menu_items')
          .values(items.slice(from, from + 100))
          .execute()
    })
    for (const [who, route, count] of [
      [staff, getMenu, 500],
      [guest, getMyMenu, 400],
    ] as const) {
      const seen = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof readMenu>> = (
          await world.call(who, route, { params: { hotelSlug: hotel }, query: { ...(cursor && { cursor }) } })
        ).body
        expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100 * 1024)
        seen.push(...page.items)
        cursor = page.next_cursor
      }
      expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([count, count])
      const wanted = seen.toSorted((one, other) =>
        one.category < other.category ? -1 : one.category > other.category ? 1 : byPlace(one, other),
      )
      expect(seen.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    }
  })
  test('with the maximum number and length of categories and translations: no answer above 100 KB, every item once', async () => {
    const { hotel, guest } = await world.aStaffedHotel()
    const [long, latin] = ['ऊ'.repeat(60), 'x'.repeat(60)]
    const names = {
      de: { name: long },
      pl: { name: long },
      ro: { name: long },
      nl: { name: latin },
      hu: { name: latin },
    }
    const words = Object.fromEntries(
      ['de', 'pl', 'ro', 'nl'].map((code) => [code, { name: 'ऊ'.repeat(120), description: 'ऊ'.repeat(1000) }]),
    )
    expect([
      CategoryTranslations.safeParse(names).success,
      ItemTranslations.safeParse(words).success,
      ItemTranslations.safeParse({ ...words, sq: words['de'] }).success,
    ]).toEqual([true, true, false])
    await world.server.database.write(scopeFor(hotel, null), async (tx) => {
      const categories = Array.from({ length: contract.maxCategories }, (_, at) => ({
        hotel_id: hotel,
        id: newId(),
        name: long,
        icon: '👨‍👩‍👧‍👦',
        translations: names,
        order: at + 1,
      }))
      await tx.insertInto('menu_categories').values(categories).execute()
      await tx
        .insertInto('menu_items')
        .values(
          categories.map(({ id }) => ({
            hotel_id: hotel,
            id: newId(),
            name: 'ऊ'.repeat(120),
            description: 'ऊ'.repeat(1000),
            image_url: `https://pictures.example/${'x'.repeat(2000)}`,
            price: 3.5,
            category: id,
            translations: words,
            order: 1,
          })),
        )
        .execute()
    })
    const seen = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof myMenu>> = (
        await world.call(guest, getMyMenu, { params: { hotelSlug: hotel }, query: { ...(cursor && { cursor }) } })
      ).body
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100 * 1024)
      for (const { id } of page.items) seen.add(id)
      cursor = page.next_cursor
    }
    expect(seen.size).toBe(60)
  })
  test('the database stores translations only as an object', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    await category({}, staff, hotel)
    for (const value of ['[]', '"de"', 'null', `{"de":{"name":"${'x'.repeat(66_000)}"}}`]) {
      await expect(
        world.server.database.write(scopeFor(hotel, null), (tx) =>
          tx
            .updateTable('menu_categories')
            .set({ translations: sql`${value}::text::jsonb` })
            .where('hotel_id', '=', hotel)
            .execute(),
        ),
      ).rejects.toThrow(/translations/)
    }
  })
  test('400 an invalid cursor', async () => {
    for (const cursor of [
      'x',
      '!',
      'e30',
      Buffer.from('[1,2,3,4]').toString('base64url'),
      Buffer.from(JSON.stringify([newId(), 1e12, 'a', newId()])).toString('base64url'),
      Buffer.from(JSON.stringify([newId(), 1, 'a\0', newId()])).toString('base64url'),
    ]) {
      expect([
        cursor,
        (await world.call(manager, getMenu, { params: { hotelSlug }, query: { cursor } })).status,
      ]).toEqual([cursor, 400])
    }
  })
})

test('guests get events of what is on their menu and when it leaves it; events of hidden items go to staff alone', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const { id: drinks } = (await category({}, staff, hotel)).body
  const { id } = (await item(drinks, { name: 'Next season', available: false }, staff, hotel)).body
  const params = { hotelSlug: hotel, itemId: id }
  const change = (name: string) =>
    world.call(staff, contract.updateItem, {
      params,
      body: { name, price: 4, category: drinks, description: '', image_url: null, available: false },
    })
  const set = (available: boolean) => world.call(staff, contract.setAvailability, { params, body: { available } })
  await change('Next season, maybe')
  await set(true)
  await set(false)
  await change('Last season')
  await world.call(staff, contract.deleteItem, { params })
  const shown = (await item(drinks, { name: 'On the menu' }, staff, hotel)).body
  await world.call(staff, contract.deleteItem, { params: { ...params, itemId: shown.id } })
  const events = await world.server.database.read(scopeFor(hotel, null), (tx) =>
    tx
      .selectFrom('hotel_events')
      .select(['operation', 'audience'])
      .where('hotel_id', '=', hotel)
      .where('entity', '=', 'menu_items')
      .orderBy('number')
      .execute(),
  )
  expect(events.map(({ operation, audience }) => `${operation} ${audience}`)).toEqual([
    'insert staff',
    'update staff',
    'update public',
    'update public',
    'update staff',
    'delete staff',
    'insert public',
    'delete public',
  ])
})
