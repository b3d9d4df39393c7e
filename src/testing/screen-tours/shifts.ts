import type { Page } from 'playwright-core'
import { setTimeout as later } from 'node:timers/promises'

// Longer than what is still called quick, so that every screen shows that it is loading.
const answersAfterMs = 450

export type Shift = { value: number; what: string }
declare global {
  var shifts: Shift[]
}

/**
 * Sums up from now on what jumps after the first paint of each page that is loaded, without anybody having touched it.
 */
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

/** What has jumped on this page since it was painted first. */
export const getShifts = async (page: Page): Promise<Shift[]> => {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  // An entry is told after the frame in which it was.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
  )
  return page.evaluate(() => globalThis.shifts)
}

/** Lets answers, pictures and letters come late. */
export const answerLate = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(?!.*events)|\/images\/|\.woff2$/, async (route) => {
    await later(answersAfterMs)
    await route.continue().catch(() => undefined)
  })
