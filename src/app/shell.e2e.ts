import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHotel } from '#modules/hotels/contract.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { nobody, type Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let vera: Person
beforeAll(async () => {
  site = await createBrowserServer()
  await site.world.aHotel({ id: 'aaa-first-by-name', name: 'AAA First by Name' })
  await site.world.aHotel({ id: 'hotel-marina', name: 'Hotel Marina, Budva' })
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Villa Perast, Kotor' })
  ana = await site.world.aGuest(hotel, { guest_name: 'Ana Petrović' })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Desk' })
})

const getPath = (page: Page): string => new URL(page.url()).pathname
const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })
/** Changes the hotel, and waits until the server returns the change. */
const change = async (values: { features?: Record<string, boolean>; logo_url?: string | null }): Promise<void> => {
  await site.world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set(values).where('id', '=', hotel).execute(),
  )
  await expect
    .poll(async () => (await site.world.call(nobody, getHotel, { params: { hotelSlug: hotel } })).body, eventually)
    .toMatchObject(values)
}
const staffAt = async (size: { width: number; height: number }, path = ''): Promise<Page> => {
  const page = await site.page({ as: vera, ...size })
  await page.goto(`/${hotel}/manager${path}`)
  await bar(page).waitFor()
  return page
}

/** Flag, page and label of each entry, in the specified order. */
const entries = [
  ['dashboard', '', 'Dashboard'],
  ['requests', '/requests', 'Requests'],
  ['orders', '/orders', 'Orders'],
  ['taxi', '/taxi-requests', 'Taxi'],
  ['menu', '/menu', 'Menu'],
  ['reservations', '/reservations', 'Reservations'],
  ['guide', '/guide', 'Guide'],
  ['house_rules', '/house-rules', 'Rules'],
  ['recommendations', '/recommendations', 'Local tips'],
  ['invoices', '/invoices', 'Invoices'],
  ['settings', '/settings', 'Settings'],
] as const
const getHrefs = async (links: Locator): Promise<string[]> =>
  (await Promise.all((await links.filter({ visible: true }).all()).map((link) => link.getAttribute('href')))).map(
    (href) => href?.replace(`/${hotel}/manager`, '') ?? '',
  )

/** Every entry of the bar, including those behind "More". */
const allEntries = async (page: Page): Promise<string[]> => {
  const inBar = await getHrefs(bar(page).getByRole('link'))
  const more = bar(page).getByRole('button').filter({ visible: true })
  if ((await more.count()) === 0) return inBar
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('link').filter({ visible: true }).first().waitFor()
  const behind = await getHrefs(sheet.getByRole('link'))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  return [...inBar, ...behind]
}

describe("the staff's bar", () => {
  test.each([
    ['390 px', phone, 4],
    ['1280 px', desk, 6],
  ] as const)(
    'has eleven entries in the specified order at %s, within 600 px; each leads to its page and is marked there',
    async (_size, size, inBar) => {
      const page = await staffAt(size)
      await expect.poll(() => bar(page).getByRole('link').filter({ visible: true }).count(), eventually).toBe(inBar)
      expect(await allEntries(page)).toEqual(entries.map(([, path]) => path))
      const box = await bar(page).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(600)
      for (const slot of await bar(page).locator('a, button').filter({ visible: true }).all())
        expect((await slot.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      for (const [, path, label] of entries) {
        const direct = bar(page).locator(`a[href="/${hotel}/manager${path}"]`).filter({ visible: true })
        if ((await direct.count()) > 0) await direct.click()
        else {
          await bar(page).getByRole('button').filter({ visible: true }).click()
          await page.getByRole('dialog', { name: 'More' }).locator(`a[href="/${hotel}/manager${path}"]`).click()
        }
        await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/manager${path}`)
        await expect
          .poll(() => bar(page).locator('[aria-current=page]').filter({ visible: true }).count(), eventually)
          .toBe(1)
        await expect
          .poll(
            () => bar(page).locator('[aria-current=page]').filter({ visible: true }).locator('.label').textContent(),
            eventually,
          )
          .toBe(label)
      }
      const active = bar(page).locator('[aria-current=page]').filter({ visible: true })
      const other = bar(page).locator('a:not([aria-current])').filter({ visible: true }).first()
      const colour = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color)
      expect(await colour(active)).not.toBe(await colour(other))
    },
    90_000,
  )

  test.each([
    ['team', 'Settings'],
    ['request-types', 'Settings'],
    ['services', 'Settings'],
    ['calendars', 'Reservations'],
  ])('marks the page that %s opens from, to which a link leads back', async (path, from) => {
    const page = await staffAt(phone, `/${path}`)
    await expect
      .poll(() => bar(page).locator('[aria-current=page]').filter({ visible: true }).allInnerTexts(), eventually)
      .toEqual([expect.stringContaining(from)])
    await page.getByRole('main').getByRole('link', { name: from, exact: true }).click()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/manager/${from.toLowerCase()}`)
  })

  test('has an icon of its own for each entry @main', async () => {
    const page = await staffAt(phone)
    const getIcons = (links: Locator) =>
      links
        .filter({ visible: true })
        .locator('svg')
        .evaluateAll((icons) => icons.map(({ innerHTML }) => innerHTML))
    const inBar = await getIcons(bar(page).getByRole('link'))
    await bar(page).getByRole('button').filter({ visible: true }).click()
    const links = page.getByRole('dialog', { name: 'More' }).getByRole('link')
    await links.filter({ visible: true }).first().waitFor()
    const icons = [...inBar, ...(await getIcons(links))]
    for (const icon of icons) expect(icon).toMatch(/<(path|rect|circle)/)
    expect(icons.length).toBe(entries.length)
    expect(new Set(icons).size).toBe(entries.length)
  })

  test('omits an entry only where its flag is explicitly false; its page then leads to the home', async () => {
    const page = await staffAt(phone)
    for (const [flag, path] of entries) {
      await change({ features: { ...Object.fromEntries(entries.map(([name]) => [name, true])), [flag]: false } })
      await page.goto(`/${hotel}/manager/settings`)
      await bar(page).waitFor()
      await expect
        .poll(() => allEntries(page), eventually)
        .toEqual(entries.filter(([name]) => name !== flag).map(([, one]) => one))
      if (flag === 'settings' || flag === 'dashboard') continue
      await page.goto(`/${hotel}/manager${path}`)
      await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/manager`)
    }
    await change({ features: {} })
    await page.goto(`/${hotel}/manager`)
    await expect.poll(() => allEntries(page), eventually).toHaveLength(entries.length)
  }, 120_000)

  test('has no badge when nothing is open', async () => {
    const page = await staffAt(desk)
    await page.getByText('Live', { exact: true }).waitFor()
    expect(await page.locator('.bar .badge').filter({ visible: true }).count()).toBe(0)
  })
})

test("the hotel's logo is at the top of both areas where one is set", async () => {
  const [staff, guest] = [await staffAt(desk), await site.page({ as: ana })]
  await guest.goto(`/${hotel}/guest`)
  await bar(guest).waitFor()
  const logos = () => Promise.all([staff, guest].map((page) => page.locator('header img').count()))
  expect(await logos()).toEqual([0, 0])
  const png = await (await fetch(`${site.base}/icon-192.png`)).arrayBuffer()
  for (const page of [staff, guest])
    await page.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(png) }),
    )
  await change({ logo_url: 'https://pictures.example/logo.png' })
  // The event comes over the stream.
  for (const page of [staff, guest]) {
    await page.locator('header img').waitFor()
    const box = await page.locator('header img').boundingBox()
    expect(box?.y).toBeLessThan(120)
    await expect
      .poll(() => page.locator('header img').getAttribute('src'), eventually)
      .toBe('https://pictures.example/logo.png')
  }
})

describe('every specified page has its address', () => {
  test.each(['', '/requests', '/taxi', '/menu', '/settings'])('/{hotelSlug}/guest%s', async (path) => {
    const page = await site.page({ as: ana, ...desk })
    await page.goto(`/${hotel}/guest${path}`)
    await bar(page).locator('[aria-current=page]').waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest${path}`)
    expect((await bar(page).boundingBox())?.width).toBeLessThanOrEqual(600)
  })
  test('/{hotelSlug}/manager/profile', async () => {
    const page = await staffAt(desk, '/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/manager/profile`)
  })
})

test('the root leads to the first demo hotel, whatever other hotels exist', async () => {
  const page = await site.page()
  await page.goto('/')
  await expect.poll(() => getPath(page), eventually).toBe('/hotel-marina/auth')
})

test('the logo on the loading screen pulses, except with reduced motion', async () => {
  const page = await site.page()
  await page.route('**/session', () => {})
  await page.goto(`/${hotel}/auth`)
  const mark = page.locator('.load .pulse')
  await page.getByText('Loading your experience...').waitFor()
  const runs = () =>
    mark.evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
          .length,
    )
  await expect.poll(runs, eventually).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(runs, eventually).toBeGreaterThan(0)
})

test.each([
  ['its logo', '/demo/hotel-marina.svg'],
  ['the bell where there is none', null],
])(
  'the loading screen of a hotel is there before the scripts load, with %s, and does not change after',
  async (_, logo_url) => {
    await change({ logo_url })
    const page = await site.page({ locale: 'de-DE' })
    let release = () => {}
    await page.route(
      '**/assets/*.js',
      async (route) => {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        await route.continue()
      },
      { times: 1 },
    )
    await page.route('**/session', () => {})
    await page.goto(`/${hotel}/auth`, { waitUntil: 'commit' })
    const picture = page.locator('#root > .load, #root .load')
    const early = await picture.evaluate((element) => element.outerHTML)
    expect(early).toContain('Ihr Aufenthalt wird geladen')
    release()
    await expect
      .poll(
        () => picture.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
        eventually,
      )
      .toBe(true)
    expect(await picture.evaluate((element) => element.outerHTML)).toBe(early)
  },
)

test('the service worker is registered when the page loads, from the root and for the whole site', async () => {
  const page = await site.page({ worker: true })
  await page.goto(`/${hotel}/auth`)
  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    return [active?.scriptURL, scope]
  })
  expect(worker).toEqual([`${site.base}/sw.js`, `${site.base}/`])
})
