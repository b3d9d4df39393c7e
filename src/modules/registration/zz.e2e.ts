import { afterAll, beforeAll, test } from 'vitest'
import { noteSecretCopy } from '#modules/administration/server/secret-copy/store.ts'
import { createBrowserServer, type BrowserServer } from '#testing/browser-server.ts'
let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
test('shots', async () => {
  const hotelSlug = await site.world.aHotel({ name: 'Hotel Marina', features: { registration: true } })
  const milica = await site.world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  for (const [language, colorScheme, width, packs] of [
    ['en', 'light', 1280, [1, 5, 8]],
    ['de', 'dark', 390, [5, 7]],
    ['de', 'light', 1280, [4]],
    ['en', 'dark', 1280, [0]],
  ] as const) {
    const page = await site.page({ as: milica, width, height: 900, language, colorScheme } as never)
    await page.emulateMedia({ colorScheme })
    await page.addInitScript(() => {})
    await page.goto(`/${hotelSlug}/manager/register/settings`)
    for (const at of packs) {
      await page.getByRole('radio').nth(at).click()
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/rules-${language}-${colorScheme}-${width}-${at}.png`, fullPage: true })
    }
    if (width === 390) await site.world.server.database.onPlatform((tx) => noteSecretCopy(tx, 'root'))
  }
}, 120000)
