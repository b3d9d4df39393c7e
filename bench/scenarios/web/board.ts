import type { BrowserContext, Page } from 'playwright-core'
import type { Callers } from './callers.ts'
import { hotel, type Environment } from './environment.ts'

/** Opens the board of requests on a wide screen, at full speed; resolves when it is live. */
export const openBoard = async (
  { browser, direct }: Environment,
  { manager }: Callers,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ baseURL: direct, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const [name = '', value = ''] = manager.split('=')
  await context.addCookies([{ name, value, url: direct }])
  const page = await context.newPage()
  await page.goto(`/${hotel}/manager/requests`)
  await page.locator('.board .job button').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  return { context, page }
}
