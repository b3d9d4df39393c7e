import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPlace } from '#modules/places/contract.ts'
import { newId, newRandomId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { placeOrder, shortId, type Order } from './contract.ts'

let site: BrowserServer
let hotel: string
let guest: Person
let manager: Person
let order: Order
let pizza: string
let wine: string
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const options = [
  ['Base', 'Wholemeal base with seeds'],
  ['Size', 'Large, 32 cm'],
  ['Sauce', 'No tomato sauce'],
  ['Cheese', 'Cheese without lactose'],
  ['Extras', 'Olives', 'Capers', 'Fresh chilli', 'Rocket and rosemary from the garden behind the kitchen'],
] as const
const words = options.flatMap(([, ...names]) => names)
const notes = ['Cut into eight pieces, please, and keep it away from the nuts', 'One without ice']

beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  guest = await site.world.aGuest(hotel, { room_number: 'Room 7', guest_name: 'Elena Rossi' })
  manager = await site.world.aManager(hotel)
  const groups: string[] = []
  const chosen: string[] = []
  for (const [name, ...names] of options) {
    const isOne = names.length === 1
    const [group, ids] = await addOptionGroup(
      site.world,
      hotel,
      { name, least: isOne ? 1 : 0, most: names.length },
      names.map((option) => ({ name: option, default: isOne })),
    )
    groups.push(group)
    chosen.push(...ids)
  }
  ;[pizza, wine] = await addDishes(site.world, hotel, [
    { name: 'Pizza', price: 11, stock: 20, option_groups: groups, translations: { de: { name: 'Flammkuchen' } } },
    { name: 'Vranac, glass', price: 4.5, stock: 30, contains_alcohol: true },
  ])
  const { body: place } = await site.world.call(manager, addPlace, {
    params: { hotelSlug: hotel },
    body: { id: newId(), name: 'Sunbed 14', area: 'Pool' },
  })
  order = (
    await site.world.call(guest, placeOrder, {
      params: { hotelSlug: hotel },
      body: {
        id: newRandomId(),
        language: 'de',
        place_id: place.id,
        allergy_alert: ['milk', 'nuts'],
        lines: [
          { id: pizza, quantity: 1, options: chosen, note: notes[0] },
          { id: wine, quantity: 2, note: notes[1] },
          { id: wine, quantity: 1 },
        ],
        expected_total: 24.5,
      },
    })
  ).body
})

const open = async (path: string, as = manager): Promise<Page> => {
  const page = await site.page({ as, ...desk, locale: 'en-GB' })
  await page.goto(`/${hotel}/manager/${path}`)
  return page
}
const changeOrder = (values: object) =>
  site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    tx.updateTable('orders').set(values).where('hotel_id', '=', hotel).where('id', '=', order.id).execute(),
  )
const getWords = async (place: Locator): Promise<string> => (await place.innerText()).replaceAll(/\s+/g, ' ')
const sizeOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
/** The elements that are wider than their box, or hidden by it. */
const findCut = (place: Locator): Promise<string[]> =>
  place.evaluate((root) =>
    [root, ...root.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one instanceof HTMLElement && one.clientWidth > 0)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).textOverflow === 'ellipsis')
      .map((one) => `${one.tagName} ${one.className}`),
  )
const everything = [
  'Sunbed 14',
  'Room 7',
  'Elena Rossi',
  'milk, nuts',
  'Pizza',
  'Vranac, glass',
  '18+',
  ...words,
  ...notes,
]

test('the kitchen reads each choice and note in its own language, as large as the dish, and the allergy before all @main', async () => {
  const page = await open('kitchen')
  const ticket = page.locator('.kt')
  await ticket.waitFor()
  const read = await getWords(ticket)
  expect(everything.filter((one) => !read.toLowerCase().includes(one.toLowerCase()))).toEqual([])
  expect(read).not.toContain('Flammkuchen')
  expect(read.indexOf('ALLERGY')).toBeLessThan(read.indexOf('Pizza'))
  const parts = [...words, ...notes].map((text) => ticket.getByText(text, { exact: true }))
  expect([...new Set(await Promise.all(parts.map(sizeOf)))]).toEqual([22])
  expect(await sizeOf(ticket.getByRole('button', { name: 'Pizza' }))).toBe(22)
  expect(await sizeOf(ticket.locator('.kalert'))).toBe(22)
  expect(await findCut(ticket.locator('.klines'))).toEqual([])
  expect(await findCut(ticket.locator('.kalert'))).toEqual([])
  expect(await findVisualProblems(page, 'kitchen with choices')).toEqual([])
})

test('kitchen and slip say when an order is due, and the day where it is another one; the list for later says where', async () => {
  const zone = 'Europe/Belgrade'
  const due = (moment: string): string => `due ${localTime(Date.parse(moment), zone).slice(11, 16)}`
  const ticket = (await open('kitchen')).locator('.kt')
  await ticket.getByText(due(order.estimated_delivery)).waitFor()
  const read = await getWords(ticket)
  expect(read.indexOf('due')).toBeLessThan(read.indexOf('ALLERGY'))

  const tomorrow = new Date(Date.parse(order.created_at) + 24 * 3_600_000).toISOString()
  await changeOrder({ estimated_delivery: tomorrow })
  await ticket.getByText(`${due(tomorrow)}, tomorrow`, { exact: true }).waitFor()
  const slip = (await open(`orders/${order.id}/print`)).getByRole('article')
  const [year, month, day] = localTime(Date.parse(tomorrow), zone).slice(0, 10).split('-')
  await slip.getByText(`${due(tomorrow)}, ${day}/${month}/${year}`, { exact: true }).waitFor()

  await changeOrder({ scheduled_for: tomorrow, escalation_from: tomorrow, ring_due_at: tomorrow })
  const board = await open('orders')
  await board.getByRole('button', { name: /^1 later/ }).click()
  await board.getByRole('listitem').getByText('Sunbed 14', { exact: true }).waitFor()
})

test('the board has every word of it, and says in its details what the guest reads', async () => {
  const page = await open('orders')
  const ticket = page.getByRole('article')
  await ticket.waitFor()
  const read = await getWords(ticket)
  expect(everything.filter((one) => !read.toLowerCase().includes(one.toLowerCase()))).toEqual([])
  expect(read).not.toContain('Flammkuchen')
  expect(await findCut(ticket.locator('.items'))).toEqual([])
  await ticket.getByText('Details').click()
  await ticket.getByText('Guest sees: Flammkuchen').waitFor()
  expect(await findVisualProblems(page, 'board with choices')).toEqual([])
})

test('the slip has every word on 80 mm of paper, without anything that sticks out @main', async () => {
  await changeOrder({ service_charge: 1.23, total: 25.73 })
  const page = await open(`orders/${order.id}/print`)
  const slip = page.getByRole('article')
  await slip.getByRole('heading', { name: 'Sunbed 14' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const read = await getWords(slip)
  expect([...everything, shortId(order.id)].filter((one) => !read.toLowerCase().includes(one.toLowerCase()))).toEqual(
    [],
  )
  expect(read).toMatch(/Subtotal\s+24\.50 €\s+Service charge\s+1\.23 €\s+Total\s+25\.73 €/)
  expect(await findCut(slip)).toEqual([])
  const { width, right } = await slip.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const inner = [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right)
    return { width: box.width, right: Math.max(...inner) - box.right }
  })
  expect(Math.round((width / 96) * 25.4)).toBe(80)
  expect(right).toBeLessThanOrEqual(0)
  const [, points] =
    /\/MediaBox\s*\[0 0 ([\d.]+) /.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1')) ?? []
  expect(Math.round(Number(points))).toBe(227)
})

test('the cook says in two taps that a dish is sold out, or how many are left; other roles read its name alone', async () => {
  const cook = await site.world.aManager(hotel, { staff_role: 'kitchen' })
  const page = await open('kitchen', cook)
  const stockOf = async (id: string) =>
    site.world.server.database.read(scopeFor(hotel, null), async (tx) => {
      const row = await tx
        .selectFrom('menu_items')
        .select('stock')
        .where('hotel_id', '=', hotel)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.stock
    })
  await page.getByRole('button', { name: 'Pizza' }).click()
  await page.getByRole('button', { name: 'Sold out today' }).click()
  await page.getByText('Pizza: Sold out').waitFor()
  await expect.poll(() => stockOf(pizza), eventually).toBe(0)

  await page.getByRole('button', { name: 'Vranac, glass' }).first().click()
  await page.getByLabel('Left today').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Vranac, glass: 3 left').waitFor()
  await expect.poll(() => stockOf(wine), eventually).toBe(3)

  const receptionist = await open('orders', await site.world.aManager(hotel, { staff_role: 'reception' }))
  await receptionist.locator('.line').getByText('Pizza', { exact: true }).waitFor()
  expect(await receptionist.getByRole('button', { name: 'Pizza' }).count()).toBe(0)
})
