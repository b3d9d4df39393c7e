import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
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

const open = async (path = '/auth', options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page(options)
  await page.goto(`/${hotel}${path}`)
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  return page
}
const getColour = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const seen = getComputedStyle(probe).color
    probe.remove()
    return seen
  }, token)

describe('the sign-in page', () => {
  test('is titled Welcome with the subtitle Guest App, on a card of at most 400 px', async () => {
    for (const size of [{ width: 320, height: 640 }, phone, desk]) {
      const page = await open('/auth', size)
      await expect.poll(() => page.title(), eventually).toContain('Welcome')
      await page.getByText('Guest App', { exact: true }).waitFor()
      const card = await page.locator('.auth-card').boundingBox()
      expect(card?.width).toBeLessThanOrEqual(400)
      expect(card?.width).toBeGreaterThan(250)
    }
  })

  test("shows the hotel's logo, and its name where it has none", async () => {
    const plain = await open()
    await plain.getByText('Hotel Marina', { exact: true }).waitFor()
    expect(await plain.locator('.auth-head img').count()).toBe(0)
    const logo_url = 'https://pictures.example/logo.png'
    await site.world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ logo_url }).where('id', '=', hotel).execute(),
    )
    const page = await site.page({ allow: [/ERR_/] })
    await page.goto(`/${hotel}/auth`)
    await expect.poll(() => page.locator('.auth-head img').getAttribute('src'), eventually).toBe(logo_url)
  })

  test('asks guests for room, full name and an optional code, with examples @main', async () => {
    const page = await open()
    await expect
      .poll(() => page.getByRole('radio', { name: 'Guest' }).getAttribute('aria-checked'), eventually)
      .toBe('true')
    expect(await page.getByLabel('Room number').getAttribute('placeholder')).toBe('Apt 5 or Room 5')
    expect(await page.getByLabel('Guest name').getAttribute('placeholder')).toBe('Full name as booked')
    expect(
      await Promise.all(
        ['Room number', 'Guest name', 'Access code'].map((label) =>
          page.getByLabel(label).getAttribute('aria-required'),
        ),
      ),
    ).toEqual(['true', 'true', null])
    await page.getByText('Access code · optional').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sign In as Guest' }).isEnabled(), eventually).toBe(true)
    expect(await page.getByRole('button', { name: 'Sign In as Manager' }).count()).toBe(0)
  })

  test('asks managers for e-mail and password, and says whom to call after forgetting it', async () => {
    const page = await open('/auth?mode=manager')
    await page.getByRole('button', { name: 'Sign In as Manager' }).waitFor()
    expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email')
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    await page.getByText('Forgot your password? Call').waitFor()
    expect(await page.getByRole('link', { name: '+382 20 555 010' }).getAttribute('href')).toBe('tel:+38220555010')
    const silent = await createBrowserServer()
    try {
      const testHotel = await silent.world.aHotel()
      const other = await silent.page()
      await other.goto(`/${testHotel}/auth?mode=manager`)
      await other.getByText('Forgot your password? Please contact support.').waitFor()
    } finally {
      await silent.close()
    }
  })

  test("shows a manager's error in a red box and a guest's in a toast at the lower right", async () => {
    const page = await open('/auth?mode=manager', desk)
    await page.getByRole('button', { name: 'Sign In as Manager' }).click()
    const box = page.getByRole('alert')
    await box.getByText('Please fill in all fields', { exact: true }).waitFor()
    expect(await box.evaluate((element) => getComputedStyle(element).color)).toBe(await getColour(page, '--stop'))
    expect(await page.locator('.toast').count()).toBe(0)
    await page.getByRole('radio', { name: 'Guest' }).click()
    await page.getByRole('button', { name: 'Sign In as Guest' }).click()
    const toast = page.locator('.toast').filter({ hasText: 'Please fill in all required fields' })
    await toast.waitFor()
    const place = await toast.boundingBox()
    expect(place && [place.x > desk.width / 2, place.y > desk.height / 2]).toEqual([true, true])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('stops loading after a refused sign-in, keeps the reason on the page and nothing of it in the storage', async () => {
    const page = await open('/auth?mode=manager')
    await page.getByLabel('E-mail').fill('vera@hotel.example')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Sign In as Manager' }).click()
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
    const kept = await page.evaluate(() => localStorage.getItem('auth-storage') ?? '')
    expect(JSON.parse(kept)).toMatchObject({ state: { user: null, isAuthenticated: false, isLoading: false } })
    expect(kept).not.toContain('Login failed')
    await expect.poll(() => page.getByRole('button', { name: 'Sign In as Manager' }).isEnabled(), eventually).toBe(true)
  })
})

describe('the install help', () => {
  const help = async (page: Page) => {
    await page.getByRole('button', { name: 'Install help' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add us to your phone' })
    await dialog.waitFor()
    return dialog
  }

  test('floats at the lower right, and shows an image, a text and a dot for each of three steps', async () => {
    const page = await open()
    const button = await page.getByRole('button', { name: 'Install help' }).boundingBox()
    expect(button && [phone.width - button.x - button.width, phone.height - button.y - button.height]).toEqual([16, 16])
    const dialog = await help(page)
    const seen: string[] = []
    for (const [step, title, text] of [
      [1, 'Open the browser menu', 'Tap the three dots'],
      [2, 'Add to Home Screen', '“Install App”'],
      [3, 'Follow the prompts', 'Confirm.'],
    ] as const) {
      await dialog.getByRole('heading', { name: title }).waitFor()
      await dialog.getByText(text).waitFor()
      await dialog.getByText(`Step ${step} of 3`, { exact: true }).waitFor()
      seen.push(await dialog.locator('.install-art svg').first().innerHTML())
      await expect
        .poll(() => dialog.locator('.dots [aria-current=step]').getAttribute('aria-label'), eventually)
        .toBe(`Step ${step} of 3`)
      if (step < 3) await dialog.getByRole('button', { name: 'Next' }).click()
    }
    expect([await dialog.locator('.dots button').count(), new Set(seen).size]).toEqual([3, 3])
    await dialog.getByRole('button', { name: 'Prev' }).click()
    await dialog.getByRole('heading', { name: 'Add to Home Screen' }).waitFor()
  })

  const sizes = [
    [1366, 768],
    [1280, 720],
    [390, 844],
    [375, 667],
    [360, 640],
    [320, 568],
  ] as const
  /** Positions of the page's parts and of the focus: left, top, right, bottom. */
  const places = (page: Page) =>
    page.evaluate(() => {
      const getBox = (element: Element | null) => {
        if (element === null || element === document.body) return null
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom }
      }
      const help = document.querySelector('.fab')
      const focused = document.activeElement
      return {
        position: help && getComputedStyle(help).position,
        help: getBox(help),
        send: getBox(document.querySelector('form [type=submit]')),
        language: getBox(document.querySelector('main > [aria-haspopup=dialog]')),
        focused: focused === help ? null : getBox(focused),
        // Visible and not only in the right position: nothing covers its middle.
        onTop: [document.querySelector('form [type=submit]'), help].map((element) => {
          const box = element?.getBoundingClientRect()
          return Boolean(
            box && element?.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)),
          )
        }),
      }
    })
  type Box = NonNullable<Awaited<ReturnType<typeof places>>['help']>
  const meet = (one: Box | null, other: Box | null): boolean =>
    one !== null &&
    other !== null &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom

  test.each(['en', 'hu', 'de', 'ru'])(
    'floats inside the window at every size, never over the button of a form, the language or the focus: in "%s"',
    async (language) => {
      const page = await site.page(desk)
      for (const mode of ['guest', 'manager'] as const) {
        await page.goto(`/${hotel}/auth?lng=${language}${mode === 'manager' ? '&mode=manager' : ''}`)
        await page.locator('form [type=submit]').waitFor()
        for (const [width, height] of sizes) {
          const where = `${language} ${mode} ${width}x${height}`
          await page.setViewportSize({ width, height })
          const now = await places(page)
          expect([
            where,
            now.position,
            now.help && width - now.help.right,
            now.help && height - now.help.bottom,
          ]).toEqual([where, 'fixed', 16, 16])
          expect([
            where,
            meet(now.help, now.send),
            meet(now.help, now.language),
            now.help && now.help.left >= 0,
            now.onTop,
          ]).toEqual([where, false, false, true, [true, true]])
          // From the head of the page to the help at its end.
          await page.locator('main > [aria-haspopup=dialog]').focus()
          let stops = 0
          for (;;) {
            const { focused, help } = await places(page)
            if (focused === null) break
            stops += 1
            expect([where, stops, meet(focused, help), focused.top >= 0 && focused.bottom <= height]).toEqual([
              where,
              stops,
              false,
              true,
            ])
            await page.keyboard.press('Tab')
          }
          expect([where, stops > 4]).toEqual([where, true])
          await page.evaluate(() => scrollTo(0, 0))
        }
      }
    },
  )

  test('hides what is beneath where a form is longer than a phone: it is neither seen nor tapped, and the end stays clear', async () => {
    const page = await open('/auth', { width: 320, height: 400 })
    const beneath = async (): Promise<boolean> => {
      const { help } = await places(page)
      // Beside the help, at the middle of its height: the form has its own width.
      return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.auth-card') === null, [
        60,
        help ? (help.top + help.bottom) / 2 : 0,
      ] as const)
    }
    const lengths = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(lengths).toBeGreaterThan(100)
    for (let top = 0; top <= lengths; top += 40) {
      await page.evaluate((to) => scrollTo(0, to), top)
      expect([top, await beneath()]).toEqual([top, true])
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const { help, send } = await places(page)
    expect(help && send && send.bottom <= help.top).toBe(true)
  })

  test("explains an iPhone's own way, above the share button", async () => {
    const page = await site.page()
    await page.addInitScript(
      "Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) " +
        "AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1' })",
    )
    await page.goto(`/${hotel}/auth`)
    const dialog = await help(page)
    await dialog.getByRole('heading', { name: 'Tap the share button' }).waitFor()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect
      .poll(() => dialog.getByText('Scroll down in the list and tap “Add to Home Screen”.').count(), eventually)
      .toBe(1)
  })

  test("offers the browser's own installation where the browser does, once", async () => {
    const page = await open()
    expect(await (await help(page)).getByRole('button', { name: 'Install App' }).count()).toBe(0)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(globalThis, { asked: true })),
      })
      dispatchEvent(offer)
    })
    await page.getByRole('button', { name: 'Install App' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'asked') as unknown)).toBe(true)
    expect(await (await help(page)).getByRole('button', { name: 'Install App' }).count()).toBe(0)
  })
})

test('the language picker marks each language, Close changes nothing, and the sign-in page uses what was applied', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Language: EN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Language' })
  await dialog.getByRole('radio', { name: 'Shqip' }).waitFor()
  await expect
    .poll(() => dialog.getByRole('radio').locator('small').allTextContents(), eventually)
    .toEqual(['DE', 'PL', 'RO', 'NL', 'RU', 'HU', 'CS', 'MNE', 'ALB'])
  await dialog.getByRole('radio', { name: 'Crnogorski / Srpski' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await dialog.getByRole('radio', { name: 'Crnogorski / Srpski' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), eventually).toBe('sr')
  await page.getByRole('button', { name: /MNE$/ }).waitFor()
})

test('a language whose texts do not load says so and changes nothing; chosen again it loads', async () => {
  const page = await open()
  await page.route(/\/assets\/de-[^/]*\.js/, (route) => route.abort())
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Language: EN' }).click()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await choose()
  await page.getByText('No connection. Please try again.').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.unroute(/\/assets\/de-[^/]*\.js/)
  await choose()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), eventually).toBe('de')
})
