import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const field = (place: Page | Locator, name: string) => place.getByLabel(name, { exact: true })

test('a manager sets a rate and tries it, and the desk enters the persons of a stay and charges them @main', async () => {
  const hotel = await site.world.aHotel({
    name: 'Hotel Marina, Budva',
    features: { bill: true },
    content_languages: ['en'],
  })
  const manager = await site.world.aManager(hotel)
  const page = await site.page({ as: manager, ...desk })
  await page.goto(`/${hotel}/manager/tourist-tax`)
  await page.getByRole('switch').click()
  await page.getByRole('switch', { checked: true }).waitFor()

  await button(page, 'Add a tax').click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Name on the bill').fill('Boravišna taksa')
  await field(dialog, 'Amount (EUR)').fill('1')
  for (const [at, values] of [
    ['0', '11', '0'],
    ['12', '17', '50'],
  ].entries()) {
    await button(dialog, 'Age group').click()
    for (const [place, label] of ['From age', 'To age', 'Pays, %'].entries())
      await field(dialog, label)
        .nth(at)
        .fill(values[place] ?? '')
  }
  await button(dialog, 'Save the rate').click()
  await page.getByRole('heading', { name: 'Boravišna taksa' }).waitFor()
  await button(page, 'Calculate').click()
  const tried = page.getByRole('region', { name: 'Try it' })
  await expect.poll(() => tried.innerText()).toMatch(/2 adults × 3 nights × 1\.00\s€[\s\S]*Tourist tax\s+7\.50\s€/)

  const id = newId()
  const stay = { id, room_number: 'Room 3', lead_name: 'Ana', check_in: dayFrom(0), check_out: dayFrom(3) }
  await site.world.call(manager, openStay, { params: { hotelSlug: hotel }, body: stay })
  await page.goto(`/${hotel}/manager/stays/${id}`)
  await button(page, 'Persons').click()
  await field(dialog, 'Adults').fill('2')
  await button(dialog, 'Save the persons').click()
  await button(page, 'Charge now').click()
  await page.getByText('Boravišna taksa, 2 adults × 3 nights').waitFor()

  await page.goto(`/${hotel}/manager/tourist-tax`)
  await button(page, 'End this rate...').click()
  await dialog.getByLabel('Valid until').fill('2099-12-31')
  await button(dialog, 'End on 31/12/2099').click()
  await page.getByText('until 31/12/2099').waitFor()
})
