import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { recordEntry, type RecordedChange } from './server/record.ts'

let site: BrowserServer
let hotel: string
let milica: Awaited<ReturnType<BrowserServer['world']['aManager']>>
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', time_zone: 'Europe/Belgrade' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

type Example = Partial<RecordedChange> & { action?: string; who?: unknown }
const add = (examples: readonly Example[], hotelId = hotel) =>
  site.world.server.database.write(scopeFor(hotelId, {}), async (tx) => {
    for (const { action = 'menu.item_changed', who, ...what } of examples) {
      const actor = who === undefined ? { kind: 'manager', id: milica.id, display_name: 'Milica Kovač' } : who
      await recordEntry(tx, { hotelId, actor }, action, { entity: 'menu_items', id: null, via: 'web', ...what })
    }
  })
const bridge = { kind: 'integration', id: newId(), name: 'Mews bridge' }
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const examples: readonly Example[] = [
  { action: 'rooms.card_renewed', label: 'Room 5', at: daysAgo(20) },
  { action: 'stays.ended', label: 'Room 2', at: daysAgo(1) },
  { action: 'sign_ins.failed', label: 'ana@marina.example', who: null },
  { action: 'sign_ins.failed', label: 'ana@marina.example', who: null },
  { action: 'reservations.written_by_system', label: 'Room 9', who: bridge, via: 'api' },
  { action: 'menu.item_switched', label: 'Lemonade', before: { available: true }, after: { available: false } },
  {
    label: 'Octopus salad',
    before: { price: 12.5, allergens: ['molluscs'] },
    after: { price: 13.9, allergens: ['molluscs', 'celery'] },
  },
]

const button = (place: Page | Locator, name: string | RegExp): Locator => place.getByRole('button', { name })
const lines = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const texts = async (page: Page): Promise<string[]> =>
  (await lines(page).getByRole('button').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
const openPage = async (options: object = {}): Promise<Page> => {
  const page = await site.page({ as: milica, ...options })
  await page.goto(`/${hotel}/manager/audit`)
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  return page
}

test('a manager comes from the settings and reads who did what, by day, and opens an entry to before and after @main', async () => {
  await add(examples)
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/settings`)
  await page.getByRole('link', { name: /^Audit log/ }).click()
  await button(page, 'Milica Kovač changed the item Octopus salad').click()
  const entry = lines(page).first()
  await entry.getByText('12.50 €').waitFor()
  await expect
    .poll(() => entry.locator('dd').allInnerTexts(), eventually)
    .toEqual([
      expect.stringMatching(/12\.50\s€\s*13\.90\s€/),
      expect.stringMatching(/molluscs\s*molluscs, celery/),
      'this website',
    ])
  await expect
    .poll(() => texts(page), eventually)
    .toEqual([
      'Milica Kovač changed the item Octopus salad',
      'Milica Kovač switched the item Lemonade off',
      'Mews bridge saved a reservation for Room 9',
      expect.stringMatching(/^Somebody .*ana@marina\.example.* × 2$/),
      'Milica Kovač ended the stay in Room 2',
    ])
  await page.getByRole('heading', { name: 'Yesterday' }).waitFor()
  expect(await findVisualProblems(page, 'audit')).toEqual([])
})

test('it works by keyboard: the filters, and an entry that opens and closes', async () => {
  await add(examples)
  const page = await openPage(desk)
  await lines(page).first().waitFor()
  // The order of the keys is that of the screen.
  const places = await Promise.all(
    ['Search', 'Who', 'What', 'When'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
  )
  const lefts = places.map((place) => place?.x ?? 0)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  await page.getByLabel('Search').focus()
  await page.keyboard.type('octopus')
  await expect.poll(() => lines(page).count()).toBe(1)
  for (const label of ['Who', 'What', 'When']) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toContain(label)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await lines(page).first().getByText('13.90 €').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Space')
  await lines(page).first().getByText('13.90 €').waitFor({ state: 'hidden' })
})

test('it is filtered by person, kind, time and words, and says when nothing fits', async () => {
  await add(examples)
  const page = await openPage()
  await expect.poll(() => lines(page).count()).toBe(5)
  await page.getByLabel('When').selectOption({ label: 'Last 30 days' })
  await expect.poll(() => lines(page).count()).toBe(6)
  await page.getByLabel('Who').selectOption({ label: 'Mews bridge' })
  await expect.poll(() => texts(page)).toEqual(['Mews bridge saved a reservation for Room 9'])
  await page.getByLabel('Who').selectOption({ label: 'Everybody' })
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Prices' })
  await expect.poll(() => texts(page)).toEqual(['Milica Kovač changed the item Octopus salad'])
  await page.getByLabel('Search').fill('room 5')
  await page.getByText('No entries').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Everything' })
  await expect.poll(() => texts(page)).toEqual([expect.stringContaining('Room 5')])
})

test('what is filtered comes as CSV, and that it was exported is an entry, which the page offers on return', async () => {
  await add(examples)
  const page = await openPage(desk)
  await page.getByLabel('Search').fill('octopus')
  await expect.poll(() => lines(page).count()).toBe(1)
  const saved = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('Octopus salad')
  await page.getByLabel('Search').fill('')
  await expect.poll(() => texts(page).then((all) => all[0])).toBe('Milica Kovač exported the audit log')
  await add([{ label: 'Lemonade', before: { price: 3 }, after: { price: 4 } }])
  expect(await texts(page).then((all) => all[0])).toBe('Milica Kovač exported the audit log')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await button(page, '1 new entry').click()
  await expect.poll(() => texts(page).then((all) => all[0])).toBe('Milica Kovač changed the item Lemonade')
})

test('older entries come fifty at a time', async () => {
  await add(Array.from({ length: 60 }, (_, at) => ({ action: 'rooms.card_renewed', label: `Room ${at}` })))
  const page = await openPage()
  await expect.poll(() => lines(page).count()).toBe(50)
  await button(page, 'Show earlier entries').click()
  await expect.poll(() => lines(page).count()).toBe(60)
  await expect.poll(() => button(page, 'Show earlier entries').count(), eventually).toBe(0)
})

test('a shorter time is asked about, and is an entry itself', async () => {
  const page = await openPage()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Kept for 365 days' }).click()
  const dialog = page.getByRole('dialog', { name: 'How long entries are kept' })
  await dialog.getByLabel('Days').fill('30')
  await button(dialog, 'Save').click()
  await dialog.getByText('Please enter a whole number from 90 to 1095.').waitFor()
  await dialog.getByLabel('Days').fill('100')
  await button(dialog, 'Save').click()
  await dialog.getByText('Entries older than 100 days will be deleted. This cannot be undone.').waitFor()
  expect(await findVisualProblems(page, 'audit kept')).toEqual([])
  await button(dialog, 'Shorten and delete').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await expect.poll(() => texts(page)).toEqual(['Milica Kovač changed how long the audit log is kept'])
})

test('somebody with several hotels chooses one or all of them, merged by time', async () => {
  const second = await site.world.aHotel({ name: 'Old Town' })
  await site.world.server.database.onPlatform((tx) =>
    sql`insert into managers (hotel_id, id, email, display_name) values (${second}, ${milica.id}, ${milica.email}, 'Milica Kovač')`.execute(
      tx,
    ),
  )
  await add([{ action: 'stays.ended', label: 'Room 2', at: daysAgo(0.02) }])
  await add([{ action: 'stays.ended', label: 'Apt 4', at: daysAgo(0.01) }], second)
  const page = await openPage(desk)
  await expect.poll(() => texts(page)).toEqual([expect.stringContaining('Room 2')])
  await page.getByLabel('Hotel').selectOption({ label: 'All my hotels' })
  await expect.poll(() => texts(page)).toEqual([expect.stringContaining('Apt 4'), expect.stringContaining('Room 2')])
  await lines(page).first().getByText('Old Town').waitFor()
  await expect.poll(() => button(page, 'Export CSV').isDisabled(), eventually).toBe(true)
  expect(await findVisualProblems(page, 'audit all hotels')).toEqual([])
  await page.getByLabel('Hotel').selectOption({ label: 'Old Town' })
  await expect.poll(() => texts(page)).toEqual([expect.stringContaining('Apt 4')])
})

test('it is for managers alone', async () => {
  const reception = await site.world.aManager(hotel, { staff_role: 'reception' })
  const page = await site.page({ as: reception })
  await page.goto(`/${hotel}/manager/audit`)
  await page.waitForURL((url) => !url.pathname.endsWith('/audit'))
  expect(await expectVisible(page.getByRole('main').first())).toBe(true)
})
