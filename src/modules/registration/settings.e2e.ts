import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSecretCopy } from '#modules/administration/server/secret-copy/store.ts'
import { openStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { getRegistrationSettings } from './contract/settings.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })

test('the register is switched on with its time, a proved copy, and an answer for who is here @main', async () => {
  const hotelSlug = await site.world.aHotel({ name: 'Hotel Marina', features: { registration: true } })
  const milica = await site.world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  const today = dayFrom(0)
  await site.world.call(milica, openStay, {
    params: { hotelSlug },
    body: { id: newId(), room_number: 'Room 4', lead_name: 'Ana P.', check_in: today },
  })
  await site.world.server.database.onPlatform((tx) => noteSecretCopy(tx, 'root'))
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotelSlug}/manager/register/settings`)
  await page.getByRole('radio', { name: 'Montenegro' }).click()
  await page.getByText('We found no rule that we can rely on.').waitFor()
  await page.getByRole('switch', { name: 'Guest register' }).click()
  await button(page, 'Save').click()
  await page.getByText('Please enter how long entries are kept').waitFor()
  await page.getByLabel('Kept after departure, days').fill('365')
  await page.getByLabel('Who told you').fill('Advokat D. Primjer, 12/2027')
  await button(page, 'Save').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('1 group is here').waitFor()
  await dialog.getByRole('radio', { name: 'Registered elsewhere' }).click()
  await button(dialog, 'Switch on').click()
  await page.getByText('Saved.').waitFor()
  await expect
    .poll(
      async () => (await site.world.call(milica, getRegistrationSettings, { params: { hotelSlug } })).body,
      eventually,
    )
    .toMatchObject({ register_on: true, pack: 'me', keep_days: 365 })
})
