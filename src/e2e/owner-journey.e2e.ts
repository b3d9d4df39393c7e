import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const within5s = { timeout: 5000 }
const id = 'day-house'
const email = `vera@${id}.example`
const given = 'reception at night'
const getPath = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const told = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const toast = (page: Page, text: string): Promise<void> =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const openDialog = async (page: Page, door: string, name = door): Promise<Locator> => {
  await page.getByRole('button', { name: door }).first().click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  return dialog
}

/** Each step begins where the previous one ended. */
test('owner and manager: a hotel with features off, an export imported and cleared, the manager signed out within 5 s @main', async () => {
  allowSlow('lives through a whole day')
  const owner = await site.page(desk)
  const { token } = await makeOwnerLink(site.world.server.database, 'boss@deskbell.example', Date.now())
  await owner.goto(`/set-password#${token}`)
  await owner.getByLabel('New password', { exact: true }).fill('plenty of olive trees')
  await owner.getByLabel('Repeat the new password').fill('plenty of olive trees')
  await owner.getByRole('button', { name: 'Save password' }).click()

  const form = await openDialog(owner, 'New Hotel')
  await form.getByLabel('Name').fill('Day House, Kotor')
  await form.getByLabel('Slug').fill(id)
  for (const name of ['Menu', 'Taxi', 'Invoices', 'Guide', 'Recommendations', 'House rules'])
    await form.getByLabel(name).uncheck()
  await form.getByRole('button', { name: 'Create hotel' }).click()
  await told(owner, 'Hotel added!')
  const add = await openDialog(owner, 'Add Manager')
  await expect.poll(() => add.getByLabel('Hotel', { exact: true }).inputValue(), eventually).toBe(id)
  await add.getByLabel('Manager e-mail').fill(email)
  await add.getByLabel('Password', { exact: true }).fill(given)
  await add.getByLabel('Display name').fill('Vera Desk')
  await add.getByRole('button', { name: 'Add Manager' }).click()
  await told(owner, 'Manager added!')

  const manager = await site.page(desk)
  await manager.goto(`/${id}/auth?mode=manager`)
  await manager.getByLabel('E-mail').fill(email)
  await manager.getByLabel('Password', { exact: true }).fill(given)
  await manager.getByRole('button', { name: 'Sign In as Manager' }).click()
  await manager.getByText('Signed in successfully as manager!').waitFor()
  // The owner knows the first one.
  await manager.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await manager.getByLabel('Current password').fill(given)
  await manager.getByLabel('New password', { exact: true }).fill('plenty of olive trees')
  await manager.getByLabel('Repeat the new password').fill('plenty of olive trees')
  await manager.getByRole('button', { name: 'Save password' }).click()
  const bar = manager.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Reservations' }).waitFor()
  const shown = await Promise.all((await bar.getByRole('link').all()).map((link) => link.getAttribute('href')))
  // Orders have no checkbox of their own.
  expect(shown.map((href) => href?.replace(`/${id}/manager`, '')).filter((page) => page !== '/orders')).toEqual([
    '',
    '/requests',
    '/reservations',
    '/settings',
  ])
  for (const off of ['menu', 'taxi-requests', 'invoices', 'guide', 'recommendations', 'house-rules']) {
    await manager.goto(`/${id}/manager/${off}`)
    await expect.poll(() => getPath(manager), eventually).toBe(`/${id}/manager`)
  }

  await manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reservations' }).click()
  await manager.getByText('No reservations for this month.').waitFor()
  const buffer = await readFile(
    join(import.meta.dirname, '../modules/reservations/server/reading/fixtures/booking.xls'),
  )
  await manager
    .locator('input[type=file]')
    .setInputFiles({ name: 'Check-in 2026-06-01 to 2026-06-30.xls', mimeType: 'application/vnd.ms-excel', buffer })
  await manager.getByRole('heading', { name: 'Import preview' }).waitFor()
  await manager.getByRole('button', { name: 'Import 2 rows' }).click()
  await toast(manager, 'Reservations imported!')
  await manager.getByRole('row').filter({ hasText: 'Milica Kovačević' }).waitFor()
  await manager.getByRole('button', { name: 'Clear Booking.com Reservations' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(manager, 'Booking.com reservations cleared!')
  await manager.getByText('No reservations for this month.').waitFor()
  await manager.getByText('Live', { exact: true }).waitFor()

  const managers = await openDialog(owner, 'View Managers', 'Managers')
  await managers.getByRole('button', { name: 'Remove Vera Desk' }).click()
  await owner
    .getByRole('alertdialog', { name: 'Remove this manager from the hotel?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await manager.getByRole('button', { name: 'Sign In as Manager' }).waitFor(within5s)
  await told(owner, 'Manager removed.')
  await manager.goto(`/${id}/manager/reservations`)
  await expect.poll(() => getPath(manager), eventually).toBe(`/${id}/auth?mode=manager`)
  await manager.getByLabel('E-mail').fill(email)
  await manager.getByLabel('Password', { exact: true }).fill(given)
  await manager.getByRole('button', { name: 'Sign In as Manager' }).click()
  await manager.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
}, 120_000)

test('a disabled hotel closes on every open screen within 5 s, and no session is left when it is enabled again', async () => {
  const hotel = await site.world.aHotel({ name: 'Night House, Kotor' })
  const owner = await site.page({ as: await site.world.anOwner(), ...desk })
  await owner.goto('/add-hotel')
  const guest = await site.page({ as: await site.world.aGuest(hotel), ...phone })
  const manager = await site.page({ as: await site.world.aManager(hotel), ...desk })
  await guest.goto(`/${hotel}/guest`)
  await manager.goto(`/${hotel}/manager`)
  for (const screen of [guest, manager]) await screen.getByText('Live', { exact: true }).waitFor()

  const row = owner.getByRole('row').filter({ hasText: `/${hotel}` })
  const enabled = async (on: boolean): Promise<void> => {
    await row.getByRole('button', { name: /^Edit/ }).click()
    await owner.getByRole('dialog', { name: 'Edit hotel', exact: true }).getByLabel('Enabled').setChecked(on)
    await owner.getByRole('dialog', { name: 'Edit hotel', exact: true }).getByRole('button', { name: 'Save' }).click()
  }
  await enabled(false)
  await Promise.all(
    [guest, manager].map((screen) => screen.getByRole('heading', { name: 'Subscription Expired' }).waitFor(within5s)),
  )
  await row.getByText('Disabled').filter({ visible: true }).waitFor()
  await enabled(true)
  await row.getByText('Disabled').filter({ visible: true }).waitFor({ state: 'detached' })
  await guest.goto(`/${hotel}/guest`)
  expect(await expectVisible(guest.getByRole('button', { name: 'Sign In as Guest' }))).toBe(true)
}, 90_000)
