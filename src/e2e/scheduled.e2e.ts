import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import * as editing from '#modules/hours/contract/editing.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { createBrowserServer, desk, expectVisible, phone, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { addDishes } from '#testing/setup/seed-menu.ts'
import { byName } from '#testing/tables.ts'
import type { Person } from '#testing/test-server.ts'

/** Things that are asked for at a time, as the hotel's staff see them and create them. */
let site: BrowserServer
let hotelSlug: string
let vera: Person
let guest: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotelSlug = await site.world.aHotel({ time_zone: zone })
  vera = await site.world.aManager(hotelSlug)
  guest = await site.world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  await site.world.call(vera, updateHotelSettings, {
    params: { hotelSlug },
    body: { orders_ahead: true, taxi_ahead: true },
  })
})

const zone = 'Europe/Belgrade'
const hourMs = 3_600_000
const stepMs = 15 * 60_000
const getTime = (moment: number): string => localTime(moment, zone).slice(11, 16)
const inHours = (hours: number): number => Math.ceil((Date.now() + hours * hourMs) / stepMs) * stepMs

const bookTaxi = (at: number) =>
  site.world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    byName(tx)
      .insertInto('taxi_requests')
      .values({
        hotel_id: hotelSlug,
        id: newId(),
        guest_id: guest.id,
        room_number: 'Room 12',
        guest_name: 'Jonas Weber',
        pickup_location: 'Hotel Lobby',
        status: 'requested',
        scheduled_for: new Date(at).toISOString(),
        escalation_from: new Date(at - hourMs / 3).toISOString(),
      })
      .execute(),
  )
/** Gives something hours, on every day from one time of day to another. */
const setHours = async (used_by: string, opens: number, closes: number): Promise<void> => {
  const params = { hotelSlug }
  const id = newId()
  const times = { opens: getTime(opens), closes: getTime(closes) }
  const periods = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...times }))
  await site.world.call(vera, editing.addOpeningHours, { params, body: { id, name: 'Some', periods, exceptions: [] } })
  expect((await site.world.call(vera, editing.setHoursUse, { params, body: { used_by, hours_id: id } })).status).toBe(
    200,
  )
}
/** Ends the guest's stay tomorrow. */
const leaveTomorrow = async (): Promise<void> => {
  expect((await site.world.call(guest, getMyStay, { params: { hotelSlug } })).status).toBe(200)
  await site.world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('stays')
      .set({
        check_in: sql<string>`(now() at time zone ${zone})::date - 1`,
        check_out: sql<string>`(now() at time zone ${zone})::date + 1`,
      })
      .where('hotel_id', '=', hotelSlug)
      .execute(),
  )
}
const openBoard = async (path: string): Promise<Page> => {
  const page = await site.page({ as: vera, ...desk })
  await page.goto(`/${hotelSlug}/manager/${path}`)
  await page.getByText('Live', { exact: true }).waitFor()
  return page
}
const days = (place: Page | Locator): Locator => place.getByRole('group', { name: 'Day' }).getByRole('button')

test('what is for a time outside the hours is marked for staff, also when the hours are changed only now', async () => {
  const at = inHours(30)
  await bookTaxi(at)
  const board = await openBoard('taxi-requests')
  await board.getByRole('button', { name: /^1 later/ }).click()
  const row = board.getByRole('listitem').filter({ hasText: getTime(at) })
  await row.waitFor()
  expect(await row.getByText('Outside the hours').count()).toBe(0)
  await setHours('taxi', at + hourMs, at + 3 * hourMs)
  expect(await expectVisible(row.getByText('Outside the hours'))).toBe(true)
  expect(await findVisualProblems(board, 'later, outside the hours')).toEqual([])
})

test('staff create an order and a taxi for a time, and only until the guest leaves @main', async () => {
  await addDishes(site.world, hotelSlug, [{ name: 'Omelette', price: 8 }], { name: 'Breakfast', icon: 'coffee' })
  await leaveTomorrow()
  const board = await openBoard('orders')
  const createForGuest = async (): Promise<Locator> => {
    await board.getByRole('button', { name: 'Enter for a guest' }).click()
    const dialog = board.getByRole('dialog')
    await dialog.getByLabel('Room').fill('room 12')
    await dialog.getByLabel('Guest’s name').fill('jonas weber')
    return dialog
  }
  const order = await createForGuest()
  await order.getByRole('button', { name: 'Add Omelette' }).click()
  await order.getByText('At a set time').click()
  await expect.poll(() => days(order).last().textContent(), eventually).toBe('Tomorrow')
  await order.getByRole('group', { name: 'Time' }).getByRole('button').last().click()
  expect(await findVisualProblems(board, 'an order for later')).toEqual([])
  await order.getByRole('button', { name: 'Place order' }).click()
  await board.getByRole('button', { name: /^1 later/ }).waitFor()

  await board.goto(`/${hotelSlug}/manager/taxi-requests`)
  const taxi = await createForGuest()
  await taxi.getByText('At a set time').click()
  await expect.poll(() => days(taxi).last().textContent(), eventually).toBe('Tomorrow')
  await taxi.getByRole('group', { name: 'Time' }).getByRole('button').last().click()
  await taxi.getByRole('button', { name: 'Call taxi' }).click()
  expect(await expectVisible(board.getByRole('button', { name: /^1 later/ }))).toBe(true)
})

test('a guest is offered no time after the last day of their stay', async () => {
  await leaveTomorrow()
  const page = await site.page({ as: guest, ...phone })
  await page.goto(`/${hotelSlug}/guest/taxi`)
  await page.getByText('At a set time').click()
  await expect.poll(() => days(page).last().textContent(), eventually).toBe('Tomorrow')
  expect(await days(page).count()).toBeLessThanOrEqual(2)
})

test('a manager who chooses another time zone is told what is asked for at a time', async () => {
  const at = inHours(5)
  await bookTaxi(at)
  await bookTaxi(inHours(6))
  const settings = await openBoard('settings')
  const zones = settings.getByLabel('Time zone')
  expect(await settings.getByText('scheduled things').count()).toBe(0)
  await zones.selectOption('Asia/Tokyo')
  await settings.getByText('2 scheduled requests or orders stay at their real moment.').waitFor()
  await settings.locator('form').filter({ has: zones }).getByRole('button', { name: 'Save' }).click()
  await settings.getByText('scheduled things').waitFor({ state: 'detached' })
  const rows = await site.world.server.database.read(scopeFor(hotelSlug, null), (tx) =>
    tx.selectFrom('taxi_requests').select('scheduled_for').where('hotel_id', '=', hotelSlug).execute(),
  )
  expect(rows.map(({ scheduled_for }) => scheduled_for)).toContain(new Date(at).toISOString())
})
