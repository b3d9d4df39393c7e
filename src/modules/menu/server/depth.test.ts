import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMenu, getMyMenu } from '../contract.ts'
import * as contract from '../contract/editing.ts'
import * as options from '../contract/option-editing.ts'
import type { OptionGroup } from '../contract/options.ts'
import * as settings from '../contract/settings-editing.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let [soup, coffee] = ['', '']
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { hotel, staff, guest: staying } = await world.aStaffedHotel()
  ;[hotelSlug, manager, guest] = [hotel, staff, staying]
  ;[soup, coffee] = await addDishes(world, hotelSlug, [
    { name: 'Soup', price: 5 },
    { name: 'Coffee', price: 2 },
  ])
})

const params = () => ({ params: { hotelSlug } })
const readItem = async (id: string) => {
  const { body } = await world.call(manager, getMenu, { ...params(), query: {} })
  const found = body.items.find((item) => item.id === id)
  if (!found) throw new Error('No such item.')
  return found
}
/** Saves an item with what the form of before filled in. */
const save = async (id: string, change: Partial<contract.ItemChange>) => {
  const { name, price, category } = await readItem(id)
  return world.call(manager, contract.updateItem, {
    params: { hotelSlug, itemId: id },
    body: { name, price, category, ...change },
  })
}
const option = (name: string, values: object = {}) => ({ id: newId(), name, ...values })
const group = (values: Partial<options.NewOptionGroup> = {}, who = manager) =>
  world.call(who, options.addOptionGroup, {
    ...params(),
    body: { id: newId(), name: 'Milk', least: 1, most: 1, options: [option('Cow'), option('Oat')] as never, ...values },
  })
const change = ({ id, hotel_id: _h, created_at: _c, updated_at, ...fields }: OptionGroup, values: object = {}) =>
  world.call(manager, options.updateOptionGroup, {
    params: { hotelSlug, groupId: id },
    body: { ...fields, seen: updated_at, ...values },
  })
const switchOption = (groupId: string, optionId: string, available: boolean, who = manager) =>
  world.call(who, options.setOptionAvailability, {
    params: { hotelSlug, groupId, optionId },
    body: { available },
  })
const setStock = (itemId: string, stock: number | null, seen_stock: number | null, who = manager) =>
  world.call(who, settings.setStock, { params: { hotelSlug, itemId }, body: { stock, seen_stock } })

describe('what is in an item', () => {
  test('is stored, stays where a change does not name it, and guests read it', async () => {
    const values = {
      allergens: ['milk', 'fish'],
      may_contain: ['celery', 'milk'],
      allergen_note: ' sea bass ',
      diets: ['gluten_free'],
      contains_alcohol: true,
      tax_rate: 7.5,
      preparation_minutes: 20,
      featured: true,
      stock: 3,
      stock_daily: 12,
      translations: { de: { allergen_note: 'Wolfsbarsch' } },
    } as const
    const saved = await save(soup, values as never)
    const stored = { ...values, allergens: ['fish', 'milk'], may_contain: ['celery'], allergen_note: 'sea bass' }
    expect(saved.body).toMatchObject(stored)
    expect(saved.body.stock_fills_at).not.toBeNull()
    expect((await save(soup, { price: 6 })).body).toMatchObject({ ...stored, price: 6 })
    const [shown] = (await world.call(guest, getMyMenu, { ...params(), query: {} })).body.items
    expect(shown).toMatchObject({ allergens: ['fish', 'milk'], allergen_note: 'sea bass', stock: 3, featured: true })
    // Saved again without an allergen note, and no longer declared.
    expect((await save(soup, { allergens: null, allergen_note: '', stock_daily: null })).body).toMatchObject({
      allergens: null,
      allergen_note: null,
      stock_daily: null,
      stock_fills_at: null,
    })
  })

  test('400 for a diet that it contradicts; what is vegan is vegetarian', async () => {
    const cases = [
      [{ diets: ['vegan'], allergens: ['milk'] }, 'vegan does not go with milk.'],
      [{ diets: ['vegan'], allergens: ['fish'] }, 'vegan does not go with fish.'],
      [{ diets: ['vegetarian', 'vegan'], allergens: ['fish'] }, 'vegan does not go with fish.'],
      [{ diets: ['vegetarian'], allergens: ['molluscs'] }, 'vegetarian does not go with molluscs.'],
      [{ diets: ['halal'], contains_alcohol: true }, 'halal does not go with alcohol.'],
    ] as const
    for (const [values, message] of cases) {
      const { status, body } = await save(soup, values as never)
      expect([status, body.code, body.message]).toEqual([400, 'menu.diet_contradicts', message])
    }
    expect((await save(soup, { diets: ['vegan'] })).body.diets).toEqual(['vegetarian', 'vegan'])
    // The diet of before counts too.
    expect((await save(soup, { allergens: ['eggs'] })).body.code).toBe('menu.diet_contradicts')
    expect((await readItem(soup)).allergens).toBeNull()
  })

  test('400 for what is no allergen, twice the same, and numbers outside of their limits', async () => {
    const cases: object[] = [
      { allergens: ['sand'] },
      { allergens: ['milk', 'milk'] },
      { diets: ['keto'] },
      { stock: -1 },
      { stock: 10_000 },
      { stock_daily: 0 },
      { tax_rate: 100 },
      { tax_rate: 7.555 },
      { preparation_minutes: 0 },
      { preparation_minutes: 241 },
      { allergen_note: 'x'.repeat(201) },
      { option_groups: Array.from({ length: 11 }, newId) },
    ]
    for (const values of cases) {
      const { status, body } = await save(soup, values)
      expect([values, status, Object.keys(body.fields ?? {}).length]).toEqual([values, 400, 1])
    }
  })

  test('the seventh featured item is refused, also when two are saved at once', async () => {
    const ids = await addDishes(
      world,
      hotelSlug,
      Array.from({ length: 7 }, (_, at) => ({ name: `Dish ${at}`, price: 1 })),
      { name: 'More', icon: 'cake', order: 2 },
    )
    for (const id of ids.slice(0, 5)) expect((await save(id, { featured: true })).status).toBe(200)
    const both = await Promise.all(ids.slice(5).map((id) => save(id, { featured: true })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'menu.too_many_featured',
      message: 'At most 6 items can be featured.',
    })
  })
})

describe('option groups', () => {
  test('a retry adds nothing; a name is unique, whatever its case; a hotel has at most 100', async () => {
    const body = { id: newId(), options: [option('Small'), option('Large', { price_difference: 1.5 })] as never }
    const [one, again] = [await group(body), await group(body)]
    expect([one.status, again.status, again.body]).toEqual([201, 201, one.body])
    expect((await group({ name: 'milk' })).body.code).toBe('menu.option_group_name_taken')
    expect((await group({ ...body, name: 'Size' })).body.code).toBe('platform.id_taken')
    // An option is named by its id alone, so no other group can have it.
    expect((await group({ name: 'Size', options: body.options })).body.code).toBe('platform.id_taken')
    for (let at = 1; at < 100; at++) expect((await group({ name: `Group ${at}` })).status).toBe(201)
    expect((await group({ name: 'One more' })).body.code).toBe('menu.too_many_option_groups')
    const { option_groups } = (await world.call(guest, getMyMenu, { ...params(), query: {} })).body
    expect(option_groups).toHaveLength(100)
  }, 60_000)

  test('400 for rules that no guest could follow', async () => {
    const cases: [object, string, string?][] = [
      [{ least: 3, most: 3 }, 'option_group_unsatisfiable', 'Guests could not choose 3 of 2 options.'],
      [{ least: 2, most: 1 }, 'option_group_unsatisfiable'],
      [{ options: [option('Cow'), option('cow')] }, 'option_names_equal'],
      [{ options: [option('Cow', { default: true }), option('Oat', { default: true })] }, 'defaults_do_not_fit'],
      [{ options: [option('Cow', { price_difference: 0.005 })] }, 'price_invalid', 'Please enter a price difference.'],
      [{ options: [option('Cow', { price_difference: -10_000 })] }, 'price_invalid'],
    ]
    for (const [values, code, message] of cases) {
      const { status, body } = await group(values)
      expect([values, status, body.code]).toEqual([values, 400, `menu.${code}`])
      if (message) expect(body.message).toBe(message)
    }
    for (const values of [{ options: [] }, { options: Array.from({ length: 31 }, (_, at) => option(`${at}`)) }])
      expect((await group(values as never)).status).toBe(400)
    expect((await world.call(manager, getMenu, { ...params(), query: {} })).body.option_groups).toEqual([])
  })

  test('saving over an unseen change shows that change first; texts of options that are gone go with them', async () => {
    const oat = option('Oat')
    const before = (await group({ options: [option('Cow'), oat] as never })).body
    const translations = { de: { name: 'Milch', [oat.id]: 'Hafer' } }
    const first = await change(before, { translations })
    expect([first.status, first.body.translations]).toEqual([200, translations])
    expect((await change(before, { translations })).body).toEqual(first.body)
    const late = await change(before, { name: 'Milks' })
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'platform.changed_meanwhile', first.body])
    const without = await change(first.body, { options: [before.options[0]] })
    expect(without.body.translations).toEqual({ de: { name: 'Milch' } })
    expect((await change({ ...first.body, id: newId() })).status).toBe(404)
  })

  test('no item becomes cheaper than nothing, whether the group or the item is saved', async () => {
    const sizes = (await group({ name: 'Size', options: [option('Small', { price_difference: -3 })] as never })).body
    expect((await save(coffee, { option_groups: [sizes.id] })).body.code).toBe('menu.price_below_zero')
    expect((await save(soup, { option_groups: [sizes.id] })).body.option_groups).toEqual([sizes.id])
    const cheaper = sizes.options.map((one) => ({ ...one, price_difference: -5.01 }))
    expect((await change(sizes, { options: cheaper })).body).toMatchObject({
      code: 'menu.price_below_zero',
      message: 'The cheapest choice would cost less than nothing.',
    })
    expect((await save(soup, { price: 2.99 })).body.code).toBe('menu.price_below_zero')
    expect((await save(soup, { option_groups: [newId()] })).body.code).toBe('menu.option_group_unknown')
  })

  test('one that items use is not deleted; of deleting it and giving it to an item at once, one is refused', async () => {
    const milk = (await group()).body
    const remove = (groupId: string) =>
      world.call(manager, options.deleteOptionGroup, { params: { hotelSlug, groupId } })
    await save(coffee, { option_groups: [milk.id] })
    const { status, body } = await remove(milk.id)
    expect([status, body.message, body.current]).toEqual([
      409,
      'This group is used by Coffee. Remove it from them first.',
      { items: ['Coffee'] },
    ])
    await save(coffee, { option_groups: [] })
    const [removed, given] = await Promise.all([remove(milk.id), save(soup, { option_groups: [milk.id] })])
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([removed.status, given.status])
    const exists = (await world.call(manager, getMenu, { ...params(), query: {} })).body.option_groups.length > 0
    expect((await readItem(soup)).option_groups).toEqual(exists ? [milk.id] : [])
  })

  test('options are switched one by one, also many at once, and the form of before is outdated', async () => {
    const milk = (await group()).body
    const answers = await Promise.all(milk.options.map(({ id }) => switchOption(milk.id, id, false)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = (await switchOption(milk.id, milk.options[0]!.id, false)).body
    expect(now.options.map(({ available }) => available)).toEqual([false, false])
    expect((await change(milk, { name: 'Milks' })).body.code).toBe('platform.changed_meanwhile')
    expect((await switchOption(milk.id, newId(), true)).status).toBe(404)
  })
})

describe('stock', () => {
  test('409 with the item of now, when somebody ordered or counted since; a retry is no change', async () => {
    expect((await setStock(soup, 5, null)).body).toMatchObject({ stock: 5, sold_out: false })
    expect((await setStock(soup, 5, null)).status).toBe(200)
    const late = await setStock(soup, 9, 6)
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'platform.changed_meanwhile',
      { id: soup, stock: 5 },
    ])
    expect((await setStock(soup, 0, 5)).body).toMatchObject({ stock: 0, sold_out: true })
    expect((await setStock(soup, null, 0)).body).toMatchObject({ stock: null, sold_out: false })
    expect((await setStock(newId(), 1, null)).status).toBe(404)
  })

  test('of many who count at once from the same number, one is right', async () => {
    await setStock(soup, 9, null)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => setStock(soup, at, 9)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readItem(soup)).stock).toBe(answers.find(({ status }) => status === 200)?.body.stock)
  })

  test('a form that does not change it keeps the portions ordered meanwhile; one that does is told', async () => {
    await setStock(soup, 9, null)
    const { updated_at: seen } = await readItem(soup)
    // As an order does it.
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      tx.updateTable('menu_items').set({ stock: 7 }).where('hotel_id', '=', hotelSlug).where('id', '=', soup).execute(),
    )
    const kept = await save(soup, { price: 6, stock: 9, seen_stock: 9, seen })
    expect([kept.status, kept.body.stock, kept.body.price]).toEqual([200, 7, 6])
    const counted = await save(soup, { price: 6, stock: 8, seen_stock: 9, seen: kept.body.updated_at })
    expect([counted.status, (counted.body.current as { stock: number }).stock]).toEqual([409, 7])
  })
})

test('how the hotel serves is changed as one; an outdated form is told', async () => {
  const before = (await world.call(manager, getMenu, { ...params(), query: {} })).body.settings
  const put = (values: Partial<settings.MenuSettingsChange>) => {
    const { id: _i, hotel_id: _h, created_at: _c, updated_at: seen, ...fields } = before
    return world.call(manager, settings.updateMenuSettings, { ...params(), body: { ...fields, seen, ...values } })
  }
  expect(before).toMatchObject({ delivery_minutes: 30, delivery_fee: 0, tax_rate: null, line_notes: true })
  const wanted = { delivery_fee: 2.5, free_delivery_from: 30, service_charge_percent: 10, tax_rate: 21 }
  const saved = await put(wanted)
  expect([saved.status, saved.body]).toMatchObject([200, wanted])
  expect((await put(wanted)).body).toEqual(saved.body)
  expect(await put({ delivery_fee: 3 })).toMatchObject({ status: 409, body: { current: saved.body } })
  for (const wrong of [{ delivery_minutes: 4 }, { service_charge_percent: 31 }, { alcohol_age: 15 }, { tax_rate: -1 }])
    expect((await put(wrong)).status).toBe(400)
  const read = (await world.call(guest, getMyMenu, { ...params(), query: {} })).body.settings
  expect(read).toEqual(saved.body)
})

test('the kitchen says what is left and what is out, and edits nothing; reception and guests do neither', async () => {
  const kitchen = await world.aManager(hotelSlug, { staff_role: 'kitchen' })
  const reception = await world.aManager(hotelSlug, { staff_role: 'reception' })
  const milk = (await group()).body
  const [cow] = milk.options
  for (const [who, status] of [
    [kitchen, 200],
    [reception, 403],
    [guest, 403],
  ] as const)
    expect([
      (await setStock(soup, 3, (await readItem(soup)).stock, who)).status,
      (await switchOption(milk.id, cow!.id, false, who)).status,
    ]).toEqual([status, status])
  const { id: _, hotel_id: _h, created_at: _c, updated_at: _u, ...fields } = milk
  for (const who of [kitchen, reception, guest]) {
    const answers = await Promise.all([
      group({}, who),
      world.call(who, options.updateOptionGroup, { params: { hotelSlug, groupId: milk.id }, body: fields }),
      world.call(who, options.deleteOptionGroup, { params: { hotelSlug, groupId: milk.id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
})
