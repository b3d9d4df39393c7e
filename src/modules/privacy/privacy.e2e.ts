import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let vera: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Desk' })
})

const english = { locale: 'en-GB' } as const
const open = async (options: { width: number; height: number } = desk): Promise<Page> => {
  const page = await site.page({ as: vera, ...english, ...options })
  await page.goto(`/${hotel}/manager/privacy`)
  await page.getByRole('heading', { name: 'Guests’ data' }).waitFor()
  return page
}
const find = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Name, room or apartment').fill(words)
  await page.keyboard.press('Enter')
}

test('the settings lead to a guest who is found, exported and erased, with the keyboard alone @main', async () => {
  const page = await site.page({ as: vera, ...english, ...desk })
  const guest = await site.page({ as: jonas, ...english })
  await guest.goto(`/${hotel}/guest`)
  await guest.getByRole('heading', { name: 'Jonas Weber' }).or(guest.getByText('Jonas Weber')).first().waitFor()
  await page.goto(`/${hotel}/manager/settings`)
  await page.getByRole('link', { name: 'Open', description: 'Guests’ data' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guests’ data' }).waitFor()
  await find(page, 'jonas')
  await page.getByText('1 person found').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the data of Jonas Weber' }).focus()
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^guest-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    hotel_id: hotel,
    source: 'guests',
    records: { guests: [{ guest_name: 'Jonas Weber', room_number: 'Room 12' }] },
  })

  await page.getByRole('button', { name: 'Erase the data of Jonas Weber' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Erase the data of Jonas Weber?' })
  await question.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await expectVisible(page.getByText('Jonas Weber'))).toBe(true)
  await page.getByRole('button', { name: 'Erase the data of Jonas Weber' }).press('Enter')
  await question.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
  await page.getByText('Nobody found for “jonas”.').waitFor()
  // The guest's own browser is signed out.
  await expect.poll(() => new URL(guest.url()).pathname, eventually).toBe(`/${hotel}/auth`)
})

test('the number of days is saved, an invalid number is reported, and a short search is refused with the reason', async () => {
  const page = await open()
  const days = page.getByLabel('Days after the last activity or check-out')
  await expect.poll(() => days.inputValue(), eventually).toBe('30')
  await days.fill('0')
  await days.press('Enter')
  await page.getByText('Please enter a whole number from 1 to 365.').waitFor()
  await days.fill('90')
  await days.press('Enter')
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => days.inputValue(), eventually).toBe('90')
  await find(page, 'j')
  await page.getByText('Please enter at least two letters.').waitFor()
})

test('there is no axe violation and no overflow, wide and narrow, with a guest found and with none', async () => {
  for (const size of [desk, phone, { width: 320, height: 700 }]) {
    const page = await open(size)
    expect(await axeViolations(page)).toEqual([])
    await find(page, 'room 12')
    await page.getByText('Jonas Weber').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.close()
  }
})

test('a failure says so and can be tried again', async () => {
  const page = await open()
  await page.route('**/privacy/search', (route) => route.abort())
  await find(page, 'jonas')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/privacy/search')
  await again.click()
  expect(await expectVisible(page.getByText('Jonas Weber'))).toBe(true)
})
