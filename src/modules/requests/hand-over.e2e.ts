import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'
import { createRequest } from './contract.ts'
import { claimRequest } from './contract/staff.ts'

let site: BrowserServer
let hotel: string
let jonas: Person
let jelena: Person
let dragan: Person

beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  await site.world.server.database.write(scopeFor(hotel, null), (tx) =>
    tx.updateTable('request_types').set({ time: 'optional' }).where('hotel_id', '=', hotel).execute(),
  )
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  dragan = await site.world.aManager(hotel, { display_name: 'Dragan Vuković' })
  jelena = await site.world.aManager(hotel, { display_name: 'Jelena Popović', staff_role: 'housekeeping' })
})

const stepMs = 5 * 60_000
const inMinutes = (minutes: number): string =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / stepMs) * stepMs).toISOString()
const ask = async (values: { description: string; scheduled_for?: string }) =>
  (
    await site.world.call(jonas, createRequest, {
      params: { hotelSlug: hotel },
      body: { id: newId(), type: 'cleaning', ...values },
    })
  ).body
const open = async (who: Person, path: string, size: { width: number; height: number }): Promise<Page> => {
  const page = await site.page({ as: who, ...size })
  await page.goto(`/${hotel}/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const card = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })

test('three people hand a request over: the note is on the card for the colleagues and not on the phone of the guest @main', async () => {
  await ask({ description: 'The bedside lamp is dark.' })
  const hers = await open(jelena, 'manager/requests', phone)
  await card(hers, 'bedside lamp').getByRole('button', { name: 'Start' }).click()
  await hers.getByRole('tab', { name: /In progress/ }).click()
  const his = await open(dragan, 'manager/requests', desk)
  const guest = await open(jonas, 'guest/requests', phone)
  await guest.locator('[aria-current=step]').filter({ hasText: 'Started' }).waitFor()

  await card(hers, 'bedside lamp').getByRole('button', { name: 'More' }).click()
  await hers.getByRole('menuitem', { name: 'Hand over' }).click()
  const dialog = hers.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Maintenance' }).click()
  await dialog.getByLabel('Note for colleagues').fill('bulb fits, socket is loose')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await hers.getByText('Handed over to Maintenance.').waitFor()

  const row = card(his, 'bedside lamp')
  await row.getByText('From Housekeeping, Jelena Popović: bulb fits, socket is loose').waitFor()
  await expect.poll(() => row.innerText(), eventually).not.toContain('Taken by')
  await row.getByRole('button', { name: 'Complete' }).click()
  await guest.getByText('Earlier today', { exact: true }).waitFor()
  expect(await guest.locator('body').innerText()).not.toContain('socket')
})

test('scheduled requests are folded away and silent; Take claims one early, the guest withdraws an unclaimed one @main', async () => {
  await ask({ description: 'While we are at the beach.', scheduled_for: inMinutes(24 * 60) })
  await ask({ description: 'Before dinner.', scheduled_for: inMinutes(3 * 24 * 60) })
  const board = await open(dragan, 'manager/requests', desk)
  const fold = board.getByRole('button', { name: /2 later, next (tomorrow|today)/ })
  await fold.waitFor()
  await board.getByText('Nobody is waiting.').waitFor()
  await fold.click()
  const rows = board.getByRole('listitem').filter({ has: board.getByRole('button', { name: 'Take', exact: true }) })
  await expect.poll(() => rows.count(), eventually).toBe(2)
  const guest = await open(jonas, 'guest/requests', phone)
  await guest.getByText('For later', { exact: true }).waitFor()
  await rows.first().getByRole('button', { name: 'Take', exact: true }).click()
  await board.getByText('Taken by Dragan Vuković').waitFor()

  const dinner = card(guest, 'Before dinner.')
  await dinner.getByRole('button', { name: 'Cancel' }).click()
  await guest.getByText('Cancelled.').waitFor()
  await expect.poll(() => dinner.count(), eventually).toBe(0)
  await board.getByRole('button', { name: /1 later/ }).waitFor()
  const withdrawals = guest.getByRole('button', { name: 'Cancel' })
  await card(guest, 'While we are at the beach.').waitFor()
  await expect.poll(() => withdrawals.count(), eventually).toBe(0)

  const { id: requestId } = await ask({ description: 'Before the opera.', scheduled_for: inMinutes(2 * 24 * 60) })
  // Race: a colleague claims it at the same moment.
  await guest.route('**/my/requests/*', async (route) => {
    await site.world.call(dragan, claimRequest, { params: { hotelSlug: hotel, requestId } })
    await route.continue()
  })
  await withdrawals.click()
  await guest.getByText('We are already seeing to it. To cancel, please call reception.').waitFor()
  await expect.poll(() => withdrawals.count(), eventually).toBe(0)
})

test('where no department has followers, a card has no menu', async () => {
  hotel = await site.world.aHotel()
  jonas = await site.world.aGuest(hotel)
  const owner = await site.world.aManager(hotel)
  await ask({ description: 'A family with 12 apartments.' })
  const board = await open(owner, 'manager/requests', desk)
  await card(board, 'A family').getByRole('button', { name: 'Start' }).waitFor()
  await expect.poll(() => card(board, 'A family').getByRole('button', { name: 'More' }).count(), eventually).toBe(0)
})
