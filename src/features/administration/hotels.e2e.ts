import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSite, desk, type Site } from '#testing/site.ts'
import type { Person } from '#testing/world.ts'

let site: Site
let owner: Person

beforeAll(async () => {
  site = await aSite()
  await site.world.aHotel({ id: 'the-only-house', name: 'The only house' })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.world.anOwner()
})

const list = '**/api/owner/hotels*'

/** The owner's page, whose hotels do not come before `answer`. */
const withoutHotels = async (answer: 'late' | 'failed'): Promise<{ page: Page; come: () => void }> => {
  const page = await site.page({ as: owner, ...desk, allow: [/status of 500/] })
  let come = (): void => {}
  let hasCome = false
  const asked = new Promise<void>((resolve) => (come = resolve))
  await page.route(list, async (call) => {
    if (answer === 'failed' && !hasCome) return call.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'x' } })
    if (answer === 'late') await asked
    return call.continue()
  })
  await page.goto('/add-hotel')
  await page.getByRole('heading', { name: 'Owner Hotel Management' }).waitFor()
  return {
    page,
    come: () => {
      hasCome = true
      come()
    },
  }
}

const dialogs: [string, string, (place: Locator) => Locator][] = [
  ['Edit Hotels', 'Edit Hotels', (place) => place.getByRole('listitem')],
  ['Add Manager', 'Add Manager', (place) => place.getByLabel('Hotel', { exact: true })],
  ['View Managers', 'Managers', (place) => place.getByLabel('Hotel', { exact: true })],
]
const open = async (page: Page, door: string, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: door }).first().click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  return dialog
}

test.each(dialogs)('%s waits for the hotels and does not say meanwhile that there are none', async (door, name, hotels) => {
  const { page, come } = await withoutHotels('late')
  const dialog = await open(page, door, name)
  await dialog.getByRole('status', { name: 'Loading...' }).waitFor()
  expect([await page.getByText('No hotels found.').count(), await page.getByText('0 hotels').count()]).toEqual([0, 0])
  come()
  await hotels(dialog).waitFor()
  expect(await hotels(dialog).textContent()).toContain('The only house')
})

test.each(dialogs)('%s tells that the hotels could not be loaded, and tries again', async (door, name, hotels) => {
  const { page, come } = await withoutHotels('failed')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  const dialog = await open(page, door, name)
  await dialog.getByText('Error: Something went wrong on our side.').waitFor()
  expect([await page.getByText('No hotels found.').count(), await page.getByText('0 hotels').count()]).toEqual([0, 0])
  come()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await hotels(dialog).waitFor()
  expect(await hotels(dialog).textContent()).toContain('The only house')
})
