import { readFile } from 'node:fs/promises'
import { read, utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import type { Person } from '#testing/test-server.ts'
import { getMenu } from './contract.ts'
import * as contract from './contract/editing.ts'

let site: BrowserServer
let hotel: string
let milica: Person & { email: string }
let soup = ''

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const [milk] = await addOptionGroup(site.world, hotel, { name: 'Milk' }, [{ name: 'Oat', price_difference: 0.6 }])
  ;[soup] = await addDishes(site.world, hotel, [
    { name: 'Soup', price: 5, translations: { de: { name: 'Suppe' } } },
    { name: 'Coffee', price: 2.4, option_groups: [milk] },
  ])
})

const open = async (page: Page, path = ''): Promise<Page> => {
  await page.goto(`/${hotel}/manager/menu${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const readItems = async () =>
  (await site.world.call(milica, getMenu, { params: { hotelSlug: hotel }, query: {} })).body.items
const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
const fromMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const getRow = async (page: Page, name: string): Promise<string[]> =>
  (await page.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()).map((text) =>
    text.trim().replaceAll('\u00a0', ' '),
  )

describe('the menu as a file', () => {
  test('is exported, changed in a spreadsheet, looked at and imported @main', async () => {
    const page = await open(await site.page({ as: milica, ...desk }))
    const downloading = page.waitForEvent('download')
    await fromMenu(page, 'Export (Excel)')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`menu-${hotel}.xlsx`)
    const book = read(await readFile(await download.path()))
    const items = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Items'] ?? {})
    const changed = items.map((row) => (row['Name'] === 'Soup' ? { ...row, Price: 5.5, Allergens: 'celery' } : row))
    book.Sheets['Items'] = utils.json_to_sheet([
      ...changed,
      { Category: 'Dessert', Name: 'Fig cake', Price: 4.8, 'Name [de]': 'Feigenkuchen' },
      { Category: 'Dessert', Name: 'Rum cake', Price: '4,8O' },
    ])
    await fromMenu(page, 'Import')
    await choose(page, 'menu-spring.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    await page.getByRole('heading', { name: 'Import preview', level: 1 }).waitFor()
    await expect
      .poll(() => page.getByText('menu-spring.xlsx ·').innerText(), eventually)
      .toBe('menu-spring.xlsx · 4 items, 1 option group · nothing saved yet')
    await expect
      .poll(() => getRow(page, 'Soup'), eventually)
      .toEqual(['Changed', 'Soup', 'Kitchen', '5.50 €', 'Price was 5.00 €. Allergens: celery'])
    await expect
      .poll(() => getRow(page, 'Fig cake'), eventually)
      .toEqual(['New', 'Fig cake', 'Dessert', '4.80 €', 'Category is new. Name [de]: Feigenkuchen'])
    await expect
      .poll(() => getRow(page, 'Rum cake'), eventually)
      .toEqual(['Refused', 'Rum cake', 'Dessert', '4,8O', 'Line 5: Price can’t be read: 4,8O'])
    expect(await findVisualProblems(page, 'menu file')).toEqual([])
    expect((await readItems()).map(({ name }) => name)).toEqual(['Soup', 'Coffee'])
    await page.getByRole('button', { name: 'Import 2 changes' }).click()
    await page.getByText('New: 1 · Changed: 1 · Unchanged: 2 · Refused: 1').waitFor()
    const byName = new Map((await readItems()).map(({ name, price, allergens }) => [name, [price, allergens]]))
    expect(byName).toEqual(
      new Map<string, unknown>([
        ['Soup', [5.5, ['celery']]],
        ['Coffee', [2.4, null]],
        ['Fig cake', [4.8, null]],
      ]),
    )
  })

  test('that has changed since the preview is previewed again, on a phone', async () => {
    const page = await open(await site.page({ as: milica, ...phone }), '/import')
    await choose(page, 'prices.csv', `id,price\n${soup},6\n`)
    await page.getByRole('button', { name: 'Import 1 change' }).waitFor()
    const category = (await readItems())[0]?.category ?? ''
    await site.world.call(milica, contract.updateItem, {
      params: { hotelSlug: hotel, itemId: soup },
      body: { name: 'Soup', price: 5.2, category },
    })
    await page.getByRole('button', { name: 'Import 1 change' }).click()
    await page.getByText('The menu has changed in the meantime.').waitFor()
    await page.getByText('Price was 5.20 €').first().waitFor()
    expect(await findVisualProblems(page, 'menu file preview')).toEqual([])
    await page.getByRole('button', { name: 'Import 1 change' }).click()
    await page.getByText('Menu imported.').waitFor()
    expect((await readItems())[0]?.price).toBe(6)
  })

  test('that cannot be read says so, and nothing else happens', async () => {
    const page = await open(await site.page({ as: milica, ...desk }), '/import')
    await choose(page, 'menu.pdf', '%PDF-1.7')
    await page.getByText('menu.pdf was not imported.').waitFor()
    await page.getByText('This file cannot be read. Please use the export as a template.').waitFor()
    expect(await findVisualProblems(page, 'menu file imported')).toEqual([])
  })
})

describe('a menu from another hotel', () => {
  test('is copied by who works in both; others see no way to it', async () => {
    const page = await open(await site.page({ as: milica, ...desk }))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Copy from another hotel' }).count()).toBe(0)
    await page.close()

    const elsewhere = await site.world.aHotel({ name: 'Old Town Apartments' })
    const { id, email } = milica
    await site.world.server.database.onPlatform((tx) =>
      tx.insertInto('managers').values({ hotel_id: elsewhere, id, email, staff_role: 'manager' }).execute(),
    )
    await addDishes(site.world, elsewhere, [{ name: 'Pancakes', price: 6 }], { name: 'Breakfast', icon: 'coffee' })
    await addDishes(site.world, elsewhere, [
      { name: 'soup', price: 4 },
      { name: 'Bread', price: 1 },
    ])
    const actor = { kind: 'manager' as const, id, email, display_name: 'Milica Kovač', must_choose_password: false }
    const again = await site.world.anotherSession({ ...actor, ...asManager }, hotel)
    const there = await open(await site.page({ as: again, ...desk }))
    await fromMenu(there, 'Copy from another hotel')
    const dialog = there.getByRole('dialog', { name: 'Copy from another hotel' })
    await dialog.getByRole('checkbox', { name: 'Breakfast · 1 item' }).uncheck()
    expect(await findVisualProblems(there, 'copied menu')).toEqual([])
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await there.getByText('1 item copied. 1 was already here.').first().waitFor()
    await there.getByText('Bread', { exact: true }).waitFor()
    expect((await readItems()).map(({ name }) => name)).toEqual(['Soup', 'Coffee', 'Bread'])
  })
})
