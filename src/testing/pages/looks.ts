import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, phone } from '../browser-server.ts'
import { axeViolations } from '../browser.ts'

const narrow = { width: 320, height: 640 } as const
const themes = ['light', 'dark'] as const

/**
 * Checks the current page (dialogs included) on a phone and on a desktop, light and dark, and restores it: axe
 * violations and what is wider than the screen, also at 320 px. One line for each problem; compare it with `[]`.
 * @param name of the screenshots in DESKBELL_SHOTS (a folder)
 */
export const findVisualProblems = async (page: Page, name: string): Promise<string[]> => {
  const shots = process.env['DESKBELL_SHOTS']
  const before = page.viewportSize() ?? phone
  const found: string[] = []
  // A dialog that is still opening is half transparent.
  await expect.poll(() => page.locator('[data-starting-style]').count()).toBe(0)
  for (const size of [narrow, desk, phone]) {
    await page.setViewportSize(size)
    const wide = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => done(document.documentElement.scrollWidth - document.documentElement.clientWidth)))',
    )
    if (wide > 0) found.push(`${name}, ${size.width} px: ${wide} px too wide`)
    if (size === narrow) continue
    for (const colorScheme of themes) {
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
