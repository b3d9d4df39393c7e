import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from '../site.ts'

/** Somebody who has a keyboard and nothing else. */
export type Keys = {
  /**
   * Presses Tab until the focus is there: on what a screen reader would call so, as `button "Save"`.
   * Everything that the focus meets on its way must be seen, not lie behind something else, and show that it has the focus.
   */
  to(name: string | RegExp): Promise<void>
  press(...keys: string[]): Promise<void>
  type(words: string): Promise<void>
  /** `to` and Enter. */
  use(name: string | RegExp): Promise<void>
  /** `to` and the words, in place of those that stand there. */
  fill(name: string | RegExp, words: string): Promise<void>
  /** Waits until the focus is there without a key. */
  isAt(name: string | RegExp): Promise<true>
}

const limit = 120

// In words for the page: what is wrong with the place of the focus, or nothing.
const wrongWithFocus = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return 'nowhere'
  // A field that is drawn by its label shows the focus there.
  const drawn = at.matches('input[type=checkbox], input[type=radio], input[type=file]') ? (at.closest('label') ?? at) : at
  const { top, left, bottom, right, width, height } = drawn.getBoundingClientRect()
  if (width < 2 || height < 2) return 'too small to be seen'
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return 'outside of the screen'
  const inside = (x, y) => [Math.min(Math.max(x, 1), innerWidth - 2), Math.min(Math.max(y, 1), innerHeight - 2)]
  const points = [[(left + right) / 2, (top + bottom) / 2], [left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]]
  const isFree = points.some(([x, y]) => { const there = document.elementFromPoint(...inside(x, y)); return there !== null && (drawn.contains(there) || there.contains(drawn)) })
  if (!isFree) return 'behind something else'
  const shows = (element) => { const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element); return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none' }
  if (!at.matches('[tabindex="-1"]') && ![at, drawn, at.parentElement, at.nextElementSibling].some((element) => element !== null && shows(element))) return 'without a sign of the focus'
  return ''
})()`

/** The keyboard of a page. Journeys by it touch nothing else. */
export const keysOf = (page: Page): Keys => {
  const { keyboard } = page
  /** What has the focus, as a screen reader would call it; empty where nothing has it. */
  const here = async (): Promise<string> => {
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) return ''
    const [line = ''] = (await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '')).split('\n')
    // What holds a colon stands in quotes there.
    return line.replace(/^- /, '').replace(/^'(.*)'(:.*)?$/, (_, name: string) => name.replaceAll("''", "'")).replaceAll(/ \[(?!disabled)[^\]]*\]/g, '')
  }
  const isCalled = (name: string | RegExp, found: string): boolean => (typeof name === 'string' ? found.startsWith(name) : name.test(found))
  const keys: Keys = {
    to: async (name) => {
      const met: string[] = []
      for (let presses = 0; presses <= limit; presses += 1) {
        const found = await here()
        if (found !== '' || presses > 0) {
          const wrong = await page.evaluate<string>(wrongWithFocus)
          // Between the last and the first the browser itself has the focus.
          if (wrong !== '' && wrong !== 'nowhere') throw new Error(`The focus is ${wrong}: ${found || (await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 300)'))}`)
        }
        if (isCalled(name, found)) return
        met.push(found)
        await keyboard.press('Tab')
      }
      throw new Error(`Tab never came to ${String(name)}; it met ${[...new Set(met)].join(' · ')}`)
    },
    press: async (...names) => {
      for (const name of names) await keyboard.press(name)
    },
    type: (words) => keyboard.type(words),
    use: async (name) => {
      await keys.to(name)
      // Nobody presses again while a button says that it is at work.
      await expect.poll(() => page.locator('[aria-busy=true]:focus').count(), soon).toBe(0)
      await keyboard.press('Enter')
    },
    fill: async (name, words) => {
      await keys.to(name)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(words)
    },
    isAt: async (name) => {
      await expect.poll(async () => { const found = await here(); return isCalled(name, found) || found }, soon).toBe(true)
      return true
    },
  }
  return keys
}
