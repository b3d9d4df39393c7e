import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#testing/browser.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { findLayoutProblems } from '#testing/screen-tours/layout.ts'
import {
  createScreenFixture,
  openPage,
  getTours,
  walk,
  type DialogCount,
  type Environment,
  type Tour,
} from '#testing/screen-tours/screen-tour.ts'

let environment: Environment
beforeAll(async () => {
  environment = await createScreenFixture()
})
afterAll(() => environment.site.close())

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const
const themes = ['light', 'dark'] as const

/** With the first location of each. */
const problems = new Map<string, string>()
const dialogCount: DialogCount = { dialogs: 0 }
let [screens, looks] = [0, 0]

/** The page without what differs each time it is drawn, so that it is checked once. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerHTML.replaceAll(/(id|for|aria-\w+by|aria-controls)="[^"]*"/g, ''))

const go = async ({ as, paths }: Tour): Promise<void> => {
  const page = await environment.site.page(as ? { as } : {})
  const known = new Set<string>()
  const look = async (_: Page, where: string): Promise<void> => {
    const [before, path] = [known.size, where.split(',')[0] ?? '']
    if (known.add(path + (await drawn(page))).size === before) return
    screens += 1
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        // A theme chosen in the settings overrides the device's.
        await page.evaluate((theme) => {
          const { dataset } = document.documentElement
          if (dataset['theme']) dataset['theme'] = theme
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        }, colorScheme)
        looks += 1
        for (const one of [
          ...(await axeViolations(page)),
          ...(colorScheme === 'light' ? await findLayoutProblems(page) : []),
        ])
          if (!problems.has(one)) problems.set(one, `${where}, ${size.width} px, ${colorScheme}`)
      }
    }
    if (process.env['DESKBELL_SHOTS'])
      await page.screenshot({
        path: `${process.env['DESKBELL_SHOTS']}/look-${where.replaceAll(/\W+/g, '-').slice(0, 120)}.png`,
      })
  }
  await walk(page, paths, look, dialogCount)
}

test.skipIf(!isLong)(
  'no screen and no dialog has an axe violation, light and dark, at three widths, and nothing sticks out or overlaps',
  async () => {
    const tours = getTours(environment)
    const others = async (): Promise<void> => {
      for (const tour of tours) if (tour.who !== 'manager') await go(tour)
    }
    await Promise.all([others(), ...tours.filter(({ who }) => who === 'manager').map(go)])
    reportMetrics('every look', { screens, dialogs: dialogCount.dialogs, looks, findings: problems.size })
    expect([...problems].map(([problem, where]) => `${where}: ${problem}`)).toEqual([])
  },
  3_000_000,
)

test('the test detects what overlaps or sticks out @main', async () => {
  const page = await environment.site.page()
  await openPage(page, '/welcome')
  expect(await findLayoutProblems(page)).toEqual([])
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML(
      'beforeend',
      '<p class="one">Wide</p><button class="two">A</button><button class="three">B</button>',
    )
    Object.assign((document.querySelector('.one') as HTMLElement).style, { width: '2000px' })
    Object.assign((document.querySelector('.three') as HTMLElement).style, { marginLeft: '-20px' })
  })
  expect((await findLayoutProblems(page)).map((one) => /sticks out|overlap|too wide/.exec(one)?.[0])).toEqual(
    expect.arrayContaining(['too wide', 'sticks out', 'overlap']),
  )
})
