import type { Page } from 'playwright-core'

/**
 * Lets the first request of a kind through and loses its answer, as on a bad network; retries are answered.
 * @returns how often it was sent
 */
export const loseFirstAnswer = async (page: Page, path: string, method: string): Promise<() => number> => {
  let sent = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => sent
}
