import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let owner: Person

beforeAll(async () => {
  site = await createBrowserServer()
  await site.world.aHotel({ id: 'the-only-house', name: 'The only house' })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.world.anOwner()
})

const list = '**/api/owner/hotels*'

/** The owner's page, whose hotels do not arrive before `answer`. */
const withoutHotels = async (answer: 'late' | 'failed'): Promise<{ page: Page; come: () => void }> => {
  const page = await site.page({ as: owner, ...desk, allow: [/status of 500/] })
  let come = (): void => {}
  let hasCome = false
  const asked = new Promise<void>((resolve) => (come = resolve))
  await page.route(list, async (call) => {
    if (answer === 'failed' && !hasCome)
      return call.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'x' } })
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

test.each(dialogs)(
  '%s waits for the hotels and does not meanwhile say that there are none',
  async (door, name, hotels) => {
    const { page, come } = await withoutHotels('late')
    const dialog = await open(page, door, name)
    await dialog.getByRole('status', { name: 'Loading...' }).waitFor()
    expect([await page.getByText('No hotels found.').count(), await page.getByText('0 hotels').count()]).toEqual([0, 0])
    come()
    await hotels(dialog).waitFor()
    await expect.poll(() => hotels(dialog).textContent(), eventually).toContain('The only house')
  },
)

test.each(dialogs)('%s says that the hotels could not be loaded, and tries again', async (door, name, hotels) => {
  const { page, come } = await withoutHotels('failed')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  const dialog = await open(page, door, name)
  await dialog.getByText('Error: Something went wrong on our side.').waitFor()
  expect([await page.getByText('No hotels found.').count(), await page.getByText('0 hotels').count()]).toEqual([0, 0])
  come()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await hotels(dialog).waitFor()
  await expect.poll(() => hotels(dialog).textContent(), eventually).toContain('The only house')
})

test('with thousands of hotels each dialog shows one page, loads more, and finds any by name or slug', async () => {
  await site.world.server.database.onPlatform((tx) =>
    sql`insert into hotels (id, name)
      select 'chain-' || n, 'Šipan House ' || to_char(n, 'FM0000') from generate_series(1, 3000) as n`.execute(tx),
  )
  const vera = await site.world.aManager('chain-2750', { display_name: 'Vera Far' })
  const page = await site.page({ as: owner, ...desk, allow: [/status of 500/] })
  await page.goto('/add-hotel')
  await page.getByText('3001 hotels').waitFor()

  const rows = page.getByRole('row').filter({ hasText: '/chain-' })
  await expect.poll(() => rows.count(), eventually).toBe(49)
  await page.route('**/api/owner/hotels?cursor*', (call) =>
    call.fulfill({ status: 500, json: { code: 'platform.unexpected', message: 'x' } }),
  )
  await page.getByRole('button', { name: 'Show more hotels' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await rows.count()).toBe(49)
  await page.unroute('**/api/owner/hotels?cursor*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows.count()).toBe(99)
  const find = (place: Page | Locator, words: string) => place.getByLabel('Find a hotel').fill(words)
  await find(page, 'sipan 2750')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('status').getByText('1 hotel', { exact: true }).waitFor({ state: 'attached' })
  await find(page, 'nothing like that')
  await page.getByText('No hotels found.').waitFor()
  await find(page, 'chain-2750')
  await rows.first().getByRole('button').click()
  await page.getByLabel('Name', { exact: true }).fill('Renamed House')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Hotel updated!').waitFor()
  await rows.getByText('Renamed House').waitFor()

  const managers = await open(page, 'View Managers', 'Managers')
  // The last used hotel is selected, on whatever page it is.
  await managers.getByText('Vera Far').waitFor()
  const choice = managers.getByLabel('Hotel', { exact: true })
  await expect.poll(() => choice.inputValue(), eventually).toBe('chain-2750')
  await find(managers, 'sipan 29')
  await expect
    .poll(async () => (await choice.getByRole('option').allTextContents()).slice(0, 3))
    .toEqual(['Choose a hotel', 'Renamed House', 'Šipan House 0029'])
  await expect
    .poll(async () => [await choice.inputValue(), await managers.getByText(vera.email).count()], eventually)
    .toEqual(['chain-2750', 1])
  await managers.getByRole('button', { name: 'Show more hotels' }).click()
  await choice.getByRole('option', { name: 'Šipan House 2929' }).waitFor({ state: 'attached' })
  await choice.selectOption('chain-2929')
  await managers.getByText('No managers found for this hotel.').waitFor()
  await page.keyboard.press('Escape')

  const edited = await open(page, 'Edit Hotels', 'Edit Hotels')
  // As many as the page below has loaded.
  await expect.poll(() => edited.getByRole('listitem').count(), eventually).toBe(100)
  await find(edited, 'renamed')
  await expect.poll(() => edited.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')

  const form = await open(page, 'Add Manager', 'Add Manager')
  await find(form, 'house 1234')
  await page.keyboard.press('Enter')
  expect(await form.getByRole('alert').count()).toBe(0)
  await form.getByRole('option', { name: 'Šipan House 1234' }).waitFor({ state: 'attached' })
  await form.getByLabel('Hotel', { exact: true }).selectOption('chain-1234')
  await form.getByLabel('Manager e-mail').fill('far@chain.example')
  await form.getByLabel('Password', { exact: true }).fill('reception at night')
  await form.getByRole('button', { name: 'Add Manager' }).click()
  await page.getByText('Manager added!').waitFor()
})
