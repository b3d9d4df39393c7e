import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RouteResponse } from '#platform/contract/route.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { whoAmI } from './contract.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let vera: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  ana = await site.world.aGuest(hotel, { guest_name: 'Ana Petrović' })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Desk' })
})

const getPath = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`, ${name}$`) })
/** Moves the end of a person's sessions to when a browser extends them. */
const endsInAnHour = (who: Person) =>
  site.world.server.database.onPlatform((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
      .where((where) => where.or([where('guest_id', '=', who.id), where('manager_id', '=', who.id)]))
      .execute(),
  )
const getEnd = async (who: Person): Promise<number> => {
  const { body } = await site.world.call(who, whoAmI, { params: { hotelSlug: hotel } })
  return Date.parse((body.guest ?? body.manager)?.expires_at ?? '')
}

describe('the session when a page opens', () => {
  test('a remembered guest is shown immediately, before the server has answered, and stays when it does not answer @main', async () => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest`)
    await greeting(page, 'Ana Petrović').waitFor()
    let answer = (): void => {}
    await page.route('**/session', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.abort()
    })
    await page.reload()
    await greeting(page, 'Ana Petrović').waitFor()
    const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/session'))
    answer()
    await unanswered
    await page.unroute('**/session')
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest`)
  })

  test('the session is fetched once: the scripts read the answer to the request that the browser began with the page', async () => {
    const page = await site.page({ as: ana })
    let asked = 0
    page.on('request', (request) => void (asked += Number(request.url().endsWith('/session'))))
    await page.goto(`/${hotel}/guest`)
    await greeting(page, 'Ana Petrović').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    expect(asked).toBe(1)
  })

  test('a manager waits for the server, which alone knows that they still work here', async () => {
    const page = await site.page({ as: vera, ...desk })
    await page.goto(`/${hotel}/manager`)
    await greeting(page, 'Vera').waitFor()
    let answer = (): void => {}
    await page.route('**/session', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.reload()
    await page.getByText('Loading your experience...').waitFor()
    expect(await greeting(page, 'Vera').count()).toBe(0)
    answer()
    expect(await expectVisible(greeting(page, 'Vera'))).toBe(true)
  })

  test('a manager of another hotel is signed out here: their state is cleared and their session is ended', async () => {
    const page = await site.page({ as: vera, ...desk })
    await page.goto(`/${hotel}/manager`)
    await greeting(page, 'Vera').waitFor()
    const other = await site.world.aHotel({ name: 'Old Town Apartments, Kotor' })
    await page.goto(`/${other}/manager`)
    await expect.poll(() => getPath(page), eventually).toBe(`/${other}/auth?mode=manager`)
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('auth-storage') ?? ''))).toMatchObject({
      state: { user: null, isAuthenticated: false },
    })
    expect((await site.world.call(vera, whoAmI, { params: { hotelSlug: hotel } })).body.manager).toBeNull()
    await page.goto(`/${hotel}/manager`)
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/auth?mode=manager`)
  })

  test('an entry in the storage that is no session counts as none', async () => {
    const page = await site.page({ as: ana })
    await page.addInitScript(
      "localStorage.setItem('guestSession', '{\"id\":7}'); localStorage.setItem('auth-storage', 'no json')",
    )
    await page.goto(`/${hotel}/guest`)
    expect(await expectVisible(greeting(page, 'Ana Petrović'))).toBe(true)
  })
})

describe('a session near its end', () => {
  test.each([
    ['guest', 'Ana Petrović'],
    ['manager', 'Vera'],
  ] as const)(
    'of a %s is extended; failed attempts are repeated after 200 ms and twice as long each time',
    async (role, name) => {
      const who = role === 'guest' ? ana : vera
      await endsInAnHour(who)
      const page = await site.page({ as: who, ...desk, allow: [/status of 503/] })
      const attempts: number[] = []
      await page.route(`**/${role}-session`, async (route) => {
        attempts.push(performance.now())
        await (attempts.length < 4
          ? route.fulfill({ status: 503, json: { code: 'platform.unavailable', message: 'x' } })
          : route.continue())
      })
      await page.goto(`/${hotel}/${role}`)
      await greeting(page, name).waitFor()
      await expect.poll(() => getEnd(who), eventually).toBeGreaterThan(Date.now() + 2 * 3_600_000)
      const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
      expect(gaps.length).toBe(3)
      gaps.forEach((gap, index) => expect(gap).toBeGreaterThanOrEqual(200 * 2 ** index - 20))
    },
  )

  test('is extended without changing whose tab it is, where one browser has both', async () => {
    await endsInAnHour(ana)
    const page = await site.page({ as: vera, ...desk })
    const [name = '', value = ''] = ana.cookie.split('=')
    await page.context().addCookies([{ name, value, url: site.base }])
    const prolonged = page.waitForResponse('**/guest-session')
    await page.goto(`/${hotel}/manager`)
    expect((await prolonged).status()).toBe(200)
    await greeting(page, 'Vera').waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Orders/ })
      .click()
    expect(await expectVisible(page.getByRole('heading', { name: 'Orders', level: 1 }))).toBe(true)
  })

  test('is extended by one tab for all of them, and the others take over its new end @main', async () => {
    await endsInAnHour(ana)
    const first = await site.page({ as: ana })
    let prolonged = 0
    let answer = (): void => {}
    await first.context().route('**/guest-session', async (route) => {
      prolonged += 1
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await first.goto(`/${hotel}/guest`)
    await greeting(first, 'Ana Petrović').waitFor()
    await expect.poll(() => prolonged, eventually).toBe(1)
    const second = await first.context().newPage()
    await second.goto(`/${hotel}/guest`)
    await greeting(second, 'Ana Petrović').waitFor()
    await second.getByText('Live', { exact: true }).waitFor()
    // The answer to what the page asked when it opened may arrive late; it still has the old end.
    const before = await getEnd(ana)
    const getAnswered = async (response: Response): Promise<number> =>
      Date.parse(((await response.json()) as RouteResponse<typeof whoAmI>).guest?.expires_at ?? '')
    const extended = second.waitForResponse(
      async (response) => response.url().endsWith('/session') && (await getAnswered(response)) > before,
    )
    answer()
    expect(await getAnswered(await extended)).toBe(await getEnd(ana))
    expect(prolonged).toBe(1)
  })

  test('is not extended once it has ended: the page says so and leads to the sign-in page', async () => {
    await endsInAnHour(ana)
    const page = await site.page({ as: ana })
    await page.route('**/guest-session', (route) =>
      route.fulfill({ status: 401, json: { code: 'people.not_signed_in', message: 'x' } }),
    )
    await page.goto(`/${hotel}/guest`)
    await page.getByText('Live', { exact: true }).waitFor()
    await site.world.server.database.onPlatform((tx) =>
      tx.deleteFrom('sessions').where('guest_id', '=', ana.id).execute(),
    )
    await page.getByText('Your session has ended. Please sign in again.').waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/auth`)
  })
})
