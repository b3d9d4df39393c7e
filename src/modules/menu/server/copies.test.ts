import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import type { Image } from '#modules/images/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getMenu, maxMenuItems } from '../contract.ts'
import * as copies from '../contract/copies.ts'
import * as contract from '../contract/editing.ts'

let world: TestServer
let dataDir: string
/** The hotel that is copied from, and the one that is copied to. */
let [from, to] = ['', '']
let [there, here]: Person[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-copies-'))
  world = await createTestServer({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  ;[from, to] = [await world.aHotel(), await world.aHotel()]
  const manager = await world.aManager(from)
  there = manager
  here = await joinHotel(manager, to)
})

/** Adds a person to the staff of another hotel, with a session there. */
const joinHotel = async (
  { id, email }: Person & { email: string },
  hotelId: string,
  staff_role: StaffRole = 'manager',
) => {
  await world.server.database.onPlatform((tx) =>
    tx.insertInto('managers').values({ hotel_id: hotelId, id, email, display_name: 'Vera Desk', staff_role }).execute(),
  )
  const actor = { kind: 'manager' as const, id, email, display_name: 'Vera Desk', must_choose_password: false }
  return world.anotherSession({ ...actor, ...asManager, staff_role }, hotelId)
}
const person = (): Person => here ?? expect.fail('nobody')
const copy = async (values: Partial<copies.NewMenuCopy> = {}, who = person()) =>
  world.call(who, copies.copyMenu, {
    params: { hotelSlug: who.hotelId ?? '' },
    body: { id: newId(), from_hotel: from, ...values },
  })
const readMenu = async (who = person()) =>
  (await world.call(who, getMenu, { params: { hotelSlug: who.hotelId ?? '' }, query: {} })).body
const upload = async (who: Person) => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), 'dish.jpg')
  const message = new Response(form)
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api/hotels/${who.hotelId}/images`,
    headers: { cookie: who.cookie, 'content-type': message.headers.get('content-type') ?? '' },
    payload: Buffer.from(await message.arrayBuffer()),
  })
  return answer.json<Image>().secure_url
}
/** Gives a dish of the other hotel a picture. */
const addPicture = async (itemId: string) => {
  const who = there ?? expect.fail('nobody')
  const dish = (await readMenu(who)).items.find(({ id }) => id === itemId)
  const image_url = await upload(who)
  await world.call(who, contract.updateItem, {
    params: { hotelSlug: from, itemId },
    body: { name: dish?.name ?? '', price: dish?.price ?? 0, category: dish?.category ?? '', image_url },
  })
  return image_url
}

describe('a copy', () => {
  test('has texts, option groups and pictures, all of them its own', async () => {
    const [size, [small]] = await addOptionGroup(world, from, { name: 'Size', least: 1, translations: {} }, [
      { name: 'Small', default: true },
      { name: 'Large', price_difference: 1.2 },
    ])
    const translations = { de: { name: 'Kaffee' } }
    const [coffee] = await addDishes(world, from, [
      {
        name: 'Coffee',
        price: 2.4,
        option_groups: [size],
        allergens: ['milk'],
        translations,
        stock: 3,
        stock_daily: 20,
      },
    ])
    const image_url = await addPicture(coffee)
    expect((await copy()).body).toEqual({ copied: 1, skipped: 0, other_currency: null })
    const { items, option_groups, categories } = await readMenu()
    expect(categories.map(({ name, icon }) => [name, icon])).toEqual([['Kitchen', 'soup']])
    expect(items).toMatchObject([
      { hotel_id: to, name: 'Coffee', price: 2.4, allergens: ['milk'], translations, available: true, stock: 20 },
    ])
    expect(option_groups).toMatchObject([{ name: 'Size', least: 1, options: [{ name: 'Small' }, { name: 'Large' }] }])
    expect(items[0]?.option_groups).toEqual([option_groups[0]?.id])
    expect([option_groups[0]?.id, option_groups[0]?.options[0]?.id, items[0]?.id]).not.toContain([size, small, coffee])
    const address = items[0]?.image_url ?? ''
    expect(address).toMatch(new RegExp(`^/images/${to}/`))
    const [mine, theirs] = [await world.server.app.inject(address), await world.server.app.inject(image_url)]
    expect([mine.statusCode, mine.rawPayload.equals(theirs.rawPayload)]).toEqual([200, true])
    expect(await readdir(join(dataDir, 'images', to))).toHaveLength(3)
  })
  test('of chosen categories leaves the others, and what is there under the same name', async () => {
    await addDishes(world, from, [
      { name: 'Soup', price: 5 },
      { name: 'Bread', price: 1 },
    ])
    await addDishes(world, from, [{ name: 'Cola', price: 3 }], { name: 'Bar', icon: 'wine', order: 2 })
    await addDishes(world, to, [{ name: 'soup ', price: 7 }], { name: 'kitchen', icon: 'x' })
    const source = await world.call(person(), copies.getMenuCopySource, {
      params: { hotelSlug: to },
      query: { from_hotel: from },
    })
    expect(source.body.categories.map(({ name, items }) => [name, items])).toEqual([
      ['Kitchen', 2],
      ['Bar', 1],
    ])
    const categories = source.body.categories.slice(0, 1).map(({ id }) => id)
    expect((await copy({ categories })).body).toMatchObject({ copied: 1, skipped: 1 })
    const menu = await readMenu()
    expect(menu.categories.map(({ name }) => name)).toEqual(['kitchen'])
    expect(menu.items.map(({ name, price }) => [name, price])).toEqual([
      ['soup ', 7],
      ['Bread', 1],
    ])
  })
  test('takes the group of the same name only where it offers the same', async () => {
    const milk = [{ name: 'Cow' }, { name: 'Oat', contains_alcohol: false }]
    const [[same], [other]] = [
      await addOptionGroup(world, from, { name: 'Milk' }, milk),
      await addOptionGroup(world, from, { name: 'Extras' }, [{ name: 'Egg' }]),
    ]
    await addDishes(world, from, [{ name: 'Latte', price: 3, option_groups: [same, other] }])
    const [[mine]] = [
      await addOptionGroup(world, to, { name: 'milk' }, milk),
      await addOptionGroup(world, to, { name: 'Extras' }, [{ name: 'Ham' }]),
    ]
    await copy()
    const { items, option_groups } = await readMenu()
    expect(option_groups.map(({ name }) => name)).toEqual(['Extras', 'Extras 2', 'milk'])
    expect(items[0]?.option_groups).toEqual([mine, option_groups[1]?.id])
  })
  test('can be repeated, also at the same time', async () => {
    await addDishes(world, from, [{ name: 'Soup', price: 5 }])
    const id = newId()
    const answers = await Promise.all([copy({ id }), copy({ id })])
    expect(answers.map(({ status, body }) => [status, body.copied, body.skipped])).toEqual([
      [201, 1, 0],
      [201, 1, 0],
    ])
    expect((await readMenu()).items).toHaveLength(1)
    expect((await copy()).body).toMatchObject({ copied: 0, skipped: 1 })
  })
  test('of prices in another currency arrives switched off, and says so', async () => {
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ currency: 'CHF' }).where('id', '=', from).execute(),
    )
    await addDishes(world, from, [{ name: 'Soup', price: 5 }])
    expect((await copy()).body.other_currency).toBe('CHF')
    expect((await readMenu()).items.map(({ available }) => available)).toEqual([false])
  })
  test('that would be too much writes nothing', async () => {
    await addDishes(
      world,
      from,
      Array.from({ length: maxMenuItems }, (_, at) => ({ name: `Dish ${at}`, price: 1 })),
    )
    await addDishes(world, to, [{ name: 'Soup', price: 5 }])
    expect((await copy()).body.code).toBe('menu.too_many_items')
    expect((await readMenu()).items).toHaveLength(1)
  })
})

describe('nobody copies', () => {
  const refused = { status: 403, body: { code: 'menu.copy_not_allowed' } }
  test('from a hotel in which they do not edit the menu', async () => {
    await addDishes(world, from, [{ name: 'Soup', price: 5 }])
    const stranger = await world.aManager(to)
    const cook = await world.aManager(from, { staff_role: 'kitchen' })
    for (const who of [stranger, await joinHotel(cook, to)]) {
      expect(await copy({}, who)).toMatchObject(refused)
      const query = { from_hotel: from }
      expect(await world.call(who, copies.getMenuCopySource, { params: { hotelSlug: to }, query })).toMatchObject(
        refused,
      )
    }
    for (const from_hotel of [to, 'no-such-hotel']) expect(await copy({ from_hotel })).toMatchObject(refused)
    expect((await readMenu()).items).toEqual([])
  })
  test.each([
    ['closed', { enabled: false }],
    ['without a menu', { features: { menu: false } as never }],
    ['that requires a second factor which they lack', { second_factor_required: true }],
  ])('from a hotel %s', async (_, values) => {
    await addDishes(world, from, [{ name: 'Soup', price: 5 }])
    expect((await copy()).status).toBe(201)
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set(values).where('id', '=', from).execute(),
    )
    await expect.poll(async () => (await copy()).status).toBe(403)
  })
  test('into a hotel in which they are not a manager', async () => {
    const waiter = await world.aManager(from)
    expect((await copy({}, await joinHotel(waiter, to, 'reception'))).status).toBe(403)
  })
})
