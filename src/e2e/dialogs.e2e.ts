import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk, expectVisible, phone } from '#testing/browser-server.ts'
import { axeViolations } from '#testing/browser.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import {
  createScreenFixture,
  getTours,
  walk,
  type DialogCount,
  type Environment,
} from '#testing/screen-tours/screen-tour.ts'
import { eventually } from '#testing/setup/eventually.ts'

let environment: Environment
beforeAll(async () => {
  environment = await createScreenFixture()
})
afterAll(() => environment.site.close())

const small = { width: 320, height: 568 } as const
const looks = [
  { size: desk, text: 100 },
  { size: phone, text: 100 },
  { size: small, text: 100 },
  { size: small, text: 200 },
] as const

const dialogs = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Problems of the rows of the topmost dialog while its body is scrolled to its beginning, its middle and its end. */
const rowProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('.dialog')].at(-1)
    if (!dialog) return ['no dialog']
    const wrong = new Set<string>()
    const body = dialog.querySelector('.dialog-body')
    const edge = dialog.getBoundingClientRect()
    if (edge.top < -1 || edge.bottom > innerHeight + 1 || edge.left < -1 || edge.right > innerWidth + 1)
      wrong.add(
        `the dialog reaches from ${Math.round(edge.left)}, ${Math.round(edge.top)} to ${Math.round(edge.right)}, ${Math.round(edge.bottom)} px`,
      )
    if (dialog.scrollHeight > dialog.clientHeight + 1 || dialog.scrollWidth > dialog.clientWidth + 1)
      wrong.add('the dialog itself scrolls')
    if (body && body.scrollHeight > body.clientHeight + 1 && body.clientHeight < 48)
      wrong.add(`the body is ${body.clientHeight} px high`)
    for (const share of [0, 0.5, 1]) {
      if (body) body.scrollTop = share * body.scrollHeight
      for (const one of dialog.querySelectorAll('header h2, header button, footer .btn')) {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const name = one.getAttribute('aria-label') ?? one.textContent
        if (
          top < edge.top - 1 ||
          bottom > edge.bottom + 1 ||
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          top < -1 ||
          bottom > innerHeight + 1
        )
          wrong.add(`"${name}" is out of sight`)
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        if (!over || !(one.contains(over) || over.contains(one))) wrong.add(`"${name}" is covered`)
      }
    }
    if (body) body.scrollTop = 0
    return [...wrong]
  })

/** At every size and, on the smallest, with text of twice the size. */
const problemsAtEverySize = async (page: Page, where: string): Promise<string[]> => {
  const found: string[] = []
  await expect.poll(() => page.locator('[data-starting-style]').count(), eventually).toBe(0)
  for (const { size, text } of looks) {
    await page.setViewportSize(size)
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = `${text}%`
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, text)
    found.push(
      ...(await rowProblems(page)).map((one) => `${where}, ${size.width} × ${size.height}, text ${text} %: ${one}`),
    )
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize(phone)
  return found
}

test.skipIf(!isLong)(
  'the title and the buttons of every dialog are visible, wherever its body is scrolled',
  async () => {
    const problems: string[] = []
    const dialogCount: DialogCount = { dialogs: 0 }
    for (const { as, paths } of getTours(environment)) {
      const page = await environment.site.page(as ? { as } : {})
      await walk(
        page,
        paths,
        async (page, where) => {
          if (await dialogs(page).last().isVisible()) problems.push(...(await problemsAtEverySize(page, where)))
        },
        dialogCount,
      )
    }
    reportMetrics('rows of dialogs', { dialogs: dialogCount.dialogs, problems: problems.length })
    expect([...new Set(problems)]).toEqual([])
  },
  1_800_000,
)

const openDialog = async (page: Page, path: string, door: (page: Page) => Locator): Promise<void> => {
  await page.goto(path)
  await door(page).click()
  await dialogs(page).last().waitFor()
}

test('in German the buttons of long dialogs are visible on a desktop, a phone and a small phone with large text', async () => {
  const { site, hotel } = environment
  const manager = await site.page({ as: hotel.manager, locale: 'de' })
  const guest = await site.page({ as: hotel.guest, locale: 'de' })
  const problems: string[] = []
  const look = async (page: Page, path: string, door: (page: Page) => Locator): Promise<void> => {
    await openDialog(page, path, door)
    problems.push(...(await problemsAtEverySize(page, path)))
    await page.keyboard.press('Escape')
    await dialogs(page).waitFor({ state: 'detached' })
  }
  const at = (area: string, path: string): string => `/${hotel.id}/${area}/${path}`
  const main = (page: Page): Locator => page.locator('.actions [aria-haspopup=dialog]').first()
  for (const path of [
    'requests',
    'orders',
    'taxi-requests',
    'menu',
    'reservations',
    'invoices',
    'guide',
    'recommendations',
  ])
    await look(manager, at('manager', path), main)
  await look(manager, at('manager', 'menu'), (page) => page.locator('li.m [aria-haspopup=dialog]').first())
  await look(manager, at('manager', 'guide'), (page) => page.locator('.ibtn--stop').first())
  await look(manager, at('manager', 'recommendations'), (page) => page.locator('.place-row > button').first())
  await look(manager, `/${hotel.id}/manager`, (page) => page.locator('.bar .only-phone [aria-haspopup=dialog]'))
  for (const tile of [0, 1, 2, 3])
    await look(guest, `/${hotel.id}/guest`, (page) =>
      page.locator('button.tile[aria-haspopup=dialog], .hero button').nth(tile),
    )
  await look(guest, at('guest', 'recommendations'), (page) => page.locator('button.rec').first())
  await look(guest, at('guest', 'settings'), (page) => page.locator('main button[aria-haspopup=dialog]').first())
  expect(problems).toEqual([])
}, 180_000)

test("a phone's on-screen keyboard covers neither the buttons of a dialog nor the focused field", async () => {
  const { site, hotel } = environment
  const page = await site.page({ as: hotel.manager, locale: 'en-GB' })
  await openDialog(page, `/${hotel.id}/manager/menu`, (page) => page.locator('.actions [aria-haspopup=dialog]').first())
  const keyboard = (height: number) =>
    page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - height })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  const field = page.getByRole('dialog').getByRole('textbox').last()
  await field.focus()
  await keyboard(336)
  const getBottom = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  const foot = page.getByRole('dialog').locator('footer')
  await expect.poll(() => getBottom(foot), eventually).toBeLessThanOrEqual(phone.height - 336)
  expect(await getBottom(field)).toBeLessThanOrEqual(((await foot.boundingBox())?.y ?? 0) + 1)
  expect(((await page.getByRole('dialog').boundingBox())?.y ?? -1) >= 0).toBe(true)
  await keyboard(0)
  await expect.poll(() => getBottom(foot), eventually).toBeGreaterThan(phone.height - 60)
})

test('the reason why a form could not be sent is scrolled into view while its buttons stay', async () => {
  const { site, hotel } = environment
  const page = await site.page({ as: hotel.guest, locale: 'en-GB', ...small })
  await page.goto(`/${hotel.id}/guest/menu`)
  await page.locator('.dish .add').first().click()
  await page.locator('.cartbar button').click()
  await page.getByRole('dialog').waitFor()
  await page.route('**/api/hotels/*/my/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'platform.invalid_input', message: 'Refused' } })
      : route.continue(),
  )
  await page.getByRole('dialog').locator('button[type=submit]').click()
  const box = page.getByRole('dialog').locator('.box--error')
  await box.waitFor()
  await expect
    .poll(async () => {
      const [told, body] = [await box.boundingBox(), await page.locator('.dialog-body').boundingBox()]
      return told !== null && body !== null && told.y + told.height <= body.y + body.height + 1
    }, eventually)
    .toBe(true)
})

test('read-only dialogs scroll by keyboard, also on a small screen, without axe violations', async () => {
  const { site, hotel } = environment
  const page = await site.page({ as: hotel.guest, locale: 'en-GB', ...small })
  await openDialog(page, `/${hotel.id}/guest`, (page) => page.getByRole('button', { name: /^Property Guide/ }))
  const body = page.locator('.dialog-body')
  await body.getByRole('heading').first().waitFor()
  expect(await body.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => body.evaluate((one) => one.scrollTop), eventually).toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await expectVisible(page.getByRole('button', { name: 'Close' }))).toBe(true)
})
