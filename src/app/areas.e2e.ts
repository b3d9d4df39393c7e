import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOutGuest } from '#modules/sessions/contract.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: string
let ana: Person
let vera: Person

beforeAll(async () => {
  site = await createBrowserServer({ SUPPORT_PHONE: '+382 20 555 010' })
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', accent: '#0f4c5c', content_languages: ['en', 'de'] })
  ana = await site.world.aGuest(hotel, { room_number: 'Apt 5', guest_name: 'Ana Petrović' })
  vera = await site.world.aManager(hotel, { display_name: 'Vera Desk' })
})

const getPath = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const changeHotel = (
  id: string,
  values: {
    enabled?: boolean
    name?: string
    accent?: string
    features?: Record<string, boolean>
    expiry_date?: string | null
  },
) => site.world.server.database.onPlatform((tx) => tx.updateTable('hotels').set(values).where('id', '=', id).execute())

describe('addresses', () => {
  const people = { nobody: () => undefined, guest: () => ana, manager: () => vera }

  test.each([
    ['nobody', '', '/auth'],
    ['nobody', '/nowhere', '/auth'],
    ['nobody', '/nowhere/at/all', '/auth'],
    ['nobody', '/guest', '/auth'],
    ['nobody', '/guest/requests', '/auth'],
    ['nobody', '/manager', '/auth?mode=manager'],
    ['nobody', '/manager/requests', '/auth?mode=manager'],
    ['guest', '', '/auth'],
    ['guest', '/guest', '/guest'],
    ['guest', '/guest/', '/guest'],
    ['guest', '/guest/requests', '/guest/requests'],
    ['guest', '/guest/settings', '/guest/settings'],
    ['guest', '/guest/nowhere', '/guest'],
    ['guest', '/guest/requests/nowhere', '/guest'],
    ['guest', '/manager', '/auth?mode=manager'],
    ['manager', '/manager', '/manager'],
    ['manager', '/manager/requests', '/manager/requests'],
    ['manager', '/manager/settings', '/manager/settings'],
    ['manager', '/manager/nowhere', '/manager'],
    ['manager', '/guest', '/auth'],
    ['manager', '/auth?mode=manager', '/manager'],
  ] as const)('%s at {hotel}%s leads to {hotel}%s', async (who, from, to) => {
    const as = people[who]()
    const page = await site.page(as && { as })
    await page.goto(`/${hotel}${from}`)
    await page.getByRole('main').waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}${to}`)
  })

  test.each(['/not-found', '/no-such-hotel', '/no-such-hotel/guest', '/Hotel-Marina/auth', '/x/auth'])(
    '%s shows the not-found page',
    async (path) => {
      const page = await site.page()
      await page.goto(path)
      await page.getByText('The page or hotel you’re looking for doesn’t exist.').waitFor()
      expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    },
  )

  test('the root leads to the home of the first hotel, and that home to its sign-in page @main', async () => {
    const page = await site.page()
    await page.goto('/')
    await expect.poll(() => getPath(page), eventually).toMatch(/^\/[a-z0-9-]+\/auth$/)
  })

  test('the last path is stored, and an application opened from the home screen resumes there @main', async () => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await expect
      .poll(() => page.evaluate("localStorage.getItem('last-path')"), eventually)
      .toBe(`/${hotel}/guest/requests`)

    await page.addInitScript('navigator.standalone = true')
    await page.goto('/')
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest/requests`)
    // Opens it as the installed app of the hotel does.
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await expect.poll(() => getPath(page), eventually).toBe(`/${hotel}/guest/requests`)
    await page.evaluate("localStorage.setItem('last-path', '/error/offline')")
    await page.goto('/')
    // The first hotel: its home for its own guest, its sign-in page for everybody else.
    await expect.poll(() => getPath(page), eventually).toMatch(/^\/[a-z0-9-]+\/(auth|guest)$/)
  })

  test('sign-in and error pages are never stored as the last path, and one stored earlier is ignored', async () => {
    const page = await site.page({ as: ana, allow: [/status of 404/] })
    const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('last-path'))
    await page.goto(`/${hotel}/guest/requests`)
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await expect.poll(kept, eventually).toBe(`/${hotel}/guest/requests`)
    const closed = await site.world.aHotel()
    await changeHotel(closed, { enabled: false })
    const pages = [
      [`/${hotel}/auth`, 'Sign In as Guest'],
      [`/${hotel}/auth?mode=manager`, 'Sign In as Manager'],
      ['/not-found', 'doesn’t exist'],
      ['/no-such-hotel/guest', 'doesn’t exist'],
      [`/${closed}/guest/requests`, 'The subscription for this hotel has expired'],
    ] as const
    for (const [path, words] of pages) {
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      expect([path, await kept()]).toEqual([path, `/${hotel}/guest/requests`])
    }
    // An earlier version stored this.
    await page.addInitScript('navigator.standalone = true')
    for (const path of [`/${hotel}/auth?mode=manager`, `/${hotel}/auth`, '/not-found']) {
      await page.evaluate((last) => localStorage.setItem('last-path', last), path)
      await page.goto(`/${hotel}/guest`)
      await page.getByRole('link', { name: 'Requests' }).waitFor()
      expect([path, getPath(page)]).toEqual([path, `/${hotel}/guest`])
    }
  })

  test('in a browser tab the root stays the root, whatever the last path was', async () => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest/requests`)
    await page.getByRole('heading', { name: 'My requests' }).waitFor()
    await page.goto('/')
    await expect.poll(() => getPath(page), eventually).toMatch(/^\/[a-z0-9-]+\/(auth|guest)$/)
  })

  test('going back and forth between pages needs no reload and moves the focus to the content @main', async () => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest`)
    await page.evaluate('globalThis.neverReloaded = true')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => page.title(), eventually).toBe('Settings · Hotel Marina')
    await expect.poll(() => page.evaluate('document.activeElement?.id'), eventually).toBe('main')
    await page.goBack()
    await expect.poll(() => page.title(), eventually).toBe('Home · Hotel Marina')
    expect(await page.evaluate('globalThis.neverReloaded')).toBe(true)
  })

  test('a new page begins at its top, and going back finds the earlier one where it was left, also after a reload', async () => {
    const page = await site.page({ as: ana, width: 390, height: 360 })
    const getScroll = () => page.evaluate('Math.round(scrollY)')
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
    await page.evaluate('scrollTo(0, 150)')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => page.title(), eventually).toBe('Settings · Hotel Marina')
    expect(await getScroll()).toBe(0)
    await page.goBack()
    await expect.poll(() => page.title(), eventually).toBe('Home · Hotel Marina')
    await expect.poll(getScroll, eventually).toBe(150)
    await page.reload()
    await expect.poll(getScroll, eventually).toBe(150)
  })

  test('a page whose code comes late is announced by the loading screen', async () => {
    const page = await site.page({ as: ana })
    const code = Promise.withResolvers<void>()
    await page.route(/\/assets\/GuestSettings-/, (route) => code.promise.then(() => route.continue()))
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Loading your experience...').waitFor()
    // What is above the page stays, and the bar already shows where the guest is going.
    expect([getPath(page), await page.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')]).toEqual([
      `/${hotel}/guest/settings`,
      'page',
    ])
    code.resolve()
    expect(await expectVisible(page.getByRole('heading', { name: 'Settings' }))).toBe(true)
  })

  test('a page whose code does not come at all says so, and the others still open @main', async () => {
    const page = await site.page({ as: ana, allow: [/GuestSettings/] })
    await page.route(/\/assets\/GuestSettings-/, (route) => route.abort())
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('link', { name: 'Settings' }).click()
    const late = page.getByText('Loading... What you opened appears here as soon as it has loaded.')
    await late.waitFor()
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await page.getByRole('heading', { name: 'Bar menu' }).waitFor()
    expect(await late.count()).toBe(0)
  })
})

describe('a hotel', () => {
  test('closes on open screens when it is switched off, and reopens when it is switched on again @main', async () => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest`)
    await page.getByText('Live', { exact: true }).waitFor()
    await changeHotel(hotel, { enabled: false })
    await page.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
    await page.getByText('The subscription for this hotel has expired. Please contact support to renew.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
    await changeHotel(hotel, { enabled: true })
    // The server may answer a check from its cache, which hears of the change a moment later: the next one is a minute on.
    const greeting = page.getByRole('heading', { name: /, Ana Petrović$/ })
    const checkAgain = async () => (await page.clock.runFor(60_500), greeting.isVisible())
    await expect.poll(checkAgain, eventually).toBe(true)
  })

  test('is checked every 60 seconds, and a failed check changes nothing', async () => {
    const page = await site.page({ allow: [/status of 503/] })
    await page.clock.install()
    let checks = 0
    await page.route('**/status', (route) => {
      checks += 1
      return checks === 2
        ? route.fulfill({ status: 503, json: { code: 'platform.unavailable', message: 'x' } })
        : route.continue()
    })
    await page.goto(`/${hotel}/auth`)
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    // The minute's check is skipped while the previous answer is pending.
    const minutesUntil = async (holds: () => boolean | Promise<boolean>) =>
      await expect.poll(async () => (await page.clock.runFor(60_500), holds()), eventually).toBe(true)
    await minutesUntil(() => checks >= 2)
    expect(await page.getByRole('heading', { name: 'Welcome' }).isVisible()).toBe(true)
    await changeHotel(hotel, { expiry_date: '2020-01-01' })
    await minutesUntil(() => page.getByRole('heading', { name: 'Subscription Expired' }).isVisible())
  })

  test('shows its new name and colour without a reload', async () => {
    const page = await site.page({ as: ana })
    // The first change happens between the page and its stream, the second comes over the stream.
    const stream = Promise.withResolvers<void>()
    await page.route('**/events?**', (route) => stream.promise.then(() => route.continue()))
    await page.goto(`/${hotel}/guest`)
    await page.getByText('Hotel Marina').waitFor()
    await changeHotel(hotel, { name: 'Hotel Galeb, Bar' })
    stream.resolve()
    await page.getByText('Hotel Galeb').waitFor()
    await changeHotel(hotel, { name: 'Hotel Perla, Bar', accent: '#8a3324' })
    await page.getByText('Hotel Perla').waitFor()
    await expect.poll(() => page.title(), eventually).toBe('Home · Hotel Perla')
    expect(await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--brand')")).toBe(
      '#8a3324',
    )
  })

  test('without requests shows no entry, no tile and no page for them', async () => {
    await changeHotel(hotel, { features: { requests: false } })
    const guest = await site.page({ as: ana })
    await guest.goto(`/${hotel}/guest/requests`)
    await guest.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
    await expect.poll(() => getPath(guest), eventually).toBe(`/${hotel}/guest`)
    expect([
      await guest.getByRole('link', { name: /Requests/ }).count(),
      await guest.getByRole('button', { name: /Make a Request/ }).count(),
    ]).toEqual([0, 0])
    const staff = await site.page({ as: vera, ...desk })
    await staff.goto(`/${hotel}/manager/requests`)
    await staff.getByRole('heading', { name: /, Vera$/ }).waitFor()
    expect(await staff.getByRole('link', { name: /Requests/ }).count()).toBe(0)
  })

  test('loads with its texts before the session is known', async () => {
    const page = await site.page()
    let answer = (): void => {}
    await page.route('**/session', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.goto(`/${hotel}/auth`)
    await page.getByText('Loading your experience...').waitFor()
    answer()
    expect(await expectVisible(page.getByRole('heading', { name: 'Welcome' }))).toBe(true)
  })
})

test('the language chosen in the picker survives a reload, and Apply is enabled only for another language @main', async () => {
  const page = await site.page()
  await page.goto(`/${hotel}/auth`)
  await page.getByRole('button', { name: 'Language: EN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Language' })
  await expect.poll(() => dialog.getByRole('radio').count(), eventually).toBe(10)
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled(), eventually).toBe(true)
  await dialog.getByRole('radio', { name: 'Deutsch' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.evaluate('document.documentElement.lang'), eventually).toBe('de')
  expect(await page.evaluate("localStorage.getItem('i18nextLng')")).toBe('de')
  // The server already inserts what the loading screen shows.
  const again = await page.reload()
  expect(await again?.text()).toContain('<html lang="de">')
  await page.getByRole('button', { name: /DE/ }).waitFor()
  await page.goto(`/${hotel}/auth?lng=pl`)
  await expect.poll(() => page.evaluate('document.documentElement.lang'), eventually).toBe('pl')
})

test('appearance: the choice applies to all pages and survives a reload', async () => {
  const page = await site.page({ as: ana })
  await page.goto(`/${hotel}/guest/settings`)
  await page.getByRole('radio', { name: 'Dark' }).click()
  const again = await page.reload()
  expect(await again?.text()).toContain('data-theme="dark"')
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  await page.getByRole('radio', { name: 'System' }).click()
  expect(await page.evaluate('document.documentElement.dataset.theme ?? null')).toBeNull()
  expect(await page.evaluate('document.cookie')).not.toContain('appearance')
})

test('texts and fonts load before any script runs, and only once', async () => {
  const page = await site.page({ locale: 'ru-RU' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(/\/assets\/(index|app|libraries)-.*\.js$/, async (route) => {
    // Held until the preload links have been followed: a page without them would wait forever.
    await expect
      .poll(
        () => [asked.some((url) => /\/assets\/ru-/.test(url)), asked.some((url) => /-cyrillic-.*\.woff2$/.test(url))],
        eventually,
      )
      .toEqual([true, true])
    await route.continue()
  })
  await page.goto(`/${hotel}/auth`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const files = asked.filter((url) => /\/assets\/(ru-|.*\.woff2$)/.test(url))
  expect(files.length).toBe(new Set(files).size)
})

describe('unsaved input', () => {
  const typing = async (): Promise<Page> => {
    const page = await site.page({ as: ana })
    await page.goto(`/${hotel}/guest`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: /Make a Request/ }).click()
    await page.getByLabel('Tell us more').fill('A cot for the night.')
    return page
  }
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

  test('is not discarded by going back without a question @main', async () => {
    const page = await typing()
    await page.evaluate('history.back()')
    await question(page).getByRole('button', { name: 'Stay here' }).click()
    await question(page).waitFor({ state: 'detached' })
    await expect
      .poll(async () => [getPath(page), await page.getByLabel('Tell us more').inputValue()], eventually)
      .toEqual([`/${hotel}/guest`, 'A cot for the night.'])
    await page.evaluate('history.back()')
    await question(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await question(page).getByRole('button', { name: 'Leave' }).click()
    expect(await expectVisible(page.getByRole('heading', { name: 'Settings' }))).toBe(true)
  })

  test('makes the browser ask before a reload', async () => {
    const page = await typing()
    const asked = page.waitForEvent('dialog')
    void page.evaluate('location.reload()').catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect.poll(() => page.getByLabel('Tell us more').inputValue(), eventually).toBe('A cot for the night.')
  })

  test('asks nothing once it is cleared', async () => {
    const page = await typing()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Settings' }).click()
    expect(await expectVisible(page.getByRole('heading', { name: 'Settings' }))).toBe(true)
  })

  test('does not keep anybody in an area after their session has ended', async () => {
    const page = await typing()
    await site.world.call(ana, signOutGuest, { params: { hotelSlug: hotel } })
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(await question(page).count()).toBe(0)
  })
})

test('a page whose stream reports another build offers the new version @main', async () => {
  const page = await site.page({ as: ana })
  await page.route('**/events?**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: hello\ndata: {"number":0,"build":"of-tomorrow"}\n\n',
    }),
  )
  await page.goto(`/${hotel}/guest`)
  await page.getByRole('status').getByText('New version').waitFor()
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1)
})

test('the page for choosing an own password has no axe violation and no sideways scroll: phone and desktop, light and dark', async () => {
  await site.world.server.database.onPlatform((tx) =>
    tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', vera.id).execute(),
  )
  const page = await site.page({ as: vera })
  await page.goto(`/${hotel}/manager`)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Please fill in all password fields.').waitFor()
  expect(await findVisualProblems(page, 'choosing a password')).toEqual([])
})

test('every screen is accessible: 320, 390 and 1280 px wide, light and dark', async () => {
  const check = async (page: Page, path: string, ready: string, opener?: string) => {
    await page.goto(path)
    await page.getByText(ready).first().waitFor()
    if (opener !== undefined) {
      await page.getByRole('button', { name: opener }).first().click()
      await page.getByRole(/Sign out/.test(opener) ? 'alertdialog' : 'dialog').waitFor()
    }
    expect(await findVisualProblems(page, `${path.replace(hotel, 'hotel')} ${opener ?? ''}`)).toEqual([])
  }
  const nobody = await site.page()
  await check(nobody, `/${hotel}/auth`, 'Sign In as Guest')
  await check(nobody, `/${hotel}/auth`, 'Sign In as Guest', 'Language: EN')
  await check(nobody, `/${hotel}/auth`, 'Sign In as Guest', 'Install help')
  await check(nobody, `/${hotel}/auth?mode=manager`, 'Sign In as Manager')
  await nobody.getByRole('button', { name: 'Sign In as Manager' }).click()
  await nobody.getByRole('alert').waitFor()
  expect(await findVisualProblems(nobody, 'refused sign-in')).toEqual([])
  await check(nobody, '/not-found', 'doesn’t exist')
  const closed = await site.world.aHotel({ enabled: false })
  await check(nobody, `/${closed}/auth`, 'Subscription Expired')
  const guest = await site.page({ as: ana })
  await check(guest, `/${hotel}/guest`, 'Make a Request')
  await check(guest, `/${hotel}/guest`, 'Make a Request', 'Make a Request')
  await check(guest, `/${hotel}/guest/requests`, 'No requests yet')
  await check(guest, `/${hotel}/guest/settings`, 'Ana Petrović')
  await check(guest, `/${hotel}/guest/settings`, 'Ana Petrović', 'Sign out')
  const staff = await site.page({ as: vera })
  await check(staff, `/${hotel}/manager`, 'Pending requests')
  await check(staff, `/${hotel}/manager/settings`, 'Appearance')
  // Some twenty screens, each reloaded and checked by axe.
}, 240_000)
