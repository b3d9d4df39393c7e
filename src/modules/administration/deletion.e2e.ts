import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClient } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let owner: Person
let hotel: string
let count = 0

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.world.anOwner()
  hotel = `quiet-inn-${(count += 1)}`
  await site.world.aHotel({ id: hotel, name: `Quiet Inn ${count}`, enabled: false })
})

const openPage = async (allow: RegExp[] = []): Promise<Page> => {
  const page = await site.page({ as: owner, ...desk, allow })
  await page.goto('/add-hotel')
  return page
}
const inDatabase = (statement: ReturnType<typeof sql>) =>
  site.world.server.database.onPlatform((tx) => statement.execute(tx))
const openForm = (page: Page) => page.getByRole('button', { name: `Edit Quiet Inn ${count}` }).click()
const openQuestion = async (page: Page) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Delete this hotel' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete Quiet Inn ${count}?` })
  await dialog.waitFor()
  return dialog
}

test('an owner deletes a disabled hotel by typing its slug, and stops it while the backup is written @main', async () => {
  const page = await openPage()
  const dialog = await openQuestion(page)
  for (const said of ['deleted for good', 'First a backup is written', 'By law', `The address /${hotel} is not given`])
    await dialog.getByText(said).waitFor()
  await dialog.getByLabel('To confirm').fill('another')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('This is not the address of the hotel.').waitFor()
  expect(await findVisualProblems(page, 'delete a hotel')).toEqual([])
  await dialog.getByLabel('To confirm').fill(hotel)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The backup is being written. After that, the hotel is deleted.').waitFor()
  const row = page.getByRole('row').filter({ hasText: `/${hotel}` })
  await row.getByText('Writing the backup').filter({ visible: true }).waitFor()

  await row.getByRole('button', { name: `Stop deleting Quiet Inn ${count}` }).click()
  await page.getByText('Stopped. Nothing was deleted.').waitFor()
  await row.getByText('Disabled').filter({ visible: true }).waitFor()
  expect(await page.getByText('Deleted hotels').count()).toBe(0)
})

test('a password is asked for again where the sign-in is not recent, and closing that deletes nothing', async () => {
  await inDatabase(sql`update sessions set proved_at = null where kind = 'owner'`)
  const page = await openPage([/status of 403/])
  const dialog = await openQuestion(page)
  await dialog.getByLabel('To confirm').fill(hotel)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await again.getByLabel('Password', { exact: true }).waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText('Writing the backup').count(), eventually).toBe(0)
})

test('an enabled hotel is not offered to be deleted', async () => {
  await inDatabase(sql`update hotels set enabled = true where id = ${hotel}`)
  const page = await openPage()
  await openForm(page)
  await page.getByRole('dialog', { name: 'Edit hotel' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Delete this hotel' }).count(), eventually).toBe(0)
})

test('the page follows a deletion to its end, and the slug rests', async () => {
  await inDatabase(sql`update hotels set is_being_deleted = true where id = ${hotel}`)
  await inDatabase(
    sql`insert into deleted_hotels (slug, name, requested_by, failure)
      values (${hotel}, 'Quiet Inn', 'owner@deskbell.example', 'disk_full')`,
  )
  const page = await openPage([/status of 409/])
  const row = page.getByRole('row').filter({ hasText: `/${hotel}` })
  await row.getByText('The server’s disk is full.').filter({ visible: true }).waitFor()
  expect(await findVisualProblems(page, 'hotels with a deletion')).toEqual([])
  await inDatabase(
    sql`update deleted_hotels set state = 'deleting', failure = null,
      backup_file = '/data/backups/deleted-quiet-inn.tar.zst' where slug = ${hotel}`,
  )
  await row.getByText('Deleting').filter({ visible: true }).waitFor()
  await expect.poll(() => row.getByRole('button').count(), eventually).toBe(0)
  // The work itself is done by the program (src/operations/deletion); here only its rows are.
  const owned = openClient(site.world.database.owner)
  await owned`delete from hotels where id = ${hotel}`
  await owned.end()
  await inDatabase(
    sql`update deleted_hotels set state = 'deleted', deleted_at = '2026-11-24T10:00:00Z',
      slug_free_on = current_date + 90 where slug = ${hotel}`,
  )
  const deleted = page.getByRole('region', { name: 'Deleted hotels' }).getByRole('listitem')
  await deleted.getByText('Deleted on 24 November 2026 by owner@deskbell.example').waitFor()
  await deleted.getByText('Backup: /data/backups/deleted-quiet-inn.tar.zst').waitFor()
  await deleted.getByText(/Address free again on \d+ \w+ \d{4}/).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await findVisualProblems(page, 'deleted hotels')).toEqual([])

  await page.getByRole('button', { name: 'New Hotel' }).click()
  const form = page.getByRole('dialog', { name: 'New Hotel' })
  await form.getByLabel('Name', { exact: true }).fill('Another')
  await form.getByLabel('Slug').fill(hotel)
  await form.getByRole('button', { name: 'Create hotel' }).click()
  await form.getByText(/belonged to a deleted hotel. It is free again on \d+ \w+ \d{4}/).waitFor()
  expect(await form.isVisible()).toBe(true)
})
