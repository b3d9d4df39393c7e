import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../setup/eventually.ts'

/** Somebody who has a keyboard and nothing else. */
export type Keys = {
  /**
   * Presses Tab until the focus is there: on what a screen reader would call so, as `button "Save"`.
   * Everything that the focus meets on its way must come to be seen, not to lie behind something else, and show that it
   * has the focus.
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
/** How long the focus may be where nobody sees it, before it is a fault of the page. */
const patienceMs = 3_000

/** What is wrong with the place of the focus, or nothing; and the words around it, in which its name must be. */
type Focus = { wrong: string; words: string }

// For the page, in one question: a journey asks it some hundred times.
const lookAtFocus = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return { wrong: 'nowhere', words: '' }
  const named = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const words = [at.getAttribute('aria-label'), ...named, ...[...(at.labels ?? [])].map((label) => label.textContent), at.textContent].join(' ').replaceAll(/\\s+/g, ' ')
  // A field that is drawn by its label shows the focus there.
  const drawn = at.matches('input[type=checkbox], input[type=radio], input[type=file]') ? (at.closest('label') ?? at) : at
  const { top, left, bottom, right, width, height } = drawn.getBoundingClientRect()
  const inside = (x, y) => [Math.min(Math.max(x, 1), innerWidth - 2), Math.min(Math.max(y, 1), innerHeight - 2)]
  const points = [[(left + right) / 2, (top + bottom) / 2], [left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]]
  const isFree = () => points.some(([x, y]) => {
    const there = document.elementFromPoint(...inside(x, y))
    return there !== null && (drawn.contains(there) || there.contains(drawn))
  })
  const shows = (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none' && parseFloat(getComputedStyle(element).outlineWidth) >= 2
  const wrong =
    width < 2 || height < 2 ? 'too small to be seen'
    : bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth ? 'outside of the screen'
    : !isFree() ? 'behind something else'
    : !at.matches('[tabindex="-1"]') && ![at, drawn, at.parentElement, at.nextElementSibling].some(shows) ? 'without a sign of the focus'
    : ''
  return { wrong, words }
})()`

/** The first words of a name as it is asked for, where they stand there plainly. */
const firstWords = (name: string | RegExp): string =>
  /"([^"\\.*+?()[\]|]*)/.exec(typeof name === 'string' ? name : name.source)?.[1] ?? ''

/** The keyboard of a page. Journeys by it touch nothing else. */
export const getKeys = (page: Page): Keys => {
  const { keyboard } = page
  /** What has the focus, as a screen reader would call it; empty where nothing has it. */
  const here = async (): Promise<string> => {
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) return ''
    const [line = ''] = (await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '')).split('\n')
    // What holds a colon stands in quotes there.
    return line
      .replace(/^- /, '')
      .replace(/^'(.*)'(:.*)?$/, (_, name: string) => name.replaceAll("''", "'"))
      .replaceAll(/ \[(?!disabled)[^\]]*\]/g, '')
  }
  /**
   * @returns the words at the focus, when it is where it can be seen: a dialog takes it a frame after it has opened
   * over it
   */
  const settled = async (): Promise<string> => {
    for (const end = performance.now() + patienceMs; ;) {
      const { wrong, words } = await page.evaluate<Focus>(lookAtFocus)
      // Between the last and the first the browser itself has the focus.
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
      // Nobody presses again while a button says that it is at work.
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
