import { errors, type Locator, type Page } from 'playwright-core'

// Playwright retries every 500 ms, and every 100 ms only if the time-out is below 2.5 s. A test waits some ten
// times.
// Short waits save a third of its time.
const quickMs = 2_400
const maxWaitMs = 30_000

type Wait = Locator['waitFor']
const made = new WeakSet<object>()

/** Splits every wait of this browser's locators into short ones, 30 s in total unless a time-out is given. */
export const waitQuickly = (page: Page): void => {
  const prototype = Object.getPrototypeOf(page.locator('html')) as {
    waitFor: Wait
    click: Locator['click']
    fill: Locator['fill']
  }
  if (made.has(prototype)) return
  made.add(prototype)
  const { waitFor, click, fill } = prototype
  const wait = async (
    locator: Locator,
    { timeout = maxWaitMs, ...options }: Parameters<Wait>[0] = {},
  ): Promise<void> => {
    for (const end = performance.now() + timeout; ;) {
      const left = end - performance.now()
      try {
        return await waitFor.call(locator, { ...options, timeout: Math.max(1, Math.min(left, quickMs)) })
      } catch (cause) {
        if (!(cause instanceof errors.TimeoutError) || left <= quickMs) throw cause
      }
    }
  }
  prototype.waitFor = function (this: Locator, options) {
    return wait(this, options)
  }
  prototype.click = async function (this: Locator, options) {
    await wait(this, options?.timeout === undefined ? {} : { timeout: options.timeout })
    return click.call(this, options)
  }
  prototype.fill = async function (this: Locator, value, options) {
    await wait(this, options?.timeout === undefined ? {} : { timeout: options.timeout })
    return fill.call(this, value, options)
  }
}
