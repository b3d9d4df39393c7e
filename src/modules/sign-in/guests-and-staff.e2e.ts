import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOutGuest, signOutManager } from '#modules/sessions/contract.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
let hotel: string

beforeAll(async () => {
  site = await createBrowserServer({ SUPPORT_PHONE: '+382 20 555 010' })
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
})

const open = async (path = '/auth', options = {}): Promise<Page> => {
  const page = await site.page(options)
  await page.goto(`/${hotel}${path}`)
  return page
}
const kept = async (page: Page, key: string): Promise<unknown> =>
  JSON.parse(await page.evaluate<string>(`localStorage.getItem('${key}') ?? 'null'`))
const getPath = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const comesTo = async (page: Page, path: string | RegExp): Promise<void> => {
  const goal: unknown = typeof path === 'string' ? path : expect.stringMatching(path)
  await expect.poll(() => getPath(page), eventually).toEqual(goal)
}

const signInGuest = async (page: Page, room: string, name: string, code = ''): Promise<void> => {
  await page.getByLabel('Room number').fill(room)
  await page.getByLabel('Guest name').fill(name)
  await page.getByLabel('Access code').fill(code)
  await page.getByRole('button', { name: 'Sign In as Guest' }).click()
}
const signInManager = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In as Manager' }).click()
}

describe('guests', () => {
  test.each([
    ['', '', 'Please fill in all required fields'],
    ['Room 5', '', 'Please fill in all required fields'],
    ['   ', 'Ana Petrović', 'Please fill in all required fields'],
    ['5', 'Ana Petrović', 'Room number must include "apt" or "room".'],
    ['Room 5', 'Ana', 'Please enter your full name (at least two words).'],
  ])('room "%s" and name "%s" are refused in a toast', async (room, name, message) => {
    const page = await open()
    await signInGuest(page, room, name)
    await page.getByText(message, { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(getPath(page)).toBe(`/${hotel}/auth`)
  })

  test('a guest signs in with room and name alone, and the browser remembers who they are but no secret @main', async () => {
    const page = await open()
    await signInGuest(page, ' apt 5 ', ' Ana  Petrović ')
    await page.getByText('Signed in successfully as guest!').waitFor()
    await comesTo(page, `/${hotel}/guest`)
    await page.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
    const guest: unknown = { id: expect.any(String), roomNumber: 'apt 5', guestName: 'Ana  Petrović', hotelId: hotel }
    expect(await kept(page, 'guestSession')).toEqual(guest)
    expect(await kept(page, 'auth-storage')).toEqual({
      state: { user: { ...(guest as object), role: 'guest' }, isAuthenticated: true, isLoading: false },
      version: 0,
    })
    // The language, but no session.
    expect(await page.evaluate('document.cookie')).toBe('i18next=en')
    await page.reload()
    await page.getByRole('heading', { name: /, Ana Petrović$/ }).waitFor()
  })

  test('an access code that was set once is always asked for @main', async () => {
    await signInGuest(await open(), 'Room 7', 'Jonas Weber', ' 4711 ')
    const page = await open()
    await signInGuest(page, 'room 7', 'JONAS WEBER', '4712')
    await page.getByText('Invalid access code').waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("name")'), eventually)
      .toBe('access_code')
    await page.getByLabel('Access code').fill('4711')
    await page.getByRole('button', { name: 'Sign In as Guest' }).click()
    await comesTo(page, `/${hotel}/guest`)
  })

  test('the button shows that it is busy and does nothing twice', async () => {
    const page = await open()
    let asked = 0
    let answer = (): void => {}
    await page.route('**/guest-session', async (route) => {
      asked += 1
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await signInGuest(page, 'Room 5', 'Ana Petrović')
    const busy = page.getByRole('button', { name: 'Signing In...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByLabel('Guest name').press('Enter')
    await expect.poll(() => asked, eventually).toBe(1)
    answer()
    await comesTo(page, `/${hotel}/guest`)
    expect(asked).toBe(1)
  })

  test.each([
    [503, 'Failed to fetch guest'],
    [500, 'Failed to create guest'],
    [0, 'Failed to sign in as guest.'],
  ])('a server that answers %i is reported as "%s"', async (status, message) => {
    const page = await open('/auth', { allow: [/status of 50/] })
    await page.route('**/guest-session', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'platform.unexpected', message: 'x' } }),
    )
    await signInGuest(page, 'Room 5', 'Ana Petrović')
    expect(await expectVisible(page.getByText(message, { exact: true }))).toBe(true)
  })

  test('a refusal without a code of ours, from a proxy, is a failed login', async () => {
    const page = await open()
    await page.route('**/guest-session', (route) => route.fulfill({ status: 401, json: {} }))
    await signInGuest(page, 'Room 5', 'Ana Petrović')
    expect(await expectVisible(page.getByText('Login failed', { exact: true }))).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Sign In as Guest' }).isEnabled(), eventually).toBe(true)
  })

  test('signing out asks first, deletes everything and leads to the sign-in page @main', async () => {
    const page = await open()
    await signInGuest(page, 'Room 5', 'Ana Petrović')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Ana Petrović').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Are you sure you want to sign out?').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    expect(getPath(page)).toBe(`/${hotel}/guest/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await comesTo(page, `/${hotel}/auth`)
    expect([await kept(page, 'guestSession'), await kept(page, 'auth-storage')]).toMatchObject([
      null,
      { state: { user: null, isAuthenticated: false } },
    ])
    await page.goto(`/${hotel}/guest`)
    await comesTo(page, `/${hotel}/auth`)
  })

  test('signing out in one tab signs out the other, and each says so once', async () => {
    const first = await open()
    await signInGuest(first, 'Room 5', 'Ana Petrović')
    await comesTo(first, `/${hotel}/guest`)
    const second = await first.context().newPage()
    await second.goto(`/${hotel}/guest/requests`)
    await second.getByRole('heading', { name: 'My requests' }).waitFor()
    await first.getByRole('link', { name: 'Settings' }).click()
    await first.getByRole('button', { name: 'Sign out' }).click()
    await first.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    for (const page of [first, second]) {
      await comesTo(page, `/${hotel}/auth`)
      await page.getByText('You’re signed out.').waitFor()
      expect(await page.getByText('You’re signed out.').count()).toBe(1)
    }
  })

  test('the other tab says the same when the server tells it before the tab that signs out', async () => {
    const first = await open('/guest/settings', { as: await site.world.aGuest(hotel) })
    const second = await first.context().newPage()
    await second.goto(`/${hotel}/guest/requests`)
    await second.getByText('Live', { exact: true }).waitFor()
    // The first tab is still without an answer when the second already knows that its session is over.
    const answered = Promise.withResolvers<void>()
    await first.route('**/guest-session', async (route) => {
      const answer = await route.fetch()
      await answered.promise
      await route.fulfill({ response: answer })
    })
    await first.getByRole('button', { name: 'Sign out' }).click()
    await first.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await comesTo(second, `/${hotel}/auth`)
    await second.getByText('You’re signed out.').waitFor()
    answered.resolve()
    await comesTo(first, `/${hotel}/auth`)
    for (const page of [first, second]) {
      await page.getByText('You’re signed out.').waitFor()
      expect([
        await page.getByText('You’re signed out.').count(),
        await page.getByText('Your session has ended.').count(),
      ]).toEqual([1, 0])
    }
  })

  test('a session that the server ends is closed on the screen @main', async () => {
    const guest = await site.world.aGuest(hotel)
    const page = await open('/guest', { as: guest })
    await page.getByText('Live', { exact: true }).waitFor()
    await site.world.call(guest, signOutGuest, { params: { hotelSlug: hotel } })
    expect(await expectVisible(page.getByText('Your session has ended. Please sign in again.'))).toBe(true)
    await comesTo(page, `/${hotel}/auth`)
  })

  test('a guest of another hotel is signed out here, and their data is removed', async () => {
    const page = await open()
    await signInGuest(page, 'Room 5', 'Ana Petrović')
    await comesTo(page, `/${hotel}/guest`)
    const other = await site.world.aHotel({ name: 'Old Town Apartments, Kotor' })
    await page.goto(`/${other}/guest`)
    await comesTo(page, `/${other}/auth`)
    await page.getByText('Old Town Apartments').waitFor()
    expect(await kept(page, 'guestSession')).toBeNull()
    await page.goto(`/${hotel}/guest`)
    await comesTo(page, `/${hotel}/auth`)
  })
})

describe('managers', () => {
  test.each([
    ['', '', 'Please fill in all fields'],
    ['vera@hotel.example', '', 'Please fill in all fields'],
    ['vera at hotel', 'secret', 'Please enter a valid e-mail address.'],
    ['vera@hotel.example', 'secret', 'Login failed'],
  ])('e-mail "%s" with password "%s" is refused in the red box', async (email, password, message) => {
    const page = await open('/auth?mode=manager')
    await signInManager(page, email, password)
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Guest' }).click()
    await expect.poll(() => page.getByRole('alert').count(), eventually).toBe(0)
    await page.getByRole('radio', { name: 'Manager' }).click()
    await expect.poll(() => page.getByRole('alert').count(), eventually).toBe(0)
  })

  test.each([
    [401, {}],
    [403, { message: 'denied' }],
  ])('a refusal %i of a proxy with the body %j is a failed login', async (status, body) => {
    const page = await open('/auth?mode=manager')
    await page.route('**/manager-session', (route) => route.fulfill({ status, json: body }))
    await signInManager(page, 'vera@hotel.example', 'secret')
    expect(await expectVisible(page.getByRole('alert').getByText('Login failed', { exact: true }))).toBe(true)
  })

  test('a manager of another hotel gets that message', async () => {
    const other = await site.world.aHotel()
    const vera = await site.world.aManager(other, { password: 'open sesame street' })
    const page = await open('/auth?mode=manager')
    await signInManager(page, vera.email, 'open sesame street')
    expect(
      await expectVisible(page.getByRole('alert').getByText('You are not authorized as a manager for this hotel.')),
    ).toBe(true)
  })

  test('a manager reaches the dashboard, and no sign-in page keeps them @main', async () => {
    const vera = await site.world.aManager(hotel, { password: 'open sesame street', display_name: 'Vera Desk' })
    const page = await open('/auth?mode=manager', desk)
    await page.getByText('+382 20 555 010').waitFor()
    await signInManager(page, vera.email.toUpperCase(), 'open sesame street')
    await page.getByText('Signed in successfully as manager!').waitFor()
    await comesTo(page, `/${hotel}/manager`)
    await page.getByRole('heading', { name: /, Vera$/ }).waitFor()
    expect(await kept(page, 'auth-storage')).toMatchObject({
      state: { user: { id: vera.id, role: 'manager', hotelId: hotel, email: vera.email }, isAuthenticated: true },
    })
    await page.goto(`/${hotel}/auth?mode=manager`)
    await comesTo(page, `/${hotel}/manager`)
    await page.goto(`/${hotel}/auth`)
    await page.getByRole('button', { name: 'Sign In as Guest' }).waitFor()
    await page.goto(`/${hotel}/guest`)
    await comesTo(page, `/${hotel}/auth`)
  })

  test('one browser can be a guest in one tab and staff in another @main', async () => {
    const context = await open('/auth?mode=manager', {
      as: await site.world.aGuest(hotel, { guest_name: 'Jonas Weber' }),
    })
    const vera = await site.world.aManager(hotel, { password: 'open sesame street' })
    await signInManager(context, vera.email, 'open sesame street')
    await comesTo(context, `/${hotel}/manager`)
    const phone = await context.context().newPage()
    await phone.goto(`/${hotel}/guest`)
    await phone.getByRole('heading', { name: /, Jonas Weber$/ }).waitFor()
    await context.reload()
    expect(await expectVisible(context.getByRole('heading', { name: /, Vera$/ }))).toBe(true)
  })

  test('signing out in one tab signs out the other', async () => {
    const page = await open('/manager/settings', { as: await site.world.aManager(hotel), ...desk })
    const second = await page.context().newPage()
    await second.goto(`/${hotel}/manager`)
    expect(await expectVisible(second.getByRole('heading', { name: /, Vera$/ }))).toBe(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, second]) await comesTo(tab, new RegExp(`^/${hotel}/auth`))
  })

  test('a session that ended while the browser was offline ends at the next visit', async () => {
    const vera = await site.world.aManager(hotel)
    const page = await open('/manager', { as: vera, ...desk })
    await page.getByRole('heading', { name: /, Vera$/ }).waitFor()
    await page.goto('about:blank')
    await site.world.call(vera, signOutManager, { params: { hotelSlug: hotel } })
    await page.goto(`/${hotel}/manager`)
    await comesTo(page, new RegExp(`^/${hotel}/auth`))
    expect(await kept(page, 'auth-storage')).toMatchObject({ state: { user: null } })
  })

  test('a password chosen by somebody else must be replaced before anything else @main', async () => {
    const vera = await site.world.aManager(hotel, { password: 'given by the owner' })
    await site.world.server.database.onPlatform((tx) =>
      tx.updateTable('accounts').set({ password_is_first_use: true }).where('email', '=', vera.email).execute(),
    )
    const page = await open('/auth?mode=manager')
    await signInManager(page, vera.email, 'given by the owner')
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await page.getByLabel('Current password').fill('given by the owner')
    await page.getByLabel('New password', { exact: true }).fill('plenty of olive trees')
    await page.getByLabel('Repeat the new password').fill('plenty of olive tree')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('New passwords do not match.').waitFor()
    await page.getByLabel('Repeat the new password').fill('plenty of olive trees')
    await page.getByRole('button', { name: 'Save password' }).click()
    expect(await expectVisible(page.getByRole('heading', { name: /, Vera$/ }))).toBe(true)
  })
})

test('the address follows the toggle, in both directions', async () => {
  const page = await open()
  await page.getByRole('radio', { name: 'Manager' }).click()
  await comesTo(page, `/${hotel}/auth?mode=manager`)
  await page.getByRole('radio', { name: 'Guest' }).click()
  await comesTo(page, `/${hotel}/auth`)
  await page.goto(`/${hotel}/auth?mode=manager`)
  expect(await expectVisible(page.getByLabel('E-mail'))).toBe(true)
})

test('the install help has three steps and no more', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Install help' }).click()
  const dialog = page.getByRole('dialog')
  const [prev, next] = [dialog.getByRole('button', { name: 'Prev' }), dialog.getByRole('button', { name: 'Next' })]
  await dialog.getByRole('heading', { name: 'Open the browser menu' }).waitFor()
  await expect.poll(async () => [await prev.isDisabled(), await next.isDisabled()], eventually).toEqual([true, false])
  await next.click()
  await dialog.getByRole('heading', { name: 'Add to Home Screen' }).waitFor()
  await next.click()
  await dialog.getByRole('heading', { name: 'Follow the prompts' }).waitFor()
  await expect.poll(async () => [await prev.isDisabled(), await next.isDisabled()], eventually).toEqual([false, true])
  await dialog.getByRole('button', { name: 'Step 1 of 3' }).click()
  await dialog.getByRole('heading', { name: 'Open the browser menu' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
