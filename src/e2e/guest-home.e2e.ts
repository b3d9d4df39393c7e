import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Apt 5', guest_name: 'Jonas Weber' })
})

const tiles = {
  requests: 'Make a Request',
  menu: 'Bar Menu',
  taxi: 'Call a Taxi',
  guide: 'Property Guide',
  house_rules: 'House Rules',
  recommendations: 'Property Recommendations',
} as const
const open = async (options: object = phone): Promise<Page> => {
  const page = await site.page({ as: jonas, ...options })
  await page.goto(`/${hotel}/guest`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
/** Names of the tiles, by their first words. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.tiles')
    .innerText()
    .then((text) => Object.values(tiles).filter((title) => text.toLowerCase().includes(title.toLowerCase())))
const change = (features: Record<string, boolean>) =>
  site.world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ features }).where('id', '=', hotel).execute(),
  )

test('the home welcomes the guest by name and apartment; each of six tiles is hidden while its flag is false, live @main', async () => {
  const page = await open()
  await page.getByRole('heading', { name: /, Jonas Weber$/ }).waitFor()
  await page.getByText('Apt 5', { exact: true }).waitFor()
  await expect.poll(() => shown(page), eventually).toEqual(Object.values(tiles))
  for (const [flag, title] of Object.entries(tiles)) {
    await change({ [flag]: false })
    await expect.poll(() => shown(page), eventually).toEqual(Object.values(tiles).filter((other) => other !== title))
  }
  // Any value but false counts as on.
  await change({ requests: true })
  await expect.poll(() => shown(page), eventually).toEqual(Object.values(tiles))
})

test('request, taxi, guide, rules and recommendations open as dialogs of at most 400 or 500 px, the menu as a page', async () => {
  const page = await open(desk)
  const widths: Record<string, number> = {}
  for (const title of Object.values(tiles).filter((one) => one !== tiles.menu)) {
    await page.getByRole('button', { name: new RegExp(title) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => page.locator('[data-starting-style]').count(), eventually).toBe(0)
    widths[title] = (await dialog.boundingBox())?.width ?? 0
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(Object.entries(widths).filter(([, width]) => width < 300 || width > 500)).toEqual([])
  expect(widths[tiles.taxi]).toBeLessThanOrEqual(400)
  await page.getByRole('link', { name: /Bar Menu/ }).click()
  await expect.poll(() => new URL(page.url()).pathname, eventually).toBe(`/${hotel}/guest/menu`)
})
