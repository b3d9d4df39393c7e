import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let guest: Person
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  guest = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

type Kind = 'request' | 'order' | 'taxi' | 'invoice'
const boards = { request: 'requests', order: 'orders', taxi: 'taxi-requests', invoice: 'invoices' } as const
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
/** Something that happened the given minutes ago. */
const happened = async (kind: Kind, status: string, minutes: number): Promise<string> => {
  const id = newId()
  const [who, later, created_at] = [
    { hotel_id: hotel, guest_id: guest.id, room_number: 'Room 12', guest_name: 'Jonas Weber', status: status as never },
    ago(-60),
    ago(minutes),
  ]
  const line = sql<string>`'[{"id":"0199c0de-0000-7000-8000-000000000001","name":"Tea","description":"Tea","price":2,"quantity":1}]'::jsonb`
  await site.world.server.database.write(scopeFor(hotel, null), async (tx) => {
    if (kind === 'request')
      await byName(tx)
        .insertInto('service_requests')
        .values({
          ...who,
          id,
          created_at,
          type: 'towels',
          department: 'housekeeping',
          description: `Wish of ${minutes}`,
        })
        .execute()
    if (kind === 'order')
      await tx
        .insertInto('orders')
        .values({
          ...who,
          id,
          created_at,
          items: line,
          total: 2,
          subtotal: 2,
          currency: 'EUR',
          estimated_delivery: later,
        })
        .execute()
    if (kind === 'taxi')
      await tx
        .insertInto('taxi_requests')
        .values({
          ...who,
          id,
          created_at,
          pickup_location: `Gate ${minutes}`,
          estimated_arrival: later,
          dispatch_due_at: later,
          complete_due_at: later,
        })
        .execute()
    if (kind === 'invoice')
      await sql`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status)
        values (${hotel}, ${id}, ${minutes}, 'Jonas Weber', 'Room 12', ${line}, 2, 'USD', ${status})`.execute(tx)
  })
  return `/${hotel}/manager/${boards[kind]}?card=${id}`
}
const open = async (options: object = desk): Promise<Page> => {
  const page = await site.page({ as: milica, ...options })
  await page.goto(`/${hotel}/manager`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const counts = (page: Page) =>
  page
    .locator('.count')
    .evaluateAll((cards) =>
      cards.map((one) => `${one.querySelector('b')?.textContent} ${one.querySelector('span')?.textContent}`),
    )
const entries = (page: Page) =>
  page.locator('.feed a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the dashboard counts open requests, orders, taxis and unpaid invoices, and follows changes without a reload @main', async () => {
  for (const [kind, statuses] of [
    ['request', ['pending', 'pending', 'in-progress', 'completed']],
    ['order', ['pending', 'preparing', 'preparing', 'delivered']],
    ['taxi', ['requested', 'dispatched', 'arrived', 'dispatched', 'completed']],
    ['invoice', ['draft', 'sent', 'sent', 'sent', 'sent', 'paid']],
  ] as const)
    for (const [place, status] of statuses.entries()) await happened(kind, status, place + 1)
  const page = await open()
  await page.evaluate('globalThis.neverReloaded = true')
  await expect
    .poll(async () => (await counts(page)).toSorted(), eventually)
    .toEqual(['2 Pending requests', '3 Orders not delivered', '4 Open taxi requests', '5 Unpaid invoices'])
  await site.world.server.database.write(scopeFor(hotel, null), async (tx) => {
    await byName(tx)
      .updateTable('service_requests')
      .set({ status: 'in-progress' })
      .where('hotel_id', '=', hotel)
      .where('status', '=', 'pending')
      .execute()
    await tx
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('hotel_id', '=', hotel)
      .where('status', '=', 'preparing')
      .execute()
    await tx
      .updateTable('taxi_requests')
      .set({ status: 'completed' })
      .where('hotel_id', '=', hotel)
      .where('status', '=', 'dispatched')
      .execute()
    await tx
      .updateTable('invoices')
      .set({ status: 'paid' })
      .where('hotel_id', '=', hotel)
      .where('status', '=', 'sent')
      .execute()
  })
  await expect
    .poll(async () => (await counts(page)).toSorted(), eventually)
    .toEqual(['0 Pending requests', '1 Orders not delivered', '1 Unpaid invoices', '2 Open taxi requests'])
  expect(await page.evaluate('globalThis.neverReloaded')).toBe(true)
})

test('recent activity is the newest 3 requests, 3 orders and 2 taxis by time, new ones on top; each leads to its card', async () => {
  const page = await open()
  await page.getByText('Nothing has happened yet').or(page.locator('#recent-activity + p')).first().waitFor()
  const old = [
    await happened('request', 'completed', 40),
    await happened('order', 'delivered', 41),
    await happened('taxi', 'completed', 42),
  ]
  const wanted = [
    await happened('taxi', 'completed', 4),
    await happened('order', 'pending', 5),
    await happened('request', 'pending', 6),
    await happened('request', 'pending', 7),
    await happened('order', 'pending', 8),
    await happened('taxi', 'completed', 9),
    await happened('request', 'pending', 10),
    await happened('order', 'pending', 11),
  ]
  await expect.poll(() => entries(page), eventually).toEqual(wanted)
  expect(wanted.some((entry) => old.includes(entry))).toBe(false)
  const fresh = await happened('request', 'pending', 0)
  await expect.poll(() => entries(page), eventually).toEqual([fresh, ...wanted.filter((entry) => entry !== wanted[6])])
  for (const [kind, address] of [
    ['Wish of 6', wanted[2]],
    ['Gate 4', wanted[0]],
    ['Tea', wanted[1]],
  ] as const) {
    await page.locator(`.feed a[href="${address}"]`).click()
    const called = page.locator(`[id$="${address?.split('card=')[1]}"]`)
    await called.getByText(kind).first().waitFor()
    await page.goBack()
    await page.locator('.feed a').first().waitFor()
  }
})

test('cleared orders give way to the next newest, on the screen that cleared them and on every other', async () => {
  const left = [await happened('order', 'pending', 40), await happened('order', 'pending', 41)]
  const cleared = [
    await happened('order', 'delivered', 4),
    await happened('order', 'delivered', 5),
    await happened('order', 'delivered', 6),
  ]
  const [page, other] = [await open(), await open()]
  for (const one of [page, other]) await expect.poll(() => entries(one), eventually).toEqual(cleared)
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'All days' }).click()
  await page.getByRole('button', { name: 'Clear orders' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear orders' }).click()
  await page.getByText('3 orders cleared.').waitFor()
  await expect.poll(() => entries(other), eventually).toEqual(left)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.poll(() => entries(page), eventually).toEqual(left)
})

test('what could not be loaded says so, the rest is shown, and a retry loads it', async () => {
  const order = await happened('order', 'pending', 5)
  const request = await happened('request', 'pending', 6)
  const page = await site.page({ as: milica, allow: [/status of 500/], ...desk })
  await failUntilRetried(page, /\/orders\?/)
  await page.goto(`/${hotel}/manager`)
  await page.getByText('Some of it couldn’t be loaded. Nothing is lost. Please try again.').waitFor()
  await expect.poll(() => entries(page), eventually).toEqual([request])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => entries(page), eventually).toEqual([order, request])
  expect(await expectVisible(page.getByRole('heading', { name: 'Recent activity' }))).toBe(true)
})

test.each([
  ['390 px, light', phone, false],
  ['1280 px, dark', desk, true],
] as const)('the dashboard is accessible at %s', async (_, size, dark) => {
  for (const [kind, status] of [
    ['request', 'pending'],
    ['order', 'preparing'],
    ['taxi', 'dispatched'],
    ['invoice', 'sent'],
  ] as const)
    await happened(kind, status, 5)
  const page = await open({ dark, ...size })
  await expect.poll(async () => (await entries(page)).length, eventually).toBe(3)
  expect([
    await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'),
    await axeViolations(page),
  ]).toEqual([false, []])
})

test('a new hotel sees what it needs before its first guest; done steps are ticked, a dismissed list stays dismissed', async () => {
  const page = await open()
  const todo = page.getByRole('region', { name: 'Before your first guest' })
  await todo.getByText('0 of 6 done').waitFor()
  await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    tx
      .insertInto('hotel_guide')
      .values({ hotel_id: hotel, id: newId(), title: 'Wi-Fi', content: 'Free.', order: 1 })
      .execute(),
  )
  await todo.getByRole('link', { name: 'Done: Write what guests should know' }).waitFor()
  await todo.getByText('1 of 6 done').waitFor()
  expect(await findVisualProblems(page, 'dashboard of a new house')).toEqual([])
  await todo.getByRole('button', { name: 'Hide' }).click()
  await todo.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await todo.count()).toBe(0)
})
