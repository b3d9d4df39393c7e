import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desk, phone } from '#testing/browser-server.ts'
import { axeViolations, newPage, type PageOptions } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'

// The gallery is built as the application is, and served under the application's policy: no inline style, no inline
// script.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

let folder: string
let server: PreviewServer
let baseURL: string

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/gallery-`)
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1', headers: { 'content-security-policy': policy } },
  })
  baseURL = server.resolvedUrls?.local[0] ?? ''
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const open = async (options: Partial<PageOptions> = phone, query = ''): Promise<Page> => {
  const page = await newPage({ ...phone, ...options, baseURL })
  await show(page, query)
  return page
}
const show = async (page: Page, query: string): Promise<void> => {
  await page.goto(`/?${query}`)
  await page.waitForSelector('h1')
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until the focus is on the element of this `data-try`. */
const expectFocus = async (page: Page, name: string): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-try')), eventually).toBe(name)
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('every component in every state', () => {
  test('has no axe violation and no sideways scroll: phone and desktop, light and dark', async () => {
    const page = await open()
    for (const size of [phone, desk])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        expect(await axeViolations(page), `${size.width} ${colorScheme}`).toEqual([])
        expect(await sideways(page)).toBeLessThanOrEqual(0)
      }
  })

  test('scrolls nothing sideways at 320 px, even with the longest texts', async () => {
    expect(await sideways(await open({ width: 320, height: 640 }, 'texts=long'))).toBeLessThanOrEqual(0)
  })

  test.each([false, true])('texts stay readable with any brand colour (dark: %s)', async (dark) => {
    const page = await open({ dark })
    for (const brand of ['ffd400', 'ff69b4', '00ff00', '0000ff', '000000', 'ffffff']) {
      await show(page, `brand=${brand}`)
      expect(await axeViolations(page), brand).toEqual([])
    }
  })

  test('a browser without light-dark() gets the light theme, written out', async () => {
    const page = await open({ dark: true })
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/@supports \(color:\s*light-dark/g, '@supports (color:unknown')
      await route.fulfill({ response, body })
    })
    await show(page, '')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(249, 245, 237)')
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('dialogs', () => {
  // At the end of its cycle the focus passes a guard element, which moves it on in the next frame.
  const focusIsInside = (page: Page) =>
    page.waitForFunction(
      () => document.activeElement?.closest('.dialog') && !document.activeElement.matches('[data-base-ui-focus-guard]'),
    )

  test.each(['form', 'confirm', 'language', 'long'])(
    '%s: focus goes in, stays in and returns; no axe violation in either theme',
    async (name) => {
      const page = await open(desk)
      await page.click(`[data-try=${name}]`)
      await focusIsInside(page)
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab')
        await focusIsInside(page)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeViolations(page), colorScheme).toEqual([])
      }
      await page.keyboard.press('Escape')
      await page.waitForSelector('.dialog', { state: 'detached' })
      await expectFocus(page, name)
    },
  )

  test('a tap beside a dialog closes it, but answers no question @main', async () => {
    const page = await open(desk)
    await page.click('[data-try=form]')
    await page.waitForSelector('[role=dialog]')
    await page.mouse.click(5, 5)
    await page.waitForSelector('[role=dialog]', { state: 'detached' })

    await page.click('[data-try=confirm]')
    await page.waitForSelector('[role=alertdialog]')
    await expect.poll(() => page.textContent(':focus'), eventually).toBe('Keep it')
    await page.mouse.click(5, 5)
    expect(await page.isVisible('[role=alertdialog]')).toBe(true)
  })

  test('the language picker lists ten languages in order and applies only another one', async () => {
    const page = await open()
    await page.click('[data-try=language]')
    const names = await page.getByRole('radio').filter({ visible: true }).locator('span').allTextContents()
    expect(names.slice(-10).join(', ')).toBe(
      'English, Deutsch, Polski, Română, Nederlands, Русский, Magyar, Čeština, Crnogorski / Srpski, Shqip',
    )
    const apply = page.getByRole('button', { name: 'Apply' })
    await expect.poll(() => apply.isDisabled(), eventually).toBe(true)
    await page.getByRole('radio', { name: 'Shqip' }).click()
    await expect.poll(() => apply.isDisabled(), eventually).toBe(false)
  })
})

describe('toasts', () => {
  const say = (page: Page, what: 'ok' | 'no' | 'more') =>
    page.evaluate((name) => document.querySelector<HTMLElement>(`[data-try=toast-${name}]`)?.click(), what)

  test('show at most three, styled by our stylesheet, and disappear', async () => {
    const page = await open()
    for (let call = 0; call < 5; call++) await say(page, 'more')
    await page.waitForFunction(() => document.querySelectorAll('.toast').length === 3)
    await expect.poll(() => page.locator('.toast').last().textContent(), eventually).toContain('(5)')
    const toast = page.locator('.toast').first()
    const ground = await toast.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(ground).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
    expect(await axeViolations(page)).toEqual([])
    await page.mouse.move(0, 0)
    await page.waitForSelector('.toast', { state: 'detached', timeout: 20_000 })
  })

  test('stay while pointed at, and disappear when swiped away', async () => {
    const page = await newPage({ ...phone, baseURL })
    await page.clock.install()
    await show(page, '')
    await say(page, 'ok')
    const box = await page.locator('.toast').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 10)
    await page.clock.runFor(60_000)
    expect(await page.locator('.toast').count()).toBe(1)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 160, (box?.y ?? 0) + 10, { steps: 4 })
    await page.mouse.up()
    await page.waitForSelector('.toast', { state: 'detached' })
    await say(page, 'no')
    // It may have appeared under the pointer.
    await page.mouse.move(1, 1)
    expect(await page.locator('.toast').count()).toBe(1)
    await page.clock.runFor(4_000)
    await page.waitForSelector('.toast', { state: 'detached' })
  })

  test('stay inside the page at every width, even with the longest texts', async () => {
    for (const width of [320, 390, 599, 600, 1280]) {
      const page = await open({ width, height: 640 }, 'texts=long')
      await say(page, 'more')
      const box = await page.locator('.toast').boundingBox()
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(16)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width - 16)
      await page.context().close()
    }
  })

  test('are announced while a dialog is open', async () => {
    const page = await open()
    await page.click('[data-try=form]')
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('heading', { name: 'Dialogs and toasts' }).count()).toBe(0)
    await say(page, 'no')
    await page.getByRole('region', { name: 'Messages' }).getByText('Failed to create request').waitFor()
  })
})

describe('small components', () => {
  test('a busy button keeps its width and ignores further clicks', async () => {
    const page = await open(desk)
    const button = page.locator('[data-try=busy]')
    const width = async () => (await button.boundingBox())?.width
    const before = await width()
    await button.click()
    await page.waitForSelector('[data-try=busy][aria-disabled=true]')
    expect(await width()).toBe(before)
    await expect.poll(() => button.textContent(), eventually).toContain('Signing In...')
    await expectFocus(page, 'busy')
  })
})
