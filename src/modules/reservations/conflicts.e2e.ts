import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRooms } from '#modules/rooms/contract.ts'
import { followReservations } from '#modules/stays/server/follow.ts'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import type { Person } from '#testing/test-server.ts'
import { addReservation } from './contract.ts'
import { nameReservation, listReservationConflicts } from './contract/conflicts.ts'
import { endNamespace, upsertByExternalId } from './server/external-ids/upsert.ts'

let site: BrowserServer
let hotel: string
let milica: Person
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Old Town Apartments, Kotor', time_zone: 'UTC' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
  const params = { hotelSlug: hotel }
  await site.world.call(milica, addRooms, { params, body: { room_numbers: ['Apt 2', 'Apt 4', 'Apt 5'] } })
})

type Event = { uid: string; room?: string; from: number; to: number; code?: string }
const feed = (source: string, events: readonly Event[]) => {
  const scope = scopeFor(hotel, {})
  const rows = events.map(({ uid, room = 'Apt 4', from, to, code }) => ({
    uid,
    guest_name: '',
    apartment: room,
    check_in: dayFrom(from),
    check_out: dayFrom(to),
    booking_number: code ?? null,
  }))
  const set = { origin: 'feed', source, namespace: `feed:${source}:`, rows, whole: true } as const
  return site.world.server.database.write(scope, (tx) => upsertByExternalId(tx, scope, set, followReservations))
}
const addByHand = (from: number, to: number, guest_name = 'Lena Schmidt') =>
  site.world.call(milica, addReservation, {
    params: { hotelSlug: hotel },
    body: { id: newId(), guest_name, apartment: 'Apt 4', check_in: dayFrom(from), check_out: dayFrom(to) },
  })
const open = async (options: Parameters<BrowserServer['page']>[0] = {}): Promise<Page> => {
  const page = await site.page({ as: milica, ...desk, ...options })
  await page.goto(`/${hotel}/manager/reservations`)
  await page.getByRole('tablist').waitFor()
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
const tabs = async (page: Page) => (await page.getByRole('tab').allInnerTexts()).map((text) => text.split(/\s+/)[0])

test('a hotel whose rooms are booked once sees nothing of conflicts, calendars and names', async () => {
  await addByHand(0, 3)
  const page = await open()
  await page.getByRole('row').filter({ hasText: 'Lena Schmidt' }).waitFor()
  for (const text of ['Conflict', 'Calendars', 'No name yet', 'no name', 'Booked twice'])
    expect(await page.getByText(text).count()).toBe(0)
})

test('a room that is booked twice has a card and a tab, until somebody says that it is right @main', async () => {
  await addByHand(0, 4)
  await feed('airbnb', [{ uid: 'a', from: 2, to: 6, code: 'HMK4Q2ABCD' }])
  const [page, colleague] = [await open(), await open()]
  const card = page.getByText(/^Booked twice, /)
  await card.waitFor()
  await page.getByText(/^Lena Schmidt, .*, and Airbnb HMK4Q2ABCD, /).waitFor()
  await expect.poll(() => tabs(page), eventually).toContain('Conflicts')
  await button(page, 'See both').click()
  await page.getByRole('row').filter({ hasText: 'Airbnb calendar' }).filter({ hasText: 'Conflict' }).waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Conflict' }).count(), eventually).toBe(2)
  await button(page, /^This is right/).click()
  await toast(page, 'Noted: this is right.')
  // Gone here and at a colleague's, without a reload; both reservations stay.
  for (const screen of [page, colleague]) {
    await expect.poll(() => screen.getByText(/^Booked twice, /).count()).toBe(0)
    await expect.poll(() => tabs(screen)).not.toContain('Conflicts')
    await screen.getByRole('row').filter({ hasText: 'Lena Schmidt' }).waitFor()
  }
  const { body } = await site.world.call(milica, listReservationConflicts, { params: { hotelSlug: hotel } })
  expect(body.items).toEqual([])
})

test('nights that changed meanwhile are not called right: the new ones are shown', async () => {
  await addByHand(0, 4)
  await feed('airbnb', [{ uid: 'a', from: 2, to: 6 }])
  const page = await open()
  await button(page, /^This is right/).waitFor()
  // The page has not heard of the change when the button is pressed.
  await page.route('**/reservation-conflicts', (route) => route.abort())
  await feed('airbnb', [{ uid: 'a', from: 3, to: 6 }])
  await button(page, /^This is right/).click()
  await toast(page, 'The dates have changed meanwhile. Please look again.')
  const { body } = await site.world.call(milica, listReservationConflicts, { params: { hotelSlug: hotel } })
  expect(body.items).toHaveLength(1)
})

test('a reservation without a name is counted and named, and a name that a colleague gave first is replaced knowingly', async () => {
  await feed('booking.com', [
    { uid: 'a', room: 'Apt 5', from: 0, to: 4 },
    { uid: 'b', room: 'Apt 2', from: 0, to: 3 },
  ])
  const page = await open()
  await page.getByText('2 arrivals this week have no name.').waitFor()
  await button(page, /^Add the name: Apt 5/).click()
  const dialog = page.getByRole('dialog')
  await button(page, 'Save').click()
  await dialog.getByText('Please fill in all fields.').waitFor()
  await dialog.getByLabel('Guest Name').fill(' Ana Petrović ')
  await button(page, 'Save').click()
  await toast(page, 'Name saved!')
  await page.getByRole('row').filter({ hasText: 'Ana Petrović' }).waitFor()
  await page.getByText('1 arrival this week has no name.').waitFor()

  await button(page, /^Add the name: Apt 2/).click()
  await dialog.getByLabel('Guest Name').fill('Somebody Else')
  const rows = site.world.server.database.read(scopeFor(hotel, {}), (tx) =>
    tx.selectFrom('reservations').select('id').where('hotel_id', '=', hotel).where('apartment', '=', 'Apt 2').execute(),
  )
  const reservationId = (await rows)[0]?.id ?? ''
  await site.world.call(milica, nameReservation, {
    params: { hotelSlug: hotel, reservationId },
    body: { guest_name: 'Jan Novák', seen: '' },
  })
  await button(page, 'Save').click()
  await dialog.getByText('Jan Novák has been entered meanwhile.').waitFor()
  expect(await page.getByText('Somebody Else').count()).toBe(0)
  await button(page, 'Save').click()
  await page.getByRole('row').filter({ hasText: 'Somebody Else' }).waitFor()
})

test('one booking that two calendars have is one row', async () => {
  await feed('booking.com', [{ uid: 'a', from: 0, to: 4 }])
  await feed('airbnb', [{ uid: 'b', from: 0, to: 4 }])
  const page = await open()
  const row = page.getByRole('row').filter({ hasText: 'Apt 4' })
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await expect
    .poll(() => row.innerText(), eventually)
    .toMatch(/(Booking\.com|Airbnb) calendar.*also on (Booking\.com|Airbnb)/s)
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText(), eventually).toMatch(/\s1$/)
  await expect.poll(() => tabs(page), eventually).not.toContain('Conflicts')
})

test('clearing a platform says that what calendars bring stays, and keeps it', async () => {
  await feed('booking.com', [{ uid: 'a', from: 0, to: 4 }])
  const page = await open()
  await button(page, 'Clear Booking.com Reservations').click()
  await page.getByText('Those from calendars stay too: they would be back in half an hour.').waitFor()
  await button(page, 'Delete').last().click()
  await toast(page, 'Booking.com reservations cleared!')
  const left = page.getByRole('row').filter({ hasText: 'No name yet' })
  await left.waitFor()
  expect(await left.count()).toBe(1)
})

test('a reservation that a calendar has left without a name is called by its apartment', async () => {
  await feed('airbnb', [{ uid: 'a', from: 0, to: 4 }])
  const scope = scopeFor(hotel, {})
  const ofFeed = { source: 'airbnb', namespace: 'feed:airbnb:', coming: 'keep' } as const
  await site.world.server.database.write(scope, (tx) => endNamespace(tx, scope, ofFeed, followReservations))
  const page = await open()
  await button(page, 'Delete the reservation of Apt 4').click()
  await expect.poll(() => page.getByRole('alertdialog').innerText(), eventually).toContain('No name yet, Apt 4, ')
})

test('conflicts and names have no axe violation and nothing is cut', async () => {
  await addByHand(0, 4)
  await feed('airbnb', [
    { uid: 'a', from: 2, to: 6, code: 'HMK4Q2ABCD' },
    { uid: 'b', room: 'Apt 5', from: 0, to: 3 },
  ])
  const page = await open()
  await page.getByText(/^Booked twice, /).waitFor()
  expect(await findVisualProblems(page, 'a conflict')).toEqual([])
  await button(page, 'See both').click()
  await page.getByRole('row').filter({ hasText: 'Conflict' }).first().waitFor()
  expect(await findVisualProblems(page, 'both of a conflict')).toEqual([])
  await button(page, /^Add the name/)
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await findVisualProblems(page, 'a name')).toEqual([])
})
