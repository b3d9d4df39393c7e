import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { failUntilRetried } from '#testing/pages/fail-until-retried.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let milica: Awaited<ReturnType<BrowserServer['world']['aManager']>>
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač', password: 'plenty of olive trees' })
})

const open = async (path: string, options: object = desk, as: Person = milica): Promise<Page> => {
  const page = await site.page({ as, ...options })
  await page.goto(`/${hotel}/manager/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const getPath = (page: Page): string => new URL(page.url()).pathname

test('settings show logo, name, e-mail, push button and a link to the profile; sign-out asks, then leads to sign-in @main', async () => {
  const page = await open('settings')
  const you = page.getByRole('region', { name: 'You' })
  await you.getByText('Milica Kovač').waitFor()
  await you.getByText(milica.email).waitFor()
  await page.getByRole('group', { name: /^Logo/ }).waitFor()
  await page.getByText('Push notifications on this device').waitFor()
  await you.getByRole('link', { name: 'Profile' }).click()
  await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/manager/profile`)
  await page.goBack()
  await button(you, 'Sign out').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Are you sure you want to sign out?').waitFor()
  await button(question, 'Sign out').click()
  await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/auth`)
})

test('with the text at 200 % the buttons of the logo stay in their card, on a phone', async () => {
  const logo_url = '/demo/hotel-marina.svg'
  await site.world.server.database.write(scopeFor(hotel, {}), (tx) =>
    tx.updateTable('hotels').set({ logo_url }).where('id', '=', hotel).execute(),
  )
  const page = await site.page({ as: milica, locale: 'de-DE' })
  await page.goto(`/${hotel}/manager/settings`)
  const card = page.getByRole('region', { name: 'So sieht Ihr Hotel aus' })
  await button(card, 'Ersetzen').waitFor()
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  const right = async (place: Locator): Promise<number> => {
    const box = await place.boundingBox()
    return box ? box.x + box.width : Number.NaN
  }
  const edge = (await right(card)) - 16
  for (const name of ['Ersetzen', 'Bild entfernen'])
    expect(await right(button(card, name)), name).toBeLessThanOrEqual(edge)
})

test("settings refuse each invalid value with its message; saved ones appear on a colleague's screen without a reload", async () => {
  const [page, other] = [await open('settings'), await open('settings')]
  await other.evaluate('globalThis.neverReloaded = true')
  const testHotel = page.getByRole('region', { name: 'Your hotel' })
  await testHotel.getByLabel('Name of the hotel').fill(' ')
  await button(testHotel, 'Save').click()
  await testHotel.getByText('Please enter the name of the hotel.').waitFor()
  await testHotel.getByLabel('Name of the hotel').fill('Hotel Galeb, Budva')
  await testHotel.getByLabel('Currency of invoices').selectOption('EUR')
  await button(testHotel, 'Save').click()
  await page.getByText('Saved. Every open screen shows it.').waitFor()
  await expect.poll(() => other.getByLabel('Name of the hotel').inputValue(), eventually).toBe('Hotel Galeb, Budva')
  const code = page.getByLabel('Brand colour code')
  await code.fill('red')
  await button(page, 'Save colour').click()
  await page.getByText('Please enter a colour code such as #0f4c5c.').waitFor()
  await code.fill('#8a3324')
  await button(page, 'Save colour').click()
  await expect
    .poll(() => other.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brand')"), eventually)
    .toBe('#8a3324')
  expect(await other.evaluate('globalThis.neverReloaded')).toBe(true)
})

test('the display name is changed, is never empty, and appears everywhere immediately; the e-mail cannot be changed @main', async () => {
  const page = await open('profile')
  const name = page.getByLabel('Display name')
  await expect
    .poll(
      async () => [
        await name.inputValue(),
        await page.getByLabel('E-mail · can’t be changed').inputValue(),
        await page.getByLabel('E-mail · can’t be changed').getAttribute('readonly'),
      ],
      eventually,
    )
    .toEqual(['Milica Kovač', milica.email, ''])
  await name.fill('  ')
  await button(page, 'Save name').click()
  await page.getByText('Display name cannot be empty.').waitFor()
  await page.route('**/my/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 404, json: { code: 'people.user_not_found', message: 'x' } })
      : route.continue(),
  )
  await name.fill('Milica Novak')
  await button(page, 'Save name').click()
  await page.getByText('User not found. Please sign in again.').waitFor()
  await page.unroute('**/my/profile')
  await button(page, 'Save name').click()
  await page.getByText('Your display name has been changed.').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  expect(await expectVisible(page.getByRole('heading', { name: /, Milica$/ }))).toBe(true)
})

test('the password form needs the new password twice and the current one, keeps nothing, and signs out other devices', async () => {
  const other = await open(
    'settings',
    desk,
    await site.world.anotherSession(
      {
        kind: 'manager',
        id: milica.id,
        email: milica.email,
        display_name: 'Milica Kovač',
        must_choose_password: false,
        ...asManager,
      },
      hotel,
    ),
  )
  const page = await open('profile')
  const save = () => button(page, 'Change password').click()
  const fill = async (current: string, wanted: string, again: string): Promise<void> => {
    for (const [label, value] of [
      ['Current password', current],
      ['New password', wanted],
      ['Repeat the new password', again],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  await save()
  await page.getByText('Please fill in all password fields.').waitFor()
  await fill('plenty of olive trees', 'plenty of lemon trees', 'plenty of fig trees')
  await save()
  await page.getByText('New passwords do not match.').waitFor()
  await fill('plenty of palm trees', 'plenty of lemon trees', 'plenty of lemon trees')
  await save()
  await page.getByText('The current password is incorrect.').waitFor()
  await fill('plenty of olive trees', 'plenty of lemon trees', 'plenty of lemon trees')
  await save()
  await page.getByText('Your password has been changed.').waitFor()
  await expect.poll(() => page.getByLabel('Current password', { exact: true }).inputValue(), eventually).toBe('')
  await other.getByRole('button', { name: 'Sign In as Manager' }).waitFor()
  expect(getPath(page)).toBe(`/${hotel}/manager/profile`)
})

test('a profile that does not load says so, and loads on retry', async () => {
  const page = await site.page({ as: milica, allow: [/status of 500/], ...desk })
  await failUntilRetried(page, /\/my\/profile$/)
  await page.goto(`/${hotel}/manager/profile`)
  await page.getByText('Error loading profile data').waitFor()
  await button(page, 'Try again').click()
  expect(await expectVisible(page.getByLabel('Display name'))).toBe(true)
})

test.each([
  ['390 px, light', phone, false],
  ['1280 px, dark', desk, true],
] as const)('settings and profile are accessible at %s', async (_, size, dark) => {
  for (const path of ['settings', 'profile']) {
    const page = await open(path, { dark, ...size })
    await page
      .getByText(path === 'settings' ? milica.email : 'Save name')
      .first()
      .waitFor()
    expect([
      path,
      await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'),
      await axeViolations(page),
    ]).toEqual([path, false, []])
  }
})
