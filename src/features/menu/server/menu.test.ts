import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { getMenu, getMyMenu } from '#core/menu/contract.ts'
import { aWorld, type Person, type World } from '#testing/world.ts'
import * as contract from '../contract.ts'

let world: World
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await aWorld()
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const aHouse = async () => {
  const house = await world.aHotel()
  return { house, staff: await world.aManager(house), guest: await world.aGuest(house) }
}
const category = async (values: Partial<contract.NewCategory> = {}, who = manager, slug = hotelSlug) => world.call(who, contract.addCategory, { params: { hotelSlug: slug }, body: { id: newId(), name: 'Drinks', icon: 'wine', ...values } })
const item = async (categoryId: string | null, values: Partial<contract.NewItem> = {}, who = manager, slug = hotelSlug) =>
  world.call(who, contract.addItem, { params: { hotelSlug: slug }, body: { id: newId(), name: 'Lemonade', price: 3.5, category: categoryId, ...values } })
const menuOf = async (who: Person, slug: string) => (await world.call(who, getMenu, { params: { hotelSlug: slug } })).body
const myMenu = async (who: Person, slug: string) => (await world.call(who, getMyMenu, { params: { hotelSlug: slug } })).body

describe('categories', () => {
  test('new ones go to the end; an order is set for all at once', async () => {
    const { house, staff } = await aHouse()
    const ids = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await category({ name }, staff, house)).body.id)
    expect((await menuOf(staff, house)).categories.map(({ name, order }) => [name, order])).toEqual([['One', 1], ['Two', 2], ['Three', 3]])
    const set = (list: string[]) => world.call(staff, contract.orderCategories, { params: { hotelSlug: house }, body: { ids: list } })
    expect((await set(ids.toReversed())).body.items.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
    for (const list of [ids.slice(1), [...ids, newId()], [ids[0] ?? '', ids[0] ?? '', ids[1] ?? '']]) expect((await set(list)).body.code).toBe('menu.order_not_whole')
  })
  test("a name and an icon are needed, and an icon is a drawn name or two characters at most, an emoji being one", async () => {
    expect([(await category({ name: '' })).body.message, (await category({ icon: ' ' })).body.message]).toEqual(['Category name and icon are required.', 'Category name and icon are required.'])
    expect((await category({ icon: 'abc' })).body.code).toBe('menu.icon_too_long')
    for (const icon of ['📋', '👨‍👩‍👧‍👦', '🇲🇪', 'ab', 'icecream']) expect([icon, (await category({ icon })).status]).toEqual([icon, 201])
    const { id } = (await category()).body
    const change = (body: contract.CategoryChange) => world.call(manager, contract.updateCategory, { params: { hotelSlug, categoryId: id }, body })
    expect((await change({ name: '', icon: '' })).body.message).toBe('Category name or icon is required.')
    expect((await change({ name: 'Wines', icon: '' })).body).toMatchObject({ name: 'Wines', icon: 'wine' })
  })
  test('one with items stays; an empty one goes', async () => {
    const { id } = (await category()).body
    const inside = (await item(id)).body
    const remove = () => world.call(manager, contract.deleteCategory, { params: { hotelSlug, categoryId: id } })
    expect((await remove()).body.code).toBe('menu.category_not_empty')
    await world.call(manager, contract.deleteItem, { params: { hotelSlug, itemId: inside.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  })
})

describe('items', () => {
  test('a new one goes to the end of its category, is available, and an empty description is null', async () => {
    const { id } = (await category()).body
    const [first, second] = [(await item(id, { description: '  ' })).body, (await item(id)).body]
    expect([first, second].map(({ order, available, description }) => [order, available, description])).toEqual([[1, true, null], [2, true, null]])
  })
  test('name, price and category are needed; a price has two decimals and is not negative; pictures are safe addresses', async () => {
    const { id } = (await category()).body
    const other = await aHouse()
    const foreign = (await category({}, other.staff, other.house)).body.id
    const cases: [string | null, Partial<contract.NewItem>, string][] = [
      [id, { name: ' ' }, 'menu.name_price_category_required'], [id, { price: null }, 'menu.name_price_category_required'], [null, {}, 'menu.name_price_category_required'],
      [id, { price: -1 }, 'menu.price_invalid'], [id, { price: 1.005 }, 'menu.price_invalid'], [id, { price: 1e9 }, 'menu.price_invalid'], [id, { price: '3' as never }, 'menu.price_invalid'],
      [newId(), {}, 'menu.category_unknown'], [foreign, {}, 'menu.category_unknown'],
      [id, { image_url: 'javascript:alert(1)' }, 'menu.image_invalid'], [id, { image_url: `/images/${other.house}/01a1fd70-a65c-75f8-ac47-bc798a121f85-800x600-800.webp` }, 'menu.image_invalid'],
    ]
    for (const [of, values, code] of cases) {
      const answer = await item(of, values)
      expect([values, answer.status, [answer.body.code, ...Object.values(answer.body.fields ?? {}).map((one) => one.code)].includes(code as never)]).toEqual([values, 400, true])
    }
    expect((await item(id, { price: 0 })).status).toBe(201)
    expect((await item(id, { price: 12.5, image_url: 'https://pictures.example/a.jpg' })).body).toMatchObject({ price: 12.5, image_url: 'https://pictures.example/a.jpg' })
  })
  test('moving swaps neighbours of one category, also when their numbers were equal; at the ends nothing moves', async () => {
    const { house, staff } = await aHouse()
    const { id } = (await category({}, staff, house)).body
    const ids = new Map<string, string>()
    for (const name of ['A', 'B', 'C']) ids.set(name, (await item(id, { name }, staff, house)).body.id)
    const move = async (name: string, direction: 'up' | 'down') => (await world.call(staff, contract.moveItem, { params: { hotelSlug: house, itemId: ids.get(name) ?? '' }, body: { direction } })).body.items.map((one) => one.name).join('')
    expect([await move('C', 'up'), await move('C', 'up'), await move('C', 'up'), await move('A', 'down'), await move('A', 'down')]).toEqual(['ACB', 'CAB', 'CAB', 'CBA', 'CBA'])
  })
  test('an item that changes its category goes to the end there', async () => {
    const [from, to] = [(await category()).body.id, (await category()).body.id]
    await item(to)
    const moving = (await item(from)).body
    const answer = await world.call(manager, contract.updateItem, { params: { hotelSlug, itemId: moving.id }, body: { name: 'Moved', price: 4, category: to, description: 'Now here', image_url: null, available: true } })
    expect(answer.body).toMatchObject({ name: 'Moved', category: to, order: 2, description: 'Now here' })
  })
  test('guests see what is available, and no category that is empty for them', async () => {
    const { house, staff, guest } = await aHouse()
    const [food, empty] = [(await category({ name: 'Food' }, staff, house)).body.id, (await category({ name: 'Empty' }, staff, house)).body.id]
    const soup = (await item(food, { name: 'Soup' }, staff, house)).body
    await item(empty, { name: 'Hidden', available: false }, staff, house)
    expect((await myMenu(guest, house)).categories.map(({ name }) => name)).toEqual(['Food'])
    expect((await menuOf(staff, house)).items.map(({ name }) => name).toSorted()).toEqual(['Hidden', 'Soup'])
    await world.call(staff, contract.setAvailability, { params: { hotelSlug: house, itemId: soup.id }, body: { available: false } })
    expect(await myMenu(guest, house)).toMatchObject({ categories: [], items: [] })
  })
  test('the same id again is the same item', async () => {
    const { id } = (await category()).body
    const twice = { id: newId() }
    expect([(await item(id, twice)).status, (await item(id, twice)).status, (await item(id, { ...twice, name: 'Other' })).status]).toEqual([201, 201, 409])
  })
})
