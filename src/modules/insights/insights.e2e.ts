import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRandomId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

test('from the dashboard to the figures of the last month, into a spreadsheet, and to days without data @main', async () => {
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  const guest = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  const who = { hotel_id: hotel, guest_id: guest.id, guest_name: 'Jonas Weber', room_number: 'Room 12' }
  const at = (minutes: number) => new Date(Date.now() - 24 * 3_600_000 + minutes * 60_000).toISOString()
  await asOwner(site.world.database.owner, async (sql) => {
    await insertRows(sql, 'service_requests', [
      {
        ...who,
        id: newRandomId(),
        type: 'towels',
        department: 'housekeeping',
        description: 'Two',
        status: 'completed',
        created_at: at(0),
        started_at: at(4),
        claimed_at: at(4),
        completed_at: at(75),
      },
    ])
    await insertRows(sql, 'orders', [
      {
        ...who,
        id: newRandomId(),
        items: [{ id: newRandomId(), name: '=1+1', price: 6.35, quantity: 2 }],
        subtotal: 12.7,
        total: 12.7,
        currency: 'EUR',
        status: 'delivered',
        created_at: at(0),
        estimated_delivery: at(20),
        delivered_at: at(20),
      },
    ])
  })
  const page = await site.page({ as: await site.world.aManager(hotel), ...desk })
  await page.goto(`/${hotel}/manager`)
  await page.getByRole('link', { name: 'Insights' }).click()
  const times = page.getByRole('region', { name: 'How quickly guests are served' })
  await times.getByRole('row', { name: 'Towels 1 4 min 1 h 15 min' }).waitFor()
  await page.getByText('1 order, 12.70 €').waitFor()
  expect(await findVisualProblems(page, 'insights')).toEqual([])

  const saved = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Most ordered', exact: true })
    .getByRole('button', { name: 'Export as CSV' })
    .focus()
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^best-sellers-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toEqual([
    '\ufeffItem,Quantity,Revenue (EUR)',
    "'=1+1,2,12.70",
    '',
  ])

  await page.getByLabel('To', { exact: true }).fill('2026-01-05')
  await page.getByText('No figures for this period').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2026-01-06')
  await page.getByText('Please choose a period of at most 366 days that starts before it ends.').waitFor()
})
