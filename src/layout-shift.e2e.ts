import type { Page } from 'playwright-core'
import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, tell } from '#testing/faults/figures.ts'
import { aStage, openPage, toursOf, type Stage, type Tour } from '#testing/walks/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await aStage()
})
afterAll(() => stage.site.close())

// Longer than what is still called quick, so that every screen shows that it is loading.
const answersAfterMs = 450
const sizes = [{ width: 360, height: 740 }, { width: 1280, height: 800 }] as const

type Shift = { value: number; what: string }
declare global {
  var shifts: Shift[]
}

/** Sums up from now on what jumps after the first paint of each page that is loaded, without anybody having touched it. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
    const name = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.parentElement?.className || element.parentElement?.tagName.toLowerCase()} > ${element.tagName.toLowerCase()}.${element.className}` : 'what is gone'
    }
    const rect = ({ x, y, width, height }: DOMRect): string => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (!hadRecentInput) globalThis.shifts.push({ value, what: sources.map(({ node, previousRect, currentRect }) => `${name(node)} ${rect(previousRect)} → ${rect(currentRect)}`).join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftsOf = async (page: Page): Promise<Shift[]> => {
  await page.waitForFunction(() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  // An entry is told after the frame in which it was.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))))
  return page.evaluate(() => globalThis.shifts)
}

const go = async ({ as, paths }: Tour, size: (typeof sizes)[number]): Promise<{ path: string; shifts: Shift[] }[]> => {
  const page = await stage.site.page({ ...(as && { as }), ...size })
  await watchShifts(page)
  await page.route(/\/api\/(?!.*events)|\/images\/|\.woff2$/, async (route) => {
    await later(answersAfterMs)
    await route.continue().catch(() => undefined)
  })
  const found: { path: string; shifts: Shift[] }[] = []
  for (const path of paths) {
    await page.goto('about:blank')
    await openPage(page, path)
    found.push({ path, shifts: await shiftsOf(page) })
  }
  return found
}

test.skipIf(!isLong)('no screen jumps after its first paint, however late its data, pictures and letters come', async () => {
  const tours = toursOf(stage)
  const all = await Promise.all(sizes.map(async (size) => {
    const found = []
    for (const tour of tours) found.push(...(await go(tour, size)).map((one) => ({ ...one, size })))
    return found
  }))
  const jumping = all.flat().flatMap(({ path, size, shifts }) => (shifts.length > 0 ? [`${path}, ${size.width} px: ${shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)}: ${shifts.map(({ value, what }) => `\n    ${value.toFixed(4)} ${what}`).join('')}`] : []))
  const sums = all.flat().map(({ shifts }) => shifts.reduce((sum, { value }) => sum + value, 0))
  tell('layout shift', { loads: sums.length, jumping: jumping.length, 'greatest sum': Math.max(...sums).toFixed(4) })
  expect(jumping).toEqual([])
}, 900_000)
