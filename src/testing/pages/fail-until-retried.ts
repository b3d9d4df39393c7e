import type { Page } from 'playwright-core'

// Once, also for a page with two lists that fail.
const count = `globalThis.retries ??= (addEventListener('click', ({ target }) => {
  if (target.closest('button')?.textContent === 'Try again') globalThis.retries += 1
}, true), 0)`

/**
 * Fails these calls of pages that are opened from now on until "Try again" was pressed so many times: what loads again by
 * itself, as with a new stream, does not heal a list before the test has pressed.
 */
export const failUntilRetried = async (page: Page, calls: RegExp, presses = 1): Promise<void> => {
  await page.addInitScript(count)
  await page.route(calls, async (route) => {
    // Null: the page has been closed meanwhile, at the end of its test.
    const retries = await page.evaluate<number>('globalThis.retries ?? 0').catch(() => null)
    if (retries === null) return
    if (retries >= presses) return route.fallback()
    return route.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'Something went wrong.' } })
  })
}
