import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
const number = '+382 20 555 010'

beforeAll(async () => {
  site = await createBrowserServer({ SUPPORT_PHONE: number })
  await site.world.aHotel({ id: 'hotel-marina', name: 'Hotel Marina, Budva', accent: '#0f4c5c' })
  await site.world.aHotel({ id: 'old-town', name: 'Old Town Apartments, Kotor', accent: '#8a3324' })
  for (const at of [1, 2, 3, 4]) await site.world.aHotel({ id: `inn-${at}`, name: `Roadside Inn ${at}` })
})
afterAll(() => site.close())

const open = async (path: string, options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page(options)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** Opens a hotel and waits until this browser has stored it. */
const visit = async (page: Page, id: string) => {
  await page.goto(`/${id}/auth`)
  await page.waitForFunction((slug) => (localStorage.getItem('recent-hotels') ?? '').includes(`"${slug}"`), id)
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Hotel name or town' })
const getPath = (page: Page): string => new URL(page.url()).pathname

const problems = (page: Page) => findVisualProblems(page, expect.getState().currentTestName ?? '')

test('below a path of another site, where no file of ours arrives, the page says by itself what is wrong', async () => {
  const page = await site.page({ allow: [/Failed to load resource/] })
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  const says = page.getByText('Does this page stay empty? Deskbell needs an address of its own')
  for (const path of ['/deskbell/', '/deskbell/hotel-marina/guest']) {
    await page.goto(path)
    expect([path, await expectVisible(says)]).toEqual([path, true])
  }
  for (const path of ['/add-hotel', '/hotel-marina/guest']) {
    await page.goto(path)
    expect([path, await says.count()]).toEqual([path, 0])
  }
})

describe('the landing page', () => {
  test('says what the product is, and leads to the demo hotel @main', async () => {
    const page = await open('/welcome', desk)
    await expect.poll(() => page.title(), eventually).toContain('Deskbell')
    await page.getByText('Your team sees it at once').waitFor()
    await page.getByRole('link', { name: 'Try the demo hotel' }).click()
    await expect.poll(() => getPath(page)).toBe('/hotel-marina/auth')
  })

  test('shows a phone number where the installation has one', async () => {
    const page = await open('/welcome')
    expect(await page.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('tel:+38220555010')
    await page.getByRole('link', { name: number }).waitFor()
  })

  test('says whom to ask where the installation has no number', async () => {
    const silent = await createBrowserServer()
    try {
      const page = await silent.page()
      await page.goto('/welcome')
      await page.getByRole('link', { name: 'Contact' }).click()
      await page.getByText('Please ask whoever gave you this address').waitFor()
      expect([
        getPath(page),
        await page.getByRole('link', { name: 'Call us' }).count(),
        await page.getByRole('link', { name: 'Try the demo hotel' }).count(),
      ]).toEqual(['/welcome', 0, 0])
    } finally {
      await silent.close()
    }
  })

  test('leads to the hotel search, on a phone and on a desktop', async () => {
    for (const size of [phone, desk]) {
      const page = await open('/welcome', size)
      await page.getByRole('link', { name: 'Find your hotel' }).filter({ visible: true }).click()
      await expect.poll(() => getPath(page)).toBe('/hotels')
    }
  })

  test('has no axe violation and no sideways scroll: phone and desktop, light and dark', async () => {
    expect(await problems(await open('/welcome'))).toEqual([])
  })
})

describe('the hotel search', () => {
  test('finds a hotel by two letters of its name or town, highlights the match, and leads into it once it is checked @main', async () => {
    const page = await open('/hotels')
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/api/hotels?') && asked.push(new URL(request.url()).search)),
    )
    await search(page).fill('k')
    await search(page).press('Enter')
    await search(page).fill('kot')
    const link = page.getByRole('link', { name: /^Old Town Apartments/ })
    await expect.poll(() => link.locator('mark').textContent(), eventually).toBe('Kot')
    await page.getByRole('status').getByText('1 hotel found.').waitFor()
    expect(asked).toEqual(['?q=kot'])
    const { promise: checked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/hotels/old-town/status', async (route) => {
      await checked
      await route.continue()
    })
    const check = page.waitForRequest('**/api/hotels/old-town/status')
    await link.click()
    await check
    await page.getByText('Loading your experience...').waitFor()
    answer()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe('/old-town/auth')
  })

  test('leads a signed-in guest straight to the home', async () => {
    const ana = await site.world.aGuest('old-town', { guest_name: 'Ana Petrović' })
    const page = await open('/hotels', { as: ana })
    await search(page).fill('old town')
    await page.getByRole('link', { name: /^Old Town Apartments/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe('/old-town/guest')
  })

  test('says that nothing was found, or that the search failed', async () => {
    const page = await open('/hotels', { allow: [/status of 404/] })
    await search(page).fill('nowhere')
    await page.getByRole('status').getByText('No hotel found for “nowhere”.').waitFor()
    await page.route('**/api/hotels?*', (call) =>
      call.fulfill({ status: 404, json: { code: 'platform.no_such_route', message: 'x' } }),
    )
    await search(page).fill('marina')
    await page.getByRole('alert').getByText('The search didn’t work.').waitFor()
    await page.unroute('**/api/hotels?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /^Hotel Marina/ }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('lists the last five hotels of this browser, latest first, until they are cleared', async () => {
    const page = await site.page()
    for (const id of ['inn-1', 'inn-2', 'inn-3', 'inn-4', 'hotel-marina', 'old-town']) await visit(page, id)
    await page.goto('/hotels')
    const recent = page.getByRole('region', { name: 'Recently visited' })
    const names = () => recent.getByRole('link').locator('b').allTextContents()
    await recent.waitFor()
    await expect
      .poll(() => names(), eventually)
      .toEqual(['Old Town Apartments', 'Hotel Marina', 'Roadside Inn 4', 'Roadside Inn 3', 'Roadside Inn 2'])
    await recent.getByText('Budva · visited today').waitFor()
    expect(await recent.getByRole('link').first().getAttribute('href')).toBe('/old-town/guest')
    await recent.getByRole('button', { name: 'Forget these hotels' }).click()
    await recent.waitFor({ state: 'detached' })
    expect(await search(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    await search(page).waitFor()
    expect(await page.getByText('Recently visited').count()).toBe(0)
  })

  test('does not remember a hotel that is closed or does not exist', async () => {
    const closed = await site.world.aHotel({ enabled: false })
    const page = await site.page()
    for (const path of [`/${closed}/auth`, '/no-such-house/auth']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(await page.evaluate(() => localStorage.getItem('recent-hotels'))).toBeNull()
  })

  test("uses the product's colour again after a hotel", async () => {
    const page = await site.page()
    await visit(page, 'old-town')
    const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    expect(await brand()).toBe('#8a3324')
    await page.goto('/hotels')
    await page.getByRole('region', { name: 'Recently visited' }).getByRole('link').click()
    await expect.poll(brand).toBe('#8a3324')
    await page.goBack()
    await expect.poll(brand).toBe('#1f2f33')
  })

  test('has no axe violation and no sideways scroll: phone and desktop, light and dark', async () => {
    const page = await site.page()
    await visit(page, 'old-town')
    await page.goto('/hotels')
    await search(page).fill('kot')
    await page.locator('mark').first().waitFor()
    expect(await problems(page)).toEqual([])
  })
})
