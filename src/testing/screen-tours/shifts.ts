import { setTimeout as later } from 'node:timers/promises'
import type { Page } from 'playwright-core'

// Longer than any threshold for "quick", so that every screen shows that it is loading.
const answersAfterMs = 450

export type Shift = { value: number; what: string }
declare global {
  var shifts: Shift[]
}

/** From now on sums up the layout shifts after the first paint of each page, without user input. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const name = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return element
        ? `${element.parentElement?.className || element.parentElement?.tagName.toLowerCase()} > ${element.tagName.toLowerCase()}.${element.className}`
        : 'what is gone'
    }
    const rect = ({ x, y, width, height }: DOMRect): string =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (!hadRecentInput)
          globalThis.shifts.push({
            value,
            what: sources
              .map(
                ({ node, previousRect, currentRect }) => `${name(node)} ${rect(previousRect)} → ${rect(currentRect)}`,
              )
              .join('; '),
          })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts of this page since its first paint. */
export const getShifts = async (page: Page): Promise<Shift[]> => {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  // An entry is reported after its frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
  )
  return page.evaluate(() => globalThis.shifts)
}

/** Forgets the shifts until now, when the fonts and pictures of the page are there: what follows is counted. */
export const forgetShifts = async (page: Page): Promise<void> => {
  await getShifts(page)
  await page.evaluate(() => {
    globalThis.shifts = []
  })
}

/** Delays answers, images and fonts. */
export const answerLate = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(?!.*events)|\/images\/|\.woff2$/, async (route) => {
    await later(answersAfterMs)
    await route.continue().catch(() => undefined)
  })
