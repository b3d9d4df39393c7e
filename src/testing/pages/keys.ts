import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../setup/eventually.ts'

/** A person with only a keyboard. */
export type Keys = {
  /**
   * Presses Tab until the focus is on the element that a screen reader would announce like this: `button "Save"`.
   * Everything that gets the focus on the way must scroll into view, not be covered, and show the focus.
   */
  to(name: string | RegExp): Promise<void>
  press(...keys: string[]): Promise<void>
  type(words: string): Promise<void>
  /** `to` and Enter. */
  use(name: string | RegExp): Promise<void>
  /** `to`, then replaces the field's text. */
  fill(name: string | RegExp, words: string): Promise<void>
  /** Waits until the focus is there without a key. */
  isAt(name: string | RegExp): Promise<true>
}

const limit = 120
/** How long the focus may be invisible before it is a fault of the page. */
const maxWaitMs = 3_000

/** The problem of the focus' position, or nothing; and the text around it, which must contain its name. */
type Focus = { wrong: string; words: string }

// For the page, in one call: a test asks it some hundred times.
const lookAtFocus = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return { wrong: 'nowhere', words: '' }
  const named = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const labels = [...(at.labels ?? [])].map((label) => label.textContent)
  const words = [at.getAttribute('aria-label'), ...named, ...labels, at.textContent].join(' ').replaceAll(/\\s+/g, ' ')
  // A field that is drawn by its label shows the focus there.
  const drawn = at.matches('input[type=checkbox], input[type=radio], input[type=file]') ? (at.closest('label') ?? at) : at
  const { top, left, bottom, right, width, height } = drawn.getBoundingClientRect()
  const inside = (x, y) => [Math.min(Math.max(x, 1), innerWidth - 2), Math.min(Math.max(y, 1), innerHeight - 2)]
  const points = [[(left + right) / 2, (top + bottom) / 2], [left + 4, top + 4], [right - 4, top + 4],
    [left + 4, bottom - 4], [right - 4, bottom - 4]]
  const isFree = () => points.some(([x, y]) => {
    const there = document.elementFromPoint(...inside(x, y))
    return there !== null && (drawn.contains(there) || there.contains(drawn))
  })
  const shows = (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none' &&
    parseFloat(getComputedStyle(element).outlineWidth) >= 2
  const wrong =
    width < 2 || height < 2 ? 'too small to be seen'
    : bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth ? 'outside of the screen'
    : !isFree() ? 'behind something else'
    : !at.matches('[tabindex="-1"]') && ![at, drawn, at.parentElement, at.nextElementSibling].some(shows) ? 'without a sign of the focus'
    : ''
  return { wrong, words }
})()`

/** The first words of a requested name, if it is a plain one. */
const firstWords = (name: string | RegExp): string =>
  /"([^"\\.*+?()[\]|]*)/.exec(typeof name === 'string' ? name : name.source)?.[1] ?? ''

/** The keyboard of a page. Tests with it use nothing else. */
export const getKeys = (page: Page): Keys => {
  const { keyboard } = page
  /** The focused element as a screen reader would announce it; empty if there is none. */
  const here = async (): Promise<string> => {
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) return ''
    const [line = ''] = (await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '')).split('\n')
    // A text with a colon is in quotes there.
    return line
      .replace(/^- /, '')
      .replace(/^'(.*)'(:.*)?$/, (_, name: string) => name.replaceAll("''", "'"))
      .replaceAll(/ \[(?!disabled)[^\]]*\]/g, '')
  }
  /** @returns the text at the focus, once it is visible: a dialog takes the focus a frame after it has opened */
  const settled = async (): Promise<string> => {
    for (const end = performance.now() + maxWaitMs; ;) {
      const { wrong, words } = await page.evaluate<Focus>(lookAtFocus)
      // Between the last and the first element the browser itself has the focus.
      if (wrong === '' || wrong === 'nowhere') return words
      if (performance.now() > end)
        throw new Error(
          `The focus is ${wrong}: ${words || (await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 300)'))}`,
        )
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
  }
  const isCalled = (name: string | RegExp, found: string): boolean =>
    typeof name === 'string' ? found.startsWith(name) : name.test(found)
  const keys: Keys = {
    to: async (name) => {
      const met = new Set<string>()
      const wanted = firstWords(name)
      for (let presses = 0; presses <= limit; presses += 1) {
        const words = await settled()
        if (words.includes(wanted) && isCalled(name, await here())) return
        met.add(words)
        await keyboard.press('Tab')
      }
      throw new Error(`Tab never came to ${String(name)}; it met ${[...met].join(' · ')}`)
    },
    press: async (...names) => {
      for (const name of names) await keyboard.press(name)
    },
    type: (words) => keyboard.type(words),
    use: async (name) => {
      await keys.to(name)
      // A busy button takes no second press.
      await expect.poll(() => page.locator('[aria-busy=true]:focus').count(), eventually).toBe(0)
      await keyboard.press('Enter')
    },
    fill: async (name, words) => {
      await keys.to(name)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(words)
    },
    isAt: async (name) => {
      await expect
        .poll(async () => {
          const found = await here()
          return isCalled(name, found) || found
        }, eventually)
        .toBe(true)
      return true
    },
  }
  return keys
}
