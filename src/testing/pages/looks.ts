import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, phone } from '../browser-server.ts'
import { axeViolations } from '../browser.ts'
import { isLong } from '../faults/metrics.ts'

const narrow = { width: 320, height: 640 } as const
const themes = ['light', 'dark'] as const

/** One of the colourings beside the first, for each name another: all of them are seen in the sum of the tests. */
const sampleOf = (name: string): number =>
  (Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3) + 1

/**
 * Checks the current page (dialogs included) and restores it: what is wider than the screen at 320, 390 and 1280 px, axe
 * violations on a light phone, and the colours once more in another size or theme; in the long form in all of them. One
 * line for each problem; compare it with `[]`.
 * @param name of the screenshots in DESKBELL_SHOTS (a folder)
 */
export const findVisualProblems = async (page: Page, name: string): Promise<string[]> => {
  const shots = process.env['DESKBELL_SHOTS']
  const before = page.viewportSize() ?? phone
  const found: string[] = []
  let other = 0
  // A dialog that is still opening is half transparent.
  await expect.poll(() => page.locator('[data-starting-style]').count()).toBe(0)
  for (const size of [narrow, desk, phone]) {
    await page.setViewportSize(size)
    const wide = await page.evaluate<number>(
      `new Promise((done) => requestAnimationFrame(() =>
        done(document.documentElement.scrollWidth - document.documentElement.clientWidth)))`,
    )
    if (wide > 0) found.push(`${name}, ${size.width} px: ${wide} px too wide`)
    if (size === narrow) continue
    for (const colorScheme of themes) {
      const isFirst = size === phone && colorScheme === 'light'
      if (!isFirst && !isLong && shots === undefined && (other += 1) !== sampleOf(name)) continue
      await page.emulateMedia({ colorScheme })
      const violations = await axeViolations(page, colorScheme === 'light' ? 'everything' : 'colours')
      found.push(...violations.map((violation) => `${name}, ${size.width} px, ${colorScheme}: ${violation}`))
      if (shots !== undefined)
        await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, '-')}-${size.width}-${colorScheme}.png` })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize(before)
  return found
}
